import type { Steps } from '../../../domain/steps.ts';

/** How a finder hands over what may be a transaction or hold one; both say whether something was taken. */
export interface Found {
  /** Bytes that stood, written somehow, between these offsets of the text. */
  readonly take: (bytes: Uint8Array, start: number, end: number) => boolean;
  /** A text that stood, written somehow, at this offset. */
  readonly inside: (text: string, start: number) => Steps<boolean>;
}

/** Goes through a text once and hands over what stands in it in one kind of writing. */
export type Finder = (text: string, found: Found) => Steps<void>;

/** Which UTF-16 units belong to a run. */
export type CharacterSet = Uint8Array;

export function characterSet(characters: string): CharacterSet {
  const set = new Uint8Array(65_536);
  for (const character of characters) {
    set[character.charCodeAt(0)] = 1;
  }
  return set;
}

export const hexDigits = '0123456789abcdefABCDEF';
export const wordCharacters = `${hexDigits}ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ`;

export interface Run {
  readonly start: number;
  readonly end: number;
}

/** Each longest run of characters of a set that has at least `shortest`. */
export function* eachRun(text: string, set: CharacterSet, shortest: number): Generator<Run> {
  let from = 0;
  for (let run = nextRun(text, set, shortest, from); run !== undefined; run = nextRun(text, set, shortest, from)) {
    yield run;
    from = run.end + 1;
  }
}

/**
 * Looks at every `shortest`-th character only, as long as there is no run of so many: 8 MB of words take a few milliseconds.
 */
function nextRun(text: string, set: CharacterSet, shortest: number, from: number): Run | undefined {
  let last = from + shortest - 1;
  while (last < text.length) {
    const before = last - shortest;
    let at = last;
    while (at > before && set[text.charCodeAt(at)] === 1) {
      at--;
    }
    if (at === before) {
      let end = last + 1;
      // A look behind the end would make all later looks slow.
      while (end < text.length && set[text.charCodeAt(end)] === 1) {
        end++;
      }
      return { start: before + 1, end };
    }
    last = at + shortest;
  }
  return undefined;
}
