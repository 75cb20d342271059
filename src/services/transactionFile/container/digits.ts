import { beginsAsText, bytesOf, textWithin } from '../text.ts';
import type { Found } from './finder.ts';

/** So many digits give the bytes by which a transaction is told. */
const beginning = 16;
/** A pattern of all of a long text would remember each character of it. */
const otherThanHex = /[^\da-f]/i;
const shortestHex = 24;

/** Hands over what digits between these offsets say, as hex and as base64, as far as it may begin so. */
export function readDigits(digits: string, found: Found, start: number, end: number): boolean {
  const first = digits.slice(0, beginning);
  const hex = withoutGroups(digits);
  const firstHex = hex.slice(0, beginning);
  const isHex = hex.length % 2 === 0 && !otherThanHex.test(firstHex);
  if (
    isHex &&
    found.mayBegin(Buffer.from(firstHex, 'hex'), hex.length / 2) &&
    !otherThanHex.test(hex) &&
    found.take(bytesOf(hex, 'hex'), start, end)
  ) {
    return true;
  }
  return (
    digits.length % 4 !== 1 &&
    found.mayBegin(Buffer.from(first, 'base64'), Math.floor((digits.length * 3) / 4)) &&
    found.take(bytesOf(digits, 'base64'), start, end)
  );
}

/** In hex, underscores may stand between groups of digits: `0a2a_0c32`. */
function withoutGroups(digits: string): string {
  const isGrouped = digits.includes('_') && !otherThanHex.test(digits.slice(0, beginning).replaceAll('_', ''));
  return isGrouped ? digits.replaceAll('_', '') : digits;
}

/** The text that digits of hex or base64 stand for, such as JSON; undefined when they stand for none. */
export function encodedText(digits: string): string | undefined {
  const first = digits.slice(0, beginning);
  if (beginsAsText(Buffer.from(first, 'hex')) && !otherThanHex.test(digits)) {
    return textWithin(bytesOf(digits, 'hex'));
  }
  return beginsAsText(Buffer.from(first, 'base64')) ? textWithin(bytesOf(digits, 'base64')) : undefined;
}

/** Where the digits may begin that end a word, when something else stands in front of them. */
export function partsBehind(word: string): readonly number[] {
  const behindSlash = word.lastIndexOf('/') + 1;
  const behindPlus = word.startsWith('+') ? 1 : 0;
  const behindOther = Math.max(behindSlash, word.lastIndexOf('_') + 1, word.lastIndexOf('-') + 1);
  return [behindSlash, behindOther, behindPlus].filter((at) => at > 0 && word.length - at >= shortestHex);
}

/** The value of a hex digit; -1 when there is none. */
export function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const letter = code | 32;
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
