import { headingAbove } from './headingAbove.ts';
import { endOfVisible } from './leftSide.ts';
import { isLineEnd } from './lineStarts.ts';
import { nextLetter } from './name.ts';
import type { NameReader } from './nameReader.ts';
import { NamesBefore } from './namesBefore.ts';
import type { NearNames } from './nearNames.ts';
import { isSpace } from './space.ts';

const continued = '[({:=,';
// What an element or a comment starts with.
const besides = new Set('-*+#/');

/** A value on a line of its own is named by what it continues, or by the heading of Markdown above it. */
export class NamesAbove {
  readonly #text: string;
  readonly #names: NameReader;
  readonly #isProse: boolean;
  readonly #continued: NamesBefore;
  /** The line for which a heading was last looked for. */
  #lineStart = -1;
  #heading: NearNames | undefined;

  constructor(text: string, names: NameReader, isProse: boolean) {
    this.#text = text;
    this.#names = names;
    this.#isProse = isProse;
    this.#continued = new NamesBefore(text, names);
  }

  /** Looks at what stands before `start` back to `from`, on its line and above. */
  of(start: number, lineStart: number, from: number): NearNames | undefined {
    const lineFrom = Math.max(lineStart, from);
    const dash = dashBefore(this.#text, lineFrom, start);
    if (dash !== undefined) {
      return this.#continued.reach(this.#startOfOpeners(dash, lineFrom, from), lineFrom);
    }
    const end = endOfVisible(this.#text, lineFrom, from);
    // `"tokens": [`, a call with broken-up arguments.
    if (end > from && continued.includes(this.#text.charAt(end - 1))) {
      return this.#continued.reach(from, lineFrom);
    }
    return this.#isProse && end > from && lineFrom === lineStart ? this.#headingOf(lineStart) : undefined;
  }

  /**
   * Where what names the elements of a list begins: the line that it stands under, and those that this one stands under.
   * What is above them at the same indentation names other values.
   */
  #startOfOpeners(dash: number, lineFrom: number, from: number): number {
    const text = this.#text;
    let opener: number | undefined;
    let level = dash - lineFrom;
    for (let end = lineFrom - 1; end > from; ) {
      const start = startOfLine(text, end, from);
      const visible = startOfVisible(text, start, end);
      const indent = visible - start;
      const isBeside = indent === level && !besides.has(text.charAt(visible));
      if (visible < end && isBeside && opener !== undefined) {
        return opener;
      }
      if (visible < end && (isBeside || indent < level)) {
        opener = start;
        level = indent;
      }
      end = start - 1;
    }
    return opener ?? from;
  }

  #headingOf(lineStart: number): NearNames | undefined {
    if (this.#lineStart !== lineStart) {
      this.#lineStart = lineStart;
      const heading = headingAbove(this.#text, lineStart) ?? '';
      // One without a word names nothing.
      this.#heading =
        nextLetter(heading, 0, heading.length) === heading.length
          ? undefined
          : new NamesBefore(heading, this.#names).reach(0, heading.length);
    }
    return this.#heading;
  }
}

/** The dash of an element, in a list of YAML or Markdown, that nothing but a quote parts from a value. */
function dashBefore(text: string, lineFrom: number, start: number): number | undefined {
  const quote = text.charAt(start - 1);
  const end = quote === '"' || quote === "'" ? start - 1 : start;
  const dash = endOfVisible(text, end, lineFrom);
  const isElement =
    dash < end &&
    text.charAt(dash - 1) === '-' &&
    dash > lineFrom &&
    endOfVisible(text, dash - 1, lineFrom) === lineFrom;
  return isElement ? dash - 1 : undefined;
}

function startOfLine(text: string, end: number, from: number): number {
  let start = end;
  while (start > from && !isLineEnd(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  return start;
}

function startOfVisible(text: string, start: number, end: number): number {
  let visible = start;
  while (visible < end && isSpace(text.charCodeAt(visible))) {
    visible += 1;
  }
  return visible;
}
