import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { hasEnded, isRunning } from '../../domain/verification/watchedJob.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { TreeSection } from '../../editor/treeSection.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { createJobStore } from './jobStore.ts';
import { createJobsSection } from './jobsSection.ts';

export interface RegisteredVerification extends vscode.Disposable {
  /** The running and recent jobs, for the status view. */
  readonly section: TreeSection;
}

/** The verification commands, their jobs as a section, and the documents about them; the rest is loaded at first use. */
export function registerVerification(dependencies: VerificationDependencies): RegisteredVerification {
  const { log } = dependencies;
  const store = createJobStore(dependencies.globalState);
  const section = createJobsSection(store);
  const disposables: vscode.Disposable[] = [store, section];
  const verification = lazily(async () => {
    const { createVerification } = await import('./verification.ts');
    const created = createVerification(dependencies, store, documents, section.show);
    disposables.push(created);
    return created;
  });
  const documents = registerVirtualDocuments(log, schemes.verification, async (uri) =>
    (await verification()).render(uri),
  );
  disposables.push(
    documents,
    registerCommand(log, 'hieroLens.verification.import', async (argument) => (await verification()).import(argument)),
    registerCommand(log, 'hieroLens.verification.fromWorkspace', async (argument) =>
      (await verification()).fromWorkspace(argument),
    ),
    registerCommand(log, 'hieroLens.verification.setApiKey', async () => (await verification()).setApiKey()),
    registerCommand(log, 'hieroLens.verification.clearApiKey', async () => (await verification()).clearApiKey()),
    registerCommand(log, 'hieroLens.verification.showJob', async (job) => (await verification()).showJob(job)),
    registerCommand(log, 'hieroLens.verification.stopWatching', async (job) =>
      (await verification()).stopWatching(job),
    ),
    registerCommand(log, 'hieroLens.verification.resumeWatching', async (job) =>
      (await verification()).resumeWatching(job),
    ),
    registerCommand(log, 'hieroLens.verification.showDetails', async (job) => (await verification()).showDetails(job)),
    registerCommand(log, 'hieroLens.verification.forget', async (job) => (await verification()).forget(job)),
    registerCommand(log, 'hieroLens.verification.clearEnded', () =>
      store.remove(store.jobs().flatMap((job) => (hasEnded(job) ? [job.id] : []))),
    ),
  );
  const followRunning = () => {
    if (store.jobs().some(isRunning)) {
      // Loaded after activation is over, which itself touches no network.
      void verification().then(
        (loaded) => loaded.followAll(),
        (error: unknown) => log.failure('verification jobs', error),
      );
    }
  };
  // Jobs of an earlier session and of other windows, which may have been closed since.
  followRunning();
  disposables.push(
    vscode.window.onDidChangeWindowState(async ({ focused }) => {
      if (focused) {
        await store.sync();
        followRunning();
      }
    }),
  );
  return { section, dispose: () => vscode.Disposable.from(...disposables).dispose() };
}
