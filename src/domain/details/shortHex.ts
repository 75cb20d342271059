import type { LabelName } from '../label.ts';
import { type Property, property, withWhole } from '../property.ts';

/** How many characters of a value are shown before it is cut. */
export const longestHex = 1_000;

export function hexText(hex: string | undefined): string | undefined {
  if (hex === undefined || hex === '0x') {
    return undefined;
  }
  return hex.length > longestHex ? `${hex.slice(0, longestHex)}… (${bytesIn(hex)} bytes)` : hex;
}

/** A property with the beginning of long hex, whole for who copies it. */
export function hexProperty(name: LabelName, hex: string | undefined): readonly Property[] {
  return withWhole(property(name, hexText(hex)), hex);
}

export function bytesIn(hex: string): bigint {
  return BigInt(Math.floor((hex.length - 2) / 2));
}

export function selectorOf(input: string | undefined): string | undefined {
  return input !== undefined && input.length >= 10 ? input.slice(0, 10) : undefined;
}

export function shortHash(hash: string): string {
  return `${hash.slice(0, 18)}…${hash.slice(-8)}`;
}

/** `0x…03e9`: a word without its leading zeros, or its ends when it has none. */
export function shortWord(word: string): string {
  const digits = word.replace(/^0x0*/, '');
  return digits.length <= 40 ? `0x${digits === '' ? '0' : digits}` : `${word.slice(0, 18)}…${word.slice(-8)}`;
}
