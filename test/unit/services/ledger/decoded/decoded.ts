import type { OperationName } from '../operations.ts';

/** What sample answers decode to, and which of their members matter. Paths are separated by blanks. */
export type Decoded = { readonly [operation in OperationName]?: DecodedAnswer };

export interface DecodedAnswer {
  readonly value: unknown;
  /** What is never read: a wrong type there goes unnoticed. */
  readonly ignored: string;
}
