import type { ByteRange } from '../../contract/verifiedContract.ts';
import type { UntrustedRecord } from '../../value/untrustedJson.ts';

/** Which tool wrote the build output a contract was found in. */
export type BuildTool = 'Hardhat' | 'Foundry' | 'standard JSON' | 'metadata';

/** One contract of a build on disk, with all that a verification of it needs. */
export interface LocalContract {
  readonly tool: BuildTool;
  readonly name: string;
  /** The source path as the compiler was told it; untrusted. */
  readonly sourcePath: string;
  /** `Solidity`, `Yul`, `Vyper`; open. */
  readonly language: string;
  /** `0.8.28+commit.7893614a`, without a leading `v`. Undefined: the build output does not say. */
  readonly compilerVersion: string | undefined;
  /** Undefined when there is only compiler input, no output. */
  readonly runtime: LocalRuntime | undefined;
  readonly submission: LocalSubmission;
}

/** Compiled code that runs on the ledger, before libraries and immutables are filled in. */
export interface LocalRuntime {
  /** Hex digits without `0x`; may hold `__$…$__` placeholders of libraries. */
  readonly object: string;
  readonly linkReferences: readonly ByteRange[];
  readonly immutableReferences: readonly ByteRange[];
}

/** What is sent: the compiler's input with every source, or the compiler's metadata with the sources it names. */
export type LocalSubmission =
  | { readonly kind: 'standardJson'; readonly input: StandardJsonInput }
  | { readonly kind: 'metadata'; readonly metadata: UntrustedRecord; readonly sources: readonly NamedSource[] };

/** The compiler's own input and nothing else: tools add members that name folders of the machine. */
export interface StandardJsonInput {
  readonly language: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: UntrustedRecord;
}

/** A source that metadata names by its hash. */
export interface NamedSource {
  readonly path: string;
  /** `0x` hex of the text's hash; undefined when the metadata has none. */
  readonly keccak256: string | undefined;
  /** Present when the metadata holds the text itself. */
  readonly content: string | undefined;
}

/** `path:Name`, the service's `contractIdentifier`. */
export function contractIdentifier({ sourcePath, name }: Pick<LocalContract, 'sourcePath' | 'name'>): string {
  return `${sourcePath}:${name}`;
}

/** A compiler version as the verification service takes it, out of what a compiler says; undefined for text that is none. */
export function parseCompilerVersion(text: string): string | undefined {
  return /^(?:Version:\s{0,10})?v?(\d{1,3}\.\d{1,3}\.\d{1,3}(?:-[\w.]{1,40})?\+commit\.[0-9a-f]{7,40})(?:\.|$)/.exec(
    text.trim(),
  )?.[1];
}
