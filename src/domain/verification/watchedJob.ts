import type { ContractKey, MatchKind, VerificationMethod } from '../contract/verifiedContract.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { isRecord, memberOf, textOf } from '../value/untrustedJson.ts';
import type { VerificationAdvice } from './verificationAdvice.ts';

/** A verification submitted from this editor, as it is stored: never with a secret, a source or bytecode. */
export interface WatchedJob extends ContractKey {
  readonly id: string;
  /** The name of the network whose service it was submitted to. */
  readonly network: string;
  /** Base of the service that runs the job: it is asked nowhere else. */
  readonly serviceUrl: string;
  readonly method: VerificationMethod;
  /** URI of the build output that was sent: its sources are searched around it. */
  readonly buildFile?: string | undefined;
  readonly submittedAtMs: number;
  /** After this it is no longer polled, though the service may still finish it. */
  readonly watchUntilMs: number;
  readonly progress: JobProgress;
}

export type JobProgress =
  | { readonly kind: 'running' }
  /** Not polled: the user stopped it, it took too long, or polling failed, as `sentence` says. */
  | { readonly kind: 'paused'; readonly sentence: string }
  | { readonly kind: 'succeeded'; readonly atMs: number; readonly match: MatchKind | undefined }
  | { readonly kind: 'failed'; readonly atMs: number; readonly advice: VerificationAdvice };

/** How long a job is watched before the user is asked whether to go on. */
export const watchLimitMs = 30 * 60_000;

/** The jobs as they are stored for all windows together. */
export interface StoredJobs {
  readonly jobs: readonly WatchedJob[];
  /** Ids that were taken off the list, newest first: no window puts them back. */
  readonly forgotten: readonly string[];
}

const maxJobs = 50;
const maxForgotten = 200;

/** The list with this job, replaced or as the newest; the oldest that ended make room. */
export function withJob({ jobs, forgotten }: StoredJobs, job: WatchedJob): StoredJobs {
  const next = jobs.some(({ id }) => id === job.id)
    ? jobs.map((known) => (known.id === job.id ? job : known))
    : [job, ...jobs];
  const surplus = next.length - maxJobs;
  const dropped = surplus > 0 ? next.filter(hasEnded).slice(-surplus) : [];
  return {
    jobs: next.filter((known) => !dropped.includes(known)),
    forgotten: forgotten.filter((id) => id !== job.id),
  };
}

/** The list without these jobs, which no window puts back. */
export function withoutJobs({ jobs, forgotten }: StoredJobs, ids: readonly string[]): StoredJobs {
  return {
    jobs: jobs.filter(({ id }) => !ids.includes(id)),
    forgotten: [...new Set([...ids, ...forgotten])].slice(0, maxForgotten),
  };
}

/** The job of this contract that has not ended, so that a second submission joins it. */
export function unfinishedJob(
  jobs: readonly WatchedJob[],
  { chainId, address }: ContractKey,
  serviceUrl: string,
): WatchedJob | undefined {
  return jobs.find(
    (job) => !hasEnded(job) && job.chainId === chainId && job.address === address && job.serviceUrl === serviceUrl,
  );
}

export function hasEnded({ progress }: Pick<WatchedJob, 'progress'>): boolean {
  return progress.kind === 'succeeded' || progress.kind === 'failed';
}

export function isRunning({ progress }: Pick<WatchedJob, 'progress'>): boolean {
  return progress.kind === 'running';
}

/** Reads the stored list and counts what is no job of this form; undefined when something else is stored. */
export function decodeStoredJobs(stored: unknown): (StoredJobs & { readonly unreadCount: number }) | undefined {
  const [jobs, forgotten] = [storedList(memberOf(stored, 'jobs')), storedList(memberOf(stored, 'forgotten'))];
  if (!(isRecord(stored) || stored === undefined || stored === null) || jobs === undefined || forgotten === undefined) {
    return undefined;
  }
  const decoded = jobs.flatMap((job) => decodeWatchedJob(job) ?? []);
  return {
    jobs: decoded,
    forgotten: forgotten.filter((id) => typeof id === 'string'),
    unreadCount: jobs.length - decoded.length,
  };
}

function storedList(value: unknown): readonly unknown[] | undefined {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : undefined;
}

/** Reads a job that was kept; undefined for one that another version or another hand wrote differently. */
export function decodeWatchedJob(job: unknown): WatchedJob | undefined {
  const id = textOf(memberOf(job, 'id'));
  const address = parseEvmAddress(textOf(memberOf(job, 'address')) ?? '');
  const chainId = textOf(memberOf(job, 'chainId'));
  const serviceUrl = textOf(memberOf(job, 'serviceUrl'));
  const network = textOf(memberOf(job, 'network'));
  const method = memberOf(job, 'method');
  const buildFile = textOf(memberOf(job, 'buildFile'));
  const submittedAtMs = memberOf(job, 'submittedAtMs');
  const watchUntilMs = memberOf(job, 'watchUntilMs');
  const progress = decodeProgress(memberOf(job, 'progress'));
  if (typeof submittedAtMs !== 'number' || typeof watchUntilMs !== 'number' || progress === undefined) {
    return undefined;
  }
  if (id === undefined || address === undefined || !chainId || !serviceUrl || network === undefined) {
    return undefined;
  }
  const build = buildFile === undefined ? {} : { buildFile };
  return method === 'import' || method === 'workspace'
    ? { id, network, chainId, address, serviceUrl, method, ...build, submittedAtMs, watchUntilMs, progress }
    : undefined;
}

function decodeProgress(kept: unknown): JobProgress | undefined {
  const atMs = memberOf(kept, 'atMs');
  switch (memberOf(kept, 'kind')) {
    case 'running':
      return { kind: 'running' };
    case 'paused':
      return { kind: 'paused', sentence: textOf(memberOf(kept, 'sentence')) ?? '' };
    case 'succeeded':
      return typeof atMs === 'number' ? { kind: 'succeeded', atMs, match: textOf(memberOf(kept, 'match')) } : undefined;
    case 'failed': {
      const advice = memberOf(kept, 'advice') as VerificationAdvice | undefined;
      const isWhole = typeof advice?.sentence === 'string' && typeof advice.nextStep === 'string';
      return typeof atMs === 'number' && isWhole ? { kind: 'failed', atMs, advice } : undefined;
    }
    default:
      return undefined;
  }
}
