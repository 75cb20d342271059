import type { ContractName } from '../world/contracts.ts';
import { contracts } from '../world/contracts.ts';
import type { JsonObject } from './record.ts';
import { firstDetails } from './records.ts';

/** The code on the ledger as the verification service has it, `0x` hex; undefined for a contract it has no record of. */
export function deployedCode(name: ContractName): { readonly creation: string; readonly runtime: string } | undefined {
  const details = firstDetails(contracts[name].evmAddress);
  if (details === undefined) {
    return undefined;
  }
  const creation = details['creationBytecode'] as JsonObject;
  const runtime = details['runtimeBytecode'] as JsonObject;
  return {
    creation: String(creation['onchainBytecode'] ?? creation['recompiledBytecode']),
    runtime: String(runtime['onchainBytecode']),
  };
}
