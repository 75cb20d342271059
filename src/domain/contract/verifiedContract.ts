import type { EvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase } from '../phrase.ts';

/** Which contract: EVM chain id in decimal and address. */
export interface ContractKey {
  readonly chainId: string;
  readonly address: EvmAddress;
}

/** True for a chain id as commands and users give it: 1 to 20 digits, not 0. */
export function isChainId(text: string): boolean {
  return /^\d{1,20}$/.test(text) && !/^0+$/.test(text);
}

/**
 * `exact_match` (bytecode equal including the metadata hash) or `match` (same code; names, comments or paths may
 * differ). Open: other words are shown as they are. Both known kinds count as verified.
 */
export type MatchKind = 'exact_match' | 'match' | (string & {});

/** The match of a contract of the ledger itself, which nobody verified: its interface is published. */
export const publishedMatch = 'published';

/** What the service says of every verified contract, whatever was asked. Undefined: that side was not matched. */
export interface ContractMatch extends ContractKey {
  readonly match: MatchKind | undefined;
  /** Undefined is common (runtime-only verification). */
  readonly creationMatch: MatchKind | undefined;
  readonly runtimeMatch: MatchKind | undefined;
  readonly verifiedAtMs: number | undefined;
  /** Decimal, the cursor of the list of contracts. */
  readonly matchId: string | undefined;
}

/**
 * What became of a contract after it was verified, as after a reset of its network: the ledger has none at its address, or
 * one that was created later, whose code may be another.
 */
export type ContractStanding = 'gone' | 'redeployed' | undefined;

/** Whether what was fetched at different times is of the same verification. */
export function isSameMatch(one: ContractMatch, other: ContractMatch): boolean {
  return (
    one.matchId === other.matchId &&
    one.match === other.match &&
    one.creationMatch === other.creationMatch &&
    one.runtimeMatch === other.runtimeMatch &&
    one.verifiedAtMs === other.verifiedAtMs
  );
}

/** Why it is not known whether a contract is verified. */
export type VerificationGap = 'late' | 'unanswered' | 'uncovered';

const gapWords = {
  late: phrase`not known yet: the service has not answered`,
  unanswered: phrase`not known: the service did not answer`,
  uncovered: phrase`not known: the service does not cover this network`,
} as const;

/** {@link VerificationGap} for people. */
export function formatGap(gap: VerificationGap): Phrase {
  return gapWords[gap];
}

/** A look-up: not verified is a normal result. */
export type ContractLookup = VerifiedContract | UnverifiedContract;

export interface UnverifiedContract extends ContractKey {
  readonly verified: false;
  /** Ways to verify it that can work, see `verificationMethods`; undefined when that is not known. */
  readonly methods?: readonly VerificationMethod[] | undefined;
}

/**
 * A verified contract. A field is undefined when it was not asked for or the service has none; values that need more
 * than their shape (ABI, layouts, metadata) stay untrusted JSON for `parseAbi`, `parseStorageLayout`.
 */
export interface VerifiedContract extends ContractMatch {
  readonly verified: true;
  readonly compilation: Compilation | undefined;
  /** Untrusted path → text, in the service's order; see `safeSourcePaths`. */
  readonly sources: ReadonlyMap<string, string> | undefined;
  /** For `parseAbi`. */
  readonly abi: unknown;
  /** For `parseStorageLayout`. */
  readonly storageLayout: unknown;
  readonly transientStorageLayout: unknown;
  readonly userdoc: unknown;
  readonly devdoc: unknown;
  readonly metadata: unknown;
  readonly stdJsonInput: unknown;
  readonly stdJsonOutput: unknown;
  readonly additionalInput: unknown;
  /** Source path → id in the compiler output. */
  readonly sourceIds: ReadonlyMap<string, number> | undefined;
  readonly signatures: ContractSignatures | undefined;
  readonly deployment: Deployment | undefined;
  readonly creationBytecode: ContractBytecode | undefined;
  readonly runtimeBytecode: ContractBytecode | undefined;
  readonly proxyResolution: ProxyResolution | undefined;
  /** What the ledger says against it, as far as that was asked. */
  readonly standing?: ContractStanding;
  /** The verified contract that all this is of, when this one is a clone of it (EIP-1167). */
  readonly cloneOf?: EvmAddress | undefined;
  /** The whole answer as it came, fields not known to us included. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface Compilation {
  /** `Solidity`, `Vyper`, `Yul`, `Fe`; open. */
  readonly language: string | undefined;
  readonly compiler: string | undefined;
  /** Without a leading `v`: `0.8.18+commit.87f61d96`. */
  readonly compilerVersion: string | undefined;
  readonly compilerSettings: unknown;
  readonly name: string | undefined;
  /** `path:Name`; see {@link splitQualifiedName}. */
  readonly fullyQualifiedName: string | undefined;
}

export interface Deployment {
  readonly transactionHash: string | undefined;
  readonly blockNumber: bigint | undefined;
  readonly transactionIndex: bigint | undefined;
  readonly deployer: EvmAddress | undefined;
}

