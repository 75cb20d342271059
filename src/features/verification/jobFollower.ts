import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { argumentOf, contractVerifiedBy } from '../../domain/contract/networkContract.ts';
import { askedPauseMs, ServiceError, type ServiceFailure } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { explainErrorResponse, shouldKeepWatching } from '../../domain/verification/verificationErrorAdvice.ts';
import { pollDelayMs, type VerificationJob } from '../../domain/verification/verificationJob.ts';
import { explainJobError } from '../../domain/verification/verificationJobAdvice.ts';
import {
  isRunning,
  type JobProgress,
  resumedJob,
  type WatchedJob,
  watchLimitMs,
} from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import type { VerificationContext } from './dependencies.ts';
import type { JobStore } from './jobStore.ts';
import { shownAdvice } from './shownAdvice.ts';

export type JobFollower = ReturnType<typeof createJobFollower>;

/** Follows any number of jobs to their end, each by one loop, and writes what becomes of them into the store. */
export function createJobFollower(networkContext: VerificationContext, store: JobStore, log: Log) {
  const loops = new Map<string, { readonly controller: AbortController; readonly done: Promise<WatchedJob> }>();
  /** Jobs that the user waits for in this window. */
  const awaited = new Set<string>();
  let isDisposed = false;

  const run = async (job: WatchedJob, signal: AbortSignal): Promise<WatchedJob> => {
    const progress = await look(job, signal);
    const next = progress === undefined ? job : { ...job, progress };
    if (!isDisposed) {
      await store.put(next);
    }
    if (next.progress.kind === 'succeeded') {
      await executeCommand(
        'hieroLens.contract.refresh',
        argumentOf(contractVerifiedBy(networkContext, next.network, next)),
      );
    }
    return next;
  };
  const look = async (job: WatchedJob, signal: AbortSignal): Promise<JobProgress | undefined> => {
    const client = clientOf(networkContext, job);
    if (client === undefined) {
      return { kind: 'paused', sentence: unusedService() };
    }
    try {
      const watch = {
        look: async (id: string, of: AbortSignal) => {
          await store.sync();
          return client.job(id, { signal: of });
        },
        known: () => knownOf(store.find(job.id)),
        isWanted: () => awaited.has(job.id) || vscode.window.state.focused,
        nowMs: Date.now,
        passedMs: () => performance.now(),
        pause: (ms: number, of: AbortSignal) => setTimeout(ms, undefined, { signal: of }),
      };
      const tooLong = vscode.l10n.t(
        'Not ended within 30 minutes and no longer watched; the service may still finish it.',
      );
      return (await watchJob(job, watch, signal)) ?? { kind: 'paused', sentence: tooLong };
    } catch (error) {
      if (signal.aborted) {
        return isDisposed ? undefined : { kind: 'paused', sentence: stopped() };
      }
      log.failure(`verification ${job.id}`, error);
      return { kind: 'paused', sentence: failureSentence(error) };
    }
  };
  /** Resolves when the job has ended or is no longer watched. Only looks while this window has the focus: of several one does. */
  const followQuietly = (job: WatchedJob): Promise<WatchedJob> => {
    const known = loops.get(job.id);
    if (known !== undefined) {
      return known.done;
    }
    const controller = new AbortController();
    if (isDisposed) {
      controller.abort(new vscode.CancellationError());
    }
    const done = run(job, controller.signal).finally(() => {
      loops.delete(job.id);
      awaited.delete(job.id);
    });
    loops.set(job.id, { controller, done });
    return done;
  };
  /** The same while another window has the focus; joins the loop that runs already. */
  const follow = (job: WatchedJob): Promise<WatchedJob> => {
    awaited.add(job.id);
    return followQuietly(job);
  };
  return {
    follow,
    followQuietly,
    /** Follows on quietly. */
    leave: (id: string) => void awaited.delete(id),
    /** Stops looking, in all windows; the service goes on. */
    async stop(job: WatchedJob): Promise<void> {
      loops.get(job.id)?.controller.abort(new vscode.CancellationError());
      if (isRunning(job)) {
        await store.put({ ...job, progress: { kind: 'paused', sentence: stopped() } });
      }
    },
    /** Looks again, for another half hour. */
    async resume(job: WatchedJob): Promise<WatchedJob> {
      const again = resumedJob(job, Date.now());
      await store.put(again);
      return follow(again);
    },
    dispose() {
      isDisposed = true;
      for (const { controller } of loops.values()) {
        controller.abort(new vscode.CancellationError());
      }
    },
  };
}

