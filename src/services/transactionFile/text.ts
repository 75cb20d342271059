import type { WireFault } from '../../domain/protobuf/wireCheck.ts';
import type { FoundAt } from '../../domain/transaction/transaction.ts';
import type { TransactionSearch } from './container/search.ts';

/** Control characters in the first part of a file mean that it is not text. */
const textSampleBytes = 64 * 1024;
const utf16Sample = 1024;
const shortestUtf16 = 16;
const space = 32;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** The text of a file in UTF-8, UTF-16 or, where nearly all is ASCII, Windows-1252; undefined when it is binary. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  return decoded(bytes, encoding) ?? (isMostlyAscii(bytes) ? decoded(bytes, 'windows-1252') : undefined);
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return controlCharacter.test(text.slice(0, textSampleBytes)) ? undefined : text;
}

/** Of a text with some letters that are not English: less than one byte in eight is another. */
function isMostlyAscii(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, textSampleBytes);
  return sample.reduce((count, byte) => count + (byte >> 7), 0) < sample.length / 8;
}

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const lastPrintable = 126;
const fewestText = 8;
const textBeginning = 12;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The text that decoded bytes are, such as JSON; undefined unless they begin with printable ASCII. */
export function textWithin(bytes: Uint8Array): string | undefined {
  return beginsAsText(bytes) ? decoded(bytes, 'utf-8') : undefined;
}

export function beginsAsText(bytes: Uint8Array): boolean {
  const start = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  const beginning = bytes.subarray(start, textBeginning);
  return bytes.length >= fewestText && beginning.every(isPrintable);
}

function isPrintable(byte: number): boolean {
  return (byte >= space && byte <= lastPrintable) || byte === tab || byte === lineFeed || byte === carriageReturn;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isLatinUtf16(bytes, 1)) {
    return 'utf-16le';
  }
  return (first === 0xfe && second === 0xff) || isLatinUtf16(bytes, 0) ? 'utf-16be' : 'utf-8';
}

/** Whether the bytes of a file's beginning are letters of Latin-1, with a zero before or behind each. */
function isLatinUtf16(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, utf16Sample);
  const isLatin = sample.every((byte, index) => (byte === 0) === (index % 2 === zeroAt));
  return isLatin && sample.length >= shortestUtf16 && sample.some((byte) => byte > space);
}

/**
 * The digits of hex text: `0x` marks, quotes, white space, commas, colons and underscores do not count. Undefined when it
 * is no hex.
 */
export function hexDigitsOf(text: string): string | undefined {
  return digitsOf(text, hexCharacters);
}

/** Bytes of base64 text: standard or URL-safe, wrapped, quoted, unpadded, or in a data URI. Undefined when it is none. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const [prefix = ''] = /^\s{0,200}["']?data:[^,]{0,200};base64,/i.exec(text) ?? [];
  const digits = digitsOf(text.slice(prefix.length), base64Characters)?.replace(/={1,2}$/, '');
  return digits !== undefined && digits !== '' && digits.length % 4 !== 1 && !digits.includes('=')
    ? bytesOf(digits, 'base64')
    : undefined;
}

const digit = 1;
const between = 2;

const spaces = '\t\n\v\f\r \u00a0\u2028\u2029\u3000\ufeff';
const hexDigits = '0123456789abcdefABCDEF';

const hexCharacters = { otherThanDigits: /[^\da-f]/i, kinds: characterKinds(hexDigits, `${spaces}"',:_`) };
const base64Characters = {
  otherThanDigits: /[^\w+/=-]/,
  kinds: characterKinds(`${hexDigits}ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ+/_-=`, `${spaces}"'`),
};

/** What each UTF-16 unit is: a digit, what may stand between digits, or neither. */
function characterKinds(digits: string, separators: string): Uint8Array {
  const kinds = new Uint8Array(65_536);
  for (const character of digits) {
    kinds[character.charCodeAt(0)] = digit;
  }
  for (const character of separators) {
    kinds[character.charCodeAt(0)] = between;
  }
  return kinds;
}

const zero = 48;
const x = 120;

/**
 * The digits of a text without separators and `0x`; undefined when there is anything else. Looks at each character
 * once.
 */
function digitsOf(text: string, { otherThanDigits, kinds }: typeof hexCharacters): string | undefined {
  // A pattern of all of a long text would remember each character of it, for which there may be no memory.
  if (text !== '' && !otherThanDigits.test(text)) {
    return text;
  }
  const digits = Buffer.allocUnsafe(text.length);
  let count = 0;
  // Where those digits begin that nothing stands between, unless their mark was taken.
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code];
    if (kind === digit) {
      digits[count++] = code;
    } else if (kind === between) {
      start = count;
    } else if ((code | 32) === x && count === start + 1 && digits[start] === zero) {
      count = start;
      start = -1;
    } else {
      return undefined;
    }
  }
  return count === 0 ? undefined : digits.toString('latin1', 0, count);
}

/** So much of a text shows what it was meant as. */
const looksLength = 64 * 1024;

/** Whether text that could be base64 was meant as such: most words could be decoded, too. */
export function looksLikeBase64(text: string): boolean {
  const beginning = text.slice(0, looksLength).replace(/^["']/, '');
  if (/data:/i.test(beginning) || /=["']?$/.test(text.slice(-2))) {
    return true;
  }
  const unquoted = beginning.length < looksLength ? beginning.replace(/["']$/, '') : beginning;
  const [firstLine = ''] = unquoted.split(/[\r\n]/, 1);
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/].every((digit) => digit.test(unquoted));
  return firstLine.length >= 16 && isMixed && !/[^\S\r\n]/.test(unquoted);
}

export function bytesOf(digits: string, encoding: 'hex' | 'base64'): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(digits, encoding);
  return new Uint8Array(buffer, byteOffset, length);
}

/** The bytes of a text, all of it, and why they are no transaction. */
export interface DecodedText {
  readonly encoding: 'hex' | 'base64';
  readonly bytes: Uint8Array;
  readonly fault: WireFault | undefined;
}

/** What a text that should be a transaction is. */
export interface TextOutcome {
  /** Undefined when it is neither hex nor base64. */
  readonly decoded: DecodedText | undefined;
  /** How many hex digits a text of nothing else has, when they are odd and too many for a word. */
  readonly oddHexDigits: number | undefined;
}

/** Of fewer digits hex is not told from a word. */
const fewestHexDigits = 17;

/** Takes a text that is all hex or base64. Hex comes first, since hex is valid base64. */
export function takeText(search: TransactionSearch, text: string, foundAt: () => FoundAt): TextOutcome {
  const digits = hexDigitsOf(text);
  const isOdd = digits !== undefined && digits.length % 2 === 1;
  const hex = digits === undefined || isOdd ? undefined : bytesOf(digits, 'hex');
  const asHex = takeBytes(search, 'hex', hex, foundAt);
  const oddHexDigits = isOdd && digits.length >= fewestHexDigits ? digits.length : undefined;
  if (asHex && !asHex.fault) {
    return { decoded: asHex, oddHexDigits };
  }
  const asBase64 = takeBytes(search, 'base64', base64Bytes(text), foundAt);
  return { decoded: asBase64 && !asBase64.fault ? asBase64 : (asHex ?? asBase64), oddHexDigits };
}

function takeBytes(
  search: TransactionSearch,
  encoding: 'hex' | 'base64',
  bytes: Uint8Array | undefined,
  foundAt: () => FoundAt,
): DecodedText | undefined {
  return bytes && { encoding, bytes, fault: search.takeExpected(bytes, foundAt) };
}
