import type { NetworkContract } from '../../domain/contract/networkContract.ts';
import type { ContractLookup, ContractStanding, VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { errorResponseStatus, ServiceError } from '../../domain/failure.ts';
import { timestampMs } from '../../domain/value/timestamp.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';
import type { CodeClients } from './cloneStore.ts';

/** What is true of a contract, as far as it is known. */
export interface ContractCheck {
  /** The match alone; undefined when the service gave no answer. */
  readonly record: ContractLookup | undefined;
  readonly standing: ContractStanding;
}

interface ContractCheckOptions {
  readonly verificationOf: (contract: NetworkContract) => Pick<VerificationClient, 'contract'>;
  /** What the ledger says against a contract that was verified at that time. Never rejects. */
  readonly standingOf: (contract: NetworkContract, verifiedAtMs: number | undefined) => Promise<ContractStanding>;
  readonly nowMs: () => number;
}

/** So long an answer counts, and so long nothing is asked after none. */
const checkedMs = 10 * 60_000;
const uncheckedMs = 60_000;

/** Whether what is kept of contracts is still what the services have, asked by a few bytes, and now and then only. */
export function createContractChecks({ verificationOf, standingOf, nowMs }: ContractCheckOptions) {
  const checks = new Map<string, ContractCheck & { readonly untilMs: number }>();
  const last = (contract: NetworkContract): ContractCheck | undefined => {
    const known = checks.get(idOf(contract));
    return known !== undefined && nowMs() < known.untilMs ? known : undefined;
  };
  const learn = (contract: NetworkContract, record: ContractLookup | undefined, standing?: ContractStanding) => {
    const untilMs = nowMs() + (record === undefined ? uncheckedMs : checkedMs);
    const check = { untilMs, record, standing };
    checks.set(idOf(contract), check);
    return check;
  };
  return {
    /** What is known without asking, and not too old. */
    last,
    learn,
    /** The same, asked for when it is not known; rejects with nothing but faults of ours. */
    async ask(contract: NetworkContract, kept: VerifiedContract): Promise<ContractCheck> {
      const known = last(contract);
      if (known !== undefined) {
        return known;
      }
      const { chainId, address } = contract;
      const [record, standing] = await Promise.all([
        verificationOf(contract)
          .contract({ chainId, address }, undefined, { freshness: 'revalidate' })
          .catch((error: unknown) => (error instanceof ServiceError ? undefined : Promise.reject(error))),
        standingOf(contract, kept.verifiedAtMs),
      ]);
      return learn(contract, record, standing);
    },
  };
}

function idOf({ network, chainId, address }: NetworkContract): string {
  return `${network.name} ${JSON.stringify(network.verification)} ${chainId} ${address}`;
}

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
