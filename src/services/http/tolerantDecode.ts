import * as v from 'valibot';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import { isNumberText, type JsonValue } from '../../domain/value/exactJson.ts';
import { createPrunedJson, type Place } from './prunedJson.ts';
import { faultOf, type Schema } from './schema.ts';

/** What an answer says, without the parts that could not be read. */
export interface DecodedAnswer<T> {
  readonly value: T;
  readonly unreadable: readonly UnreadablePart[];
}

/** Each round goes up one level at least, and no answer of our services is as deep. */
const maxRounds = 16;
/** An answer of more values is read whole or not at all: to note what is wrong with each costs memory. */
const maxValues = 60_000;

/**
 * Reads as much of an answer as there is. An optional member that is wrong is left out; a required one takes its row, or
 * the object it belongs to, with it. Undefined when nothing would be left, or when a fault is one of the answer as a
 * whole: it has no path.
 */
export function tolerantDecode<T>(schema: Schema<T>, json: JsonValue): DecodedAnswer<T> | undefined {
  if (countValues(json) > maxValues) {
    return undefined;
  }
  const pruned = createPrunedJson(json);
  const leftOut: LeftOut[] = [];
  for (let round = 0; round < maxRounds; round++) {
    const result = v.safeParse(schema, pruned.json);
    if (result.success) {
      return { value: result.output, unreadable: unreadableParts(leftOut) };
    }
    for (const issue of result.issues) {
      const place = pruned.leaveOut((issue.path ?? []).map(({ key }) => key as string | number));
      if (place === 'all') {
        return undefined;
      }
      if (place !== undefined) {
        leftOut.push({ ...place, detail: faultOf(issue).detail });
      }
    }
    pruned.closeRows();
  }
  return undefined;
}

type LeftOut = Place & { readonly detail: string };

/** Of what was left out with something around it only the outermost part, with the fault that was found first. */
function unreadableParts(leftOut: readonly LeftOut[]): readonly UnreadablePart[] {
  const all = new Map(leftOut.map((part) => [part.keys.join('.'), part]));
  const parts = new Map<LeftOut, UnreadablePart>();
  for (const { keys, detail } of leftOut) {
    const [outer] = keys.flatMap((_, index) => all.get(keys.slice(0, index + 1).join('.')) ?? []);
    if (outer !== undefined && !parts.has(outer)) {
      parts.set(outer, { path: keys.join('.'), detail, isRow: outer.isRow });
    }
  }
  return [...parts.values()];
}

/** How many values there are, as far as it matters. */
function countValues(json: JsonValue): number {
  const waiting: JsonValue[] = [json];
  let count = 0;
  for (let value = waiting.pop(); value !== undefined && count <= maxValues; value = waiting.pop()) {
    count++;
    if (typeof value === 'object' && value !== null && !isNumberText(value)) {
      for (const inner of Object.values(value)) {
        waiting.push(inner);
      }
    }
  }
  return count;
}
