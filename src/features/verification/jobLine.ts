import type { WatchedJob } from '../../domain/verification/watchedJob.ts';

/** The id of a job's line in the tree; the job's own comes from a service and could be that of another line. */
export function lineIdOf({ id }: Pick<WatchedJob, 'id'>): string {
  return `verification/job/${id}`;
}

/** The job that a command is about: by its id, as links give it, or by its line, as menus do. */
export function jobOfArgument(jobs: readonly WatchedJob[], argument: unknown): WatchedJob | undefined {
  const isLine = typeof argument === 'object' && argument !== null && 'id' in argument;
  return isLine ? jobs.find((job) => lineIdOf(job) === argument.id) : jobs.find(({ id }) => id === argument);
}
