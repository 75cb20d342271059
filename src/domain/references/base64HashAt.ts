import { decodeBase64, formatHex } from '../value/bytes.ts';
import type { WrittenValue } from './readCandidate.ts';

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
  // Hex of this length is 32 bytes, and may be a private key.
  const isWhole =
    /^[A-Za-z0-9+/]{64}$/.test(written) &&
    /[^0-9a-fA-F]/.test(written) &&
    !edge.test(text.charAt(start - 1)) &&
    !edge.test(text.charAt(start + length));
  return isWhole
    ? {
        start,
        text: written,
        hasPrefix: false,
        value: { kind: 'hash48', hash: `0x${formatHex(decodeBase64(written))}` },
      }
    : undefined;
}
