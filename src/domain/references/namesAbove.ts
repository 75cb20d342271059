import { headingAbove } from './headingAbove.ts';
import { endOfVisible } from './leftSide.ts';
import { isLineEnd } from './lineStarts.ts';
import { isLetter, nextLetter } from './name.ts';
import type { NameReader } from './nameReader.ts';
import { NamesBefore } from './namesBefore.ts';
import type { NearNames } from './nearNames.ts';

const continued = '[({:=,';

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
    // In the midst of a long line nothing above is in reach.
    if (lineStart <= from) {
      return undefined;
    }
    // An element of a list in YAML or Markdown.
    if (isElement(this.#text, lineStart, start)) {
      return this.#continued.reach(this.#isProse ? from : startOfKey(this.#text, lineStart, from), lineStart);
    }
    const end = endOfVisible(this.#text, lineStart, from);
    // `"tokens": [`, a call with broken-up arguments.
    if (end > from && continued.includes(this.#text.charAt(end - 1))) {
      return this.#continued.reach(from, lineStart);
    }
    return this.#isProse && end > from ? this.#headingOf(lineStart) : undefined;
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

/** Whether nothing stands before a value but the dash of an element, and a quote. */
function isElement(text: string, lineStart: number, start: number): boolean {
  const quote = text.charAt(start - 1);
  const end = quote === '"' || quote === "'" ? start - 1 : start;
  const dash = endOfVisible(text, end, lineStart);
  return (
    dash < end &&
    text.charAt(dash - 1) === '-' &&
    dash > lineStart &&
    endOfVisible(text, dash - 1, lineStart) === lineStart
  );
}

/** Where the nearest key without indentation begins, as in YAML; what is above it names other values. */
function startOfKey(text: string, lineStart: number, from: number): number {
  let end = lineStart;
  for (let at = lineStart - 1; at > from; at--) {
    if (isLineEnd(text.charCodeAt(at - 1))) {
      if (isKey(text, at, end)) {
        return at;
      }
      end = at;
    }
  }
  return from;
}

function isKey(text: string, start: number, end: number): boolean {
  return isLetter(text.charCodeAt(start)) && text.charAt(endOfVisible(text, end, start) - 1) === ':';
}
