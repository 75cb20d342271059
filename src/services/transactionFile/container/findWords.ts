import type { Steps } from '../../../domain/steps.ts';
import { mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import { beginsAsText, bytesOf, textWithin } from '../text.ts';
import { characterSet, eachRun, type Finder, type Found, type Run, wordCharacters } from './finder.ts';

/** As base64 the least that is taken where nothing is expected. */
const shortest = 16;
/** So many digits give the bytes by which a transaction is told. */
const beginning = 16;
/** A pattern of all of a long text would remember each character of it. */
const otherThanHex = /[^\da-f]/i;
const shortestHex = 24;
const digits = characterSet(`${wordCharacters}+/_-`);
/** What may stand between two lines of digits: quotes, signs of comments and of lists, a plus. */
const longestBetween = 60;

/** Finds hex and base64 anywhere in a text, also where it goes on over lines as in PEM, YAML and mail. */
export const findWords: Finder = function* (text, found) {
  let lines: Run[] = [];
  for (const run of eachRun(text, digits, shortest)) {
    const word = trimmed(text, run);
    const last = lines.at(-1);
    const goesOn = last !== undefined && isBetweenLines(text, last.end, word.start);
    if (last !== undefined && !goesOn) {
      yield* takeWith(text, lines, tailBehind(text, last), found);
      lines = [];
    }
    if (yield* takeWord(text, word, found)) {
      lines = [];
    } else if (goesOn && lengthOf(word) < lengthOf(last)) {
      yield* takeWith(text, lines, word, found);
      lines = [];
    } else {
      if (goesOn && lengthOf(last) !== lengthOf(word)) {
        yield* takeLines(text, lines, found);
        lines = [];
      }
      lines.push(word);
    }
    yield;
  }
  const last = lines.at(-1);
  yield* takeWith(text, lines, last && tailBehind(text, last), found);
};

function lengthOf({ start, end }: Run): number {
  return end - start;
}

/** Lines and what may be the rest of them; without it only where it is none, since a part of what is cut off may be whole. */
function* takeWith(text: string, lines: readonly Run[], rest: Run | undefined, found: Found): Steps<void> {
  const isTaken = rest !== undefined && (yield* takeLines(text, [...lines, rest], found));
  if (!isTaken && (rest === undefined || isApart(text, lines, rest))) {
    yield* takeLines(text, lines, found);
  }
}

/** Whether what stands behind lines begins a sentence or a paragraph, or names something. */
function isApart(text: string, lines: readonly Run[], rest: Run): boolean {
  const [last, before] = lines.toReversed();
  return (
    /^(?:[.,:!?]| [a-z])/i.test(text.slice(rest.end, rest.end + 2)) ||
    (isBlankBetween(text, last, rest) && !isBlankBetween(text, before, last))
  );
}

function isBlankBetween(text: string, one: Run | undefined, next: Run | undefined): boolean {
  return /\n[ \t\r]*\n/.test(text.slice(one?.end, next?.start));
}

/** The digits of several lines as one; whether something was taken. A plus that all of them begin with is that of a comparison, as of git. */
function* takeLines(text: string, lines: readonly Run[], found: Found): Steps<boolean> {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return false;
  }
  const parts = lines.map(({ start, end }) => text.slice(start, end));
  const isCompared = parts.slice(0, -1).every((part) => part.startsWith('+'));
  const joined = (isCompared ? parts.map((part) => part.replace('+', '')) : parts).join('');
  return yield* takeDigits(joined.replace(/^0x/i, ''), found, first.start, last.end);
}

/** Takes digits as a transaction, or what is in the text that they stand for. */
function* takeDigits(digits: string, found: Found, start: number, end: number): Steps<boolean> {
  if (readDigits(digits, found, start, end)) {
    return true;
  }
  const inner = encodedText(digits);
  return inner !== undefined && (yield* found.inside(inner, start));
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
  for (const at of [0, ...partsBehind(word)]) {
    if (yield* takeDigits(word.slice(at), found, start + at, end)) {
      return true;
    }
  }
  return false;
}

/** The rest of digits that go on over lines, when it is too short to be a word. */
function tailBehind(text: string, { start, end }: Run): Run | undefined {
  const [between = ''] = /^[^a-z\d=]{1,60}/i.exec(text.slice(end, end + longestBetween)) ?? [];
  const from = end + between.length;
  const [rest = ''] = /^[\w+/-]{1,15}/.exec(text.slice(from, from + shortest)) ?? [];
  // Behind a row of dashes stands the end of a block, as that of PEM.
  return isJoint(between) && rest !== '' && rest.length <= end - start && !between.includes('---')
    ? { start: from, end: from + rest.length }
    : undefined;
}

function isBetweenLines(text: string, end: number, start: number): boolean {
  if (start - end > longestBetween) {
    return false;
  }
  const between = text.slice(end, start);
  return isJoint(between) && !/[a-z\d=]/i.test(between);
}

/** A line end, or what joins two texts on one line: `" + "`, `' . '`, `" & "`. */
function isJoint(between: string): boolean {
  return between.includes('\n') || /^["'`][\s+.&]*["'`]$/.test(between);
}

/** Hands over what digits between these offsets say, as hex and as base64, as far as it may begin so. */
function readDigits(digits: string, found: Found, start: number, end: number): boolean {
  const first = digits.slice(0, beginning);
  const isHex = digits.length % 2 === 0 && !otherThanHex.test(first);
  if (
    isHex &&
    mayBeginTransaction(Buffer.from(first, 'hex'), digits.length / 2) &&
    !otherThanHex.test(digits) &&
    found.take(bytesOf(digits, 'hex'), start, end)
  ) {
    return true;
  }
  return (
    digits.length % 4 !== 1 &&
    mayBeginTransaction(Buffer.from(first, 'base64'), Math.floor((digits.length * 3) / 4)) &&
    found.take(bytesOf(digits, 'base64'), start, end)
  );
}

/** The text that digits of hex or base64 stand for, such as JSON; undefined when they stand for none. */
function encodedText(digits: string): string | undefined {
  const first = digits.slice(0, beginning);
  if (beginsAsText(Buffer.from(first, 'hex')) && !otherThanHex.test(digits)) {
    return textWithin(bytesOf(digits, 'hex'));
  }
  return beginsAsText(Buffer.from(first, 'base64')) ? textWithin(bytesOf(digits, 'base64')) : undefined;
}

/** Where the digits may begin that end a word, when something else stands in front of them. */
function partsBehind(word: string): readonly number[] {
  const behindSlash = word.lastIndexOf('/') + 1;
  const behindPlus = word.startsWith('+') ? 1 : 0;
  const behindOther = Math.max(behindSlash, word.lastIndexOf('_') + 1, word.lastIndexOf('-') + 1);
  return [behindSlash, behindOther, behindPlus].filter((at) => at > 0 && word.length - at >= shortestHex);
}
