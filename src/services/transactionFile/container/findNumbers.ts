import type { Steps } from '../../../domain/steps.ts';
import { digitAt } from './digits.ts';
import { characterSet, eachRun, type Finder, type Found, hexDigits, type Run } from './finder.ts';

/** Twelve bytes, of a digit and a comma or space each. */
const shortest = 24;
const fewestBytes = 12;
/** Digits of bytes without anything between; more are a word of their own. */
const longestGroup = 8;
/** Characters that are read between two steps, in about a millisecond. */
const stepLength = 64 * 1024;
const characters = characterSet(`${hexDigits}xX,;: \t\r\n-`);
const [space, zero, minus, x] = [32, 48, 45, 120];

/** What some languages write with each byte. */
const byteMarks = ['yte)', 'yte()', 'u8'];
const aroundByte = /\(byte\)|\.toByte\(\)|(?<=[\da-f])_?u8\b/gi;

/** Bytes written one by one: `[0x0a, 0x2a]`, `0a:2a`, `0A-2A`, `10, 42`, `[-10 42]`, `(byte)0x0a`; hex in groups: `0a2a0c32`. */
export const findNumbers: Finder = function* (original, found) {
  const text = byteMarks.some((mark) => original.includes(mark))
    ? original.replace(aroundByte, (mark) => ' '.repeat(mark.length))
    : original;
  const capacity = Math.ceil(text.length / 2);
  const number = new WrittenNumber(text);
  let rows: Rows | undefined;
  for (const run of eachRun(text, characters, shortest)) {
    rows ??= new Rows(capacity, found);
    yield* rows.read(text, number, run);
  }
};

/** Bytes that follow one another in one way of writing. */
class ByteRow {
  readonly #bytes: Uint8Array;
  readonly #found: Found;
  #count = 0;
  #start = 0;
  #end = 0;

  constructor(capacity: number, found: Found) {
    this.#bytes = new Uint8Array(capacity);
    this.#found = found;
  }

  /** -1: what stands here is no byte in this way of writing, and ends the row. */
  add(byte: number, start: number, end: number): void {
    if (byte === -1) {
      this.finish();
      return;
    }
    if (this.#count === 0) {
      this.#start = start;
    }
    this.#bytes[this.#count++] = byte;
    this.#end = end;
  }

  finish(): void {
    if (this.#count >= fewestBytes) {
      this.#found.take(this.#bytes.slice(0, this.#count), this.#start, this.#end);
    }
    this.#count = 0;
  }
}

/** The same numbers in each way of writing. */
class Rows {
  readonly #pairs: ByteRow;
  readonly #marked: ByteRow;
  readonly #decimals: ByteRow;

  constructor(capacity: number, found: Found) {
    this.#pairs = new ByteRow(capacity, found);
    this.#marked = new ByteRow(capacity, found);
    this.#decimals = new ByteRow(capacity, found);
  }

  *read(text: string, number: WrittenNumber, { start, end }: Run): Steps<void> {
    for (let at = start; at < end; ) {
      at = this.#readPart(text, number, at, Math.min(end, at + stepLength));
      yield;
    }
    this.#pairs.finish();
    this.#marked.finish();
    this.#decimals.finish();
  }

  /** Reads the numbers that begin in a part; gives where the next may begin. */
  #readPart(text: string, number: WrittenNumber, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (isSeparator(text.charCodeAt(at))) {
        at++;
        continue;
      }
      number.read(at);
      const { start, end } = number;
      number.addPairs(this.#pairs);
      this.#marked.add(number.asMarked(), start, end);
      this.#decimals.add(number.asDecimal(), start, end);
      at = Math.max(end, at + 1);
    }
    return at;
  }
}

/** One number, and which byte it is in each way of writing; -1: none. Used again for the next, since there may be millions. */
class WrittenNumber {
  start = 0;
  end = 0;
  readonly #text: string;
  #isNegative = false;
  #isMarked = false;
  #length = 0;
  #hex = 0;
  #decimal = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(at: number): void {
    const text = this.#text;
    const isDash = text.charCodeAt(at) === minus;
    // A dash behind a digit stands between two bytes, any other in front of a negative one.
    this.#isNegative = isDash && digitAt(text, at - 1) < 0;
    this.start = isDash ? at + 1 : at;
    this.#isMarked = text.charCodeAt(this.start) === zero && (text.charCodeAt(this.start + 1) | 32) === x;
    const first = this.#isMarked ? this.start + 2 : this.start;
    this.#hex = 0;
    this.#decimal = 0;
    let end = first;
    for (let digit = digitAt(text, end); digit >= 0; digit = digitAt(text, end)) {
      this.#hex = this.#hex * 16 + digit;
      this.#decimal = digit < 10 ? this.#decimal * 10 + digit : Number.NaN;
      end++;
    }
    this.#length = end - first;
    this.end = end;
  }

  /** The bytes of a group of digits, two for each. */
  addPairs(row: ByteRow): void {
    const isGroup = this.#length > 0 && this.#length % 2 === 0 && this.#length <= longestGroup;
    if (!isGroup || this.#isMarked || this.#isNegative) {
      row.finish();
      return;
    }
    for (let at = this.start; at < this.end; at += 2) {
      row.add(16 * digitAt(this.#text, at) + digitAt(this.#text, at + 1), this.start, this.end);
    }
  }

  asMarked(): number {
    return this.#isMarked && (this.#length === 1 || this.#length === 2) ? this.#hex : -1;
  }

  asDecimal(): number {
    const isByte =
      !this.#isMarked && this.#length > 0 && this.#length < 4 && this.#decimal <= (this.#isNegative ? 128 : 255);
    return isByte ? (this.#isNegative ? 256 - this.#decimal : this.#decimal) & 0xff : -1;
  }
}

function isSeparator(code: number): boolean {
  return code === space || code === 44 || code === 10 || code === 13 || code === 9 || code === 58 || code === 59;
}
