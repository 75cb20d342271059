import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { hasEnded, isRunning, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { compareDeployed, renderDeployed } from './compareDeployed.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { clearApiKey, createExplorerKeys, importVerification, setApiKey } from './explorerImport.ts';
import { offerClearing } from './explorersWithKey.ts';
import { createJobDocuments } from './jobDocuments.ts';
import type { JobStore } from './jobStore.ts';
import { createJobs } from './jobs.ts';
import { jobOfArgument } from './jobsSection.ts';
import { createResultMessages, openVerifiedSources } from './resultMessages.ts';
import { verifyAll } from './verifyAll.ts';
import { verifyFromWorkspace } from './workspaceFlow.ts';

/** Loaded at the first command, or when jobs of an earlier session are to be followed. */
export function createVerification(
  {
    networkContext,
    secrets,
    state,
    deployments,
    loaders,
    outcomes,
    log,
  }: Omit<VerificationDependencies, 'userState'> & { readonly state: StoredState },
  store: JobStore,
  virtualDocuments: Pick<VirtualDocuments, 'refreshed'>,
  showInList: (jobId: string) => void,
) {
  const keys = createExplorerKeys(secrets, state, () => offerClearing(state));
  const documents = createJobDocuments(networkContext, store, virtualDocuments);
  const messages = createResultMessages(networkContext, keys, documents, showInList, log);
  const jobs = createJobs(networkContext, store, messages, log);
  const jobOf = (argument: unknown): WatchedJob => {
    const job = jobOfArgument(store.jobs(), argument);
    if (job === undefined) {
      throw new InputError('unknown-job', vscode.l10n.t('There is no such verification in the list.'));
    }
    return job;
  };
  return {
    async import(argument: unknown) {
      documents.clearProblems();
      await importVerification(networkContext, keys, jobs.submit, argument);
    },
    async fromWorkspace(argument: unknown) {
      documents.clearProblems();
      // From the menu of a line, the line is given.
      const contract = memberOf(argument, 'contract') ?? argument;
      await verifyFromWorkspace({ networkContext, deployments, loaders }, jobs.submit, contract);
    },
    compare: (argument: unknown) => compareDeployed({ networkContext, deployments }, argument),
    async verifyAll() {
      documents.clearProblems();
      const submit = jobs.submitQuietly;
      await verifyAll({ networkContext, deployments: await deployments.all(), submit, outcomes, log });
    },
    setApiKey: () => setApiKey(networkContext, keys),
    clearApiKey: () => clearApiKey(keys),
    followAll: jobs.followAll,
    /** Watches a job that runs, opens the contract of one that succeeded, shows how another ended. */
    async showJob(argument: unknown) {
      const job = jobOf(argument);
      if (isRunning(job)) {
        await jobs.watch(job);
      } else if (job.progress.kind === 'succeeded') {
        await openVerifiedSources(networkContext, job);
      } else {
        // Not awaited: the command is over, the message stays until the user has read it.
        void messages.show(job);
      }
    },
    stopWatching: (argument: unknown) => jobs.stop(jobOf(argument)),
    async resumeWatching(argument: unknown) {
      const job = jobOf(argument);
      if (!hasEnded(job)) {
        await jobs.watch(job);
      }
    },
    showDetails: (argument: unknown) => documents.showDetails(jobOf(argument)),
    /** Removes a job from the list and stops polling it. */
    async forget(argument: unknown) {
      const job = jobOf(argument);
      await store.remove([job.id]);
      await jobs.stop(job);
    },
    clearEnded: () => store.remove(store.jobs().flatMap((job) => (hasEnded(job) ? [job.id] : []))),
    render: async (uri: vscode.Uri, signal: AbortSignal) =>
      (await renderDeployed({ networkContext, deployments }, uri, signal)) ?? documents.render(uri),
    dispose() {
      jobs.dispose();
      documents.dispose();
    },
  };
}
