/** An identifier or word, split into lower-case singular words: `treasuryTokens` → treasury, token. */
export interface Name {
  readonly words: readonly string[];
  /** `account-kit`: a package or option name, whose first words say little about a value beside it. */
  readonly isHyphenated: boolean;
}

/** What a name looks like; as a part of a longer word it starts at the first letter. */
export const namePattern = /[A-Za-z]\w*(?:-\w+)*/g;

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
  return isLetter(code) || isDigit(code) || code === 0x5f;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
