import type { NetworkContract } from '../../domain/contract/networkContract.ts';
import type { ContractStanding } from '../../domain/contract/verifiedContract.ts';
import { errorResponseStatus } from '../../domain/failure.ts';
import { timestampMs } from '../../domain/value/timestamp.ts';
import type { CodeClients } from './cloneStore.ts';

/** Clocks of a ledger and a service differ; nothing is verified, and created anew, within this time. */
const clockSlackMs = 60_000;

/**
 * What the ledger says against a contract that was verified at that time; nothing where it cannot say, or is not the ledger
 * of that chain.
 */
export async function contractStanding(
  { network, chainId, address }: NetworkContract,
  verifiedAtMs: number | undefined,
  clientsOf: CodeClients,
): Promise<ContractStanding> {
  if (network.chainId !== chainId) {
    return undefined;
  }
  try {
    const { createdAt, deleted } = await clientsOf(network).ledger.contract({ contractIdOrAddress: address });
    const createdMs = createdAt && timestampMs(createdAt);
    return deleted === true
      ? 'gone'
      : createdMs !== undefined && verifiedAtMs !== undefined && createdMs > verifiedAtMs + clockSlackMs
        ? 'redeployed'
        : undefined;
  } catch (error) {
    return errorResponseStatus(error) === 404 ? 'gone' : undefined;
  }
}
