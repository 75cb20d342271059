import * as vscode from 'vscode';
import { hasEnded, isRunning } from '../../domain/verification/watchedJob.ts';
import { registerCommand } from '../../editor/commands.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { TreeSection } from '../../editor/treeNode.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { type CommandId, schemes } from '../../manifest.ts';
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
  const run = (
    command: CommandId,
    handle: (of: Awaited<ReturnType<typeof verification.get>>, argument: unknown) => Promise<void>,
  ) => registerCommand(log, command, async (...[argument]) => handle(await verification.get(), argument));
  const disposables = [
    store,
    section,
    verification,
    documents,
    run('hieroLens.verification.import', (of, argument) => of.import(argument)),
    run('hieroLens.verification.fromWorkspace', (of, argument) => of.fromWorkspace(argument)),
    run('hieroLens.deployments.verifyAll', (of) => of.verifyAll()),
    run('hieroLens.deployments.compare', (of, argument) => of.compareDeployed(argument)),
    run('hieroLens.verification.setApiKey', (of) => of.setApiKey()),
    run('hieroLens.verification.clearApiKey', (of) => of.clearApiKey()),
    run('hieroLens.verification.showJob', (of, job) => of.showJob(job)),
    run('hieroLens.verification.stopWatching', (of, job) => of.stopWatching(job)),
    run('hieroLens.verification.resumeWatching', (of, job) => of.resumeWatching(job)),
    run('hieroLens.verification.showDetails', (of, job) => of.showDetails(job)),
    run('hieroLens.verification.forget', (of, job) => of.forget(job)),
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
