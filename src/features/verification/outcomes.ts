import * as vscode from 'vscode';
import { type ContractKey, formatMatch } from '../../domain/contract/verifiedContract.ts';
import type { ServiceFailure } from '../../domain/failure.ts';
import type { NextStep, VerificationAdvice } from '../../domain/verification/verificationAdvice.ts';
import type { VerificationMethod, WatchedJob } from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { openSetting } from '../../editor/settings.ts';

/** A contract, and by its name the network whose service verifies it. */
export interface NamedContract extends ContractKey {
  readonly network: string;
}

/** Says how verifications ended, each with the buttons that do what comes next. */
export interface Outcomes {
  /** For a job that the user watches: opens the contract when it is verified. Resolves when the message is answered. */
  show(job: WatchedJob): Promise<void>;
  /** For a job whose progress the user closed. */
  showLeft(job: WatchedJob): Promise<void>;
  /** For a submission of which nobody knows whether the service took it; `why` is a sentence. */
  showUnknown(key: NamedContract, method: VerificationMethod, why: string): Promise<void>;
  showErrorResponse(
    key: NamedContract,
    method: VerificationMethod,
    advice: VerificationAdvice,
    failure: ServiceFailure,
  ): Promise<void>;
}

/** What the buttons need of the rest of the feature. */
export interface OutcomeActions {
  readonly openSources: (contract: NamedContract) => Promise<void>;
  readonly openErrors: (job: WatchedJob) => Promise<void>;
  readonly compareCode: (job: WatchedJob) => Promise<void>;
  readonly showDetails: (job: WatchedJob) => Promise<void>;
  readonly showErrorResponse: (network: string, failure: ServiceFailure) => Promise<void>;
  /** Never rejects: the message says the same. */
  readonly showContract: (job: WatchedJob) => Promise<void>;
  readonly showInList: (job: WatchedJob) => void;
  /** True when there is a key now that was not there before. */
  readonly askForKey: (contract: NamedContract) => Promise<boolean>;
}

interface Button {
  readonly title: string;
  readonly run: () => Promise<void>;
}

export function createOutcomes(actions: OutcomeActions): Outcomes {
  const say = async (severity: VerificationAdvice['severity'], sentence: string, buttons: readonly Button[]) => {
    const chosen = await showMessage(
      severity === 'info' ? 'information' : severity,
      sentence,
      ...buttons.map(({ title }) => title),
    );
    await buttons.find(({ title }) => title === chosen)?.run();
  };
  const advise = (
    key: NamedContract,
    method: VerificationMethod,
    advice: VerificationAdvice,
    job: WatchedJob | undefined,
    showDetails: () => Promise<void>,
  ) => {
    const details: Button = { title: vscode.l10n.t('Show Details'), run: showDetails };
    const buttons = [
      ...stepButtons(key, method, advice, job, actions),
      ...(advice.severity === 'error' ? [details] : []),
      ...(advice.errorId === undefined ? [] : [copyButton(advice.errorId)]),
    ];
    const sentence = advice.sentence.replace(/[.!?]?$/, '.');
    const errorId = advice.errorId === undefined ? '' : ` ${vscode.l10n.t('Error id: {0}.', advice.errorId)}`;
    return say(advice.severity, `${sentence}${errorId}`, buttons);
  };
  return {
    async show(job) {
      const { progress, address, network, chainId } = job;
      if (progress.kind === 'failed') {
        return advise(job, job.method, progress.advice, job, () => actions.showDetails(job));
      }
      if (progress.kind === 'succeeded') {
        await actions.showContract(job);
        const said = vscode.l10n.t(
          '{0} on {1} (chain {2}) is verified: {3}.',
          address,
          network,
          chainId,
          formatMatch(progress.match),
        );
        return say('info', said, [openContract(job, actions)]);
      }
      const resume = {
        title: vscode.l10n.t('Resume'),
        run: () => executeCommand('hieroLens.verification.resumeWatching', job.id),
      };
      return progress.kind === 'paused' ? say('info', progress.sentence, [resume]) : undefined;
    },
    showLeft: (job) =>
      say('info', vscode.l10n.t('Stopped watching; the service goes on, and the Network view shows how it ends.'), [
        {
          title: vscode.l10n.t('Show View'),
          run: async () => actions.showInList(job),
        },
      ]),
    showUnknown: (key, method, why) =>
      say(
        'warning',
        vscode.l10n.t(
          '{0} If the request has arrived, the service verifies the contract all the same: look it up in a while.',
          why,
        ),
        [
          lookUpContract(key, actions),
          retryButton(undefined, () => executeCommand(commandOfMethod(method), argumentOf(key))),
        ],
      ),
    showErrorResponse: (key, method, advice, failure) =>
      advise(key, method, advice, undefined, () => actions.showErrorResponse(key.network, failure)),
  };
}

