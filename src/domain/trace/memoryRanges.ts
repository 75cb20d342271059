import { parseHex } from '../value/bytes.ts';
import { type KnownBytes, knownBytes, unknownBytes } from './knownBytes.ts';
import type { Word } from './stackAfterCall.ts';
import { numberOf } from './storageJournal.ts';

/** Where a call has its arguments, counted from the top of the stack, and how many words there are. */
export const callRanges: ReadonlyMap<string, { readonly input: number; readonly output: number | undefined }> = new Map(
  [
    ['CALL', { input: 3, output: 5 }],
    ['CALLCODE', { input: 3, output: 5 }],
    ['DELEGATECALL', { input: 2, output: 4 }],
    ['STATICCALL', { input: 2, output: 4 }],
    ['CREATE', { input: 1, output: undefined }],
    ['CREATE2', { input: 1, output: undefined }],
  ],
);

/** A place in memory and a length, `place` words below the top of the stack. */
export function rangeAt(stack: readonly Word[] | undefined, place: number): readonly (number | undefined)[] {
  return [sizeOf(stack?.at(-1 - place)), sizeOf(stack?.at(-2 - place))];
}

/** Undefined for what is not known, and for more than any memory has. */
export function sizeOf(word: Word): number | undefined {
  const size = numberOf(word);
  return size === undefined || size > BigInt(2 ** 32) ? undefined : Number(size);
}

export function wordBytes(word: Word): KnownBytes {
  const number = numberOf(word);
  const bytes = number === undefined ? undefined : parseHex(number.toString(16).padStart(64, '0'));
  return bytes === undefined ? unknownBytes(32) : knownBytes(bytes);
}
