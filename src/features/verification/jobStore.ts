import * as vscode from 'vscode';
import { decodeKeptJobs, overwritten, withJobs, withoutJobs } from '../../domain/verification/keptJobs.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';

const key = 'hieroLens.verification.jobs';

/**
 * The verifications submitted from this editor, newest first, kept over restarts and whichever folder is open. All
 * windows share the list; each change is made to the list as it is by then.
 */
export interface JobStore extends vscode.Disposable {
  jobs(): readonly WatchedJob[];
  find(id: string): WatchedJob | undefined;
  /** Adds a job that was submitted. */
  add(job: WatchedJob): Promise<void>;
  /** Writes down what became of a job; nothing for one that was taken off the list, here or in another window. */
  put(job: WatchedJob): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Tells of what other windows changed, and writes again what they wrote over. */
  sync(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

export function createJobStore(memento: Pick<vscode.Memento, 'get' | 'update'>): JobStore {
  const changed = new vscode.EventEmitter<void>();
  /** What this window wrote, the oldest first. */
  const own = new Map<string, WatchedJob>();
  const list = () => {
    const kept = decodeKeptJobs(memento.get<unknown>(key));
    return withJobs(kept, overwritten(kept, [...own.values()]));
  };
  const textOf = () => JSON.stringify(memento.get<unknown>(key));
  let seen = textOf();
  const save = async (next: ReturnType<typeof list>) => {
    for (const id of own.keys()) {
      if (next.jobs.every((job) => job.id !== id)) {
        own.delete(id);
      }
    }
    const written = memento.update(key, next);
    seen = textOf();
    changed.fire();
    await written;
  };
  const add = (job: WatchedJob) => {
    own.set(job.id, job);
    return save(withJobs(list(), [job]));
  };
  return {
    jobs: () => list().jobs,
    find: (id) => list().jobs.find((job) => job.id === id),
    add,
    put: async (job) => (list().forgotten.includes(job.id) ? undefined : add(job)),
    remove: (ids) => save(withoutJobs(list(), ids)),
    async sync() {
      const kept = decodeKeptJobs(memento.get<unknown>(key));
      const lost = overwritten(kept, [...own.values()]);
      if (lost.length > 0) {
        await save(withJobs(kept, lost));
      } else if (textOf() !== seen) {
        seen = textOf();
        changed.fire();
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
