/** Control characters in the first part of a file mean that it is not text. */
const textSampleBytes = 64 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** The text of a UTF-8 file, or of a UTF-16LE one with byte order mark, without the mark; undefined when it is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return controlCharacter.test(text.slice(0, textSampleBytes)) ? undefined : text;
}

/** Bytes of hex text: `0x` marks, quotes, white space, commas and colons do not count. Undefined when it is no hex. */
export function hexBytes(text: string): Uint8Array | undefined {
  const digits = text
    .replace(/[\s"',:]+/g, ' ')
    .replace(/(?<=^| )0x/gi, '')
    .replaceAll(' ', '');
  return digits.length > 0 && digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits)
    ? bytesOf(Buffer.from(digits, 'hex'))
    : undefined;
}

/** Bytes of base64 text: standard or URL-safe, wrapped, quoted, unpadded, or in a data URI. Undefined when it is none. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const digits = text
    .trim()
    .replace(/^["']?data:[^,]{0,200};base64,/i, '')
    .replace(/[\s"']+/g, '')
    .replace(/={1,2}$/, '');
  return digits.length > 0 && digits.length % 4 !== 1 && /^[A-Za-z0-9+/_-]*$/.test(digits)
    ? bytesOf(Buffer.from(digits, 'base64'))
    : undefined;
}

/**
 * Whether trimmed text that {@link base64Bytes} takes was meant as base64. Most words and sentences without punctuation could be
 * decoded too, and to call those base64 would lead nobody to what is wrong.
 */
export function looksLikeBase64(text: string): boolean {
  const unquoted = text.replace(/^["']|["']$/g, '');
  if (/data:|=$/i.test(unquoted)) {
    return true;
  }
  const [firstLine = ''] = unquoted.split(/[\r\n]/, 1);
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/].every((digit) => digit.test(unquoted));
  return firstLine.length >= 16 && isMixed && !/[^\S\r\n]/.test(unquoted);
}

function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
