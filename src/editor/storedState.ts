import type * as vscode from 'vscode';
import { isRecord, memberOf } from '../domain/value/untrustedJson.ts';

/** Where the editor stores state: the workspace's or the user's Memento, or anything that reads and writes as they do. */
export type StateMemory = Pick<vscode.Memento, 'get' | 'update'>;

/**
 * Stored values by their keys. VS Code gives a value as this window knows it: writes of other windows arrive a moment later
 * for the user's state, and not before a restart for a workspace's (which desktops open in one window only). So every
 * change starts from what is stored at that time, never from what was read before.
 */
export interface StoredState {
  read(key: string): unknown;
  /** Changes run one after another; rejects when `update` throws or the value cannot be written. */
  change(key: string, update: (stored: unknown) => unknown): Promise<void>;
}

export function createStoredState(memory: StateMemory): StoredState {
  let previous: Promise<void> = Promise.resolve();
  const read = (key: string) => memory.get<unknown>(key);
  return {
    read,
    change(key, update) {
      const changing = previous.then(async () => memory.update(key, update(read(key))));
      previous = changing.catch(() => undefined);
      return changing;
    },
  };
}

/** How the entries of a stored list are read and written. */
export interface EntryFormat<T> {
  /** Undefined for an entry that this version does not understand: it is not listed, and stays stored as it is. */
  readonly decode: (stored: unknown) => T | undefined;
  readonly encode: (entry: T) => unknown;
  /** Tells entries apart. */
  readonly idOf: (entry: T) => string;
}

export interface StoredList<T> {
  read(): readonly T[];
  change(update: (entries: readonly T[]) => readonly T[]): Promise<void>;
}

/** The stored value as a list, or the list that is the member of this name: the others then stay as they are. */
export function storedList<T>(state: StoredState, key: string, format: EntryFormat<T>, member?: string): StoredList<T> {
  const listIn = (stored: unknown) => (member === undefined ? stored : memberOf(stored, member));
  return {
    read: () => decodeEntries(listIn(state.read(key)), format).flatMap(({ entry }) => entry ?? []),
    change: (update) =>
      state.change(key, (stored) => {
        const list = changeEntries(listIn(stored), format, update);
        return member === undefined ? list : { ...(isRecord(stored) ? stored : {}), [member]: list };
      }),
  };
}

/**
 * The list to store. An entry that is not understood stays behind the one it follows, and an entry that is changed keeps
 * the members that are not understood.
 */
export function changeEntries<T>(
  stored: unknown,
  format: EntryFormat<T>,
  update: (entries: readonly T[]) => readonly T[],
): readonly unknown[] {
  const { idOf, encode } = format;
  const before = decodeEntries(stored, format);
  const next = update(before.flatMap(({ entry }) => entry ?? []));
  const remaining = new Set(next.map(idOf));
  const first: unknown[] = [];
  const following = new Map<string, unknown[]>();
  let place = first;
  for (const { item, entry } of before) {
    if (entry === undefined) {
      place.push(item);
    } else if (remaining.has(idOf(entry))) {
      place = following.get(idOf(entry)) ?? [];
      following.set(idOf(entry), place);
    }
  }
  const written = (entry: T): unknown => {
    const known = before.find((one) => one.entry !== undefined && idOf(one.entry) === idOf(entry));
    const encoded = encode(entry);
    return known?.entry === entry
      ? known.item
      : isRecord(known?.item) && isRecord(encoded)
        ? { ...known.item, ...encoded }
        : encoded;
  };
  return [...first, ...next.flatMap((entry) => [written(entry), ...(following.get(idOf(entry)) ?? [])])];
}

function decodeEntries<T>(stored: unknown, { decode }: EntryFormat<T>) {
  return (Array.isArray(stored) ? stored : []).map((item: unknown) => ({ item, entry: decode(item) }));
}
