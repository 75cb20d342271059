import { partsBehind, readDigits } from './digits.ts';
import type { Finder, Found } from './finder.ts';
import { characterSet, eachRun, wordCharacters } from './runs.ts';

/** As base64 the least that is taken where nothing is expected. */
const shortest = 16;
const digits = characterSet(`${wordCharacters}+/_-`);
/** `{"`, `[{` and their like, and `{` on a line of its own. */
const base64OfJson = /^(?:eyJ|ew[0o]|W3s|W1s|WyJ)/;
/** What may stand between two lines of digits: quotes, signs of comments and of lists, a plus. */
const longestBetween = 60;

interface Word {
  readonly start: number;
  readonly end: number;
}

/**
 * Digits of hex or base64 anywhere in a text: what a name is set to, cells, arguments, cited values; and digits that go on
 * over lines of one length, as PEM, YAML and mail have them.
 */
export const findWords: Finder = (text, found) => {
  let lines: Word[] = [];
  const endLines = (tail?: Word) => {
    const all = tail ? [...lines, tail] : lines;
    const [first] = all;
    const last = all.at(-1);
    if (first !== undefined && last !== undefined && all.length > 1) {
      const joined = all.map(({ start, end }) => text.slice(start, end)).join('');
      readDigits(joined.replace(/^0x/i, ''), (bytes) => found.take(bytes, first.start, last.end));
    }
    lines = [];
  };
  eachRun(text, digits, shortest, (from, to) => {
    const word = trimmed(text, from, to);
    const last = lines.at(-1);
    const goesOn = last !== undefined && isBetweenLines(text, last.end, word.start);
    const isLast = goesOn && word.end - word.start < last.end - last.start;
    if (last !== undefined && !goesOn) {
      endLines(tailBehind(text, last));
    }
    if (takeWord(text, word, found)) {
      lines = [];
    } else if (isLast) {
      endLines(word);
    } else {
      if (goesOn && last.end - last.start !== word.end - word.start) {
        endLines();
      }
      lines.push(word);
    }
  });
  const last = lines.at(-1);
  endLines(last && tailBehind(text, last));
};

/** Without dashes around, as in `-----BEGIN …`, and without `0x` or, behind a backslash, `x` in front. */
function trimmed(text: string, from: number, to: number): Word {
  let [start, end] = [from, to];
  while (start < end && (text[start] === '-' || text[start] === '_')) {
    start++;
  }
  while (end > start && text[end - 1] === '-' && text[end - 2] === '-') {
    end--;
  }
  if (text[start] === 'x' && text[start - 1] === '\\') {
    start++;
  } else if (text[start] === '0' && (text[start + 1] === 'x' || text[start + 1] === 'X')) {
    start += 2;
  }
  return { start, end };
}

function takeWord(text: string, { start, end }: Word, found: Found): boolean {
  const word = text.slice(start, end);
  if (base64OfJson.test(word)) {
    return found.inside(Buffer.from(word, 'base64').toString(), start);
  }
  return [0, ...partsBehind(word)].some((at) =>
    readDigits(word.slice(at), (bytes) => found.take(bytes, start + at, end)),
  );
}

/** The rest of digits that go on over lines, when it is too short to be a word. */
function tailBehind(text: string, { start, end }: Word): Word | undefined {
  const [between = ''] = /^[^\w=]{1,60}/.exec(text.slice(end, end + longestBetween)) ?? [];
  const from = end + between.length;
  const [rest = ''] = /^[\w+/-]{1,15}/.exec(text.slice(from, from + shortest)) ?? [];
  return between.includes('\n') && rest !== '' && rest.length <= end - start && !rest.startsWith('--')
    ? { start: from, end: from + rest.length }
    : undefined;
}

function isBetweenLines(text: string, end: number, start: number): boolean {
  if (start - end > longestBetween) {
    return false;
  }
  const between = text.slice(end, start);
  return between.includes('\n') && !/[\w=]/.test(between);
}
