import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { formatMatch } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { shortenAddress } from '../../domain/entity/shortenAddress.ts';
import type { ServiceFailure } from '../../domain/failure.ts';
import type { NextStep, VerificationAdvice } from '../../domain/verification/verificationAdvice.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { copyToClipboard, showMessage, withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { openSetting } from '../../editor/settings.ts';

/** Which contract was to be verified, how, and by the service of which network. */
export type Attempt = Pick<WatchedJob, 'network' | 'chainId' | 'address' | 'method'> & {
  /** Sends the same submission once more; never rejects. Undefined when nobody has it any more: the command asks again. */
  readonly sendAgain?: (() => Promise<void>) | undefined;
};

/** What the buttons need of the rest of the feature. */
export interface OutcomeActions {
  readonly openSources: (contract: Attempt) => Promise<void>;
  readonly openErrors: (job: WatchedJob) => Promise<void>;
  readonly compareCode: (job: WatchedJob) => Promise<void>;
  readonly showDetails: (job: WatchedJob) => Promise<void>;
  readonly showErrorResponse: (network: string, failure: ServiceFailure) => Promise<void>;
  /** Never rejects: the message says the same. */
  readonly showContract: (job: WatchedJob) => Promise<void>;
  readonly showInList: (job: WatchedJob) => void;
  /** True when there is a key now that was not there before. */
  readonly askForKey: (contract: Attempt) => Promise<boolean>;
}

interface Button {
  readonly title: string;
  readonly run: () => Promise<void>;
}

export type Outcomes = ReturnType<typeof createOutcomes>;

/** Says how verifications ended, each with the buttons that do what comes next. */
export function createOutcomes(actions: OutcomeActions) {
  const say = async (severity: VerificationAdvice['severity'], sentence: string, buttons: readonly Button[]) => {
    const chosen = await showMessage(
      severity === 'info' ? 'information' : severity,
      sentence,
      ...buttons.map(({ title }) => title),
    );
    await buttons.find(({ title }) => title === chosen)?.run();
  };
  const openContract = (attempt: Attempt, title = vscode.l10n.t('Open Sources')): Button => ({
    title,
    run: () => actions.openSources(attempt),
  });
  // Not known to be verified: the same command then says so.
  const lookUpContract = (attempt: Attempt) => openContract(attempt, vscode.l10n.t('Look Up Contract'));
  /** What does the step that the advice names. */
  const stepButtons = (attempt: Attempt, advice: VerificationAdvice, job?: WatchedJob): readonly Button[] => {
    const retry = retryButton(attempt, advice.retryAfterSeconds);
    const ofJob = (title: string, run: (of: WatchedJob) => Promise<void>) =>
      job === undefined ? [] : [{ title, run: () => run(job) }];
    const table: Readonly<Record<NextStep, readonly Button[]>> = {
      openContract: [openContract(attempt)],
      watchJob: [lookUpContract(attempt), retry],
      setApiKey: [
        {
          title: vscode.l10n.t('Set API Key'),
          async run() {
            if (await actions.askForKey(attempt)) {
              await submitAgain(attempt);
            }
          },
        },
        retry,
      ],
      retryLater: [retry],
      checkAddress: [
        {
          title: vscode.l10n.t('Look Up Address'),
          run: () => executeCommand('hieroLens.lookup', attempt.address, attempt.network),
        },
      ],
      switchChain: [
        {
          title: vscode.l10n.t('Choose Another Chain'),
          run: () => executeCommand(commandOfMethod(attempt), { network: attempt.network, chain: 'ask' }),
        },
        ...(attempt.method === 'import' ? [workspaceButton(attempt)] : []),
      ],
      openErrors: ofJob(vscode.l10n.t('Open Errors'), actions.openErrors),
      compareCode: ofJob(vscode.l10n.t('Compare Bytecode'), actions.compareCode),
      verifyFromWorkspace: [workspaceButton(attempt)],
      checkSettings: [{ title: vscode.l10n.t('Open Settings'), run: () => openSetting('hieroLens.verificationUrl') }],
      showDetails: [],
    };
    // A step that was kept by another version has no button here.
    return table[advice.nextStep] ?? [];
  };
  const advise = (attempt: Attempt, advice: VerificationAdvice, showDetails: () => Promise<void>, job?: WatchedJob) => {
    const { severity, errorId } = advice;
    const buttons = [
      ...stepButtons(attempt, advice, job),
      ...(severity === 'error' ? [{ title: vscode.l10n.t('Show Details'), run: showDetails }] : []),
      ...(errorId === undefined ? [] : [copyButton(errorId)]),
    ];
    const sentence = advice.sentence.replace(/[.!?]?$/, '.');
    const idText = errorId === undefined ? '' : ` ${vscode.l10n.t('Error id: {0}.', errorId)}`;
    const contract = shortenAddress(formatEvmAddress(attempt.address));
    return say(severity, `${contract}: ${sentence}${idText}`, buttons);
  };
  return {
    /** For a job that the user watches: opens the contract when it is verified. Resolves when the message is answered. */
    async show(job: WatchedJob, sendAgain?: Attempt['sendAgain']): Promise<void> {
      const { progress, address, network, chainId } = job;
      if (progress.kind === 'failed') {
        return advise({ ...job, sendAgain }, progress.advice, () => actions.showDetails(job), job);
      }
      if (progress.kind === 'succeeded') {
        await actions.showContract(job);
        const match = phraseText(formatMatch(progress.match));
        const said = vscode.l10n.t('{0} on {1} (chain {2}) is verified: {3}.', address, network, chainId, match);
        return say('info', said, [openContract(job)]);
      }
      const resume = {
        title: vscode.l10n.t('Resume'),
        run: () => executeCommand('hieroLens.verification.resumeWatching', job.id),
      };
      return progress.kind === 'paused' ? say('info', progress.sentence, [resume]) : undefined;
    },
    /** For a job whose progress the user closed. */
    showLeft: (job: WatchedJob) =>
      say('info', vscode.l10n.t('Stopped watching; the service goes on, and the Network view shows how it ends.'), [
        { title: vscode.l10n.t('Show View'), run: async () => actions.showInList(job) },
      ]),
    /** For a submission of which nobody knows whether the service took it; `why` is a sentence. */
    showUnknown: (attempt: Attempt, why: string) =>
      say(
        'warning',
        vscode.l10n.t(
          '{0} If the request has arrived, the service verifies the contract all the same: look it up in a while.',
          why,
        ),
        [lookUpContract(attempt), retryButton(attempt)],
      ),
    showErrorResponse: (attempt: Attempt, advice: VerificationAdvice, failure: ServiceFailure) =>
      advise(attempt, advice, () => actions.showErrorResponse(attempt.network, failure)),
  };
}

