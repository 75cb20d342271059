import { decodeBase64, formatHex } from '../value/bytes.ts';
import type { WrittenValue } from './readCandidate.ts';
import type { ReferenceValue } from './reference.ts';

const length = 64;
const digit = /[A-Za-z0-9+/]/;
const edge = /[\w+/=-]/;

/**
 * The 48 bytes in base64 at a column of a text, as the ledger service writes the hash of a transaction. Only where it is
 * asked for: any word of a text may be a part of base64.
 */
export function base64HashAt(text: string, column: number): (WrittenValue & { readonly start: number }) | undefined {
  let start = column;
  while (start > 0 && column - start <= length && digit.test(text.charAt(start - 1))) {
    start -= 1;
  }
  const written = text.slice(start, start + length);
  const isWhole = !edge.test(text.charAt(start - 1)) && !edge.test(text.charAt(start + length));
  const value = isWhole ? readBase64Hash(written) : undefined;
  return value && { start, text: written, hasPrefix: false, value };
}

/** A text that is nothing else. Hex of this length may be a private key, base32 the seed of one-time passwords. */
export function readBase64Hash(text: string): ReferenceValue | undefined {
  return /^[A-Za-z0-9+/]{64}$/.test(text) && /[^0-9a-fA-F]/.test(text) && /[^A-Z2-7]/.test(text)
    ? { kind: 'hash48', hash: `0x${formatHex(decodeBase64(text))}` }
    : undefined;
}
