import * as vscode from 'vscode';
import { registerCommands } from '../../editor/commands.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import type { TreeNode, TreeSection } from '../../editor/treeNode.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { WorkspaceBuild } from './buildFiles.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { offerClearing } from './explorersWithKey.ts';

/** The verification commands, the documents about jobs, and the section of the status view that lists them. */
export function registerVerification(dependencies: VerificationDependencies): vscode.Disposable & {
  readonly section: TreeSection;
  /** What the workspace holds of build output. */
  readonly findBuild: (signal: AbortSignal) => Promise<WorkspaceBuild>;
} {
  const { log } = dependencies;
  const changed = new vscode.EventEmitter<void>();
  const asked = new vscode.EventEmitter<TreeNode | undefined>();
  const jobs = lazyDisposable(async () => {
    const [{ createJobStore }, { createJobsSection }] = await Promise.all([
      import('./jobStore.ts'),
      import('./jobsSection.ts'),
    ]);
    const store = createJobStore(dependencies.userState);
    const lines = createJobsSection(store);
    lines.onDidChange(() => changed.fire());
    lines.onDidAskToShow((line) => asked.fire(line));
    return { store, lines, dispose: () => vscode.Disposable.from(lines, store).dispose() };
  });
  const verification = lazyDisposable(async () => {
    const [{ createVerification }, state, { store, lines }] = await Promise.all([
      import('./verification.ts'),
      dependencies.userState(),
      jobs.get(),
    ]);
    return createVerification({ ...dependencies, state }, store, documents, lines.show);
  });
  const documents = registerVirtualDocuments(log, schemes.verification, async (uri, signal) =>
    (await verification.get()).render(uri, signal),
  );
  const disposables = [
    changed,
    asked,
    jobs,
    verification,
    documents,
    registerCommands(log, verification.get, {
      'hieroLens.verification.import': (of, contract) => of.import(contract),
      'hieroLens.verification.fromWorkspace': (of, contract) => of.fromWorkspace(contract),
      'hieroLens.deployments.verifyAll': (of) => of.verifyAll(),
      'hieroLens.deployments.compare': (of, contract) => of.compare(contract),
      'hieroLens.verification.setApiKey': (of) => of.setApiKey(),
      'hieroLens.verification.clearApiKey': (of) => of.clearApiKey(),
      'hieroLens.verification.showJob': (of, job) => of.showJob(job),
      'hieroLens.verification.stopWatching': (of, job) => of.stopWatching(job),
      'hieroLens.verification.resumeWatching': (of, job) => of.resumeWatching(job),
      'hieroLens.verification.showDetails': (of, job) => of.showDetails(job),
      'hieroLens.verification.forget': (of, job) => of.forget(job),
      'hieroLens.verification.clearEnded': (of) => of.clearEnded(),
    }),
  ];
  const catchUp = async () => {
    try {
      const { store } = await jobs.get();
      await store.sync();
      offerClearing(await dependencies.userState());
      if (store.hasRunning()) {
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
  const section: TreeSection = {
    nodes: () => jobs.made?.lines.nodes() ?? [],
    parentOf: (node) => jobs.made?.lines.parentOf(node),
    onDidChange: changed.event,
    onDidAskToShow: asked.event,
  };
  return { section, findBuild, dispose: () => vscode.Disposable.from(...disposables).dispose() };
}
