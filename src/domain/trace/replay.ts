import type { ContractReader } from '../contract/contractReading.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import type { VerifiedContract } from '../contract/verifiedContract.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { CallFrame } from './callFrame.ts';
import type { CodeMap } from './codeMap.ts';
import type { ReplayIndex } from './replayIndex.ts';

/** The verified contract whose code calls run. */
export interface ReplayProgram {
  readonly address: EvmAddress;
  readonly contract: VerifiedContract;
  /** What runs once it is deployed, or what deploys it. */
  readonly code: Uint8Array;
  /** Undefined where its compiler does not tell from which lines it was made. */
  readonly map: CodeMap | undefined;
  /** Path as it was compiled → path of its document. */
  readonly paths: ReadonlyMap<string, string>;
}

/** What a user must know of a replay to trust it. */
export type ReplayDoubt =
  /** What ran is not the verified code: its sources are not shown. */
  | { readonly kind: 'otherCode'; readonly address: EvmAddress }
  /** Whether it is verified could not be asked. */
  | { readonly kind: 'notAsked'; readonly address: EvmAddress }
  /** It is verified, but its steps cannot be told by lines. */
  | { readonly kind: 'noLines'; readonly address: EvmAddress; readonly language: string | undefined }
  /** The replay ended otherwise than the transaction. */
  | { readonly kind: 'differs'; readonly what: 'outcome' | 'answer' }
  | { readonly kind: 'otherGas'; readonly replayed: bigint; readonly executed: bigint }
  /** The compiler put functions into others. */
  | { readonly kind: 'inlined'; readonly address: EvmAddress };

/** Whether the verification service answered when it was asked about a contract. */
export function isAnswered({ doubts }: Pick<Replay, 'doubts'>, address: EvmAddress | undefined): boolean {
  return !doubts.some((doubt) => doubt.kind === 'notAsked' && doubt.address === address);
}

/** An executed transaction that can be gone through. */
export interface Replay {
  /** As the service names it: an id or a hash. */
  readonly execution: string;
  readonly failed: boolean;
  readonly index: ReplayIndex;
  readonly programOf: (call: CallFrame) => ReplayProgram | undefined;
  readonly reader: ContractReader;
  /** Undefined where the service has none. */
  readonly result: ContractResultDetails | undefined;
  /** By what calls were halted, where the ledger says so. */
  readonly halts: ReadonlyMap<CallFrame, string>;
  readonly doubts: readonly ReplayDoubt[];
}
