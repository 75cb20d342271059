import type { Steps } from '../../../domain/steps.ts';
import type { TransactionEncoding } from '../../../domain/transaction/transaction.ts';

/** How a finder hands over what may be a transaction or hold one; `take` and `inside` say whether something was taken. */
export interface Found {
  /** Whether so many bytes that begin like this are worth to be handed over. */
  readonly mayBegin: (beginning: Uint8Array, length: number) => boolean;
  /** Bytes that stood, written somehow, between these offsets of the text. */
  readonly take: (bytes: Uint8Array, start: number, end: number) => boolean;
  /** A text that stood, written somehow, at this offset. */
  readonly inside: (text: string, start: number) => Steps<boolean>;
}

/** Goes through a text once and hands over what stands in it in one kind of writing. */
export type Finder = (text: string, found: Found) => Steps<void>;

/** A finder, and how that is written which it finds. */
export type NamedFinder = readonly [encoding: TransactionEncoding, find: Finder];