/** Offsets and lengths are bytes, not hex digits. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Creation or runtime code. Undefined members: the service has none for this language or this side. */
export interface ContractBytecode {
  readonly onchain: string | undefined;
  readonly recompiled: string | undefined;
  /** A string, or an object for Vyper 0.4.0 and later. */
  readonly sourceMap: unknown;
  /** Path → library → places. */
  readonly linkReferences: ReadonlyMap<string, ReadonlyMap<string, readonly ByteRange[]>> | undefined;
  /** Runtime code only. */
  readonly immutableReferences: ReadonlyMap<string, readonly ByteRange[]> | undefined;
  readonly cborAuxdata: ReadonlyMap<string, { readonly value: string; readonly offset: number }> | undefined;
  /** What turns the recompiled into the on-chain code; undefined on a side that did not match. */
  readonly transformations: readonly Transformation[] | undefined;
  readonly transformationValues: TransformationValues | undefined;
}

/** `type` and `reason` are open sets: `insert`, `replace`, `delete`; `library`, `immutable`, `cborAuxdata`, … */
export interface Transformation {
  readonly type: string;
  readonly reason: string;
  readonly offsetBytes: number | undefined;
  readonly id: string | undefined;
  readonly lengthBytes: number | undefined;
}

interface TransformationValues {
  /** `path:Library` → address. */
  readonly libraries: ReadonlyMap<string, string> | undefined;
  readonly constructorArguments: string | undefined;
  readonly cborAuxdata: ReadonlyMap<string, string> | undefined;
  readonly immutables: ReadonlyMap<string, string> | undefined;
  readonly callProtection: string | undefined;
}

interface ContractSignature {
  readonly signature: string;
  /** `0x` and 64 hex digits: the topic of an event. */
  readonly hash32: string | undefined;
  /** `0x` and 8 hex digits: the selector of a function or error. */
  readonly hash4: string | undefined;
}

/** Has no constructor, fallback or receive: those are in the ABI only. */
export interface ContractSignatures {
  readonly functions: readonly ContractSignature[];
  readonly events: readonly ContractSignature[];
  readonly errors: readonly ContractSignature[];
}

/** `failed` means that the check failed, never that the contract is no proxy. */
export type ProxyResolution =
  | {
      readonly kind: 'resolved';
      readonly isProxy: boolean;
      /** `EIP1967Proxy`, `DiamondProxy`, …; open. */
      readonly proxyType: string | undefined;
      readonly implementations: readonly ProxyImplementation[];
    }
  | { readonly kind: 'failed'; readonly message: string | undefined; readonly errorId: string | undefined };

interface ProxyImplementation {
  readonly address: EvmAddress;
  /** Present only when that implementation is verified too. */
  readonly name: string | undefined;
}

/** The two ways to a verification: the explorer's copy of the sources, or the build output of this workspace. */
export type VerificationMethod = 'import' | 'workspace';

/** One chain the service knows. */
export interface VerificationChain {
  readonly chainId: string;
  readonly name: string | undefined;
  /** False: deprecated, but look-ups still work. */
  readonly isSupported: boolean;
  /** The explorer import is to be offered: supported, and an explorer is known to the service. */
  readonly canImport: boolean;
}

/** The ways to verify a contract of a chain that can work, the easiest first; none on a chain that is not covered. */
export function verificationMethods(
  chains: readonly VerificationChain[],
  chainId: string,
): readonly VerificationMethod[] {
  const chain = chains.find((known) => known.chainId === chainId);
  if (chain === undefined || !chain.isSupported) {
    return [];
  }
  return chain.canImport ? ['import', 'workspace'] : ['workspace'];
}

/** `path:Name` split at the last `:` (the path may hold one itself). */
export function splitQualifiedName(qualified: string): { readonly path: string; readonly name: string } | undefined {
  const at = qualified.lastIndexOf(':');
  return at < 0 ? undefined : { path: qualified.slice(0, at), name: qualified.slice(at + 1) };
}

const matchWords: ReadonlyMap<string, Phrase> = new Map([
  ['exact_match', phrase`Exact match`],
  ['match', phrase`Match`],
  [publishedMatch, phrase`none, its interface is published`],
]);

/** The match, and what the ledger says against it, for people. */
export function formatVerification({ match, standing }: Pick<VerifiedContract, 'match' | 'standing'>): string | Phrase {
  return standing === undefined ? formatMatch(match) : phrase`${formatMatch(match)} · ${standingWords[standing]}`;
}

const standingWords = {
  gone: phrase`the ledger has no such contract any more; the network may have been reset`,
  redeployed: phrase`created anew after it was verified, so the code may be another; the network may have been reset`,
} as const;

const matchMeanings: ReadonlyMap<string, Phrase> = new Map([
  ['exact_match', phrase`comments included`],
  ['match', phrase`names and comments may differ`],
]);

/** The words of a match, and what they mean. */
export function explainedMatch(match: MatchKind | undefined): string | Phrase {
  const meaning = matchMeanings.get(match ?? '');
  return meaning === undefined ? formatMatch(match) : phrase`${formatMatch(match)} (${meaning})`;
}

/** The words of a match for people; an unknown kind as it is. */
export function formatMatch(match: MatchKind | undefined): string | Phrase {
  return match === undefined ? phrase`Not matched` : (matchWords.get(match) ?? match);
}
