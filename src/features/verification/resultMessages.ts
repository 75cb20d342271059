import timers from 'node:timers/promises';
import * as vscode from 'vscode';
import { argumentOf as contractArgument, contractVerifiedBy } from '../../domain/contract/networkContract.ts';
import { formatMatch } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { shortenAddress } from '../../domain/entity/evmAddress.ts';
import type { ServiceFailure } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { NextStep, VerificationAdvice } from '../../domain/verification/verificationAdvice.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { contractDocumentUri } from '../../editor/documentUris.ts';
import type { Log } from '../../editor/log.ts';
import { copyToClipboard, showMessage, withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { openSetting } from '../../editor/settings.ts';
import { clientOf, serviceHostOf, type VerificationContext } from './dependencies.ts';
import { askForKey, type ExplorerKeys } from './explorerImport.ts';
import type { JobDocuments } from './jobDocuments.ts';

/** Which contract was to be verified, how, and by the service of which network. */
type Attempt = Pick<WatchedJob, 'network' | 'chainId' | 'address' | 'method'> & {
  /** Sends the same submission once more; never rejects. Undefined when nobody has it any more: the command asks again. */
  readonly sendAgain?: (() => Promise<void>) | undefined;
};

interface Button {
  readonly title: string;
  readonly run: () => Promise<void>;
}

export type ResultMessages = ReturnType<typeof createResultMessages>;

/** Shows how verifications ended, each with the buttons that do what comes next. */
export function createResultMessages(
  networkContext: VerificationContext,
  keys: ExplorerKeys,
  documents: Pick<JobDocuments, 'showErrors' | 'compareCode' | 'showDetails' | 'showErrorResponse'>,
  showInList: (jobId: string) => void,
  log: Pick<Log, 'failure'>,
) {
  const show = async (severity: VerificationAdvice['severity'], sentence: string, buttons: readonly Button[]) => {
    const titles = buttons.map(({ title }) => title);
    const chosen = await showMessage(severity === 'info' ? 'information' : severity, sentence, ...titles);
    await buttons.find(({ title }) => title === chosen)?.run();
  };
  const openSources = (attempt: Attempt, title = vscode.l10n.t('Open Sources')): Button => ({
    title,
    run: () => openVerifiedSources(networkContext, attempt),
  });
  // Not known to be verified: the same command then says so.
  const lookUpContract = (attempt: Attempt) => openSources(attempt, vscode.l10n.t('Look Up Contract'));
  const setKey = (attempt: Attempt): Button => ({
    title: vscode.l10n.t('Set API Key'),
    async run() {
      const { network, chainId } = attempt;
      const serviceHost = serviceHostOf(networkNamed(networkContext, network));
      if (await askForKey(keys, { chainId, serviceHost, name: vscode.l10n.t('chain {0}', chainId) })) {
        await submitAgain(attempt);
      }
    },
  });
  /** The buttons for the step that the advice names. */
  const stepButtons = (attempt: Attempt, advice: VerificationAdvice, job?: WatchedJob): readonly Button[] => {
    const retry = retryButton(attempt, advice.retryAfterSeconds);
    const ofJob = (title: string, run: (of: WatchedJob) => Promise<void>) =>
      job === undefined ? [] : [{ title, run: () => run(job) }];
    const table: Readonly<Record<NextStep, readonly Button[]>> = {
      openContract: [openSources(attempt)],
      watchJob: [lookUpContract(attempt), retry],
      setApiKey: [setKey(attempt), retry],
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
      openErrors: ofJob(vscode.l10n.t('Open Errors'), documents.showErrors),
      compareCode: ofJob(vscode.l10n.t('Compare Bytecode'), documents.compareCode),
      verifyFromWorkspace: [workspaceButton(attempt)],
      checkSettings: [{ title: vscode.l10n.t('Open Settings'), run: () => openSetting('hieroLens.verificationUrl') }],
      showDetails: [],
    };
    // A step that another version stored has no button here.
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
    return show(severity, `${contract}: ${sentence}${idText}`, buttons);
  };
  return {
    /** For a job that the user watches: opens the contract when it is verified. */
    async show(job: WatchedJob, sendAgain?: Attempt['sendAgain']): Promise<void> {
      const { progress, address, network, chainId } = job;
      if (progress.kind === 'failed') {
        return advise({ ...job, sendAgain }, progress.advice, () => documents.showDetails(job), job);
      }
      if (progress.kind === 'succeeded') {
        await showOverviewBeside(networkContext, job).catch((error: unknown) => log.failure('verification', error));
        const match = phraseText(formatMatch(progress.match));
        const text = vscode.l10n.t('{0} on {1} (chain {2}) is verified: {3}.', address, network, chainId, match);
        return show('info', text, [openSources(job)]);
      }
      const resume = {
        title: vscode.l10n.t('Resume'),
        run: () => executeCommand('hieroLens.verification.resumeWatching', job.id),
      };
      return progress.kind === 'paused' ? show('info', progress.sentence, [resume]) : undefined;
    },
    /** For a job whose notification the user closed. */
    showClosed: (job: WatchedJob) =>
      show('info', vscode.l10n.t('Stopped watching; the service goes on, and the Network view shows how it ends.'), [
        { title: vscode.l10n.t('Show View'), run: async () => showInList(job.id) },
      ]),
    /** For a submission that may or may not have arrived; `why` is a sentence. */
    showUnknown: (attempt: Attempt, why: string) =>
      show(
        'warning',
        vscode.l10n.t(
          '{0} If the request has arrived, the service verifies the contract all the same: look it up in a while.',
          why,
        ),
        [lookUpContract(attempt), retryButton(attempt)],
      ),
    showErrorResponse: (attempt: Attempt, advice: VerificationAdvice, failure: ServiceFailure) =>
      advise(attempt, advice, () => documents.showErrorResponse(attempt.network, failure)),
  };
}

/** Advice as it is shown, and stored with its job. */
export function adviceDisplay(advice: VerificationAdvice<Phrase>): VerificationAdvice {
  return { ...advice, sentence: phraseText(advice.sentence) };
}

/** Opens the sources of the contract, or says that it is not verified. */
export function openVerifiedSources(networkContext: VerificationContext, attempt: Attempt): Promise<void> {
  const contract = contractVerifiedBy(networkContext, attempt.network, attempt);
  return executeCommand('hieroLens.contract.openSources', contractArgument(contract));
}

/** Opens the overview of a contract that has just been verified beside the active editor, which keeps the focus. */
async function showOverviewBeside(networkContext: VerificationContext, job: WatchedJob): Promise<void> {
  const contract = contractVerifiedBy(networkContext, job.network, job);
  const { chainId, address } = contract;
  // What the service answered before the job ended may be cached.
  const options = { freshness: 'revalidate' } as const;
  const client = clientOf(networkContext, job);
  const found = await client.contract({ chainId, address }, { fields: ['compilation.name'] }, options);
  if (!found.verified) {
    return;
  }
  const uri = contractDocumentUri({ ...contract, contract: found }, 'overview');
  const isEmpty = vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: isEmpty ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}

function commandOfMethod({ method }: Attempt) {
  return method === 'import' ? 'hieroLens.verification.import' : 'hieroLens.verification.fromWorkspace';
}

/** By the command, which asks for what the attempt lacks. */
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

/** Tries again after the pause that the service asks for, with a notification. */
function retryButton(attempt: Attempt, afterSeconds = 0): Button {
  const retry = attempt.sendAgain ?? (() => submitAgain(attempt));
  if (afterSeconds <= 0) {
    return { title: vscode.l10n.t('Retry'), run: retry };
  }
  return {
    title: vscode.l10n.t('Retry in {0} s', afterSeconds),
    async run() {
      const isOver = await withProgress(vscode.l10n.t('Trying again in {0} seconds', afterSeconds), (signal) =>
        timers.setTimeout(afterSeconds * 1000, true, { signal }).catch(() => false),
      );
      if (isOver) {
        await retry();
      }
    },
  };
}
