import { type DisplayText, label } from '../label.ts';
import { decodeBase64, formatHex } from './bytes.ts';

/**
 * Base64 as a person reads it: the text when it is UTF-8 without control characters, else `0x` hex (at most 1000
 * bytes of it) with a word that says so; undefined when there is nothing. Written by strangers in any case.
 */
export function readableBytes(base64: string | undefined): DisplayText | undefined {
  const bytes = decodeBase64(base64 ?? '');
  if (bytes.length === 0) {
    return undefined;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, ''))) {
      return text;
    }
  } catch {
    // No text: shown as hex.
  }
  return label('notText', `0x${formatHex(bytes.subarray(0, 1000))}${bytes.length > 1000 ? '…' : ''}`);
}
