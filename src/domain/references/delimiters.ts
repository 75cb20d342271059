import { Enclosure } from './enclosure.ts';
import { isWord, nextLetter } from './name.ts';
import { type Above, type LineRole, type OuterLine, type OuterLines, readShape, type Shape } from './outerLine.ts';
import { isSpace } from './space.ts';

/** How far before a value is looked: some fifty keys. What a longer list is called counts as not known. */
export const delimiterReach = 4_000;

// A statement is an element of nothing; how a block of code is called says nothing of the values in it.
const statement = /^\s*(?:export\s+)?(?:const|let|var|val|return|await|throw)\s/;
const codeBlock =
  /^\s*(?:(?:export|default|async|pub)\s+)*(?:(?:describe|it|test|if|for|while|switch)\s*\(|(?:function|class|contract|def|fn|func|fun)\s+\w)/;

// What may stand between a name and its value.
const givers = new Set(':=>({["\'`');

/** Where a value is. */
export interface Place {
  readonly text: string;
  readonly start: number;
  /** Its line may begin before what is in reach of it. */
  readonly lineStart: number;
  /** Where what is in reach of it begins. */
  readonly from: number;
  /** Its own line before it, as far as it is in reach. */
  readonly line: string;
}

export function placeOf(text: string, start: number, lineStart: number): Place {
  const from = Math.max(0, start - delimiterReach);
  return { text, start, lineStart, from, line: text.slice(Math.max(lineStart, from), start) };
}

const nothing: Above = { enclosure: undefined, opener: undefined };

/**
 * What a value stands under, as far as a bounded look at the text before it tells: the lines that open its lists and
 * blocks, the heading of its section, the comments directly above. Values that come to a line alike share what is above.
 */
export function aboveOf(place: Place, lines: OuterLines): Above {
  const climb = new Climb(place.line);
  const passed: OuterLine[] = [];
  let line = lines.before(place.lineStart, place.from);
  while (line !== undefined && line.state !== climb.state) {
    passed.push(line);
    line.state = climb.state;
    line.role = climb.pass(line);
    line = climb.isOver ? undefined : lines.above(line, place.from);
  }
  return passed.reduceRight(withLine, line?.above ?? nothing);
}

function withLine(found: Above, line: OuterLine): Above {
  line.above = line.role === 'none' ? found : enclosed(line, found);
  return line.above;
}

function enclosed(line: OuterLine, { enclosure, opener }: Above): Above {
  return {
    enclosure: new Enclosure({ written: line.written, start: line.start, outer: enclosure }),
    opener: line.role === 'opener' ? line : opener,
  };
}

/** The way from a value's line up to the line that nothing encloses. */
class Climb {
  #inner: Shape;
  readonly #isStatement: boolean;
  #isFirst = true;
  /** Headings count for what is not indented: else something nearer opens it. */
  #hasHeading: boolean;
  isOver = false;

  constructor(line: string) {
    this.#inner = readShape(line);
    this.#isStatement = statement.test(line);
    this.#hasHeading = this.#inner.indent > 0;
  }

  /** All that decides what becomes of the lines further up. */
  get state(): number {
    const { indent, isElement } = this.#inner;
    const isStatement = this.#isFirst && this.#isStatement;
    return (
      indent * 16 +
      Number(isElement) * 8 +
      Number(this.#hasHeading) * 4 +
      Number(this.#isFirst) * 2 +
      Number(isStatement)
    );
  }

  pass(line: OuterLine): LineRole {
    if (this.#isFirst) {
      if (line.isComment) {
        return 'note';
      }
      if (this.#isStatement) {
        this.isOver = true;
        return 'none';
      }
      this.#isFirst = false;
    }
    const role = !line.isComment && opens(line.shape, this.#inner) ? this.#passOpener(line) : this.#passOther(line);
    this.isOver ||= this.#hasHeading && this.#inner.indent === 0 && !this.#inner.isElement;
    return role;
  }

  #passOpener(line: OuterLine): LineRole {
    if (codeBlock.test(line.written)) {
      this.isOver = true;
      return 'none';
    }
    this.#inner = line.shape;
    return 'opener';
  }

  #passOther(line: OuterLine): LineRole {
    if (this.#hasHeading || !line.isHeading) {
      return 'none';
    }
    this.#hasHeading = true;
    return 'note';
  }
}

function opens(outer: Shape, inner: Shape): boolean {
  return inner.indent === outer.indent ? inner.isElement && !outer.isElement : inner.indent > outer.indent;
}

/** Whether a name stands directly before a value: `hash: "`, `tx `, `get(`. */
export function isDirectlyNamed(place: Place): boolean {
  const { text, start } = place;
  const from = Math.max(place.lineStart, place.from, start - 60);
  let end = start;
  while (end > from && (givers.has(text.charAt(end - 1)) || isSpace(text.charCodeAt(end - 1)))) {
    end -= 1;
  }
  if (end > from && /[\])]/.test(text.charAt(end - 1))) {
    end -= 1;
  }
  let nameStart = end;
  while (nameStart > from && (isWord(text.charCodeAt(nameStart - 1)) || text.charAt(nameStart - 1) === '-')) {
    nameStart -= 1;
  }
  const letters = nextLetter(text, nameStart, end);
  return letters < end && !/^[0-9a-f]{8,}$/i.test(text.slice(letters, end));
}
