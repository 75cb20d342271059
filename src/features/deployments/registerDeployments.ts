import * as vscode from 'vscode';
import { registerCommand } from '../../editor/commands.ts';
import { lazyDisposable } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { TreeSection } from '../../editor/treeNode.ts';
import type { DeploymentsDependencies } from './deploymentsSection.ts';

/** What records of the workspace say was deployed, as a section of the Pins view. */
export function registerDeployments(
  dependencies: DeploymentsDependencies & { readonly log: Log },
): vscode.Disposable & { readonly section: TreeSection } {
  const changed = new vscode.EventEmitter<void>();
  const asked = new vscode.EventEmitter<undefined>();
  const lines = lazyDisposable(async () =>
    (await import('./deploymentsSection.ts')).createDeploymentsSection(dependencies, () => changed.fire()),
  );
  const seen = registerCommand(dependencies.log, 'hieroLens.deployments.seen', async () => (await lines.get()).seen());
  return {
    section: {
      nodes() {
        // Only a view that is shown asks for lines.
        if (lines.made === undefined) {
          void lines.get();
        }
        return lines.made?.nodes() ?? [];
      },
      parentOf: () => undefined,
      onDidChange: changed.event,
      onDidAskToShow: asked.event,
    },
    dispose: () => vscode.Disposable.from(changed, asked, lines, seen).dispose(),
  };
}