/**
 * The client of the service that runs a job: its network's, or that of another network with the same service when the
 * settings have changed. The address that was kept is never asked as it is.
 */
export function clientOf(networkContext: VerificationContext, { network: name, serviceUrl }: WatchedJob) {
  const using = [networkContext.network, ...networkContext.networks()].filter(
    ({ verification }) => 'url' in verification && verification.url === serviceUrl,
  );
  const network = using.find((known) => known.name === name) ?? using[0];
  return network && networkContext.clientsOf(network).verification;
}

/** The address of a network's verification service; throws as a call would when there is none. */
export function serviceUrlOf({ verification }: Pick<Network, 'verification'>): string {
  if ('problem' in verification) {
    throw new ServiceError('verification', '', { kind: 'notConfigured', ...verification.problem });
  }
  return verification.url;
}

/** What the list says of a job that somebody here follows: its end, or that it was stopped or forgotten elsewhere. */
function knownOf(job: WatchedJob | undefined): JobProgress | undefined {
  if (job === undefined) {
    return { kind: 'paused', sentence: stopped() };
  }
  return isRunning(job) ? undefined : job.progress;
}

/** Says why a job's service cannot be asked. */
export function unusedService(): string {
  return vscode.l10n.t('No network in the settings uses the service of this job any more.');
}

function stopped(): string {
  return vscode.l10n.t('Stopped watching; the service goes on with the verification.');
}

export interface JobWatch {
  readonly look: (verificationId: string, signal: AbortSignal) => Promise<VerificationJob>;
  /** What has become of the job without a look: another window has seen its end, or nobody wants to know. */
  readonly known: () => JobProgress | undefined;
  /** False while the user looks elsewhere: nothing is asked then. */
  readonly isWanted: () => boolean;
  /** The time of day, for what is kept; how long it takes is told by `passedMs`. */
  readonly nowMs: () => number;
  /** Time that no correction of the clock changes. */
  readonly passedMs: () => number;
  /** Rejects with the signal's reason when it is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const maxPauseMs = 60_000;
/** Between two questions whether a job is wanted again. */
const unwantedPauseMs = 2_000;

/**
 * Looks at a job until it ends, at once and then every few seconds. A failed look is not a failed job: it is tried
 * again, ever slower. Nobody looks while the job is not wanted. Undefined when `watchUntilMs` came first. Rejects when
 * the user stops watching, and with a failure that says that further looks are useless.
 */
export async function watchJob(
  job: WatchedJob,
  watch: JobWatch,
  signal: AbortSignal,
): Promise<JobProgress | undefined> {
  const startedMs = watch.passedMs();
  const limitMs = Math.min(watchLimitMs, job.watchUntilMs - watch.nowMs());
  const leftMs = () => startedMs + limitMs - watch.passedMs();
  let failures = 0;
  for (;;) {
    const known = watch.known();
    if (known !== undefined) {
      return known;
    }
    if (!watch.isWanted()) {
      await watch.pause(unwantedPauseMs, signal);
      continue;
    }
    let failure: ServiceFailure | undefined;
    try {
      const seen = await watch.look(job.id, signal);
      if (seen.state !== 'pending') {
        return progressOf(seen, watch.nowMs());
      }
      failures = 0;
    } catch (error) {
      if (signal.aborted || !(error instanceof ServiceError)) {
        throw error;
      }
      failure = error.failure;
      if (!shouldKeepWatching(failure)) {
        return lostJob(error, job, watch.nowMs());
      }
      failures++;
    }
    if (leftMs() <= 0) {
      return undefined;
    }
    const pauseMs = Math.min(maxPauseMs, pollDelayMs(watch.passedMs() - startedMs) * 2 ** failures);
    await watch.pause(Math.min(Math.max(pauseMs, askedPauseMs(failure)), leftMs()), signal);
  }
}

function progressOf(job: VerificationJob, nowMs: number): JobProgress {
  const atMs = job.finishedAtMs ?? nowMs;
  return job.state === 'success'
    ? { kind: 'succeeded', atMs, match: job.contract?.match }
    : { kind: 'failed', atMs, advice: shownAdvice(explainJobError(job.error)) };
}

/** The service has forgotten the job: that ends it. Any other error ends the watching only. */
function lostJob(error: ServiceError, { chainId }: WatchedJob, atMs: number): JobProgress {
  const { failure } = error;
  const advice = explainErrorResponse(failure, chainId);
  if (advice === undefined || !('response' in failure) || failure.response.code !== 'job_not_found') {
    throw error;
  }
  return { kind: 'failed', atMs, advice: shownAdvice(advice) };
}
