import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { memberOf, recordOf } from '../../domain/value/untrustedJson.ts';
import {
  decodeStoredJobs,
  decodeWatchedJob,
  hasEnded,
  isRunning,
  type StoredJobs,
  type WatchedJob,
  withJob,
  withoutJobs,
} from '../../domain/verification/watchedJob.ts';
import { stateProblemText } from '../../editor/stateProblem.ts';
import { changeEntries, type EntryFormat } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';

const key = 'hieroLens.verification.jobs';
const format: EntryFormat<WatchedJob> = { decode: decodeWatchedJob, encode: (job) => job, idOf: ({ id }) => id };

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * The verifications of all windows, newest first, kept over restarts; those of this window alone where something else
 * is stored.
 */
export function createJobStore(load: () => Promise<StoredState>) {
  const changed = new vscode.EventEmitter<void>();
  let state: StoredState | undefined;
  let ownJobs: StoredJobs = { jobs: [], forgotten: [] };
  const read = () => decodeStoredJobs(state?.read(key)) ?? { ...ownJobs, unreadCount: 1 };
  const problem = () => stateProblemText(state?.problem(key), read().unreadCount);
  const snapshot = () => [read(), problem()] as const;
  /** What listeners know; there are no jobs before the first `sync`. */
  let announced = snapshot();
  const announce = () => {
    announced = snapshot();
    changed.fire();
  };
  const change = async (update: (stored: StoredJobs) => StoredJobs) => {
    state ??= await load();
    let nextOwn = ownJobs;
    await state.change(key, (stored) => {
      const decoded = decodeStoredJobs(stored);
      if (decoded === undefined) {
        nextOwn = update(ownJobs);
        return stored;
      }
      const { jobs, forgotten } = update(decoded);
      return { ...recordOf(stored), jobs: changeEntries(memberOf(stored, 'jobs'), format, () => jobs), forgotten };
    });
    ownJobs = nextOwn;
    announce();
  };
  return {
    jobs: () => read().jobs,
    hasRunning: () => read().jobs.some(isRunning),
    find: (id: string) => read().jobs.find((job) => job.id === id),
    /** As a sentence; undefined when the whole list can be read and written. */
    problem,
    /** Adds a job that was submitted. */
    add: (job: WatchedJob) => change((stored) => withJob(stored, job)),
    /** Updates a job, unless it was removed or has ended for another window. */
    put: (job: WatchedJob) =>
      change((stored) => {
        const known = stored.jobs.find(({ id }) => id === job.id);
        const isOver = known !== undefined && hasEnded(known) && !hasEnded(job);
        return isOver || stored.forgotten.includes(job.id) ? stored : withJob(stored, job);
      }),
    remove: (ids: readonly string[]) => change((stored) => withoutJobs(stored, ids)),
    /** Reads what other windows changed. */
    async sync(): Promise<void> {
      state ??= await load();
      if (!isDeepStrictEqual(snapshot(), announced)) {
        announce();
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
