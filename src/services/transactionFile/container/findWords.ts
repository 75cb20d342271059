import type { Steps } from '../../../domain/steps.ts';
import { partsBehind, readDigits } from './digits.ts';
import type { Finder, Found } from './finder.ts';
import { characterSet, eachRun, type Run, wordCharacters } from './runs.ts';

/** As base64 the least that is taken where nothing is expected. */
const shortest = 16;
const digits = characterSet(`${wordCharacters}+/_-`);
/** `{"`, `[{` and their like, and `{` on a line of its own. */
const base64OfJson = /^(?:eyJ|ew[0o]|W3s|W1s|WyJ)/;
/** What may stand between two lines of digits: quotes, signs of comments and of lists, a plus. */
const longestBetween = 60;

/**
 * Digits of hex or base64 anywhere in a text: what a name is set to, cells, arguments, cited values; and digits that go on
 * over lines of one length, as PEM, YAML and mail have them.
 */
export const findWords: Finder = function* (text, found) {
  let lines: Run[] = [];
  for (const run of eachRun(text, digits, shortest)) {
    const word = trimmed(text, run);
    const last = lines.at(-1);
    const goesOn = last !== undefined && isBetweenLines(text, last.end, word.start);
    if (last !== undefined && !goesOn) {
      takeLines(text, [...lines, ...tailBehind(text, last)], found);
      lines = [];
    }
    if (yield* takeWord(text, word, found)) {
      lines = [];
    } else if (goesOn && lengthOf(word) < lengthOf(last)) {
      takeLines(text, [...lines, word], found);
      lines = [];
    } else {
      if (goesOn && lengthOf(last) !== lengthOf(word)) {
        takeLines(text, lines, found);
        lines = [];
      }
      lines.push(word);
    }
    yield;
  }
  const last = lines.at(-1);
  takeLines(text, last === undefined ? [] : [...lines, ...tailBehind(text, last)], found);
};

function lengthOf({ start, end }: Run): number {
  return end - start;
}

/** The digits of several lines as one. */
function takeLines(text: string, lines: readonly Run[], found: Found): void {
  const [first] = lines;
  const last = lines.at(-1);
  if (first !== undefined && last !== undefined && first !== last) {
    const joined = lines.map(({ start, end }) => text.slice(start, end)).join('');
    readDigits(joined.replace(/^0x/i, ''), found, first.start, last.end);
  }
}

/** Without dashes around, as in `-----BEGIN …`, and without `0x` or, behind a backslash, `x` in front. */
function trimmed(text: string, run: Run): Run {
  let { start, end } = run;
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

function* takeWord(text: string, { start, end }: Run, found: Found): Steps<boolean> {
  const word = text.slice(start, end);
  if (base64OfJson.test(word)) {
    return yield* found.inside(Buffer.from(word, 'base64').toString(), start);
  }
  return [0, ...partsBehind(word)].some((at) => readDigits(word.slice(at), found, start + at, end));
}

/** The rest of digits that go on over lines, when it is too short to be a word; at most one. */
function tailBehind(text: string, { start, end }: Run): readonly Run[] {
  const [between = ''] = /^[^\w=]{1,60}/.exec(text.slice(end, end + longestBetween)) ?? [];
  const from = end + between.length;
  const [rest = ''] = /^[\w+/-]{1,15}/.exec(text.slice(from, from + shortest)) ?? [];
  return between.includes('\n') && rest !== '' && rest.length <= end - start && !rest.startsWith('--')
    ? [{ start: from, end: from + rest.length }]
    : [];
}

function isBetweenLines(text: string, end: number, start: number): boolean {
  if (start - end > longestBetween) {
    return false;
  }
  const between = text.slice(end, start);
  return between.includes('\n') && !/[\w=]/.test(between);
}
