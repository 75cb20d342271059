import type { Enclosure } from './enclosure.ts';
import { LineEnds } from './lineEnds.ts';
import { isSpace } from './space.ts';

// Only how a line starts counts, never how it ends: a comment there may hold anything.
const comment = /^\s*(?:\/[/*]|[#;%]|--|<!--)/;
const heading = /^\s*(?:#{1,6}\s|\[[^\]]*\]+\s*(?:[#;].*)?$|[^:]*:\s*(?:[#/].*)?$)|[=([{]\s*["'`]{1,3}\s?$/;
// Starts with no name of its own, so that its name may stand above at the same indentation.
const element = /^[\s[({<"'`]*(?:$|[-+*]\s|(?:0x)?[0-9a-f]{32}|[\])},;]|\/[/*])/i;
// What a comment, an element of a list or some headings start with; most lines start otherwise.
const signs = new Set('[({<"\'`-+*])},;/#%');
const hexDigits = new Set('0123456789abcdefABCDEF');
const headingSigns = new Set('#[');
const quotes = new Set('"\'`');
const shortestHex = 32;

/** How a line stands to others. */
export interface Shape {
  readonly indent: number;
  readonly isElement: boolean;
}

export function readShape(text: string): Shape {
  return { indent: indentOf(text, 0), isElement: element.test(text) };
}

function indentOf(text: string, start: number): number {
  let indent = 0;
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) {
      return indent;
    }
    indent += code === 0x09 ? 4 : 1;
  }
}

/** What is above a line, as a value sees it that stands below. */
export interface Above {
  /** The innermost of what the value stands under. */
  readonly enclosure: Enclosure | undefined;
  /** The innermost line that opens what it stands in. */
  readonly opener: OuterLine | undefined;
}

/** What a line is to a value below it: that it stands in, or what is said of it above. */
export type LineRole = 'opener' | 'note' | 'none';

/** A line that values may stand under; read once for all of them, and only when one asks for it. */
export class OuterLine {
  readonly number: number;
  readonly start: number;
  /** Where its first character stands that is no white space. */
  readonly visible: number;
  /** Without the line end. */
  readonly end: number;
  readonly #source: string;
  #written: string | undefined;
  #shape: Shape | undefined;
  #isComment: boolean | undefined;
  #isHeading: boolean | undefined;
  /** What it was to a value that came to it in a state, and what that one found from here on upwards. */
  state = -1;
  role: LineRole = 'none';
  above: Above | undefined;

  constructor(
    source: string,
    { number, start, visible, end }: Pick<OuterLine, 'number' | 'start' | 'visible' | 'end'>,
  ) {
    this.number = number;
    this.start = start;
    this.visible = visible;
    this.end = end;
    this.#source = source;
  }

  get written(): string {
    this.#written ??= this.#source.slice(this.start, this.end);
    return this.#written;
  }

  get shape(): Shape {
    this.#shape ??= {
      indent: indentOf(this.#source, this.start),
      isElement: this.#mayBeElement && element.test(this.written),
    };
    return this.#shape;
  }

  get isComment(): boolean {
    this.#isComment ??= signs.has(this.#first) && comment.test(this.written);
    return this.#isComment;
  }

  get isHeading(): boolean {
    this.#isHeading ??= this.#mayBeHeading && heading.test(this.written);
    return this.#isHeading;
  }

  get #first(): string {
    return this.#source.charAt(this.visible);
  }

  get #mayBeElement(): boolean {
    return signs.has(this.#first) || (hexDigits.has(this.#first) && this.end - this.visible >= shortestHex);
  }

  get #mayBeHeading(): boolean {
    return (
      headingSigns.has(this.#first) ||
      quotes.has(this.#source.charAt(this.end - 1)) ||
      quotes.has(this.#source.charAt(this.end - 2)) ||
      this.written.includes(':')
    );
  }
}

// Twice as many as can be in reach of one value.
const remembered = 8_000;

/**
 * The lines of a text above values, which are asked for in ascending order: each is read once, blank ones are left out,
 * and so is what begins out of the reach of a value.
 */
export class OuterLines {
  readonly source: string;
  readonly #lineEnds: LineEnds;
  #lines: OuterLine[] = [];
  /** The number of the first of them. */
  #first = 0;
  /** Where the first line begins that is not read. */
  #readTo = 0;

  constructor(text: string) {
    this.source = text;
    this.#lineEnds = new LineEnds(text);
  }

  /** The nearest line above the one at `lineStart`. */
  before(lineStart: number, from: number): OuterLine | undefined {
    if (lineStart <= from) {
      return undefined;
    }
    if (lineStart < this.#readTo || this.#readTo < from) {
      this.#lines = [];
      this.#readTo = from === 0 ? 0 : this.#lineEnds.of(from - 1) + 1;
    }
    while (this.#readTo < lineStart) {
      this.#readLine();
    }
    return inReach(this.#lines.at(-1), from);
  }

  /** The nearest above one of these. */
  above({ number }: OuterLine, from: number): OuterLine | undefined {
    return inReach(this.#lines[number - 1 - this.#first], from);
  }

  #readLine(): void {
    const text = this.source;
    const start = this.#readTo;
    const end = this.#lineEnds.of(start);
    this.#readTo = end + 1;
    let visible = start;
    while (visible < end && isSpace(text.charCodeAt(visible))) {
      visible += 1;
    }
    if (visible === end) {
      return;
    }
    if (this.#lines.length === remembered) {
      this.#lines.splice(0, remembered / 2);
      this.#first += remembered / 2;
    }
    this.#lines.push(new OuterLine(text, { number: this.#first + this.#lines.length, start, visible, end }));
  }
}

function inReach(line: OuterLine | undefined, from: number): OuterLine | undefined {
  return line !== undefined && line.start >= from ? line : undefined;
}
