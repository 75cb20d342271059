import * as vscode from 'vscode';
import { hasEnded, isRunning } from '../../domain/verification/watchedJob.ts';
import { registerCommand } from '../../editor/commands.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import type { TreeSection } from '../../editor/treeNode.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { createJobStore } from './jobStore.ts';
import { createJobsSection } from './jobsSection.ts';

const commands = [
  ...(['import', 'fromWorkspace', 'setApiKey', 'clearApiKey'] as const),
  ...(['showJob', 'stopWatching', 'resumeWatching', 'showDetails', 'forget'] as const),
] as const;

/** The verification commands, the documents about jobs, and the section of the status view that lists them. */
export function registerVerification(
  dependencies: VerificationDependencies,
): vscode.Disposable & { readonly section: TreeSection } {
  const { log } = dependencies;
  const store = createJobStore(dependencies.userState);
  const section = createJobsSection(store);
  const verification = lazyDisposable(async () => {
    const [{ createVerification }, state] = await Promise.all([import('./verification.ts'), dependencies.userState()]);
    return createVerification({ ...dependencies, state }, store, documents, section.show);
  });
  const documents = registerVirtualDocuments(log, schemes.verification, async (uri) =>
    (await verification.get()).render(uri),
  );
  const disposables = [
    store,
    section,
    verification,
    documents,
    ...commands.map((name) =>
      registerCommand(log, `hieroLens.verification.${name}`, async (...[argument]: unknown[]) =>
        (await verification.get())[name](argument),
      ),
    ),
    registerCommand(log, 'hieroLens.verification.clearEnded', () =>
      store.remove(store.jobs().flatMap((job) => (hasEnded(job) ? [job.id] : []))),
    ),
  ];
  const followRunning = async () => {
    try {
      await store.sync();
      if (store.jobs().some(isRunning)) {
        (await verification.get()).followAll();
      }
    } catch (error) {
      log.failure('verification jobs', error);
    }
  };
  disposables.push(
    // Jobs of an earlier session and of other windows, which may have been closed since.
    afterStart(() => void followRunning()),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) {
        void followRunning();
      }
    }),
  );
  return { section, dispose: () => vscode.Disposable.from(...disposables).dispose() };
}
