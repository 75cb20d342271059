import type { Place } from './delimiters.ts';
import { speaksOfVersions } from './keywords.ts';
import type { LettersBefore } from './lettersBefore.ts';
import type { NameReader, ReadName } from './nameReader.ts';
import { NextIndex } from './nextIndex.ts';
import type { OuterLine, OuterLines } from './outerLine.ts';

/** What names a value in a table. */
export interface Column {
  /** The heading of its column or, where that says nothing of it, the first of the two cells of its row. */
  readonly text: string;
  readonly place: 'column' | 'pair';
  /** The other headings, and what stands before the value in its row. */
  readonly beside: () => string;
}

export interface TableSource {
  readonly lines: OuterLines;
  readonly letters: LettersBefore;
  readonly names: NameReader;
  /** Whether all bars may be those of tables. */
  readonly isProse: boolean;
  /** That of a file of separated values. */
  readonly firstLine: string | undefined;
}

interface Headings {
  readonly start: number;
  readonly texts: readonly string[];
}

interface Row {
  readonly start: number;
  readonly end: number;
  readonly headings: Headings;
}

const longestLine = 1_000;
const mostCells = 40;
const ruleCharacters = /^[\s|│:=+\-─═┼╪├┤╞╡]+$/;
const dashes = /--|──|==|══/;
// What is no separator is matched with what it holds, and is longer than one character.
const ofRows = /\\.|[|│]/g;
const named = /[\p{L}\p{N}]/u;
// What may stand beside the bars around a row: nothing, or the signs of a comment.
const frame = /^[\s*/#]*$/;
const longestName = 60;
const none: Headings = { start: Infinity, texts: [] };

/**
 * The columns of the tables in a text: of Markdown and of what programs print, whose headings stand above a line of
 * dashes, and of values separated by commas or the like, whose headings are the first line of their file. Rows are asked
 * for in ascending order; each is read once.
 */
export class TableColumns {
  readonly #text: string;
  readonly #lines: OuterLines;
  readonly #letters: LettersBefore;
  readonly #names: NameReader;
  readonly #isProse: boolean;
  readonly #bars: NextIndex;
  readonly #lightBars: NextIndex;
  readonly #separators: RegExp;
  readonly #ofFile: Headings | undefined;
  /** Where the cells of a row end, but for the last one: indexes of the row. */
  #row: { readonly start: number; readonly ends: readonly number[] } = { start: NaN, ends: [] };
  /** The cell of that row in which the last value stands. */
  #cell = 0;
  /** The last row that was asked for. */
  #last: Row = { start: NaN, end: NaN, headings: none };

  constructor(text: string, { lines, letters, names, isProse, firstLine }: TableSource) {
    this.#text = text;
    this.#lines = lines;
    this.#letters = letters;
    this.#names = names;
    this.#isProse = isProse;
    this.#bars = new NextIndex(text, '|');
    this.#lightBars = new NextIndex(text, '│');
    this.#separators = firstLine === undefined ? ofRows : separatorsOf(firstLine);
    this.#ofFile = firstLine === undefined ? undefined : headingsOf(firstLine, 0, this.#separators);
  }

  /** Whether a line has several cells. */
  hasCells(lineStart: number, lineEnd: number): boolean {
    return this.#ofFile !== undefined || this.#bars.of(lineStart) < lineEnd || this.#lightBars.of(lineStart) < lineEnd;
  }

  /** Undefined for a value that is named in its own cell. */
  of({ text, start, lineStart, from }: Place, lineEnd: number): Column | undefined {
    if (lineStart < from || lineEnd - lineStart > longestLine) {
      return undefined;
    }
    const { start: headingStart, texts } = this.#ofFile ?? this.#headingsOf(lineStart, lineEnd, from);
    const hasHeadings =
      texts.length > 1 && texts.length <= mostCells && (headingStart >= from || this.#ofFile !== undefined);
    if (!(hasHeadings || this.#letters.areBetween(lineStart, start))) {
      return undefined;
    }
    if (this.#row.start !== lineStart) {
      this.#row = { start: lineStart, ends: endsOfCells(text.slice(lineStart, lineEnd), this.#separators) };
      this.#cell = 0;
    }
    const { ends } = this.#row;
    while (lineStart + (ends[this.#cell] ?? Infinity) < start) {
      this.#cell += 1;
    }
    const index = this.#cell;
    const cellStart = index === 0 ? lineStart : lineStart + (ends[index - 1] ?? 0) + 1;
    if (named.test(text.slice(cellStart, start))) {
      return undefined;
    }
    const headings = hasHeadings && texts.length === ends.length + 1 ? texts : [];
    const heading = headings[index] ?? '';
    const name = this.#nameInRow(text.slice(lineStart, lineEnd), index);
    if (name !== undefined && !tellsOfValues(this.#names.read(heading))) {
      return { text: name, beside: () => headings.join(' '), place: 'pair' };
    }
    if (heading === '') {
      return undefined;
    }
    const beside = () => `${headings.toSpliced(index, 1).join(' ')} ${text.slice(lineStart, cellStart)}`;
    return { text: heading, beside, place: 'column' };
  }

  /** `| name | value |`; in code only with a bar on both sides, as it has other bars. */
  #nameInRow(row: string, index: number): string | undefined {
    const { ends } = this.#row;
    const isFramed =
      ends.length === 3 && frame.test(row.slice(0, ends[0])) && frame.test(row.slice((ends[2] ?? 0) + 1));
    if (!(isFramed ? index === 2 : this.#isProse && ends.length === 1 && index === 1)) {
      return undefined;
    }
    const name = cellText(row.slice(isFramed ? (ends[0] ?? 0) + 1 : 0, ends[index - 1]));
    return /^[\p{L}_]/u.test(name) && name.length <= longestName ? name : undefined;
  }

  /** What is known of a row is known of those below it. */
  #headingsOf(start: number, end: number, from: number): Headings {
    const last = this.#last;
    const isAlike = start === last.start || isRightAbove(last, start, this.#text);
    const headings = isAlike ? last.headings : this.#headingsAbove(start, from);
    this.#last = { start, end, headings };
    return headings;
  }

  #headingsAbove(lineStart: number, from: number): Headings {
    let below = lineStart;
    let line = this.#lines.before(lineStart, from);
    while (line !== undefined && isRightAbove(line, below, this.#text)) {
      if (line.start === this.#last.start) {
        return this.#last.headings;
      }
      const above = this.#lines.above(line, from);
      const headings = this.#endOfTable(line, above);
      if (headings !== undefined) {
        return headings;
      }
      below = line.start;
      line = above;
    }
    return none;
  }

  /** The headings where a line is the rule below them, none where it is no row; undefined for a row, which has others above. */
  #endOfTable({ start, written }: OuterLine, above: OuterLine | undefined): Headings | undefined {
    const isShort = written.length <= longestLine;
    if (isShort && above !== undefined && ruleCharacters.test(written) && dashes.test(written)) {
      return isRightAbove(above, start, this.#text) ? headingsOf(above.written, above.start, ofRows) : none;
    }
    return isShort && /[|│]/.test(written) ? undefined : none;
  }
}

/** Whether no blank line stands between a line and what begins below it. */
function isRightAbove({ end }: Pick<Row, 'end'>, below: number, text: string): boolean {
  return below - end === 1 || (below - end === 2 && text.charAt(end) === '\r' && text.charAt(end + 1) === '\n');
}

function headingsOf(line: string, start: number, separators: RegExp): Headings {
  const ends = line.length > longestLine ? undefined : endsOfCells(line, separators);
  const texts = ends && [-1, ...ends].map((end, index) => line.slice(end + 1, ends[index]));
  return { start, texts: texts?.map(cellText) ?? [] };
}

function cellText(cell: string): string {
  return cell.replace(/[*`"']/g, '').trim();
}

/** Whether a heading says what the values below it are. */
function tellsOfValues(heading: ReadName): boolean {
  return (
    heading.words.length > 0 &&
    (heading.kind !== undefined || heading.hashKind !== undefined || speaksOfVersions(heading) || heading.mayBeSecret)
  );
}

function endsOfCells(line: string, separators: RegExp): readonly number[] {
  const ends: number[] = [];
  separators.lastIndex = 0;
  for (let found = separators.exec(line); found !== null; found = separators.exec(line)) {
    if (found[0].length === 1) {
      ends.push(found.index);
    }
  }
  return ends;
}

/** Of tab, semicolon and comma the first that is in the line of headings. */
function separatorsOf(firstLine: string): RegExp {
  const separator = ['\t', ';', ','].find((each) => firstLine.includes(each)) ?? ',';
  return new RegExp(`"(?:[^"]|"")*"|${separator}`, 'g');
}
