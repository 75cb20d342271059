import { bytesOf } from '../text.ts';
import type { Found } from './finder.ts';

/** So many digits give the bytes by which a transaction is told. */
const beginning = 16;
/** A pattern of all of a long text would remember each character of it. */
const otherThanHex = /[^\da-f]/i;
const shortestHex = 24;

/** Hands over what digits between these offsets say, as hex and as base64, as far as it may begin so. */
export function readDigits(digits: string, found: Found, start: number, end: number): boolean {
  const first = digits.slice(0, beginning);
  const isHex = digits.length % 2 === 0 && !otherThanHex.test(first);
  if (
    isHex &&
    found.mayBegin(Buffer.from(first, 'hex'), digits.length / 2) &&
    !otherThanHex.test(digits) &&
    found.take(bytesOf(digits, 'hex'), start, end)
  ) {
    return true;
  }
  return (
    digits.length % 4 !== 1 &&
    found.mayBegin(Buffer.from(first, 'base64'), Math.floor((digits.length * 3) / 4)) &&
    found.take(bytesOf(digits, 'base64'), start, end)
  );
}

/** Where the digits may begin that end a word, when something else stands in front of them. */
export function partsBehind(word: string): readonly number[] {
  const behindSlash = word.lastIndexOf('/') + 1;
  const behindOther = Math.max(behindSlash, word.lastIndexOf('_') + 1, word.lastIndexOf('-') + 1);
  return [behindSlash, behindOther].filter((at) => at > 0 && word.length - at >= shortestHex);
}
