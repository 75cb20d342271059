import { isDigit } from './vocabulary.ts';

/** A place where a reference may start. */
export interface Candidate {
  readonly index: number;
  /** Undefined for a dotted number, of which only the first two parts are known. */
  readonly word: string | undefined;
}

const hex = '[0-9a-fA-F]+';
const prefixedHex = `0[xX]${hex}`;
const derKey = `(?:0[xX])?30(?:2[aAdD]|36)30${hex}`;
// What a word can be that is a reference without dots, by its length. Words are found by stepping: as the start of a
// pattern, a class of nearly every letter would be tried at each word of a text, which is most of what a scan takes.
const words: ReadonlyMap<number, RegExp> = new Map(
  (
    [
      [32, '[A-Z2-7]+'],
      [40, hex],
      [42, prefixedHex],
      [55, 'CIQ[A-Z2-7]+'],
      [56, 'HIQQ[A-Z2-7]+'],
      [64, hex],
      [66, `(?:0[xX]|0[23])${hex}`],
      [68, `0[xX]0[23]${hex}`],
      [88, derKey],
      [90, derKey],
      [94, derKey],
      [96, `(?:0[xX]302[dD])?${hex}`],
      [98, prefixedHex],
      [112, derKey],
      [114, derKey],
    ] as const
  ).map(([length, pattern]) => [length, new RegExp(`^(?:${pattern})$`)]),
);
const shortest = 32;
const isWord: readonly boolean[] = Array.from({ length: 128 }, (_, code) => /\w/.test(String.fromCharCode(code)));

/** All that looks like a reference, in order. Linear in the text, whatever it holds: nothing is read more than twice. */
export class Candidates {
  readonly #text: string;
  // Behind an escape in a text of code, too: `"\n0.0.7"`.
  readonly #dotted = /(?<![A-Zabcdefghijklmopqsuvwxyz0-9.]|(?<!\\)[nrt])\d{1,4}\.\d{1,5}\.(?=\w)/g;
  #nextDotted: Candidate | undefined;
  #nextWord: Candidate | undefined;
  /** The text before this is read; it is the start of a word or what is no part of one. */
  #stepped = 0;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#nextDotted = this.#findDotted(from);
    this.#nextWord = this.#findWord(from);
  }

  get first(): Candidate | undefined {
    const word = this.#nextWord;
    const dotted = this.#nextDotted;
    return dotted === undefined || (word !== undefined && word.index < dotted.index) ? word : dotted;
  }

  /** The first that starts at `from` or later, which is never less than before. */
  next(from: number): Candidate | undefined {
    if (this.#nextWord !== undefined && this.#nextWord.index < from) {
      this.#nextWord = this.#findWord(from);
    }
    if (this.#nextDotted !== undefined && this.#nextDotted.index < from) {
      this.#nextDotted = this.#findDotted(from);
    }
    return this.first;
  }

  #findDotted(from: number): Candidate | undefined {
    this.#dotted.lastIndex = from;
    // What is found is told by where it ends: a match with its parts takes longer than to read it backwards.
    if (!this.#dotted.test(this.#text)) {
      return undefined;
    }
    const second = startOfNumber(this.#text, this.#dotted.lastIndex - 1);
    return { index: startOfNumber(this.#text, second - 1), word: undefined };
  }

  /** Looks at where the shortest word would end, and back from there to what is no part of a word: mostly a few letters. */
  #findWord(from: number): Candidate | undefined {
    const text = this.#text;
    if (from > this.#stepped) {
      this.#stepped = isWordAt(text, from - 1) ? endOfWord(text, from) : from;
    }
    for (let start = this.#stepped; start + shortest <= text.length; ) {
      let at = start + shortest - 1;
      while (at >= start && isWordAt(text, at)) {
        at -= 1;
      }
      if (at >= start) {
        start = at + 1;
        continue;
      }
      const end = endOfWord(text, start + shortest);
      const emphasis = emphasisOf(text, start, end);
      const found = text.slice(start + emphasis, end - emphasis);
      if (words.get(found.length)?.test(found)) {
        this.#stepped = end;
        return { index: start + emphasis, word: found };
      }
      start = end;
    }
    this.#stepped = text.length;
    return undefined;
  }
}

function startOfNumber(text: string, end: number): number {
  let start = end;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  return start;
}

/** How many underscores stand on both sides of a word, as in `_0x12_`. */
function emphasisOf(text: string, start: number, end: number): number {
  let length = 0;
  while (length < 2 && text.charAt(start + length) === '_' && text.charAt(end - 1 - length) === '_') {
    length += 1;
  }
  return length;
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWordAt(text, end)) {
    end += 1;
  }
  return end;
}

function isWordAt(text: string, index: number): boolean {
  return isWord[text.charCodeAt(index)] === true;
}
