import { mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';

/** So many digits give the bytes by which a transaction is told. */
const beginning = 16;
/** A pattern of all of a long text would remember each character of it. */
const otherThanHex = /[^\da-f]/i;
const shortestHex = 24;

/** What digits say, as hex and as base64, as far as it begins like a transaction; each reading is tried with `take`. */
export function readDigits(digits: string, take: (bytes: Uint8Array) => boolean): boolean {
  const first = digits.slice(0, beginning);
  const isHex = digits.length % 2 === 0 && !otherThanHex.test(first);
  if (
    isHex &&
    mayBeginTransaction(Buffer.from(first, 'hex'), digits.length / 2) &&
    !otherThanHex.test(digits) &&
    take(bytesOf(digits, 'hex'))
  ) {
    return true;
  }
  return (
    digits.length % 4 !== 1 &&
    mayBeginTransaction(Buffer.from(first, 'base64'), Math.floor((digits.length * 3) / 4)) &&
    take(bytesOf(digits, 'base64'))
  );
}

/** Where the digits may begin that end a word, when something else stands in front of them. */
export function partsBehind(word: string): readonly number[] {
  const behindSlash = word.lastIndexOf('/') + 1;
  const behindOther = Math.max(behindSlash, word.lastIndexOf('_') + 1, word.lastIndexOf('-') + 1);
  return [behindSlash, behindOther].filter((at) => at > 0 && word.length - at >= shortestHex);
}

function bytesOf(digits: string, encoding: 'hex' | 'base64'): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(digits, encoding);
  return new Uint8Array(buffer, byteOffset, length);
}
