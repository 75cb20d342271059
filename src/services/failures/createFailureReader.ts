import type { ContractAction, ContractResult } from '../../domain/contract/contractResult.ts';
import { type FailureReason, failedContract, failureReason, isUnread } from '../../domain/contract/failureReason.ts';
import { undefinedIfFailed } from '../../domain/failure.ts';
import { failedExecution } from '../../domain/lookup/executions.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { ReadContracts } from '../abi/contractReader.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { PatientOptions } from '../references/referenceResolver.ts';
import { TtlCache } from '../references/ttlCache.ts';

interface FailureServices {
  readonly ledger: Pick<LedgerClient, 'contractResult' | 'contractActions'>;
  readonly contractReader: ReadContracts;
}

export interface FailureReader {
  /** Adds why an execution failed, as far as three requests tell it; rejects only when aborted. */
  explain(resolved: ResolvedReference, options?: PatientOptions): Promise<ResolvedReference>;
}

/** As many as one answer lists; the last ones are enough. */
const maxActions = 100;
/** What has failed stays so, but an ABI may be verified later. */
const keptMs = 5 * 60_000;

export function createFailureReader(
  { ledger, contractReader }: FailureServices,
  nowMs: () => number = () => performance.now(),
): FailureReader {
  const kept = new TtlCache<FailureReason | undefined>(200, nowMs);

  const askActions = async (execution: string, options: CallOptions): Promise<readonly ContractAction[]> => {
    const answer = ledger.contractActions(
      { transactionIdOrHash: execution, order: 'desc', limit: maxActions },
      options,
    );
    return ((await undefinedIfFailed(answer))?.items ?? []).toReversed();
  };
  const ask = async (
    execution: string,
    known: ContractResult | undefined,
    options: PatientOptions,
  ): Promise<FailureReason | undefined> => {
    const [result, actions] = await Promise.all([
      known ?? undefinedIfFailed(ledger.contractResult({ transactionIdOrHash: execution }, options)),
      askActions(execution, options),
    ]);
    options.signal?.throwIfAborted();
    const address = failedContract({ result, actions });
    const addresses = address === undefined ? [] : [address];
    // The calls say themselves where a proxy led to.
    const reader = await contractReader(addresses, { ...options, ownOnly: actions.length > 0 });
    return failureReason({ result, actions }, reader);
  };

  return {
    async explain(resolved, options = {}) {
      const failed = failedExecution(resolved);
      if (failed === undefined) {
        return resolved;
      }
      const failure = await kept.get(failed.execution, {
        ask: async () => {
          const answer = await ask(failed.execution, failed.result, options);
          return { answer, keepMs: answer === undefined || isUnread(answer) ? 0 : keptMs };
        },
        isFresh: options.freshness === 'revalidate',
      });
      return { ...failed.resolved, failure };
    },
  };
}
