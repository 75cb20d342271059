import { InputError } from '../domain/failure.ts';
import { phrase } from '../domain/phrase.ts';
import { isRecord, listOf, memberOf } from '../domain/value/untrustedJson.ts';
import { stateProblemText } from './stateProblem.ts';
import type { StoredState } from './storedState.ts';

export interface StoredList<T> {
  read(): readonly T[];
  change(update: (entries: readonly T[]) => readonly T[]): Promise<void>;
  /** What a user is to know of the list, as a sentence; undefined when all is well. */
  problem(): string | undefined;
}

/** The stored value as a list, or the list that is the member of this name: the others then stay as they are. */
export function storedList<T>(state: StoredState, key: string, format: EntryFormat<T>, member?: string): StoredList<T> {
  const listIn = (stored: unknown) => (member === undefined ? stored : memberOf(stored, member));
  const isUnreadable = (stored: unknown) =>
    (member !== undefined && !isAbsent(stored) && !isRecord(stored)) ||
    !(isAbsent(listIn(stored)) || Array.isArray(listIn(stored)));
  const entries = () => decodeEntries(listIn(state.read(key)), format);
  return {
    read: () => entries().flatMap(({ entry }) => entry ?? []),
    change: (update) =>
      state.change(key, (stored) => {
        if (isUnreadable(stored)) {
          throw new InputError(
            'unreadable-state',
            phrase`What is kept here cannot be read by this version of Hiero Lens, so nothing was changed.`,
          );
        }
        const list = changeEntries(listIn(stored), format, update);
        return member === undefined ? list : { ...(isRecord(stored) ? stored : {}), [member]: list };
      }),
    problem() {
      const unread = isUnreadable(state.read(key)) ? 1 : entries().filter(({ entry }) => entry === undefined).length;
      return stateProblemText(state.problem(key), unread);
    },
  };
}

function isAbsent(stored: unknown): boolean {
  return stored === undefined || stored === null;
}

/** How the entries of a stored list are read and written. */
export interface EntryFormat<T> {
  /** Undefined for an entry that this version does not understand: it is not listed, and stays stored as it is. */
  readonly decode: (stored: unknown) => T | undefined;
  readonly encode: (entry: T) => unknown;
  /** Tells entries apart. */
  readonly idOf: (entry: T) => string;
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

/** Each item with the entry that it is, if it is one. */
export function decodeEntries<T>(stored: unknown, { decode }: EntryFormat<T>) {
  return listOf(stored).map((item: unknown) => ({ item, entry: decode(item) }));
}
