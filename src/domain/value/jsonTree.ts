import { phrase } from '../phrase.ts';
import { JsonCursor, JsonFault } from './jsonCursor.ts';

/** Where the values of a JSON text stand; offsets are UTF-16, `end` exclusive. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  /** The elements of an array; empty for all else. */
  readonly items: readonly JsonNode[];
  /** The members of an object; of equal names the last counts, as in `JSON.parse`. Undefined for all else. */
  readonly members: ReadonlyMap<string, JsonNode> | undefined;
  readonly isArray: boolean;
}

const maxDepth = 64;
/** So many are read in less than a tenth of a second; far more than an address book has. */
const maxValues = 200_000;

/** Reads strict JSON, as `JSON.parse` does, for the places of its values. */
export function readJsonTree(text: string): JsonNode | JsonFault {
  const cursor = new JsonCursor(text);
  try {
    const node = readNode(cursor, 0, { valuesLeft: maxValues });
    cursor.finish();
    return node;
  } catch (error) {
    if (error instanceof JsonFault) {
      return error;
    }
    throw error;
  }
}

function readNode(cursor: JsonCursor, depth: number, limit: { valuesLeft: number }): JsonNode {
  const start = cursor.start();
  if (depth > maxDepth) {
    throw new JsonFault(start, phrase`less nesting`);
  }
  if (limit.valuesLeft-- === 0) {
    throw new JsonFault(start, phrase`fewer values`);
  }
  const kind = cursor.kind();
  const items: JsonNode[] = [];
  const members = new Map<string, JsonNode>();
  if (kind === 'list') {
    for (const _ of cursor.items()) {
      items.push(readNode(cursor, depth + 1, limit));
    }
  } else if (kind === 'object') {
    for (const name of cursor.members()) {
      members.set(name, readNode(cursor, depth + 1, limit));
    }
  } else if (kind === 'text') {
    cursor.text();
  } else {
    cursor.skip();
  }
  return {
    start,
    end: cursor.end,
    items,
    members: kind === 'object' ? members : undefined,
    isArray: kind === 'list',
  };
}

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
