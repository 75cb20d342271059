// Only how a line starts counts, never how it ends: a comment there may hold anything.
const comment = /^\s*(?:\/[/*]|[#;%]|--|<!--)/;
const heading = /^\s*(?:#{1,6}\s|\[[^\]]*\]+\s*(?:[#;].*)?$|[^:]*:\s*(?:[#/].*)?$)|[=([{]\s*["'`]{1,3}\s?$/;
// Starts with no name of its own, so that its name may stand above at the same indentation.
const element = /^[\s[({<"'`]*(?:$|[-+*]\s|(?:0x)?[0-9a-f]{32}|[\])},;]|\/[/*])/i;
// How most lines start, which are none of these.
const plainStart = /^[ \t]*[g-zG-Z_$@]/;

/** How a line stands to others. */
export interface Shape {
  readonly indent: number;
  readonly isElement: boolean;
}

export function readShape(text: string): Shape {
  return { indent: indentOf(text), isElement: element.test(text) };
}

function indentOf(line: string): number {
  let indent = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) {
      break;
    }
    indent += code === 0x09 ? 4 : 1;
  }
  return indent;
}

/** A line that a value may stand under, or the part of one in reach; read once for all values below it. */
export class OuterLine {
  readonly start: number;
  /** Without the line end. */
  readonly end: number;
  readonly written: string;
  readonly isBlank: boolean;
  readonly isComment: boolean;
  readonly shape: Shape;
  /** The line above, when it is known. */
  above: OuterLine | undefined;
  /** The lines from this one up that were passed over in a state. */
  run: { readonly state: number; readonly last: OuterLine } | undefined;
  #isHeading: boolean | undefined;

  constructor(text: string, start: number, end: number) {
    const written = text.slice(start, end);
    const isPlain = plainStart.test(written);
    this.start = start;
    this.end = end;
    this.written = written;
    this.isBlank = !isPlain && written.trim() === '';
    this.isComment = !isPlain && comment.test(written);
    this.shape = isPlain ? { indent: indentOf(written), isElement: false } : readShape(written);
  }

  get isHeading(): boolean {
    this.#isHeading ??= heading.test(this.written);
    return this.#isHeading;
  }
}

/** What a way up the lines passes over without a change. */
export interface Passing {
  readonly state: number;
  passes(line: OuterLine): boolean;
}

// More than are in reach of one value: else those above would be read again for each.
const remembered = 10_000;

/** The lines of a text that values may stand under. */
export class OuterLines {
  readonly #text: string;
  readonly #known = new Map<number, OuterLine>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The line above the one at `start`, without what stands before `from`; undefined when nothing of it is in reach. */
  before(start: number, from: number): OuterLine | undefined {
    return this.#inReach(start - 1, from, this.#known.get(start - 1));
  }

  /** The same for the line above one of these. */
  above(line: OuterLine, from: number): OuterLine | undefined {
    line.above ??= this.#known.get(line.start - 1);
    const above = this.#inReach(line.start - 1, from, line.above);
    line.above ??= this.#known.get(line.start - 1);
    return above;
  }

  /** The line above those that are passed over, from one of them on; many values stand below the same ones. */
  aboveRun(line: OuterLine, from: number, passing: Passing): OuterLine | undefined {
    const { state } = passing;
    let above: OuterLine | undefined = line;
    let last = line;
    while (above !== undefined && passing.passes(above)) {
      last = above.run?.state === state ? above.run.last : above;
      above = last.start < from ? this.#lineAt(from) : this.above(last, from);
      if (last.start < from) {
        break;
      }
    }
    line.run = { state, last };
    return above;
  }

  /** The part in reach of the line that begins out of reach. */
  #lineAt(from: number): OuterLine {
    const end = this.#text.indexOf('\n', from);
    return new OuterLine(this.#text, from, end < 0 ? this.#text.length : end);
  }

  #inReach(end: number, from: number, known: OuterLine | undefined): OuterLine | undefined {
    if (known !== undefined && known.start >= from) {
      return known;
    }
    if (end <= from) {
      return undefined;
    }
    const lineEnd = this.#text.slice(from, end).lastIndexOf('\n');
    const line = new OuterLine(this.#text, from + lineEnd + 1, end);
    if (lineEnd >= 0) {
      this.#remember(line);
    }
    return line;
  }

  #remember(line: OuterLine): void {
    if (this.#known.size === remembered) {
      this.#known.clear();
    }
    this.#known.set(line.end, line);
  }
}
