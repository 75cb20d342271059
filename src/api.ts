import type { ContractLookup } from './domain/contract/verifiedContract.ts';
import type { FeeEstimate } from './domain/fee/fee.ts';
import type { Resolution } from './domain/lookup/resolvedReference.ts';
import type { StatusSummary } from './domain/status/networkStatus.ts';
import type { DecodedTransaction } from './domain/transaction/transaction.ts';

export type { Resolution } from './domain/lookup/resolvedReference.ts';

/**
 * What `activate` gives to other extensions. Amounts are `bigint`, times `seconds.nanoseconds` texts. Calls reject with
 * an Error named `ServiceError` (`failure` says why) or `InputError` (`message` says what is wrong with the argument).
 */
export interface HieroLensApi {
  /** What an id, address, transaction id, hash, alias or link names, on the link's network; `notFound` is a normal result. */
  resolve(reference: string, options?: ResolveOptions): Promise<Resolution>;
  /** What the transactions in a file's bytes will cost; any form that SDKs write. */
  estimateFees(bytes: Uint8Array, options?: EstimateOptions): Promise<FeeEstimates>;
  /**
   * Sources, ABI and layout of a contract as the verification service of a network has them; not verified is a normal
   * result. The network goes by its name; the selected one when left out.
   */
  verifiedContract(
    contract: { readonly network?: string | undefined; readonly chainId: string; readonly address: string },
    options?: CallOptions,
  ): Promise<ContractLookup>;
  /** The status page: components, incidents, maintenance. */
  status(options?: ResolveOptions): Promise<StatusSummary>;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface ResolveOptions extends CallOptions {
  /** A network's name; the selected one when left out. */
  readonly network?: string | undefined;
}

export interface EstimateOptions extends ResolveOptions {
  /** `STATE` looks at the ledger's state (accounts, custom fees), `INTRINSIC` at the transaction alone. */
  readonly mode?: 'INTRINSIC' | 'STATE' | undefined;
  /** Hundredths of a percent of the high-volume throttle in use, 0 to 10000. */
  readonly highVolumeThrottle?: number | undefined;
}

export interface FeeEstimates {
  /** One per transaction that will be executed: copies for other nodes are left out, chunks are all there. */
  readonly transactions: readonly {
    readonly decoded: DecodedTransaction;
    /** Which part of a message or of a file's contents it is, counted from 1; undefined for a whole. */
    readonly chunk: { readonly number: number; readonly total: number } | undefined;
    readonly estimate: FeeEstimate;
  }[];
  readonly totals: {
    readonly tinycents: bigint;
    /** At the current rate, rounded down part by part as the ledger does; undefined when the rate is not known. */
    readonly tinybars: bigint | undefined;
  };
}