function commandOfMethod({ method }: Attempt) {
  return method === 'import' ? 'hieroLens.verification.import' : 'hieroLens.verification.fromWorkspace';
}

/** By the command, which asks for what the attempt does not say. */
function submitAgain(attempt: Attempt): Promise<void> {
  return executeCommand(commandOfMethod(attempt), argumentOf(attempt));
}

function argumentOf({ network, chainId, address }: Attempt) {
  return { network, chainId, address };
}

function workspaceButton(attempt: Attempt): Button {
  return {
    title: vscode.l10n.t('Verify from Workspace…'),
    run: () => executeCommand('hieroLens.verification.fromWorkspace', argumentOf(attempt)),
  };
}

function copyButton(errorId: string): Button {
  return {
    title: vscode.l10n.t('Copy Error Id'),
    run: async () => void (await copyToClipboard(errorId)),
  };
}

/** Tries again when the service said it may be asked again, showing that it waits. */
function retryButton(attempt: Attempt, afterSeconds = 0): Button {
  const retry = attempt.sendAgain ?? (() => submitAgain(attempt));
  if (afterSeconds <= 0) {
    return { title: vscode.l10n.t('Retry'), run: retry };
  }
  return {
    title: vscode.l10n.t('Retry in {0} s', afterSeconds),
    async run() {
      const isOver = await withProgress(vscode.l10n.t('Trying again in {0} seconds', afterSeconds), (signal) =>
        setTimeout(afterSeconds * 1000, true, { signal }).catch(() => false),
      );
      if (isOver) {
        await retry();
      }
    },
  };
}
