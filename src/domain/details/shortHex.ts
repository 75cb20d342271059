import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type Property, property, withWhole } from '../property.ts';
import { hexStart, longestHex } from '../value/bytes.ts';

/** The beginning of long `0x` hex with its size; undefined where there is nothing. */
export function sizedHex(hex: string | undefined): Words | undefined {
  if (hex === undefined || hex === '0x') {
    return undefined;
  }
  return hex.length > longestHex ? phrase`${hexStart(hex)} (${bytesIn(hex)} bytes)` : hex;
}

/** A property with the beginning of long hex, whole for who copies it. */
export function hexProperty(name: Phrase, hex: string | undefined): readonly Property[] {
  return withWhole(property(name, sizedHex(hex)), hex);
}

export function bytesIn(hex: string): bigint {
  return BigInt(Math.floor((hex.length - 2) / 2));
}

export function shortHash(hash: string): string {
  return `${hash.slice(0, 18)}…${hash.slice(-8)}`;
}

/** `0x…03e9`: a word without its leading zeros, or its ends when it has none. */
export function shortWord(word: string): string {
  const digits = word.replace(/^0x0*/, '');
  return digits.length <= 40 ? `0x${digits === '' ? '0' : digits}` : `${word.slice(0, 18)}…${word.slice(-8)}`;
}