/** What does the step that the advice names. */
function stepButtons(
  key: NamedContract,
  method: VerificationMethod,
  advice: VerificationAdvice,
  job: WatchedJob | undefined,
  actions: OutcomeActions,
): readonly Button[] {
  const again = () => executeCommand(commandOfMethod(method), argumentOf(key));
  const button = (title: string, run: () => Promise<void>): Button => ({ title, run });
  const ofJob = (title: string, run: (of: WatchedJob) => Promise<void>) =>
    job === undefined ? [] : [button(title, () => run(job))];
  const table: Readonly<Record<NextStep, () => readonly Button[]>> = {
    openContract: () => [openContract(key, actions)],
    watchJob: () => [lookUpContract(key, actions), retryButton(advice.retryAfterSeconds, again)],
    setApiKey: () => [
      button(vscode.l10n.t('Set API Key'), async () => {
        if (await actions.askForKey(key)) {
          await again();
        }
      }),
      retryButton(advice.retryAfterSeconds, again),
    ],
    retryLater: () => [retryButton(advice.retryAfterSeconds, again)],
    checkAddress: () => [
      button(vscode.l10n.t('Look Up Address'), () => executeCommand('hieroLens.lookup', key.address, key.network)),
    ],
    switchChain: () => [
      button(vscode.l10n.t('Choose Another Chain'), () => executeCommand(commandOfMethod(method))),
      ...(method === 'import' ? [workspaceButton(key)] : []),
    ],
    openErrors: () => ofJob(vscode.l10n.t('Open Errors'), actions.openErrors),
    compareCode: () => ofJob(vscode.l10n.t('Compare Bytecode'), actions.compareCode),
    verifyFromWorkspace: () => [workspaceButton(key)],
    checkSettings: () => [button(vscode.l10n.t('Open Settings'), () => openSetting('hieroLens.verificationUrl'))],
    showDetails: () => [],
  };
  return table[advice.nextStep]?.() ?? [];
}

function commandOfMethod(method: VerificationMethod) {
  return method === 'import' ? 'hieroLens.verification.import' : 'hieroLens.verification.fromWorkspace';
}

function argumentOf({ network, chainId, address }: NamedContract) {
  return { network, chainId, address };
}

function openContract(key: NamedContract, { openSources }: OutcomeActions): Button {
  return {
    title: vscode.l10n.t('Open Sources'),
    run: () => openSources(key),
  };
}

/** Not known to be verified: the same command then says so. */
function lookUpContract(key: NamedContract, actions: OutcomeActions): Button {
  return { ...openContract(key, actions), title: vscode.l10n.t('Look Up Contract') };
}

function workspaceButton(key: NamedContract): Button {
  return {
    title: vscode.l10n.t('Verify from Workspace…'),
    run: () => executeCommand('hieroLens.verification.fromWorkspace', argumentOf(key)),
  };
}

function copyButton(errorId: string): Button {
  return {
    title: vscode.l10n.t('Copy Error Id'),
    run: async () => vscode.env.clipboard.writeText(errorId),
  };
}

/** Tries again when the service said it may be asked again, showing that it waits. */
function retryButton(afterSeconds: number | undefined, again: () => Promise<void>): Button {
  if (afterSeconds === undefined || afterSeconds <= 0) {
    return { title: vscode.l10n.t('Retry'), run: again };
  }
  return {
    title: vscode.l10n.t('Retry in {0} s', afterSeconds),
    async run() {
      const title = vscode.l10n.t('Trying again in {0} seconds', afterSeconds);
      const isOver = await withProgress(
        title,
        (signal) =>
          new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), afterSeconds * 1000);
            signal.addEventListener('abort', () => {
              clearTimeout(timer);
              resolve(false);
            });
          }),
      );
      if (isOver) {
        await again();
      }
    },
  };
}
