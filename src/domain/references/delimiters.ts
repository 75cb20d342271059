import type { LineMemo } from './lineMemo.ts';

/** What a value may be an element of, as far as a bounded look at the text before it tells. */
export interface Delimiters {
  /** The line that opens the list or block it stands in, without a comment behind. */
  readonly opener: string | undefined;
  /** All that it stands under: the openers outwards, the heading of its section, the comments directly above. */
  readonly above: readonly string[];
  /** Its own line before it, as far as it is in reach. */
  readonly line: string;
  /** A name stands directly before it: `hash: "`, `tx `, `get(`. */
  readonly isNamed: boolean;
}

/** How far before a value is looked: some fifty keys. What a longer list is called counts as not known. */
export const delimiterReach = 4_000;

// Only how a line starts counts, never how it ends: a comment there may hold anything.
const comment = /^\s*(?:\/[/*]|[#;%]|--|<!--)/;
const heading = /^\s*(?:#{1,6}\s|\[[^\]]*\]+\s*(?:[#;].*)?$|[^:]*:\s*(?:[#/].*)?$)|[=([{]\s*["'`]{1,3}\s?$/;
// Starts with no name of its own, so that its name may stand above at the same indentation.
const element = /^[\s[({<"'`]*(?:$|[-+*]\s|(?:0x)?[0-9a-f]{32}|[\])},;]|\/[/*])/i;
// A statement is an element of nothing; how a block of code is called says nothing of the values in it.
const statement = /^\s*(?:export\s+)?(?:const|let|var|val|return|await|throw)\s/;
const codeBlock =
  /^\s*(?:(?:export|default|async|pub)\s+)*(?:(?:describe|it|test|if|for|while|switch)\s*\(|(?:function|class|contract|def|fn|func|fun)\s+\w)/;

/** `text` is what stands before the value, from `offset` of a longer text on. Linear in the text. */
export function delimitersOf(text: string, offset: number, known: LineMemo<OuterLine>): Delimiters {
  const lines = linesUpwards(text, offset, known);
  const line = lines.next().value?.written ?? '';
  const own = { line, isNamed: isDirectlyNamed(line) };
  if (offset > 0 && line.length === text.length) {
    return { ...own, opener: undefined, above: [] };
  }
  const climb = new Climb(line);
  for (const outer of lines) {
    if (climb.isOverAt(outer)) {
      return { ...own, ...climb.found };
    }
  }
  return { ...own, ...climb.found };
}

/** A line that a value may stand under, read once for all of them. */
export class OuterLine {
  readonly written: string;
  readonly isBlank: boolean;
  readonly isComment: boolean;
  readonly shape: Shape;
  #isHeading: boolean | undefined;

  constructor(text: string) {
    this.written = text;
    this.isBlank = text.trim() === '';
    this.isComment = comment.test(text);
    this.shape = readShape(text);
  }

  get isHeading(): boolean {
    this.#isHeading ??= heading.test(this.written);
    return this.#isHeading;
  }
}

/** The way from a value's line up to the line that nothing encloses. */
class Climb {
  #inner: Shape;
  readonly #isStatement: boolean;
  readonly #above: string[] = [];
  #opener: string | undefined;
  #isFirst = true;
  /** Headings count for what is not indented: else something nearer opens it. */
  #hasHeading: boolean;

  constructor(line: string) {
    this.#inner = readShape(line);
    this.#isStatement = statement.test(line);
    this.#hasHeading = this.#inner.indent > 0;
  }

  get found(): Pick<Delimiters, 'opener' | 'above'> {
    return { opener: this.#opener, above: this.#above };
  }

  get isOutermost(): boolean {
    return this.#inner.indent === 0 && !this.#inner.isElement;
  }

  isOverAt(outer: OuterLine): boolean {
    if (outer.isComment) {
      this.#readComment(outer);
      return false;
    }
    if (this.#isFirst && this.#isStatement) {
      return true;
    }
    this.#isFirst = false;
    const { shape, written: text } = outer;
    if (opens(shape, this.#inner)) {
      if (codeBlock.test(text)) {
        return true;
      }
      this.#above.push(text);
      this.#opener ??= text.replace(/\s(?:\/[/*]|#|--).*/, '');
      this.#inner = shape;
    } else {
      this.#readHeading(outer);
    }
    return this.#hasHeading && this.isOutermost;
  }

  #readComment(outer: OuterLine): void {
    if (this.#isFirst) {
      this.#above.push(outer.written);
    } else {
      this.#readHeading(outer);
    }
  }

  #readHeading(outer: OuterLine): void {
    if (!this.#hasHeading && outer.isHeading) {
      this.#above.push(outer.written);
      this.#hasHeading = true;
    }
  }
}

interface Shape {
  readonly indent: number;
  readonly isElement: boolean;
}

function readShape(text: string): Shape {
  return { indent: indentOf(text), isElement: element.test(text) };
}

function opens(outer: Shape, inner: Shape): boolean {
  return inner.indent === outer.indent ? inner.isElement && !outer.isElement : inner.indent > outer.indent;
}

/** The last line as far as it goes, then the lines above that hold something. */
function* linesUpwards(text: string, offset: number, known: LineMemo<OuterLine>): Generator<OuterLine, void> {
  let end = text.length;
  do {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const isWhole = start > 0 && text.charAt(end) === '\n';
    const line = text.slice(start, end);
    const read = isWhole ? known.of(offset + start, line) : new OuterLine(line);
    if (end === text.length || !read.isBlank) {
      yield read;
    }
    end = start - 1;
  } while (end > 0);
}

function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character !== ' ' && character !== '\t') {
      break;
    }
    indent += character === '\t' ? 4 : 1;
  }
  return indent;
}

function isDirectlyNamed(before: string): boolean {
  const [, name] = /([A-Za-z][\w-]*)["'`\])]?[\s:=>({["'`]*$/.exec(before.slice(-60)) ?? [];
  return name !== undefined && !/^[0-9a-f]{8,}$/i.test(name);
}
