import * as vscode from 'vscode';
import { listOf } from '../../domain/value/untrustedJson.ts';
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
  const documents = registerVirtualDocuments(log, schemes.verification, async (uri, signal) =>
    (await verification.get()).render(uri, signal),
  );
  const on =
    (handle: (of: Awaited<ReturnType<typeof verification.get>>, argument: unknown) => Promise<void>) =>
    async (argument?: unknown) =>
      handle(await verification.get(), argument);
  const disposables = [
    store,
    section,
    verification,
    documents,
    registerCommand(
      log,
      'hieroLens.verification.import',
      on((of, argument) => of.import(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.fromWorkspace',
      on((of, argument) => of.fromWorkspace(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.deployments.verifyAll',
      on((of) => of.verifyAll()),
    ),
    registerCommand(
      log,
      'hieroLens.deployments.compare',
      on((of, argument) => of.compare(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.setApiKey',
      on((of) => of.setApiKey()),
    ),
    registerCommand(
      log,
      'hieroLens.verification.clearApiKey',
      on((of) => of.clearApiKey()),
    ),
    registerCommand(
      log,
      'hieroLens.verification.showJob',
      on((of, argument) => of.showJob(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.stopWatching',
      on((of, argument) => of.stopWatching(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.resumeWatching',
      on((of, argument) => of.resumeWatching(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.showDetails',
      on((of, argument) => of.showDetails(argument)),
    ),
    registerCommand(
      log,
      'hieroLens.verification.forget',
      on((of, argument) => of.forget(argument)),
    ),
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
  const hasKeys = listOf(state.read(explorersWithKey)).length > 0;
  void vscode.commands.executeCommand('setContext', 'hieroLens.hasExplorerKey', hasKeys);
}
