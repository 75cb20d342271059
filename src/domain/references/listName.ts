import type { Place } from './delimiters.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { OuterLine, OuterLines } from './outerLine.ts';
import { ownNameOf } from './ownName.ts';

const hex = String.raw`["'\`]?(?:0x)?(?:[0-9a-f]{96}|[0-9a-f]{64})["'\`]?`;
const elements = new RegExp(String.raw`^\s*(?:${hex}\s*,\s*)*["'\`]?$`, 'i');
// From one value to the next of the same list.
const nextElements = new RegExp(
  String.raw`^(?:0x)?(?:[0-9a-f]{96}|[0-9a-f]{64})["'\`]?\s*,\s*(?:${hex}\s*,\s*)*["'\`]?$`,
  'i',
);
const elementLine = new RegExp(String.raw`^\s*(?:${hex}\s*,\s*)*(?:(?:\/\/|#).*|\/\*[^*]*\*\/\s*)?$`, 'i');
const yamlElement = /^\s*-\s+["']?$/;
const yamlLine = new RegExp(String.raw`^\s*(?:-\s+${hex}\s*)?(?:#.*)?$`, 'i');
const remarkBehind = /\s(?:\/\/|#).*/;
const maxLines = 60;

/** Where on its line the elements begin that stand before a value, with nothing else between. */
interface Elements {
  readonly lineStart: number;
  readonly before: number;
  readonly start: number | undefined;
}

/** The names of the lists of hashes in one text; values of one line are asked for in ascending order. */
export class ListNames {
  readonly #inBrackets: LongLists;
  readonly #inYaml: LongLists;
  #last: Elements | undefined;

  constructor(lines: OuterLines) {
    this.#inBrackets = new LongLists(elementLine, openingBracket, lines);
    this.#inYaml = new LongLists(yamlLine, (line) => (line.endsWith(':') ? line.length : -1), lines);
  }

  /**
   * The name of the list of hashes that a value is an element of: `txHashes` of `txHashes = [`, when nothing but hex
   * values and comments stand between. An element of a list with anything else has no name.
   */
  nameOf(place: Place): OwnName | undefined {
    const { text, start, lineStart, from } = place;
    if (yamlElement.test(place.line)) {
      return this.#inYaml.nameAbove(place);
    }
    this.#last = { lineStart, before: start, start: this.#startOfElements(place) };
    const elementsFrom = this.#last.start ?? -1;
    if (elementsFrom === lineStart && lineStart >= from) {
      return this.#inBrackets.nameAbove(place);
    }
    return elementsFrom > from ? propertyBefore(text.slice(from, elementsFrom - 1)) : undefined;
  }

  /** The text between the last value of the line and this one is enough, so that none is read for several values. */
  #startOfElements(place: Place): number | undefined {
    const { text, start, lineStart, from } = place;
    const last = this.#last;
    if (last?.lineStart !== lineStart || last.before < from || last.before >= start) {
      const line = place.line;
      return elements.test(line) ? lineStart : behindBracket(line, start);
    }
    const between = text.slice(last.before, start);
    return last.start !== undefined && nextElements.test(between) ? last.start : behindBracket(between, start);
  }
}

/** Where the list begins that is open at the end of a text, if nothing but hex values are in it. */
function behindBracket(before: string, end: number): number | undefined {
  const open = openingBracket(before);
  return open < 0 ? undefined : end - before.length + open + 1;
}

/** Where the bracket is that opens a list of which nothing but hex values are on the line. */
function openingBracket(line: string): number {
  const open = line.lastIndexOf('[');
  return open >= 0 && elements.test(line.slice(open + 1)) ? open : -1;
}

function propertyBefore(text: string): OwnName | undefined {
  const own = ownNameOf(text);
  return own?.place === 'property' ? own : undefined;
}

/** The lines above a line that are part of its list. */
interface Run {
  /** The line right above; undefined where there is none. */
  readonly first: OuterLine | undefined;
  readonly length: number;
  /** The line above them, which opens the list or is of something else. */
  readonly opener: OuterLine | undefined;
}

/** Lists of one notation with an element or more on a line; each line is read once for all elements below. */
class LongLists {
  readonly #element: RegExp;
  /** Where the name ends in a line that opens a list; -1 in another. */
  readonly #endOfName: (line: string) => number;
  readonly #lines: OuterLines;
  #last: Run = { first: undefined, length: 0, opener: undefined };
  #named: { readonly opener: OuterLine; readonly name: OwnName | undefined } | undefined;

  constructor(element: RegExp, endOfName: (line: string) => number, lines: OuterLines) {
    this.#element = element;
    this.#endOfName = endOfName;
    this.#lines = lines;
  }

  nameAbove(place: Place): OwnName | undefined {
    const { length, opener } = this.#runAbove(place);
    if (length >= maxLines || opener === undefined || opener.start < place.from) {
      return undefined;
    }
    if (this.#named?.opener !== opener) {
      this.#named = { opener, name: this.#read(opener, place) };
    }
    return this.#named.name;
  }

  #runAbove({ lineStart, from }: Place): Run {
    const first = this.#lines.before(lineStart, from);
    let length = 0;
    let line = first;
    while (line !== undefined && line !== this.#last.first && length < maxLines && this.#isElement(line)) {
      length += 1;
      line = this.#lines.above(line, from);
    }
    this.#last =
      line === undefined || line !== this.#last.first
        ? { first, length, opener: line }
        : { first, length: length + this.#last.length, opener: this.#last.opener };
    return this.#last;
  }

  #isElement({ written }: OuterLine): boolean {
    return this.#element.test(written.trimEnd());
  }

  #read({ start, written }: OuterLine, { text, from }: Place): OwnName | undefined {
    const line = written.trimEnd().replace(remarkBehind, '').trimEnd();
    const endOfName = this.#endOfName(line);
    return endOfName < 0 ? undefined : propertyBefore(text.slice(from, start + endOfName));
  }
}
