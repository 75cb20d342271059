import * as vscode from 'vscode';
import type { ContractKey, VerificationMethod } from '../../domain/contract/verifiedContract.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { explainErrorResponse, mayHaveArrived } from '../../domain/verification/verificationErrorAdvice.ts';
import { isRunning, unfinishedJob, type WatchedJob, watchLimitMs } from '../../domain/verification/watchedJob.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import type { SendSubmission, VerificationContext } from './dependencies.ts';
import { type JobFollower, serviceUrlOf } from './jobFollower.ts';
import type { JobStore } from './jobStore.ts';
import type { Outcomes } from './outcomes.ts';
import { shownAdvice } from './shownAdvice.ts';

export interface Submission {
  /** Whose service it goes to: the one the user was shown, though another may be selected meanwhile. */
  readonly network: Network;
  readonly method: VerificationMethod;
  /** URI of the build output that is sent. */
  readonly buildFile?: string;
  readonly key: ContractKey;
  /** What the progress says. */
  readonly title: string;
  readonly send: SendSubmission;
}

export type Submissions = ReturnType<typeof createSubmissions>;

/**
 * Sends verifications and watches them in a notification. Its Cancel ends the notification alone: the job is followed
 * on, quietly, and how it ends shows in the section of the jobs.
 */
export function createSubmissions(
  networkContext: VerificationContext,
  store: JobStore,
  follower: JobFollower,
  outcomes: Outcomes,
  log: Pick<Log, 'failure'>,
) {
  /** Jobs that are watched in a notification. */
  const shown = new Set<string>();

  /** Undefined when the user leaves before the job has ended. */
  const untilLeft = async (
    job: WatchedJob,
    signal: AbortSignal,
    report: (step: { readonly message: string }) => void,
  ): Promise<WatchedJob | undefined> => {
    report({ message: vscode.l10n.t('submitted, the service is comparing the code…') });
    shown.add(job.id);
    const left = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      const followed = isRunning(job) ? follower.follow(job) : follower.resume(job);
      return await Promise.race([followed, left]);
    } finally {
      shown.delete(job.id);
      follower.leave(job.id);
    }
  };
  const tell = (job: WatchedJob, last: WatchedJob | undefined, sendAgain?: () => Promise<void>) => {
    // Not awaited: the command is over, the message stays until the user has read it.
    void (last === undefined ? outcomes.showLeft(job) : outcomes.show(last, sendAgain));
  };
  /** Watches a job that is under way, in a notification, of which a job has one. */
  const watch = async (job: WatchedJob, title: string) => {
    if (shown.has(job.id)) {
      await vscode.commands.executeCommand('notifications.showList');
      return;
    }
    const last = await withProgress(title, (signal, report) => untilLeft(job, signal, report));
    tell(job, last);
  };
  const failed = async ({ network, method, key }: Submission, error: unknown, sendAgain: () => Promise<void>) => {
    const attempt = { network: network.name, method, ...key, sendAgain };
    if (isCancellation(error)) {
      void outcomes.showUnknown(attempt, vscode.l10n.t('Stopped.'));
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
      void outcomes.showErrorResponse(attempt, shownAdvice(advice), error.failure);
    } else if (mayHaveArrived(error.failure)) {
      log.failure('verification', error);
      void outcomes.showUnknown(attempt, failureSentence(error));
    } else {
      throw error;
    }
  };
  const submit = async (submission: Submission): Promise<void> => {
    const { network, method, buildFile, key, title, send } = submission;
    const { verification } = networkContext.clientsOf(network);
    const serviceUrl = serviceUrlOf(network);
    // Of a message that stays after the command: nobody else shows a failure.
    const sendAgain = () =>
      submit(submission).catch((error: unknown) => {
        log.failure('verification', error);
        void showMessage('error', failureSentence(error));
      });
    try {
      const [submitted, last] = await withProgress(title, async (signal, report) => {
        report({ message: vscode.l10n.t('submitting…') });
        const { verificationId } = await send(verification, signal);
        const nowMs = Date.now();
        const job: WatchedJob = {
          ...{ id: verificationId, network: network.name, ...key, serviceUrl, method, buildFile },
          ...{ submittedAtMs: nowMs, watchUntilMs: nowMs + watchLimitMs, progress: { kind: 'running' } },
        };
        await store.add(job);
        return [job, await untilLeft(job, signal, report)] as const;
      });
      tell(submitted, last, sendAgain);
    } catch (error) {
      await failed(submission, error, sendAgain);
    }
  };
  return { watch, submit };
}
