import * as vscode from 'vscode';
import { argumentOf, contractVerifiedBy, type NetworkContract } from '../../domain/contract/networkContract.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { hasEnded, isRunning, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import { executeCommand } from '../../editor/commands.ts';
import { contractDocumentUri } from '../../editor/documentUris.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import { createCompilerProblems } from './compilerProblems.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { createExplorerKeys, serviceHostOf } from './explorerKeys.ts';
import { importVerification } from './importFlow.ts';
import {
  createErrorResponseDocuments,
  type JobName,
  type Refreshing,
  renderJobDocument,
  showComparedCode,
  showJobDocument,
} from './jobDocuments.ts';
import { clientOf, createJobFollower, serviceUrlOf, unusedService } from './jobFollower.ts';
import { jobOfArgument } from './jobLine.ts';
import type { JobStore } from './jobStore.ts';
import { askForKey, clearApiKey, setApiKey } from './keyCommands.ts';
import { type Attempt, createOutcomes } from './outcomes.ts';
import { createSubmissions } from './submissions.ts';
import { verifyFromWorkspace } from './workspaceFlow.ts';

/** Loaded at the first command, or when jobs of an earlier session are to be followed. */
export function createVerification(
  {
    networkContext,
    secrets,
    state,
    log,
  }: Omit<VerificationDependencies, 'userState'> & { readonly state: StoredState },
  store: JobStore,
  documents: Refreshing,
  showInList: (jobId: string) => void,
) {
  const keys = createExplorerKeys(secrets, state);
  const follower = createJobFollower(networkContext, store, log);
  const problems = createCompilerProblems(documents, store);
  const errorDocuments = createErrorResponseDocuments();
  const clientOfJob = (job: WatchedJob) => {
    const client = clientOf(networkContext, job);
    if (client === undefined) {
      throw new InputError('unknown-network', unusedService());
    }
    return client;
  };
  /** A document may be of a job that was taken off the list. */
  const askJob = async ({ network, id }: JobName) => {
    const job = store.find(id);
    const client = job
      ? clientOfJob(job)
      : networkContext.clientsOf(networkNamed(networkContext, network)).verification;
    return client.job(id);
  };
  const contractOf = (job: Attempt) => contractVerifiedBy(networkContext, job.network, job);
  const showOverview = async (job: WatchedJob) => showOverviewBeside(clientOfJob(job), contractOf(job));
  const openSources = (job: Attempt) => executeCommand('hieroLens.contract.openSources', argumentOf(contractOf(job)));
  const outcomes = createOutcomes({
    showInList: ({ id }) => showInList(id),
    openErrors: async (job) => problems.show(job, (await askJob(job)).error?.compilerErrors ?? []),
    compareCode: async (job) => showComparedCode(documents, job, await askJob(job)),
    openSources,
    showDetails: (job) => showJobDocument(documents, job),
    showErrorResponse: errorDocuments.show,
    showContract: (job) => showOverview(job).catch((error: unknown) => log.failure('verified contract', error)),
    async askForKey({ network, chainId }) {
      const serviceHost = serviceHostOf(serviceUrlOf(networkNamed(networkContext, network)));
      return askForKey(keys, { chainId, serviceHost, name: vscode.l10n.t('chain {0}', chainId) });
    },
  });
  const submissions = createSubmissions(networkContext, store, follower, outcomes, log);
  const watch = (job: WatchedJob) =>
    submissions.watch(job, vscode.l10n.t('Watching the verification of {0}', job.address));

  return {
    async import(argument: unknown) {
      problems.clear();
      await importVerification(networkContext, keys, submissions, argument);
    },
    async fromWorkspace(argument: unknown) {
      problems.clear();
      await verifyFromWorkspace(networkContext, submissions, argument);
    },
    setApiKey: () => setApiKey(networkContext, keys),
    clearApiKey: () => clearApiKey(keys),
    /**
     * Looks, while this window has the focus, at the jobs that run and were submitted elsewhere or before the editor
     * closed; what becomes of them shows in the section.
     */
    followAll() {
      for (const job of store.jobs()) {
        if (isRunning(job)) {
          void follower.followQuietly(job);
        }
      }
    },
    /** Opens the contract of a job that succeeded, says again how one failed, watches one that runs. */
    async showJob(argument: unknown) {
      const job = jobOf(store, argument);
      if (isRunning(job)) {
        await watch(job);
        return;
      }
      if (job.progress.kind === 'succeeded') {
        await openSources(job);
        return;
      }
      // Not awaited: the command is over, the message stays until the user has read it.
      void outcomes.show(job);
    },
    stopWatching: (argument: unknown) => follower.stop(jobOf(store, argument)),
    async resumeWatching(argument: unknown) {
      const job = jobOf(store, argument);
      if (!hasEnded(job)) {
        await watch(job);
      }
    },
    showDetails: (argument: unknown) => showJobDocument(documents, jobOf(store, argument)),
    /** Takes a job off the list and stops looking at it. */
    async forget(argument: unknown) {
      const job = jobOf(store, argument);
      await store.remove([job.id]);
      await follower.stop(job);
    },
    render: async (uri: vscode.Uri) => errorDocuments.render(uri) ?? renderJobDocument(uri, askJob),
    dispose() {
      follower.dispose();
      problems.dispose();
    },
  };
}

function jobOf(store: JobStore, argument: unknown): WatchedJob {
  const job = jobOfArgument(store.jobs(), argument);
  if (job === undefined) {
    throw new InputError('unknown-job', vscode.l10n.t('There is no such verification in the list.'));
  }
  return job;
}

/**
 * Opens the overview of a contract that has just been verified. The user may be typing meanwhile: what they work in
 * stays in front with the focus, and the overview opens beside it. Opens nothing when the record is not there yet.
 */
async function showOverviewBeside(
  client: Pick<VerificationClient, 'contract'>,
  contract: NetworkContract,
): Promise<void> {
  // What the service said before the job ended may still be kept.
  const asked = { freshness: 'revalidate' } as const;
  const { chainId, address } = contract;
  const found = await client.contract({ chainId, address }, { fields: ['compilation.name'] }, asked);
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
