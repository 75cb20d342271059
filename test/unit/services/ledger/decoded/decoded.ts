import type { OperationName } from '../operations.ts';

/** What sample answers decode to, and which of their members matter. Paths are separated by blanks. */
export type Decoded = { readonly [operation in OperationName]?: DecodedAnswer };

export interface DecodedAnswer {
  readonly value: unknown;
  /** Without any of these the answer is malformed. */
  readonly fatal: string;
  /** Without any of these their row, or the object they belong to, is left out; without any other nothing else is. */
  readonly required: string;
  /** What is never read: a wrong type there goes unnoticed. */
  readonly ignored: string;
}
