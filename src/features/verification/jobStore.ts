import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { memberOf, recordOf } from '../../domain/value/untrustedJson.ts';
import { decodeKeptJobs, type KeptJobs, withJobs, withoutJobs } from '../../domain/verification/keptJobs.ts';
import { decodeWatchedJob, hasEnded, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import { changeEntries, type EntryFormat } from '../../editor/storedEntries.ts';
import type { StoredState } from '../../editor/storedState.ts';

const key = 'hieroLens.verification.jobs';

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * The verifications submitted from this editor, newest first, kept over restarts and whichever folder is open. All
 * windows share the list; each change is made to the list as it is by then.
 */
export function createJobStore(load: () => Promise<StoredState>) {
  const changed = new vscode.EventEmitter<void>();
  let state: StoredState | undefined;
  let decoded: { readonly value: unknown; readonly kept: KeptJobs } | undefined;
  /** Decoded once: the same object is given until the stored value changes. */
  const list = (): KeptJobs => {
    const value = state?.read(key);
    if (decoded === undefined || decoded.value !== value) {
      decoded = { value, kept: decodeKeptJobs(value) };
    }
    return decoded.kept;
  };
  /** What listeners know of; before the first look there are no jobs. */
  let seen = list();
  const change = async (update: (kept: KeptJobs) => KeptJobs) => {
    state = await load();
    await state.change(key, (before) => {
      const next = update(decodeKeptJobs(before));
      const jobs = changeEntries(memberOf(before, 'jobs'), jobFormat, () => next.jobs);
      return { ...recordOf(before), jobs, forgotten: next.forgotten };
    });
    seen = list();
    changed.fire();
  };
  return {
    /** Those that were kept before come with the first {@link sync}. */
    jobs: () => list().jobs,
    find: (id: string) => list().jobs.find((job) => job.id === id),
    /** Adds a job that was submitted. */
    add: (job: WatchedJob) => change((kept) => withJobs(kept, [job])),
    /**
     * Writes down what became of a job; nothing for one that was taken off the list, here or in another window, nor over the
     * end that another window saw.
     */
    put: (job: WatchedJob) =>
      change((kept) => {
        const known = kept.jobs.find(({ id }) => id === job.id);
        const isOver = known !== undefined && hasEnded(known) && !hasEnded(job);
        return isOver || kept.forgotten.includes(job.id) ? kept : withJobs(kept, [job]);
      }),
    remove: (ids: readonly string[]) => change((kept) => withoutJobs(kept, ids)),
    /** Tells of what other windows changed. */
    async sync(): Promise<void> {
      state = await load();
      if (!isDeepStrictEqual(list(), seen)) {
        seen = list();
        changed.fire();
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

const jobFormat: EntryFormat<WatchedJob> = { decode: decodeWatchedJob, encode: (job) => job, idOf: ({ id }) => id };
