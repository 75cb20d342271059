import type { Phrase } from './phrase.ts';
import { type Property, property, withWhole } from './property.ts';
import { readableBytes, wholeHex } from './value/readableBytes.ts';

/** What strangers wrote, in base64, as a person reads it; whole for who copies it. */
export function bytesProperty(
  name: Phrase,
  base64: string | undefined,
  none?: Phrase,
  kind: 'untrusted' | 'untrustedDetail' = 'untrusted',
): readonly Property[] {
  return withWhole(property(name, readableBytes(base64) ?? none, kind), wholeHex(base64));
}
