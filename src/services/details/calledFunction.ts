import type { ContractReader } from '../../domain/contract/contractReading.ts';
import { callOfResult, type KnownCall } from '../../domain/contract/failureReason.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { debuggable } from '../../domain/references/debuggable.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { PatientOptions } from '../references/referenceResolver.ts';
import { undefinedIfFailed } from '../undefinedIfFailed.ts';

export interface CalledServices {
  readonly ledger: Pick<LedgerClient, 'contractResult'>;
  readonly contractReader: (addresses: readonly EvmAddress[], options: PatientOptions) => Promise<ContractReader>;
}

/** What a transaction called that ran a contract; of one that failed the reason of its failure names it. */
export async function calledFunction(
  resolved: ResolvedReference,
  { ledger, contractReader }: CalledServices,
  options: PatientOptions,
): Promise<KnownCall | undefined> {
  const ran = debuggable(resolved);
  if (ran === undefined || ran.failed) {
    return undefined;
  }
  const result =
    resolved.kind === 'execution'
      ? resolved.result
      : await undefinedIfFailed(ledger.contractResult({ transactionIdOrHash: ran.execution }, options));
  return result && callOfResult(result, await contractReader(result.to === undefined ? [] : [result.to], options));
}
