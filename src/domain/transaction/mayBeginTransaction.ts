import { decodeBase64, parseHex } from '../value/bytes.ts';

/** Fields 3 and 5 of a body (and 3 of what wraps it), and 1002: all numbers that stand where a message begins. */
const numberTags: ReadonlySet<number> = new Set([0x18, 0x28, 1002 << 3]);
const lengthWireType = 2;
/** Two bytes hold the number of every field that a transaction has. */
const lastTag = 0x3fff;

/** How many bytes of the beginning are looked at. */
export const beginningLength = 8;

/** Whether a message of this length with these first bytes could be a transaction; most texts are ruled out here. */
export function mayBeginTransaction(beginning: Uint8Array, length: number): boolean {
  const [tag, at] = varint(beginning, 0);
  const isDelimited = tag > 0 && at + tag === length;
  if (isDelimited || numberTags.has(tag)) {
    return true;
  }
  if (tag < 8 || tag > lastTag || (tag & 7) !== lengthWireType) {
    return false;
  }
  const [valueLength, end] = varint(beginning, at);
  return valueLength >= 0 && end + valueLength <= length;
}

/** Digits that give the bytes which are looked at. */
const firstDigits = 16;

/** The same for digits of hex or base64, with or without `0x` in front. */
export function digitsMayBeTransaction(word: string): boolean {
  const digits = word.replace(/^0?x/i, '');
  const first = digits.slice(0, firstDigits);
  const hex = digits.length % 2 === 0 ? parseHex(first) : undefined;
  return (
    (hex !== undefined && mayBeginTransaction(hex, digits.length / 2)) ||
    (digits.length % 4 !== 1 && mayBeginTransaction(decodeBase64(first), Math.floor((digits.length * 3) / 4)))
  );
}

/** A number of up to four bytes and where it ends; -1 when there is none. */
function varint(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0;
  for (let at = start; at < start + 4; at++) {
    const byte = bytes[at];
    if (byte === undefined) {
      break;
    }
    value |= (byte & 0x7f) << (7 * (at - start));
    if (byte < 0x80) {
      return [value, at + 1];
    }
  }
  return [-1, start];
}
