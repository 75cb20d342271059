import { isLineEnd } from './lineStarts.ts';
import { isSpace } from './space.ts';

/** What stands before an operator, back to where its declaration, property or clause begins. */
export interface LeftSide {
  readonly text: string;
  /** Where the text starts. */
  readonly start: number;
  /** What ends it on the left; a line's start is `\n`. */
  readonly boundary: string;
}

/** What the left side belongs to: an assignment, a colon, or a sentence. */
interface Way {
  readonly text: string;
  readonly end: number;
  /** As far as it goes. */
  readonly from: number;
  readonly operator: 'equals' | 'colon' | 'none';
  /** Nothing stands between the operator and the value, as in `?tx=0x…`. */
  readonly isTight: boolean;
}

const isPlain: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[\w$@#%*.\- \t]/.test(String.fromCharCode(code)),
);
const ends = /[\n\r;{}(,`"'<=|[]/;
// The type of a constant in Vyper: `name: constant(bytes32) =`.
const typeInBrackets = /(?<=:\s*)(?:(?:public|constant|immutable)\()+\w+\)+$/;
const maxLength = 200;
/** How far before a place its line is looked at. */
export const longestLine = 1_000;

/**
 * Reads leftwards from `end` over one name with what belongs to it: types, modifiers, the object that it is a member
 * of. Undefined where the text is anything else, for instance a call, a sum, a choice between two values or one of two
 * types: what is not understood gives a value no name.
 */
export function leftSideOf(
  text: string,
  end: number,
  { operator, isTight = false }: Pick<Way, 'operator'> & Partial<Pick<Way, 'isTight'>>,
): LeftSide | undefined {
  const way = { text, end, from: Math.max(0, end - maxLength), operator, isTight };
  let at = end;
  while (at > way.from) {
    // Nearly all characters.
    if (isPlain[text.charCodeAt(at - 1)] === true) {
      at -= 1;
      continue;
    }
    const next = isPart(way, at) ? at - 1 : startOfPart(way, at);
    if (next === undefined) {
      const boundary = boundaryBefore(way, at);
      return boundary === undefined ? undefined : { text: text.slice(at, end), start: at, boundary };
    }
    at = next;
  }
  return at === 0 ? { text: text.slice(0, end), start: 0, boundary: '\n' } : undefined;
}

/** Whether a sign before `at` belongs to the left side. */
function isPart({ text, end, operator, isTight }: Way, at: number): boolean {
  const next = text.charAt(at);
  switch (text.charAt(at - 1)) {
    case ':':
      // Of a type. Without spaces `:` ends a word of a log, as in `INFO:tx=0x…`.
      return operator === 'equals' && !isTight;
    case '?':
      return next === ':' || text.slice(at, end).trim() === '';
    case '&':
      return /[\w']/.test(next) && !isTight && text.charAt(at - 2) !== '&';
    default:
      return false;
  }
}

/** Where the part of the left side begins that ends before `at` and has several characters. */
function startOfPart({ text, from, operator }: Way, at: number): number | undefined {
  const two = text.slice(Math.max(0, at - 2), at);
  if (two === '::' || two === "&'" || (two === '->' && /\w/.test(text.charAt(at)) && /\w/.test(text.charAt(at - 3)))) {
    return at - 2;
  }
  if (operator === 'equals' && two.endsWith('`') && /:\s*`[^`\n]*$/.test(text.slice(from, at - 1))) {
    // The type of a text of a given form: `name: `0x${string}` =`.
    return text.lastIndexOf('`', at - 2);
  }
  if (operator === 'equals' && two.endsWith(')')) {
    const [type] = typeInBrackets.exec(text.slice(from, at)) ?? [];
    return type === undefined ? undefined : at - type.length;
  }
  return two.endsWith(']') || (two.endsWith('>') && operator === 'equals') ? openingOf(text, at - 1, from) : undefined;
}

/** What ends the left side before `at`; undefined for what a left side cannot follow. */
function boundaryBefore({ text, operator, isTight }: Way, at: number): string | undefined {
  const character = text.charAt(at - 1);
  const before = text.charAt(at - 2);
  const next = text.charAt(at);
  switch (character) {
    case ':':
      return ':';
    case '?':
    case '&':
      return operator === 'equals' && isTight && /\w/.test(next) ? '\n' : undefined;
    case '/':
      return before === '/' || next === '*' ? '\n' : undefined;
    case '+':
      return isSignOfPatch(text, at - 1) ? '\n' : undefined;
    case '|':
      return operator === 'equals' || before === '|' ? undefined : '|';
    case '>':
      return /^[ \t>=-]*$/.test(lineBefore(text, at)) ? '\n' : undefined;
    default: {
      const isSymbol = next === ' ' && /[^\x20-\x7e\p{L}\p{M}\p{N}]/u.test(character);
      return ends.test(character) ? character : isSymbol ? '\n' : undefined;
    }
  }
}

/** The index of the bracket that the one at `close` closes. */
function openingOf(text: string, close: number, from: number): number | undefined {
  const closing = text.charAt(close);
  const opening = closing === ']' ? '[' : '<';
  let depth = 0;
  for (let at = close; at >= from; at -= 1) {
    const character = text.charAt(at);
    if (character === '\n' || (closing === '>' && /[=\-(){};]/.test(character))) {
      return undefined;
    }
    depth += character === closing ? 1 : character === opening ? -1 : 0;
    if (depth === 0) {
      return at;
    }
  }
  return undefined;
}

/** The nearest character before `at` that is no white space. */
export function lastVisible(text: string, at: number): string {
  return text.charAt(endOfVisible(text, at) - 1);
}

/** Where the text before `at` ends without its white space, looked at back to `from`. */
export function endOfVisible(text: string, at: number, from = 0): number {
  let end = at;
  while (end > from && isSpace(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  return end;
}

/** What stands before `at` on its line, as far as it is looked at. */
export function lineBefore(text: string, at: number): string {
  const from = Math.max(0, at - longestLine);
  let start = at;
  while (start > from && !isLineEnd(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  return text.slice(start, at);
}

/** Whether a character is the first of its line, where a patch says what becomes of the line. */
function isSignOfPatch(text: string, at: number): boolean {
  return at === 0 || isLineEnd(text.charCodeAt(at - 1));
}

/** Where a line begins for what stands first on it at `at`: before the `+` of a patch. */
export function beforePlus(text: string, at: number): number {
  const plus = endOfVisible(text, at) - 1;
  return text.charAt(plus) === '+' && isSignOfPatch(text, plus) && !hasLineEnd(text, plus, at) ? plus : at;
}

/** Whether nothing stands before `at` on its line. */
export function isFirst(text: string, at: number): boolean {
  const end = endOfVisible(text, at);
  return end === 0 || hasLineEnd(text, end, at);
}

export function hasLineEnd(text: string, start: number, end: number): boolean {
  return /[\r\n]/.test(text.slice(start, end));
}
