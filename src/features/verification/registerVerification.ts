import * as vscode from 'vscode';
import { hasEnded, isRunning } from '../../domain/verification/watchedJob.ts';
import { registerCommand } from '../../editor/commands.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { TreeSection } from '../../editor/treeNode.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { WorkspaceBuild } from './buildFiles.ts';
import { explorersWithKey, type VerificationDependencies } from './dependencies.ts';
import { createJobStore } from './jobStore.ts';
import { createJobsSection } from './jobsSection.ts';

/** The verification commands, the documents about jobs, and the section of the status view that lists them. */
export function registerVerification(dependencies: VerificationDependencies): vscode.Disposable & {
  readonly section: TreeSection;
  /** What the workspace holds of build output. */
  readonly findBuild: (signal: AbortSignal) => Promise<WorkspaceBuild>;
} {
  const { log } = dependencies;
  const store = createJobStore(dependencies.userState);
  const section = createJobsSection(store);
  const verification = lazyDisposable(async () => {
    const [{ createVerification }, state] = await Promise.all([import('./verification.ts'), dependencies.userState()]);
    return createVerification({ ...dependencies, state }, store, documents, section.show, offerClearing);
  });
  const documents = registerVirtualDocuments(log, schemes.verification, async (uri) =>
    (await verification.get()).render(uri),
  );
  const disposables = [
    store,
    section,
    verification,
    documents,
    registerCommand(log, 'hieroLens.verification.import', async (argument) =>
      (await verification.get()).import(argument),
    ),
    registerCommand(log, 'hieroLens.verification.fromWorkspace', async (argument) =>
      (await verification.get()).fromWorkspace(argument),
    ),
    registerCommand(log, 'hieroLens.deployments.verifyAll', async () => (await verification.get()).verifyAll()),
    registerCommand(log, 'hieroLens.verification.setApiKey', async () => (await verification.get()).setApiKey()),
    registerCommand(log, 'hieroLens.verification.clearApiKey', async () => (await verification.get()).clearApiKey()),
    registerCommand(log, 'hieroLens.verification.showJob', async (job) => (await verification.get()).showJob(job)),
    registerCommand(log, 'hieroLens.verification.stopWatching', async (job) =>
      (await verification.get()).stopWatching(job),
    ),
    registerCommand(log, 'hieroLens.verification.resumeWatching', async (job) =>
      (await verification.get()).resumeWatching(job),
    ),
    registerCommand(log, 'hieroLens.verification.showDetails', async (job) =>
      (await verification.get()).showDetails(job),
    ),
    registerCommand(log, 'hieroLens.verification.forget', async (job) => (await verification.get()).forget(job)),
    registerCommand(log, 'hieroLens.verification.clearEnded', () =>
      store.remove(store.jobs().flatMap((job) => (hasEnded(job) ? [job.id] : []))),
    ),
  ];
  const catchUp = async () => {
    try {
      await store.sync();
      offerClearing(await dependencies.userState());
      if (store.jobs().some(isRunning)) {
        (await verification.get()).followAll();
      }
    } catch (error) {
      log.failure('verification jobs', error);
    }
  };
  disposables.push(
    // Jobs and keys of an earlier session and of other windows, which may have been closed since.
    afterStart(() => void catchUp()),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) {
        void catchUp();
      }
    }),
  );
  const findBuild = async (signal: AbortSignal) => (await import('./buildFiles.ts')).findBuild(signal);
  return { section, findBuild, dispose: () => vscode.Disposable.from(...disposables).dispose() };
}

/** Has the palette offer to clear keys where there are some; the list of them is no secret. */
function offerClearing(state: StoredState): void {
  const stored = state.read(explorersWithKey);
  const hasKeys = Array.isArray(stored) && stored.length > 0;
  void vscode.commands.executeCommand('setContext', 'hieroLens.hasExplorerKey', hasKeys);
}
