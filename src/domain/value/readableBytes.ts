import { phrase, type Words } from '../phrase.ts';
import { decodeBase64, formatHex, parseHex } from './bytes.ts';

/** Of bytes that are no text. */
const most = 1_000;

/**
 * Base64 as a person reads it: the text when it is UTF-8 without control characters, else `0x` hex (at most 1000
 * bytes of it) with a word that says so; undefined when there is nothing. Written by strangers in any case.
 */
export function readableBytes(base64: string | undefined): Words | undefined {
  const bytes = decodeBase64(base64 ?? '');
  if (bytes.length === 0) {
    return undefined;
  }
  return (
    textOf(bytes) ??
    phrase`${`0x${formatHex(bytes.subarray(0, most))}${bytes.length > most ? '…' : ''}`} (not readable as text)`
  );
}

/** All the hex of what {@link readableBytes} gives a part of; undefined for everything else. */
export function wholeHex(base64: string | undefined): string | undefined {
  const bytes = decodeBase64(base64 ?? '');
  return bytes.length <= most || textOf(bytes) !== undefined ? undefined : `0x${formatHex(bytes)}`;
}

/** `0x` hex as the text it is; undefined for what is no text, and when there is nothing. Written by strangers. */
export function readableHex(hex: string | undefined): string | undefined {
  const bytes = parseHex(hex ?? '');
  return bytes === undefined || bytes.length === 0 ? undefined : textOf(bytes);
}

/** Only where it is UTF-8 without control characters. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /\p{Cc}/u.test(text.replace(/[\t\n\r]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}
