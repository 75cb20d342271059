import { isRecord, memberOf } from '../value/untrustedJson.ts';
import { decodeWatchedJob, type WatchedJob, withJob } from './watchedJob.ts';

/** The jobs as they are kept for all windows of the editor together. */
export interface KeptJobs {
  readonly jobs: readonly WatchedJob[];
  /** Ids that were taken off the list, newest first: no window puts them back. */
  readonly forgotten: readonly string[];
}

const maxForgotten = 200;

/** Reads what was kept, as far as it is of this form. */
export function decodeKeptJobs(kept: unknown): KeptJobs {
  return {
    jobs: listOf(memberOf(kept, 'jobs')).flatMap((job) => decodeWatchedJob(job) ?? []),
    forgotten: listOf(memberOf(kept, 'forgotten')).filter((id) => typeof id === 'string'),
  };
}

/** Whether something else is kept than lists, which is not to be replaced. */
export function isNoJobs(kept: unknown): boolean {
  const isNoList = (list: unknown) => list !== undefined && list !== null && !Array.isArray(list);
  const isAbsent = kept === undefined || kept === null;
  return !isAbsent && (!isRecord(kept) || isNoList(kept['jobs']) || isNoList(kept['forgotten']));
}

/** How many things are kept that are no job of this form. */
export function countUnreadJobs(kept: unknown): number {
  const jobs = listOf(memberOf(kept, 'jobs'));
  return isNoJobs(kept) ? 1 : jobs.filter((job) => decodeWatchedJob(job) === undefined).length;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** With these jobs in the list, each new or in its place. */
export function withJobs({ jobs, forgotten }: KeptJobs, added: readonly WatchedJob[]): KeptJobs {
  const ids = new Set(added.map(({ id }) => id));
  return { jobs: added.reduce(withJob, jobs), forgotten: forgotten.filter((id) => !ids.has(id)) };
}

/** Without these jobs, for good. */
export function withoutJobs({ jobs, forgotten }: KeptJobs, ids: readonly string[]): KeptJobs {
  return {
    jobs: jobs.filter(({ id }) => !ids.includes(id)),
    forgotten: [...new Set([...ids, ...forgotten])].slice(0, maxForgotten),
  };
}
