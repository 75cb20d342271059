import type { Steps } from '../../../domain/steps.ts';
import type { Finder, Found } from './finder.ts';

/** One line of a dump: where it says that its bytes are, and what is behind. */
interface Row {
  readonly offset: string;
  readonly isColon: boolean;
  readonly body: string;
  /** All that is behind the offset: where bytes are characters, spaces count. */
  readonly cells: string;
}

/** How groups of digits stand for bytes, or cells of a character each. */
interface Writing {
  readonly radix: 2 | 8 | 10 | 16 | 'characters';
  readonly isLittleEndian: boolean;
}

/** Behind the last bytes there may be the same as text; where it begins is told in different ways. */
const cuts: readonly RegExp[] = [/ {3,}.*$/s, / {2,}.*$/s, /$/];
const writings: readonly Writing[] = [
  { radix: 16, isLittleEndian: false },
  { radix: 16, isLittleEndian: true },
  { radix: 8, isLittleEndian: true },
  { radix: 10, isLittleEndian: true },
  { radix: 2, isLittleEndian: false },
  { radix: 'characters', isLittleEndian: false },
];
/** A character, a backslash with a letter, or an octal number, as `od -c` and `hexdump -c` print a byte. */
const cell = / (?: {2}([ -~])| (\\[0abfnrtv])|([0-3][0-7]{2}))/y;
const cellLength = 4;
const longestRow = 400;
const escapes = new Map(
  Object.entries({ '\\0': 0, '\\a': 7, '\\b': 8, '\\t': 9, '\\n': 10, '\\v': 11, '\\f': 12, '\\r': 13 }),
);
/** 16 bytes each: more than any transaction has. */
const maxRows = 20_000;
const lineLength = 16;
const maxBytes = lineLength * maxRows;
const offsetRadixes = [16, 8, 10] as const;

/** What xxd, hexdump, od and their like print; each dump of a text begins with an offset of zeros. */
export const findHexDump: Finder = function* (text, found) {
  let after = 0;
  for (let zeros = text.indexOf('0000'); zeros >= 0; zeros = text.indexOf('0000', after)) {
    const lineStart = text.lastIndexOf('\n', zeros) + 1;
    const nextLine = text.indexOf('\n', zeros);
    after = nextLine < 0 ? text.length : nextLine;
    const [rows, end] = rowsFrom(text, lineStart);
    const isTaken = rows.length < maxRows && (yield* takeRows(rows, found, lineStart, end));
    after = isTaken || rows.length > 1 ? Math.max(after, end) : after;
    yield;
  }
};

function rowsFrom(text: string, start: number): readonly [rows: readonly Row[], end: number] {
  const rows: Row[] = [];
  let at = start;
  while (at < text.length && rows.length < maxRows) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const row = end - at < longestRow ? rowOf(text.slice(at, end)) : undefined;
    if (row === undefined) {
      break;
    }
    rows.push(row);
    at = end + 1;
  }
  return [rows, Math.min(at, text.length)];
}

function rowOf(line: string): Row | undefined {
  if (line.trim() === '*') {
    return { offset: '*', isColon: false, body: '', cells: '' };
  }
  const [, offset, colon = '', cells = ''] = /^([\da-f]{4,16})h?(:?)((?:[ \t].*)?)$/i.exec(line.trim()) ?? [];
  return offset === undefined ? undefined : { offset, isColon: colon !== '', body: withoutBars(cells), cells };
}

/** `|…|` and `>…<` enclose the bytes as text. */
function withoutBars(body: string): string {
  const bar = body.indexOf('|');
  const end = bar >= 0 || !body.endsWith('<') ? bar : body.indexOf('>');
  return (end < 0 ? body : body.slice(0, end)).trim();
}

function* takeRows(rows: readonly Row[], found: Found, start: number, end: number): Steps<boolean> {
  const [first] = rows;
  for (const writing of first === undefined ? [] : writings.filter((each) => fits(each, first))) {
    for (const radix of offsetRadixes) {
      yield;
      if (readings(rows, writing, radix).some((bytes) => found.take(bytes, start, end))) {
        return true;
      }
    }
  }
  return false;
}

