import * as vscode from 'vscode';
import { registerCommands } from '../../editor/commands.ts';
import type { Deployments } from '../../editor/deployments.ts';
import { lazyDisposable } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { LateSection } from '../../editor/treeNode.ts';
import type { DeploymentsDependencies } from './deploymentsSection.ts';

/** What records of the workspace say was deployed, as a section of the Pins view. */
export function registerDeployments(
  dependencies: DeploymentsDependencies & { readonly log: Log; readonly deployments: Pick<Deployments, 'refresh'> },
): vscode.Disposable & { readonly section: LateSection; readonly redraw: () => void } {
  const changed = new vscode.EventEmitter<void>();
  const redraw = () => changed.fire();
  const lines = lazyDisposable(async () =>
    (await import('./deploymentsSection.ts')).createDeploymentsSection(dependencies, redraw),
  );
  const seen = registerCommands(dependencies.log, lines.get, {
    'hieroLens.deployments.seen': (of) => of.seen(),
  });
  return {
    redraw,
    section: {
      nodes: async () => (await lines.get()).nodes(),
      refresh: dependencies.deployments.refresh,
      onDidChange: changed.event,
    },
    dispose: () => vscode.Disposable.from(changed, lines, seen).dispose(),
  };
}
