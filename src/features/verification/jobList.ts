import { memberOf, recordOf } from '../../domain/value/untrustedJson.ts';
import { countUnreadJobs, decodeKeptJobs, isNoJobs, type KeptJobs } from '../../domain/verification/keptJobs.ts';
import { decodeWatchedJob, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import { changeEntries, type EntryFormat } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';

const format: EntryFormat<WatchedJob> = { decode: decodeWatchedJob, encode: (job) => job, idOf: ({ id }) => id };

/** The jobs of all windows under a key of their state or, where something else is kept there, those of this window. */
export class JobList {
  readonly #state: StoredState;
  readonly #key: string;
  #own = decodeKeptJobs(undefined);
  #read: { readonly stored: unknown; readonly kept: KeptJobs; readonly unread: number } | undefined;

  constructor(state: StoredState, key: string) {
    this.#state = state;
    this.#key = key;
  }

  /** Decoded once: the same objects are given until the stored value changes. */
  read(): { readonly kept: KeptJobs; readonly unread: number } {
    const stored = this.#state.read(this.#key);
    if (this.#read === undefined || this.#read.stored !== stored) {
      const kept = isNoJobs(stored) ? this.#own : decodeKeptJobs(stored);
      this.#read = { stored, kept, unread: countUnreadJobs(stored) };
    }
    return this.#read;
  }

  async change(update: (kept: KeptJobs) => KeptJobs): Promise<void> {
    let own = this.#own;
    await this.#state.change(this.#key, (stored) => {
      if (isNoJobs(stored)) {
        own = update(this.#own);
        return stored;
      }
      const next = update(decodeKeptJobs(stored));
      const jobs = changeEntries(memberOf(stored, 'jobs'), format, () => next.jobs);
      return { ...recordOf(stored), jobs, forgotten: next.forgotten };
    });
    this.#own = own;
    this.#read = undefined;
  }
}
