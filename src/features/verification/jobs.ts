import * as vscode from 'vscode';
import { argumentOf, contractVerifiedBy } from '../../domain/contract/networkContract.ts';
import { askedPauseMs, ServiceError, type ServiceFailure } from '../../domain/failure.ts';
import {
  explainErrorResponse,
  explainJobError,
  mayHaveArrived,
  shouldKeepWatching,
} from '../../domain/verification/verificationAdvice.ts';
import { pollDelayMs, type VerificationJob } from '../../domain/verification/verificationJob.ts';
import {
  isRunning,
  type JobProgress,
  unfinishedJob,
  type WatchedJob,
  watchLimitMs,
} from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { type Clock, systemClock } from '../../editor/polling.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import { clientOf, type Submission, serviceUrlOf, type VerificationContext } from './dependencies.ts';
import type { JobStore } from './jobStore.ts';
import { adviceDisplay, type ResultMessages } from './resultMessages.ts';

const maxPauseMs = 60_000;
/** Between two checks whether a job is wanted again. */
const unwantedPauseMs = 2_000;

/** Submits verifications and polls each job until it ends, in the window with the focus or with its notification. */
export function createJobs(
  networkContext: VerificationContext,
  store: JobStore,
  messages: ResultMessages,
  log: Pick<Log, 'failure'>,
  clock: Clock = systemClock,
) {
  const loops = new Map<string, { readonly controller: AbortController; readonly done: Promise<WatchedJob> }>();
  /** Jobs that this window shows in a notification. */
  const shown = new Set<string>();
  let isDisposed = false;

  /** Asks the service once: for a job that has ended, or a failure after which to ask again. */
  const ask = async (
    client: Pick<VerificationClient, 'job'>,
    job: WatchedJob,
    signal: AbortSignal,
  ): Promise<{ readonly ended?: JobProgress; readonly failure?: ServiceFailure }> => {
    try {
      await store.sync();
      const answer = await client.job(job.id, { signal });
      return answer.state === 'pending' ? {} : { ended: progressOf(answer, clock.timeOfDayMs()) };
    } catch (error) {
      if (signal.aborted || !(error instanceof ServiceError)) {
        throw error;
      }
      const { failure } = error;
      return shouldKeepWatching(failure) ? { failure } : { ended: lostJob(error, job, clock.timeOfDayMs()) };
    }
  };
  /** Polls at once and then every few seconds, slower after failures; nothing while the user is elsewhere. */
  const poll = async (job: WatchedJob, signal: AbortSignal): Promise<JobProgress> => {
    const client = clientOf(networkContext, job);
    const startedMs = clock.nowMs();
    const limitMs = Math.min(watchLimitMs, job.watchUntilMs - clock.timeOfDayMs());
    const leftMs = () => startedMs + limitMs - clock.nowMs();
    for (let failures = 0; ; ) {
      // Another window may have seen its end, stopped or removed it.
      const listed = store.find(job.id)?.progress ?? { kind: 'paused', sentence: stoppedText() };
      if (listed.kind !== 'running') {
        return listed;
      }
      if (!shown.has(job.id) && !vscode.window.state.focused) {
        await pause(unwantedPauseMs, signal, clock);
        continue;
      }
      const { ended, failure } = await ask(client, job, signal);
      if (ended !== undefined) {
        return ended;
      }
      failures = failure === undefined ? 0 : failures + 1;
      if (leftMs() <= 0) {
        const sentence = vscode.l10n.t(
          'Not ended within 30 minutes and no longer watched; the service may still finish it.',
        );
        return { kind: 'paused', sentence };
      }
      const pauseMs = Math.min(maxPauseMs, pollDelayMs(clock.nowMs() - startedMs) * 2 ** failures);
      await pause(Math.min(Math.max(pauseMs, askedPauseMs(failure)), leftMs()), signal, clock);
    }
  };
  const run = async (job: WatchedJob, signal: AbortSignal): Promise<WatchedJob> => {
    const progress = await poll(job, signal).catch((error: unknown): JobProgress => {
      if (!signal.aborted) {
        log.failure(`verification ${job.id}`, error);
      }
      return { kind: 'paused', sentence: signal.aborted ? stoppedText() : failureSentence(error) };
    });
    if (isDisposed) {
      return job;
    }
    const next = { ...job, progress };
    await store.put(next);
    if (progress.kind === 'succeeded') {
      const contract = contractVerifiedBy(networkContext, next.network, next);
      await executeCommand('hieroLens.contract.refresh', argumentOf(contract));
    }
    return next;
  };
  /** Resolves when the job has ended or is no longer watched; several callers share one loop. */
  const follow = (job: WatchedJob): Promise<WatchedJob> => {
    const known = loops.get(job.id);
    if (known !== undefined) {
      return known.done;
    }
    const controller = new AbortController();
    if (isDisposed) {
      controller.abort(new vscode.CancellationError());
    }
    const done = run(job, controller.signal).finally(() => loops.delete(job.id));
    loops.set(job.id, { controller, done });
    return done;
  };
  /** Undefined when the user closes the notification before the job has ended. */
  const untilClosed = async (
    job: WatchedJob,
    signal: AbortSignal,
    report: (step: { readonly message: string }) => void,
  ): Promise<WatchedJob | undefined> => {
    report({ message: vscode.l10n.t('submitted, the service is comparing the code…') });
    shown.add(job.id);
    const closed = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      if (isRunning(job)) {
        return await Promise.race([follow(job), closed]);
      }
      const resumed = runningJob(job, clock.timeOfDayMs());
      await store.put(resumed);
      return await Promise.race([follow(resumed), closed]);
    } finally {
      shown.delete(job.id);
    }
  };
  /** Not awaited: the command is over, the message stays until the user has read it. */
  const showResult = (job: WatchedJob, last: WatchedJob | undefined, sendAgain?: () => Promise<void>) =>
    void (last === undefined ? messages.showClosed(job) : messages.show(last, sendAgain));
  const watch = async (job: WatchedJob, title: string) => {
    if (shown.has(job.id)) {
      await vscode.commands.executeCommand('notifications.showList');
      return;
    }
    showResult(job, await withProgress(title, (signal, report) => untilClosed(job, signal, report)));
  };
  const showFailure = async ({ network, method, key }: Submission, error: unknown, sendAgain: () => Promise<void>) => {
    const attempt = { network: network.name, method, ...key, sendAgain };
    if (isCancellation(error)) {
      void messages.showUnknown(attempt, vscode.l10n.t('Stopped.'));
      return;
    }
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    const advice = explainErrorResponse(error.failure, key.chainId, method);
    const running = advice?.nextStep === 'watchJob' && unfinishedJob(store.jobs(), key, serviceUrlOf(network));
    if (running) {
      await watch(running, vscode.l10n.t('{0} is being verified already', key.address));
    } else if (advice !== undefined) {
      void messages.showErrorResponse(attempt, adviceDisplay(advice), error.failure);
    } else if (mayHaveArrived(error.failure)) {
      log.failure('verification', error);
      void messages.showUnknown(attempt, failureSentence(error));
    } else {
      throw error;
    }
  };
  /** Sends a verification, which is in the list from then on. */
  const begin = async (
    { network, method, buildFile, key, send }: Submission,
    signal: AbortSignal,
  ): Promise<WatchedJob> => {
    const { verificationId: id } = await send(networkContext.clientsOf(network).verification, signal);
    const submittedAtMs = clock.timeOfDayMs();
    const job = runningJob(
      { id, network: network.name, ...key, serviceUrl: serviceUrlOf(network), method, buildFile, submittedAtMs },
      submittedAtMs,
    );
    await store.add(job);
    return job;
  };
  const submit = async (submission: Submission): Promise<void> => {
    const { title } = submission;
    // Of a message that stays after the command: nobody else shows a failure.
    const sendAgain = () =>
      submit(submission).catch((error: unknown) => {
        log.failure('verification', error);
        void showMessage('error', failureSentence(error));
      });
    try {
      const [submitted, last] = await withProgress(title, async (signal, report) => {
        report({ message: vscode.l10n.t('submitting…') });
        const job = await begin(submission, signal);
        return [job, await untilClosed(job, signal, report)] as const;
      });
      showResult(submitted, last, sendAgain);
    } catch (error) {
      await showFailure(submission, error, sendAgain);
    }
  };
  return {
    submit,
    /** Sends one of several and waits for its end; true when it succeeded. Only the list tells of it. */
    async submitQuietly(submission: Submission, signal: AbortSignal): Promise<boolean> {
      const job = await begin(submission, signal);
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const ended = await Promise.race([follow(job), aborted]);
      return ended.progress.kind === 'succeeded';
    },
    /** Watches a job in a notification, of which a job has one; for another half hour when it is paused. */
    watch: (job: WatchedJob) => watch(job, vscode.l10n.t('Watching the verification of {0}', job.address)),
    /** Polls the jobs that run and were submitted elsewhere or before the editor closed; the section shows them. */
    followAll() {
      for (const job of store.jobs()) {
        if (isRunning(job)) {
          void follow(job);
        }
      }
    },
    /** Stops polling in all windows; the service goes on. */
    async stop(job: WatchedJob): Promise<void> {
      loops.get(job.id)?.controller.abort(new vscode.CancellationError());
      if (isRunning(job)) {
        await store.put({ ...job, progress: { kind: 'paused', sentence: stoppedText() } });
      }
    },
    dispose() {
      isDisposed = true;
      for (const { controller } of loops.values()) {
        controller.abort(new vscode.CancellationError());
      }
    },
  };
}

