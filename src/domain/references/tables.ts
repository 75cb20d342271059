const rule = /^[ \t>*/#]*[|:+-][ \t:|+-]*$/gm;
const longestLine = 1_000;

interface Table {
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
}

/** The headings of tables in Markdown and of files of separated values. Rows are asked for in ascending order. */
export class Tables {
  readonly #text: string;
  readonly #firstLine: string;
  readonly #ofFile: readonly string[] | undefined;
  /** Whether no value stands in a table. */
  readonly isEmpty: boolean;
  readonly #rule = new RegExp(rule);
  #lastEnd = 0;
  #next: RegExpExecArray | null | undefined;
  #last: Table | undefined;

  constructor(text: string, firstLine: string | undefined) {
    this.#text = text;
    this.#firstLine = firstLine ?? '';
    this.#ofFile = firstLine?.split(/[,;\t]/).map((cell) => cell.replace(/["']/g, '').trim());
    this.isEmpty = firstLine === undefined && !(text.includes('|') && text.includes('--'));
  }

  /** The headings above a row; undefined where what starts at `start` stands in no table. */
  headingsAt(lineStart: number, start: number): readonly string[] | undefined {
    if (this.#ofFile !== undefined) {
      return this.#text.startsWith(this.#firstLine, lineStart) ? undefined : this.#ofFile;
    }
    this.#next = this.#next === undefined ? this.#rule.exec(this.#text) : this.#next;
    while (this.#next !== null && this.#next.index < start) {
      this.#last = this.#tableAt(this.#next);
      this.#next = this.#rule.exec(this.#text);
    }
    const { start: from = 0, end = 0, headings } = this.#last ?? {};
    return from < lineStart && start < end ? headings : undefined;
  }

  #tableAt({ index, 0: written }: RegExpExecArray): Table {
    const text = this.#text;
    const headStart = text.lastIndexOf('\n', index - 2) + 1;
    const headings = text.slice(headStart, Math.min(index - 1, headStart + longestLine));
    if (this.#lastEnd < index) {
      this.#lastEnd = endOfRows(text, index + written.length);
    }
    const isTable = headings.includes('|') && written.includes('--');
    return {
      start: index + written.length,
      end: isTable ? this.#lastEnd : 0,
      headings: headings.split('|').map((cell) => cell.replace(/[*`"']/g, '').trim()),
    };
  }
}

/** Where the rows below a rule end: each holds a bar. */
function endOfRows(text: string, from: number): number {
  let end = text.startsWith('\r', from) ? from + 1 : from;
  for (let bar = text.indexOf('|', end); bar >= 0; bar = text.indexOf('|', end)) {
    const lineEnd = text.indexOf('\n', end + 1);
    if (lineEnd >= 0 && bar > lineEnd) {
      break;
    }
    end = lineEnd < 0 ? text.length : lineEnd;
  }
  return end;
}

/** The heading of the cell that follows what stands before it in its row; undefined where its own cell has a name. */
export function columnOf(before: string, headings: readonly string[]): string | undefined {
  const cells = before.split(headings.length > 1 && before.includes('|') ? '|' : /[,;\t]/);
  const heading = headings[cells.length - 1];
  return heading === undefined || heading === '' || /[A-Za-z]/.test(cells.at(-1) ?? '') ? undefined : heading;
}
