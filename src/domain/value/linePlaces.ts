/** A place in a text as lines and columns from 0, in UTF-16. */
export interface LinePlace {
  readonly line: number;
  readonly character: number;
}

/** Where offsets of a text are, found in one pass; lines end as in an editor. */
export function linePlaces(text: string, offsets: readonly number[]): ReadonlyMap<number, LinePlace> {
  const found = new Map<number, LinePlace>();
  let line = 0;
  let start = 0;
  let at = 0;
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at);
      if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
        line++;
        start = at + 1;
      }
    }
    found.set(offset, { line, character: offset - start });
  }
  return found;
}

const lineFeed = 10;
const carriageReturn = 13;
