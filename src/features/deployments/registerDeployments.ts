import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { Deployments } from '../../editor/deployments.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { TreeNode, TreeSection } from '../../editor/treeNode.ts';
import type { DeploymentClients } from './deploymentNodes.ts';

export interface DeploymentsDependencies {
  readonly networkContext: Pick<NetworkContext<DeploymentClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly deployments: Pick<Deployments, 'all' | 'known' | 'onDidChange'>;
  readonly log: Log;
}

/** What records of the workspace say was deployed, as a section of the Pins view, with a quiet line for what came since. */
export function registerDeployments(
  dependencies: DeploymentsDependencies,
): vscode.Disposable & { readonly section: TreeSection } {
  const { deployments, log } = dependencies;
  const changed = new vscode.EventEmitter<void>();
  const asked = new vscode.EventEmitter<undefined>();
  let before: ReadonlySet<string> | undefined;
  let newest: Deployment | undefined;
  const read = async () => {
    const known = await deployments.all();
    newest = before && (known.find((one) => before?.has(idOf(one)) === false) ?? newest);
    before = new Set(known.map(idOf));
    changed.fire();
  };
  const section: TreeSection = {
    nodes() {
      // Only a view that is shown asks for lines.
      if (deployments.known() === undefined) {
        void read();
      }
      const known = deployments.known() ?? [];
      return known.length === 0 ? [] : [...newNodes(newest), sectionNode(known, dependencies)];
    },
    parentOf: () => undefined,
    onDidChange: changed.event,
    onDidAskToShow: asked.event,
  };
  const disposables = vscode.Disposable.from(
    changed,
    asked,
    deployments.onDidChange(() => void read()),
    registerCommand(log, 'hieroLens.deployments.seen', () => {
      newest = undefined;
      changed.fire();
    }),
  );
  return { section, dispose: () => disposables.dispose() };
}

function idOf({ chainId, networkName, key }: Deployment): string {
  return JSON.stringify([chainId, networkName, key]);
}

/** For a record that a tool has written since the view was shown first. */
function newNodes(newest: Deployment | undefined): readonly TreeNode[] {
  return newest === undefined
    ? []
    : [
        {
          id: 'deployments/new',
          label: vscode.l10n.t('New deployment: {0}', singleLine(newest.name, 60)),
          description: singleLine(newest.networkName ?? '', 40),
          icon: new vscode.ThemeIcon('sparkle'),
          tooltip: vscode.l10n.t('A record of it was written just now. Press to take this line away.'),
          command: { title: vscode.l10n.t('Hide'), command: 'hieroLens.deployments.seen' },
        },
      ];
}

function sectionNode(known: readonly Deployment[], dependencies: DeploymentsDependencies): TreeNode {
  return {
    id: 'deployments',
    label: vscode.l10n.t('Deployments'),
    description: known.length === 1 ? vscode.l10n.t('1 contract') : vscode.l10n.t('{0} contracts', known.length),
    tooltip: vscode.l10n.t('Contracts that records of your tools say were deployed'),
    icon: new vscode.ThemeIcon('rocket'),
    contextValue: 'section.deployments',
    isExpanded: true,
    children: async () => {
      const { networkNodes } = await import('./deploymentNodes.ts');
      // Drawn anew of what the records say by then.
      const draw = () => networkNodes(dependencies.deployments.known() ?? [], dependencies.networkContext);
      return { draw, freshForMs: Number.POSITIVE_INFINITY };
    },
  };
}
