import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { networkOfDeployment } from '../../domain/deployment/deploymentNetwork.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { Deployments } from '../../editor/deployments.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StoredState } from '../../editor/storedState.ts';
import { messageNode, type TreeNode } from '../../editor/treeNode.ts';
import { readOutcome, type VerifyAllOutcome } from '../../editor/verifyAllOutcome.ts';
import { type DeploymentClients, networkNodes } from './deploymentNodes.ts';

export interface DeploymentsDependencies {
  readonly networkContext: Pick<NetworkContext<DeploymentClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly deployments: Pick<Deployments, 'all' | 'known' | 'unread' | 'onDidChange'>;
  /** Keeps what came of Verify All. */
  readonly outcomes: () => Promise<StoredState>;
}

/** What the pins above wait for it. */
const patienceMs = 500;

/** The section and, above it, a quiet line for what a tool has recorded since. Made when the view is shown first. */
export function createDeploymentsSection(
  { deployments, networkContext, outcomes }: DeploymentsDependencies,
  redraw: () => void,
) {
  let before: ReadonlySet<string> | undefined;
  let newest: Deployment | undefined;
  const read = async () => {
    const known = await deployments.all();
    newest = before && (known.find((one) => before?.has(idOf(one)) === false) ?? newest);
    before = new Set(known.map(idOf));
    redraw();
  };
  const subscription = deployments.onDidChange(() => void read());
  const first = read();
  return {
    async nodes(): Promise<readonly TreeNode[]> {
      // A change while the editor waits for the first lines of a view is lost on it.
      await withTimeout(first, AbortSignal.timeout(patienceMs), undefined);
      const known = deployments.known() ?? [];
      // Drawn anew of what the records say by then.
      const draw = () => [
        ...networkNodes(deployments.known() ?? [], networkContext),
        ...unreadNodes(deployments.unread()),
      ];
      return known.length === 0 && deployments.unread().length === 0
        ? []
        : [
            ...(newest === undefined ? [] : [newNode(newest, networkContext)]),
            sectionNode(known, await readOutcome({ load: outcomes }), draw),
          ];
    },
    seen() {
      newest = undefined;
      redraw();
    },
    dispose: () => subscription.dispose(),
  };
}

function idOf({ chainId, networkName, key }: Deployment): string {
  return JSON.stringify([chainId, networkName, key]);
}

function newNode(newest: Deployment, networks: Networks): TreeNode {
  const { name, chainId } = newest;
  return {
    id: 'deployments/new',
    label: vscode.l10n.t('New deployment: {0}', singleLine(name, 60)),
    description: singleLine(
      networkOfDeployment(newest, networks)?.name ?? vscode.l10n.t('chain {0}', chainId ?? '?'),
      60,
    ),
    icon: new vscode.ThemeIcon('sparkle'),
    tooltip: vscode.l10n.t('A record of it was written just now. Press to take this line away.'),
    command: { title: vscode.l10n.t('Hide'), command: 'hieroLens.deployments.seen' },
  };
}

const maxPaths = 20;

/** What of the records is not shown above, and why. */
function unreadNodes(records: ReturnType<Deployments['unread']>): readonly TreeNode[] {
  const text =
    records.length === 1
      ? vscode.l10n.t('1 record cannot be read')
      : vscode.l10n.t('{0} records cannot be read', records.length);
  const shown = records.slice(0, maxPaths).map(({ path, unread }) => {
    const why = unread === 'tooLarge' ? vscode.l10n.t('too large') : vscode.l10n.t('not JSON');
    return `${singleLine(path, 200)}: ${why}`;
  });
  const node = messageNode('deployments/unread', text, 'warning');
  return records.length === 0 ? [] : [{ ...node, description: shown[0], tooltip: [text, ...shown].join('\n') }];
}

function sectionNode(
  known: readonly Deployment[],
  outcome: VerifyAllOutcome | undefined,
  draw: () => readonly TreeNode[],
): TreeNode {
  // Lists have those of accounts, too.
  const count = known.length === 1 ? vscode.l10n.t('1 address') : vscode.l10n.t('{0} addresses', known.length);
  const verified =
    outcome &&
    vscode.l10n.t('Verify All: {0} verified, {1} failed, {2} left', outcome.verified, outcome.failed, outcome.left);
  const what = vscode.l10n.t('Contracts that records of your tools say were deployed');
  return {
    id: 'deployments',
    label: vscode.l10n.t('Deployments'),
    description: [count, verified].filter(Boolean).join(' · '),
    tooltip: outcome ? `${what}\n${verified} · ${formatTime(outcome.atMs)}` : what,
    icon: new vscode.ThemeIcon('rocket'),
    contextValue: 'section.deployments',
    isExpanded: true,
    children: draw,
  };
}
