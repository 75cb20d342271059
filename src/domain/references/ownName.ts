import { headingAbove } from './headingAbove.ts';
import { isPartOfMore } from './isPartOfMore.ts';
import { beforePlus, endOfVisible, hasLineEnd, isFirst, type LeftSide, lastVisible, leftSideOf } from './leftSide.ts';
import { isPrimitive, named, nameOnLeft, type OwnName, splitAtColon } from './nameOnLeft.ts';
import { isValueName, pairedName } from './pairedName.ts';

const longestGap = 300;
const openings = '"\'`\\';
const stringPrefix = /(?<![\w$])[A-Za-z]{1,3}$/;
// After these a colon opens a block or separates a case from what it does.
const blockWord =
  /(?:^|\s)(?:case|default|lambda|if|elif|else|while|for|with|try|except|switch|match|return|in)(?:\s|$)/;
const definition = /^\s*#\s*define\s/;
const sentence = /(?:^|\s)[A-Za-z]?[a-z]+\s+[a-z]+\s*$/;
const modifier =
  /^(?:const|let|var|val|final|static|readonly|public|private|protected|internal|export|declare|pub|mut)$/;
// Words, though the first is one of these, too.
const publicKey = /(?:^|\s)public\s+key\s*$/;

/**
 * The name of a value, by the text that ends where the value begins: the property, variable, parameter, flag, attribute
 * or segment of an address that it is directly given to, else the words of a sentence that it ends. An argument of a call
 * or an element of a list has none, nor has what is part of a larger expression. Reads a bounded part of the text.
 */
export function ownNameOf(preceding: string): OwnName | undefined {
  const own = directName(preceding);
  const paired = own !== undefined && isValueName(own.text) ? pairedName(preceding) : undefined;
  return paired === undefined ? own : { text: paired, beside: '', type: '', place: 'pair' };
}

function directName(preceding: string): OwnName | undefined {
  const opening = startOfQuotes(preceding);
  const isQuoted = opening < preceding.length;
  const end = endOfEmphasis(preceding, endOfVisible(preceding, opening));
  const isTagged = isQuoted && end === opening && /[\w)\]]/.test(preceding.charAt(end - 1));
  if (opening - end > longestGap || isTagged) {
    return undefined;
  }
  switch (preceding.charAt(end - 1)) {
    case '/':
      return end === preceding.length ? segmentBefore(preceding, end - 1) : undefined;
    case '=':
      return assigned(preceding, end - 1, !isQuoted && end === opening);
    case ':':
      return keyed(preceding, end - 1);
    case '(': {
      // In brackets only so that it may stand on a line of its own.
      const before = endOfVisible(preceding, end - 1);
      return preceding.charAt(before - 1) === '=' ? assigned(preceding, before - 1, false) : undefined;
    }
    case '>':
      return preceding.charAt(end - 2) === '=' ? paired(preceding, end - 2) : tagged(preceding, end - 1);
    case ',':
      return flagInList(preceding, end - 1);
    default: {
      const [arrow] = /<{1,2}-$/.exec(preceding.slice(Math.max(0, end - 3), end)) ?? [];
      if (arrow !== undefined) {
        return assigned(preceding, end - arrow.length, false);
      }
      return hasLineEnd(preceding, end, opening) ? headed(preceding, opening) : spoken(preceding, end, opening);
    }
  }
}

