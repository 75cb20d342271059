import { characterSet, eachRun, type Finder, hexDigits } from './finder.ts';

/** Twelve bytes, of a digit and a comma or space each. */
const shortest = 24;
const fewestBytes = 12;
/** Digits of bytes without anything between; more are a word of their own. */
const longestGroup = 8;
/** Numbers that are read between two steps, in about a millisecond. */
const stepLength = 2_000;
const characters = characterSet(`${hexDigits}xX,;: \t\r\n-`);
/** A dash behind a digit stands between two bytes, any other in front of a negative one. */
const number = /((?<![\da-f])-)?(0x)?([\da-f]+)/gi;

/** What some languages write with each byte. */
const byteMarks = ['yte)', 'yte()', 'u8'];
const aroundByte = /\(byte\)|\.toByte\(\)|(?<=[\da-f])_?u8\b/gi;

/** The bytes that a number is in one way of writing; undefined when it is none. */
type Writing = (digits: string, isMarked: boolean, isNegative: boolean) => readonly number[] | undefined;

const writings: readonly Writing[] = [
  (digits, isMarked, isNegative) => {
    const isGroup = digits.length % 2 === 0 && digits.length <= longestGroup;
    return isGroup && !isMarked && !isNegative ? [...Buffer.from(digits, 'hex')] : undefined;
  },
  (digits, isMarked) => (isMarked && digits.length < 3 ? [Number.parseInt(digits, 16)] : undefined),
  (digits, isMarked, isNegative) => {
    const value = isMarked || digits.length > 3 ? Number.NaN : Number(digits);
    return value <= (isNegative ? 128 : 255) ? [(isNegative ? -value : value) & 0xff] : undefined;
  },
];

/** Bytes written one by one: `[0x0a, 0x2a]`, `0a:2a`, `0A-2A`, `10, 42`, `[-10 42]`, `(byte)0x0a`; hex in groups: `0a2a0c32`. */
export const findNumbers: Finder = function* (original, found) {
  const text = byteMarks.some((mark) => original.includes(mark))
    ? original.replace(aroundByte, (mark) => ' '.repeat(mark.length))
    : original;
  let count = 0;
  for (const run of eachRun(text, characters, shortest)) {
    const rows = writings.map((bytesOf) => ({ bytesOf, bytes: [] as number[], start: 0, end: 0 }));
    const finish = (row: (typeof rows)[number]) => {
      if (row.bytes.length >= fewestBytes) {
        found.take(Uint8Array.from(row.bytes), row.start, row.end);
      }
      row.bytes = [];
    };
    for (const { 0: whole, 1: sign, 2: mark, 3: digits = '', index } of text
      .slice(run.start, run.end)
      .matchAll(number)) {
      for (const row of rows) {
        const bytes = row.bytesOf(digits, mark !== undefined, sign !== undefined);
        if (bytes === undefined) {
          finish(row);
          continue;
        }
        row.start = row.bytes.length === 0 ? run.start + index + (sign?.length ?? 0) : row.start;
        row.bytes.push(...bytes);
        row.end = run.start + index + whole.length;
      }
      if (count++ % stepLength === 0) {
        yield;
      }
    }
    rows.forEach(finish);
    yield;
  }
};