function runningJob(job: Omit<WatchedJob, 'watchUntilMs' | 'progress'>, nowMs: number): WatchedJob {
  return { ...job, watchUntilMs: nowMs + watchLimitMs, progress: { kind: 'running' } };
}

function stoppedText(): string {
  return vscode.l10n.t('Stopped watching; the service goes on with the verification.');
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  const stop = () => {
    cancel();
    reject(signal.reason);
  };
  if (signal.aborted) {
    stop();
  }
  signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function progressOf({ state, finishedAtMs, contract, error }: VerificationJob, nowMs: number): JobProgress {
  const atMs = finishedAtMs ?? nowMs;
  return state === 'success'
    ? { kind: 'succeeded', atMs, match: contract?.match }
    : { kind: 'failed', atMs, advice: adviceDisplay(explainJobError(error)) };
}

/** A job that the service has forgotten has ended; any other error ends the watching only. */
function lostJob(error: ServiceError, { chainId }: WatchedJob, atMs: number): JobProgress {
  const { failure } = error;
  const advice = explainErrorResponse(failure, chainId);
  if (advice === undefined || !('response' in failure) || failure.response.code !== 'job_not_found') {
    throw error;
  }
  return { kind: 'failed', atMs, advice: adviceDisplay(advice) };
}