/** Before the quotes that open a value, with the letters that may stand directly before them (`f"`, `hex"`). */
function startOfQuotes(text: string): number {
  let end = text.length;
  while (text.length - end < 6 && end > 0 && openings.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  if (end === text.length) {
    return endOfEmphasis(text, end);
  }
  return end - (stringPrefix.exec(text.slice(Math.max(0, end - 4), end))?.[0].length ?? 0);
}

/** Before the stars of bold text. */
function endOfEmphasis(text: string, end: number): number {
  return text.endsWith('**', end) ? endOfVisible(text, end - 2) : end;
}

/** `name =`, `name: Type =`, `Type name =`, `?name=`, `name="`, `--name=`. */
function assigned(text: string, at: number, isTight: boolean): OwnName | undefined {
  const flag = flagBefore(text, at);
  if (flag !== undefined) {
    return flag;
  }
  const end = /[:?]/.test(text.charAt(at - 1)) ? at - 1 : at;
  if (/[!<>=+\-*/%^~|&?]/.test(text.charAt(end - 1))) {
    return undefined;
  }
  const endOfKey = endOfVisible(text, end);
  if (/["']/.test(text.charAt(endOfKey - 1)) && !hasLineEnd(text, endOfKey, end)) {
    return quotedKey(text, endOfKey);
  }
  const left = leftSideOf(text, end, { operator: 'equals', isTight });
  if (left === undefined || isPartOfMore(text, left, isTight)) {
    return undefined;
  }
  const [head = '', behind = ''] = splitAtColon(left.text);
  // Of `if tx: name = value` the name stands behind the colon.
  const before = blockWord.test(head) && behind !== '' ? '' : head;
  // `{ tx: name = value }` gives the value to a variable of another name.
  const isRenamed =
    before === '' ||
    (/[{,]/.test(left.boundary) && /^(?:[a-z]|[A-Z\d_]+$)/.test(behind.trim()) && !isPrimitive(behind.trim()));
  const [name = '', type = ''] = isRenamed ? [behind, before] : [before, behind];
  const read = nameOnLeft(name);
  return read && { ...read, type: `${read.type} ${type}`.trim() };
}

/** `name:`, `"name":`, `Some words:`. The colon of a choice between two values is none of these. */
function keyed(text: string, at: number): OwnName | undefined {
  const end = endOfEmphasis(text, endOfVisible(text, at));
  if (text.charAt(at - 1) === ':' || hasLineEnd(text, end, at)) {
    return undefined;
  }
  if (/["'`]/.test(text.charAt(end - 1))) {
    return quotedKey(text, end);
  }
  const left = leftSideOf(text, end, { operator: 'colon' });
  if (left === undefined || blockWord.test(left.text) || !startsItem(text, left)) {
    return undefined;
  }
  const words = left.text.replace(/^[\s*#>-]+/, '').split(/\s+/);
  const isDeclared = words.slice(0, -1).every((word) => modifier.test(word)) && !publicKey.test(left.text);
  if (isDeclared && !/["'`:]/.test(left.boundary)) {
    return nameOnLeft(words.at(-1) ?? '');
  }
  return prose(left);
}

function startsItem(text: string, { start, boundary, text: left }: LeftSide): boolean {
  switch (boundary) {
    case '=':
      return /\S\s+\S/.test(left);
    case '\n':
      return !/[?+&|<=]/.test(lastVisible(text, beforePlus(text, start)));
    case '{':
      // A variable with a value for where it is not set.
      return text.charAt(start - 2) !== '$';
    default:
      return boundary !== '<';
  }
}

/** `end` is behind the closing quote. */
function quotedKey(text: string, end: number): OwnName | undefined {
  const quote = text.charAt(end - 1);
  const close = text.charAt(end - 2) === '\\' ? end - 2 : end - 1;
  const open = text.lastIndexOf(quote, close - 1);
  if (open < 0 || close - open > 80 || hasLineEnd(text, open, close)) {
    return undefined;
  }
  const key = text.slice(open + 1, close).trim();
  const start = beforePlus(text, text.charAt(open - 1) === '\\' ? open - 1 : open);
  return (isFirst(text, start) ? /[^?+&]|^$/ : /[{,([;|*-]/).test(lastVisible(text, start))
    ? named(key, '')
    : undefined;
}

/** `'name' =>`, `:name =>`; a function that gives the value back has only its parameter there. */
function paired(text: string, at: number): OwnName | undefined {
  const end = endOfVisible(text, at);
  if (/["'`]/.test(text.charAt(end - 1))) {
    return quotedKey(text, end);
  }
  const [, symbol] = /(?:^|[\s{,(]):(\w{1,80})$/.exec(text.slice(Math.max(0, end - 90), end)) ?? [];
  return symbol === undefined ? undefined : named(symbol, '');
}

/** `<name>`, where no other value may be turned into a type of that name. */
function tagged(text: string, at: number): OwnName | undefined {
  const before = text.slice(Math.max(0, at - 80), at);
  const [tag = '', name = ''] = /^<(?:\w+:)?([A-Za-z][\w-]*)$/.exec(before.slice(before.lastIndexOf('<'))) ?? [];
  const start = at - tag.length;
  const own = isFirst(text, start) || lastVisible(text, start) === '>' ? named(name, '') : undefined;
  return own && { ...own, isElement: true };
}

/** `/name/`, with the segment before it. */
function segmentBefore(text: string, at: number): OwnName | undefined {
  const [, beside = '', name] =
    /(?:\/([\w~%-]{1,60}))?\/([\w.~%-]{1,60})$/.exec(text.slice(Math.max(0, at - 122), at)) ?? [];
  return name === undefined ? undefined : { text: name, beside, type: '', place: 'path' };
}

/** `['--name', 'value']`. */
function flagInList(text: string, at: number): OwnName | undefined {
  return flagOf(/["'`]--?([A-Za-z][\w-]{0,60})["'`]\s*$/, text, at);
}

/** `--name`, whatever the command is: paths and options in it are no part of a name. */
function flagBefore(text: string, end: number): OwnName | undefined {
  return flagOf(/(?:^|\s)--?([A-Za-z][\w-]{0,60})$/, text, end);
}

function flagOf(pattern: RegExp, text: string, end: number): OwnName | undefined {
  const [, name] = pattern.exec(text.slice(Math.max(0, end - 80), end)) ?? [];
  return name === undefined ? undefined : { text: name, beside: '', type: '', place: 'flag' };
}

/** `--name value`, `transaction hash value`. A word alone, or as in code, calls what the quoted value is given to. */
function spoken(text: string, end: number, opening: number): OwnName | undefined {
  const flag = flagBefore(text, end);
  if (flag !== undefined) {
    return flag;
  }
  const left = leftSideOf(text, end, { operator: 'none' });
  // Behind a question mark is one of two values.
  if (left === undefined || /^$|\?$/.test(left.text.trim())) {
    return undefined;
  }
  const isQuoted = /["']/.test(text.charAt(opening));
  return isQuoted && !definition.test(left.text) && !sentence.test(left.text) ? undefined : prose(left);
}

/** Below a heading of Markdown, alone on its line. */
function headed(text: string, opening: number): OwnName | undefined {
  const heading = headingAbove(text, opening);
  return heading === undefined
    ? undefined
    : { text: heading.replace(/\s\([^()]*\)$/, ''), beside: '', type: '', place: 'prose' };
}

function prose({ text: words }: LeftSide): OwnName {
  const last = words.slice(words.lastIndexOf('. ') + 1).trim();
  return { text: last, beside: '', type: '', place: 'prose' };
}
