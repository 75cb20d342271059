import * as vscode from 'vscode';
import { memberOf, recordOf } from '../../domain/value/untrustedJson.ts';
import {
  decodeKeptJobs,
  type KeptJobs,
  overwritten,
  withJobs,
  withoutJobs,
} from '../../domain/verification/keptJobs.ts';
import { decodeWatchedJob, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import { changeEntries, createStoredState, type EntryFormat, type StateMemory } from '../../editor/storedState.ts';

const key = 'hieroLens.verification.jobs';

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * The verifications submitted from this editor, newest first, kept over restarts and whichever folder is open. All
 * windows share the list; each change is made to the list as it is by then.
 */
export function createJobStore(memory: StateMemory) {
  const changed = new vscode.EventEmitter<void>();
  const state = createStoredState(memory);
  /** What this window wrote, the oldest first. */
  const own = new Map<string, WatchedJob>();
  const withOwn = (kept: KeptJobs) => withJobs(kept, overwritten(kept, [...own.values()]));
  let decoded: { readonly value: unknown; readonly kept: KeptJobs } | undefined;
  /** Decoded once: the editor gives the same object until the stored value changes. */
  const stored = (): KeptJobs => {
    const value = state.read(key);
    if (decoded === undefined || decoded.value !== value) {
      decoded = { value, kept: decodeKeptJobs(value) };
    }
    return decoded.kept;
  };
  const list = () => withOwn(stored());
  /** The stored value that listeners know of. */
  let seen = state.read(key);
  const change = async (update: (kept: KeptJobs) => KeptJobs) => {
    await state.change(key, (before) => {
      const next = update(withOwn(decodeKeptJobs(before)));
      for (const id of own.keys()) {
        if (next.jobs.every((job) => job.id !== id)) {
          own.delete(id);
        }
      }
      const jobs = changeEntries(memberOf(before, 'jobs'), jobFormat, () => next.jobs);
      return { ...recordOf(before), jobs, forgotten: next.forgotten };
    });
    seen = state.read(key);
    changed.fire();
  };
  const add = (job: WatchedJob) => {
    own.set(job.id, job);
    return change((kept) => withJobs(kept, [job]));
  };
  return {
    jobs: () => list().jobs,
    find: (id: string) => list().jobs.find((job) => job.id === id),
    /** Adds a job that was submitted. */
    add,
    /** Writes down what became of a job; nothing for one that was taken off the list, here or in another window. */
    put: async (job: WatchedJob) => (list().forgotten.includes(job.id) ? undefined : add(job)),
    remove: (ids: readonly string[]) => change((kept) => withoutJobs(kept, ids)),
    /** Tells of what other windows changed, and writes again what they wrote over. */
    async sync(): Promise<void> {
      if (overwritten(stored(), [...own.values()]).length > 0) {
        await change((kept) => kept);
      } else if (JSON.stringify(state.read(key)) !== JSON.stringify(seen)) {
        seen = state.read(key);
        changed.fire();
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

const jobFormat: EntryFormat<WatchedJob> = { decode: decodeWatchedJob, encode: (job) => job, idOf: ({ id }) => id };
