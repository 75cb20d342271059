import type { JsonValue } from '../../domain/value/exactJson.ts';

type Key = string | number;

/** Where something was left out of an answer, as the answer came. */
export interface Place {
  readonly keys: readonly Key[];
  /** A row of a list, not the member of an object. */
  readonly isRow: boolean;
}

/** A copy of an answer that parts are left out of. */
export interface PrunedJson {
  readonly json: unknown;
  /**
   * Leaves out the value that these keys lead to in the copy; where there is none, what it is missing in. Undefined when
   * it was left out before, `all` when nothing of the answer would be left.
   */
  leaveOut(keys: readonly Key[]): Place | 'all' | undefined;
  /** Rows that were left out hold their place until now, so that the keys of one look at the copy stay valid. */
  closeRows(): void;
}

export function createPrunedJson(answer: JsonValue): PrunedJson {
  const json: unknown = structuredClone(answer);
  const open = new Map<unknown[], Set<number>>();
  /** Of a list that lost rows: where each of the others was. */
  const places = new WeakMap<object, readonly number[]>();
  const placeIn = (list: object, key: Key): Key => (typeof key === 'number' ? (places.get(list)?.[key] ?? key) : key);

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
    leaveOut(keys) {
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
      const place = keys.slice(0, depth + 1).map((each, index) => placeIn(trail[index] ?? {}, each));
      if (!Array.isArray(owner)) {
        delete owner[key];
        return { keys: place, isRow: false };
      }
      const rows = open.get(owner) ?? new Set();
      open.set(owner, rows.add(Number(key)));
      return { keys: place, isRow: true };
    },
    closeRows() {
      for (const [list, rows] of open) {
        const kept = list.map((_, index) => index).filter((index) => !rows.has(index));
        places.set(
          list,
          kept.map((index) => Number(placeIn(list, index))),
        );
        list.splice(0, list.length, ...kept.map((index) => list[index]));
      }
      open.clear();
    },
  };
}
