import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type KeptJobs, withJobs, withoutJobs } from '../../domain/verification/keptJobs.ts';
import { hasEnded, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import type { StateProblem, StoredState } from '../../editor/storedState.ts';
import type { JobList } from './jobList.ts';

const key = 'hieroLens.verification.jobs';

export type JobStore = ReturnType<typeof createJobStore>;

/** What of the list is not as it should be: a problem of its file, and how much is kept that cannot be read. */
export interface JobsTrouble {
  readonly problem: StateProblem | undefined;
  readonly unread: number;
}

/**
 * The verifications submitted from this editor, newest first, kept over restarts and whichever folder is open. All
 * windows share the list; each change is made to the list as it is by then. Where something else is kept in its place,
 * that stays, and the jobs of this window are known until it is closed.
 */
export function createJobStore(load: () => Promise<StoredState>) {
  const changed = new vscode.EventEmitter<void>();
  let state: StoredState | undefined;
  let list: JobList | undefined;
  const read = (): ReturnType<JobList['read']> => list?.read() ?? { kept: { jobs: [], forgotten: [] }, unread: 0 };
  const open = async () => {
    state = await load();
    const { JobList } = await import('./jobList.ts');
    list ??= new JobList(state, key);
    return list;
  };
  const trouble = (): JobsTrouble | undefined => {
    const problem = state?.problem(key);
    const { unread } = read();
    return problem === undefined && unread === 0 ? undefined : { problem, unread };
  };
  const look = () => [read().kept, trouble()] as const;
  /** What listeners know of; before the first look there are no jobs. */
  let seen = look();
  const change = async (update: (kept: KeptJobs) => KeptJobs) => {
    await (await open()).change(update);
    seen = look();
    changed.fire();
  };
  return {
    /** Those that were kept before come with the first {@link sync}. */
    jobs: () => read().kept.jobs,
    find: (id: string) => read().kept.jobs.find((job) => job.id === id),
    /** What is to be told of the list; undefined when all is well. */
    trouble,
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
      await open();
      if (!isDeepStrictEqual(look(), seen)) {
        seen = look();
        changed.fire();
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
