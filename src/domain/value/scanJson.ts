import type { Steps } from '../steps.ts';
import { JsonCursor } from './jsonCursor.ts';

/** A part of this length is parsed in some milliseconds, whatever is in it. */
const partLength = 256 * 1024;
/** So many objects and lists around it may be too long to be parsed in one step. */
const maxLevels = 12;
const mostItems = 200_000;

class TooMuch extends Error {}

/** Bytes that are decoded at a stretch, in some milliseconds. */
const decodedBytes = 2 * 1024 * 1024;

/** The text in these bytes, which is decoded in steps. */
export function* decodeInSteps(bytes: Uint8Array, decoder = new TextDecoder()): Steps<string> {
  const texts: string[] = [];
  for (let start = 0; start < bytes.length; start += decodedBytes) {
    texts.push(decoder.decode(bytes.subarray(start, start + decodedBytes), { stream: true }));
    yield undefined;
  }
  return texts.join('') + decoder.decode();
}

/** As {@link scanJson} of the text in these bytes, which is decoded in steps too. */
export function* scanJsonBytes(
  bytes: Uint8Array,
  parse?: (part: string) => unknown,
  decoder = new TextDecoder(),
): Generator<{ readonly value: unknown } | undefined> {
  const text = yield* decodeInSteps(bytes, decoder);
  yield undefined;
  yield* scanJson(text, parse);
}

/**
 * Parses a long JSON text in steps and gives its value last; nothing when it is no JSON or exceeds the limits, of which
 * `maxItems` is that of one list or object.
 */
export function* scanJson(
  text: string,
  parse: (part: string) => unknown = JSON.parse,
  maxItems = mostItems,
): Generator<{ readonly value: unknown } | undefined> {
  try {
    const cursor = new JsonCursor(text);
    const value = yield* partOf(text, cursor, { parse, maxItems }, 0);
    cursor.finish();
    yield { value };
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof SyntaxError)) {
      throw error;
    }
  }
}

interface Reading {
  readonly parse: (part: string) => unknown;
  readonly maxItems: number;
}

function* partOf(text: string, cursor: JsonCursor, reading: Reading, level: number): Steps<unknown> {
  const start = cursor.start();
  const kind = cursor.kind();
  yield* cursor.skipping();
  if (cursor.end - start <= partLength || (kind !== 'object' && kind !== 'list')) {
    return reading.parse(text.slice(start, cursor.end));
  }
  if (level === maxLevels) {
    throw new TooMuch();
  }
  cursor.seek(start);
  const inner = () => partOf(text, cursor, reading, level + 1);
  return kind === 'list' ? yield* listOf(cursor, inner, reading) : yield* objectOf(cursor, inner, reading);
}

function* listOf(cursor: JsonCursor, inner: () => Steps<unknown>, { maxItems }: Reading): Steps<readonly unknown[]> {
  const items: unknown[] = [];
  for (const _ of cursor.items()) {
    items.push(yield* inner());
    if (items.length > maxItems) {
      throw new TooMuch();
    }
  }
  return items;
}

function* objectOf(cursor: JsonCursor, inner: () => Steps<unknown>, { maxItems }: Reading): Steps<object> {
  const object = {};
  let count = 0;
  for (const name of cursor.members()) {
    const value = yield* inner();
    // As JSON.parse does it: of any name, a member of its own.
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
    if (++count > maxItems) {
      throw new TooMuch();
    }
  }
  return object;
}
