import { InputError } from '../domain/failure.ts';
import { phrase } from '../domain/phrase.ts';
import { isRecord, memberOf } from '../domain/value/untrustedJson.ts';
import { stateProblemText } from './stateProblem.ts';
import { changeEntries, decodeEntries, type EntryFormat } from './storedEntries.ts';
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
