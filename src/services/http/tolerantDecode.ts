import * as v from 'valibot';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import { isNumberText } from '../../domain/value/numberText.ts';
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

/** Decodes an answer without the members and rows that cannot be read; undefined when nothing would be left. */
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
      const removal = pruned.remove((issue.path ?? []).map(({ key }) => key as string | number));
      if (removal === 'all') {
        return undefined;
      }
      if (removal !== undefined) {
        leftOut.push({ ...removal, detail: faultOf(issue).detail });
      }
    }
    pruned.compactRows();
  }
  return undefined;
}

type LeftOut = Removal & { readonly detail: string };

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

type Key = string | number;

/** Where something was left out of an answer, as the answer came. */
interface Removal {
  readonly keys: readonly Key[];
  /** A row of a list, not the member of an object. */
  readonly isRow: boolean;
}

/** A copy of an answer that parts are left out of. */
interface PrunedJson {
  readonly json: unknown;
  /** Leaves out the value at these keys, or the object it is missing in; `all` when nothing would be left. */
  remove(keys: readonly Key[]): Removal | 'all' | undefined;
  /** Rows that were left out keep their index until now, so that the keys of one look at the copy stay valid. */
  compactRows(): void;
}

function createPrunedJson(answer: JsonValue): PrunedJson {
  const json: unknown = structuredClone(answer);
  const open = new Map<unknown[], Set<number>>();
  /** Of a list that lost rows: where each of the others was. */
  const originalIndexes = new WeakMap<object, readonly number[]>();
  const originalKey = (list: object, key: Key): Key =>
    typeof key === 'number' ? (originalIndexes.get(list)?.[key] ?? key) : key;

  /** The containers that the keys lead through, outermost first. */
  const containers = (keys: readonly Key[]): readonly Record<Key, unknown>[] => {
    const found: Record<Key, unknown>[] = [];
    let value: unknown = json;
    for (const key of keys) {
      if (typeof value !== 'object' || value === null) {
        break;
      }
      const container = value as Record<Key, unknown>;
      found.push(container);
      value = Object.hasOwn(container, key) ? container[key] : undefined;
    }
    return found;
  };

  return {
    json,
    remove(keys) {
      const trail = containers(keys);
      if (trail.length < keys.length) {
        return undefined;
      }
      const isThere = trail.length > 0 && Object.hasOwn(trail.at(-1) ?? {}, keys.at(-1) ?? '');
      const depth = keys.length - (isThere ? 1 : 2);
      const owner = trail[depth];
      const key = keys[depth];
      if (owner === undefined || key === undefined) {
        return 'all';
      }
      const originalKeys = keys.slice(0, depth + 1).map((each, index) => originalKey(trail[index] ?? {}, each));
      if (!Array.isArray(owner)) {
        delete owner[key];
        return { keys: originalKeys, isRow: false };
      }
      const rows = open.get(owner) ?? new Set();
      open.set(owner, rows.add(Number(key)));
      return { keys: originalKeys, isRow: true };
    },
    compactRows() {
      for (const [list, rows] of open) {
        const kept = list.map((_, index) => index).filter((index) => !rows.has(index));
        originalIndexes.set(
          list,
          kept.map((index) => Number(originalKey(list, index))),
        );
        list.splice(0, list.length, ...kept.map((index) => list[index]));
      }
      open.clear();
    },
  };
}