/** By the first row, whether the bytes may be written so. */
function fits({ radix, isLittleEndian }: Writing, { body, cells, isColon }: Row): boolean {
  const length = body.search(/\s|$/);
  switch (radix) {
    case 'characters':
      return cellByte(cells, 0) !== undefined;
    case 16:
      return isLittleEndian ? length === 8 || (length === 4 && !isColon) : [2, 4, 8].includes(length);
    case 8:
      return length === 3 || length === 6;
    case 10:
      return length > 0 && length < 4;
    case 2:
      return length === 8 && isColon;
  }
}

/** The bytes of all rows, by each way to tell where the last row ends; none when the offsets do not fit the bytes. */
function readings(rows: readonly Row[], writing: Writing, offsetRadix: number): readonly Uint8Array[] {
  const bytes: number[] = [];
  const offsets = rows.map(({ offset }) => (offset === '*' ? undefined : Number.parseInt(offset, offsetRadix)));
  const last = rows.findLastIndex(({ body }) => body !== '');
  for (const [index, start] of offsets.entries()) {
    if (start === undefined) {
      continue;
    }
    if (offsets[index - 1] === undefined && start <= maxBytes) {
      repeatLine(bytes, start);
    }
    // Groups of several bytes are filled up at the end.
    if (index > last && start < bytes.length) {
      bytes.length = start;
    }
    if (start !== bytes.length) {
      return [];
    }
    const { body = '', cells = '' } = rows[index] ?? {};
    const written = writing.radix === 'characters' ? cells : body;
    if (index === rows.length - 1 && body !== '') {
      return cuts.map((cut) => withGroups(bytes, written.replace(cut, ''), writing));
    }
    const next = offsets[index + 1] ?? 0;
    addGroups(bytes, written, writing, next > start ? next : Number.POSITIVE_INFINITY);
  }
  return [Uint8Array.from(bytes)];
}

/** A star stands for lines that are like the one before it. */
function repeatLine(bytes: number[], end: number): void {
  while (bytes.length >= lineLength && bytes.length < end) {
    bytes.push(bytes[bytes.length - lineLength] ?? 0);
  }
}

/** Adds the bytes of cells until there are so many; a line may have lost the spaces at its end. */
function addCells(bytes: number[], cells: string, limit: number): void {
  const row = limit === Number.POSITIVE_INFINITY ? cells : cells.padEnd(longestRow);
  for (let at = 0; at < row.length && bytes.length < limit; at += cellLength) {
    const byte = cellByte(row, at);
    if (byte === undefined) {
      return;
    }
    bytes.push(byte);
  }
}

function cellByte(cells: string, at: number): number | undefined {
  cell.lastIndex = at;
  const [, character, escaped = '', octal] = cell.exec(cells) ?? [];
  return octal === undefined ? (character?.charCodeAt(0) ?? escapes.get(escaped)) : Number.parseInt(octal, 8);
}

function withGroups(bytes: readonly number[], body: string, writing: Writing): Uint8Array {
  const all = [...bytes];
  addGroups(all, body, writing, Number.POSITIVE_INFINITY);
  return Uint8Array.from(all);
}

/** Adds the bytes of groups until there are so many, or what follows is no group. */
function addGroups(bytes: number[], body: string, { radix, isLittleEndian }: Writing, limit: number): void {
  if (radix === 'characters') {
    addCells(bytes, body, limit);
    return;
  }
  for (const group of body.split(/[\s-]+/)) {
    const size = radix === 16 ? group.length / 2 : radix === 8 && group.length === 6 ? 2 : 1;
    const value = digitsOf[radix].test(group) ? Number.parseInt(group, radix) : -1;
    if (value < 0 || value >= 256 ** size) {
      return;
    }
    for (let index = 0; index < size && bytes.length < limit; index++) {
      bytes.push(Math.floor(value / 256 ** (isLittleEndian ? index : size - 1 - index)) % 256);
    }
  }
}

const digitsOf = {
  2: /^[01]{8}$/,
  8: /^(?:[0-7]{3}|[0-7]{6})$/,
  10: /^\d{1,3}$/,
  16: /^(?:[\da-f]{2}){1,4}$/i,
} as const;
