import { askedPauseMs, ServiceError, type ServiceFailure } from '../../domain/failure.ts';
import { explainErrorResponse, shouldKeepWatching } from '../../domain/verification/verificationErrorAdvice.ts';
import { pollDelayMs, type VerificationJob } from '../../domain/verification/verificationJob.ts';
import { explainJobError } from '../../domain/verification/verificationJobAdvice.ts';
import { type JobProgress, type WatchedJob, watchLimitMs } from '../../domain/verification/watchedJob.ts';
import { shownAdvice } from './shownAdvice.ts';

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
