import { ServiceError } from '../failure.ts';
import type { NetworkContract } from './networkContract.ts';
import type {
  ContractKey,
  ContractLookup,
  ProxyResolution,
  VerificationGap,
  VerifiedContract,
} from './verifiedContract.ts';

export interface Urgency {
  /** A person waits for just this contract, after a click on a lens or a command. */
  readonly priority?: 'urgent';
}

/**
 * Verified contracts as the verification service of their network has them, by chain and address. Each is fetched once and kept on disk, so that it opens without a network;
 * when it is used again after ten minutes, or a restart, the service is asked whether that is still true, which costs little.
 * "Not verified" is asked again every time. Callers who ask at once share the request.
 */
export interface ContractStore {
  /** What sources, ABI and storage layouts are made of; fields beyond these are undefined. */
  contract(contract: NetworkContract, options?: Urgency): Promise<ContractLookup>;
  /** Every field but the proxy resolution, `raw` with those that are not known to us. */
  whole(contract: NetworkContract): Promise<ContractLookup>;
  /** Undefined when the contract is not verified; a failed check is asked again. */
  proxy(contract: NetworkContract): Promise<ProxyResolution | undefined>;
  /** As {@link contract}, from memory or disk; sends no request. */
  kept(contract: NetworkContract): Promise<VerifiedContract | undefined>;
  /** The other chains on which a contract is verified, their ids in decimal. */
  otherChains(contract: NetworkContract): Promise<readonly string[]>;
  /** Fetches the contract again at the next use, which listeners of changes are told; what is kept serves until that succeeds. */
  invalidate(contract: NetworkContract): Promise<void>;
  /** Calls the listener when what was given of a contract turned out to be no longer true: there is a better match, or none. */
  onDidChange(listener: (key: ContractKey) => void): { dispose(): void };
  /** Calls the listener with each verified contract that was fetched or read from disk. */
  onDidFind(listener: (key: ContractKey) => void): { dispose(): void };
}

/** True when the verification service said that it does not know the chain. */
export function isUnsupportedChain(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.failure.kind === 'rejected' &&
    error.failure.response.code === 'unsupported_chain'
  );
}

/** What an error says of a contract; undefined where the network has no verification service. */
export function verificationGap(error: unknown): VerificationGap | undefined {
  if (isUnsupportedChain(error)) {
    return 'uncovered';
  }
  return error instanceof ServiceError && error.failure.kind === 'notConfigured' ? undefined : 'unanswered';
}
