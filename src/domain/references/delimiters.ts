import { type OuterLine, type OuterLines, type Passing, readShape, type Shape } from './outerLine.ts';

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

// A statement is an element of nothing; how a block of code is called says nothing of the values in it.
const statement = /^\s*(?:export\s+)?(?:const|let|var|val|return|await|throw)\s/;
const codeBlock =
  /^\s*(?:(?:export|default|async|pub)\s+)*(?:(?:describe|it|test|if|for|while|switch)\s*\(|(?:function|class|contract|def|fn|func|fun)\s+\w)/;

/** Where a value is. */
export interface Place {
  readonly text: string;
  readonly start: number;
  /** Its line may begin before what is in reach of it. */
  readonly lineStart: number;
  /** Where what is in reach of it begins. */
  readonly from: number;
}

/** Linear in what is in reach. */
export function delimitersOf({ text, start, lineStart, from }: Place, lines: OuterLines): Delimiters {
  const line = text.slice(Math.max(lineStart, from), start);
  const climb = new Climb(line);
  let outer = lines.before(lineStart, from);
  while (outer !== undefined) {
    if (climb.passes(outer)) {
      outer = lines.aboveRun(outer, from, climb);
    } else if (!outer.isBlank && climb.isOverAt(outer)) {
      break;
    } else {
      outer = lines.above(outer, from);
    }
  }
  return { line, isNamed: isDirectlyNamed(line), ...climb.found };
}

/** The way from a value's line up to the line that nothing encloses. */
class Climb implements Passing {
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

  get state(): number {
    return this.#inner.indent * 4 + Number(this.#inner.isElement) * 2 + Number(this.#hasHeading);
  }

  passes(outer: OuterLine): boolean {
    const isInside = outer.isBlank || outer.isComment || !opens(outer.shape, this.#inner);
    return !this.#isFirst && isInside && (this.#hasHeading || outer.isBlank || !outer.isHeading);
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

function opens(outer: Shape, inner: Shape): boolean {
  return inner.indent === outer.indent ? inner.isElement && !outer.isElement : inner.indent > outer.indent;
}

function isDirectlyNamed(before: string): boolean {
  const from = Math.max(0, before.length - 60);
  let end = before.length;
  while (end > from && /[\s:=>({["'`]/.test(before.charAt(end - 1))) {
    end -= 1;
  }
  if (end > from && /[\])]/.test(before.charAt(end - 1))) {
    end -= 1;
  }
  let start = end;
  while (start > from && /[\w-]/.test(before.charAt(start - 1))) {
    start -= 1;
  }
  const name = before.slice(start, end).replace(/^[^A-Za-z]+/, '');
  return name !== '' && !/^[0-9a-f]{8,}$/i.test(name);
}
