/** An identifier or word, split into lower-case singular words: `treasuryTokens` → treasury, token. */
export interface Name {
  readonly words: readonly string[];
  /** `account-kit`: a package or option name, whose first words say little about a value beside it. */
  readonly isHyphenated: boolean;
}

/** What may be asked of a name. */
export type NameTest = (name: Name, written: string) => boolean;

/** What a name looks like; as a part of a longer word it starts at the first letter. */
export const namePattern = /[A-Za-z]\w*(?:-\w+)*/g;

const remembered = 1_000;
const longest = 32;
const wordPattern = /[A-Z]+(?=[A-Z][a-z])|[A-Z]*[a-z0-9]+|[A-Z]+/g;
const hexPattern = /^x?[0-9a-f]+$/i;
const hexName: Name = { words: ['0'], isHyphenated: false };

/** Reads names, and remembers them: a file says the same few words again and again. */
export class NameReader {
  readonly #known = new Map<string, Name>();

  /** The names in a text, the last one first. */
  readAll(text: string): readonly Name[] {
    return (text.match(namePattern) ?? []).map((name) => this.read(name)).reverse();
  }

  /** Whether a name in a text is like that. */
  someIn(text: string, test: NameTest): boolean {
    let end = 0;
    for (let at = nextLetter(text, 0, text.length); at < text.length; at = nextLetter(text, end, text.length)) {
      end = endOfName(text, at, text.length);
      const written = text.slice(at, end);
      if (test(this.read(written), written)) {
        return true;
      }
    }
    return false;
  }

  read(identifier: string): Name {
    if (identifier.length > longest) {
      // No two of them are the same. Those of hex digits are other values: their letters spell nothing.
      const isHex = hexPattern.test(identifier);
      return isHex ? hexName : readName(identifier);
    }
    let name = this.#known.get(identifier);
    if (name === undefined) {
      name = readName(identifier);
      if (this.#known.size === remembered) {
        this.#known.clear();
      }
      this.#known.set(identifier, name);
    }
    return name;
  }
}

function readName(identifier: string): Name {
  const words = (identifier.match(wordPattern) ?? []).map((word) => singular(word.toLowerCase()));
  return { words, isHyphenated: identifier.includes('-') };
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || /(ss|us|is|ias)$/.test(word)) {
    return word;
  }
  return word
    .replace(/ies$/, 'y')
    .replace(/(sh|ch|x|alias|ss)es$/, '$1')
    .replace(/(?<!alia|s)s$/, '');
}

/** Where the next name begins before `to`, which is given when there is none. */
export function nextLetter(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isLetter(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

/** Where the name ends that begins at a letter: the end of a `namePattern`. */
export function endOfName(text: string, from: number, to: number): number {
  let end = from + 1;
  while (end < to && (isWord(text.charCodeAt(end)) || isHyphenWithin(text, end, to))) {
    end += 1;
  }
  return end;
}

function isHyphenWithin(text: string, at: number, to: number): boolean {
  return text.charCodeAt(at) === 0x2d && at + 1 < to && isWord(text.charCodeAt(at + 1));
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export function isWord(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}
