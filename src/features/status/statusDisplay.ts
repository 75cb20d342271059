import * as vscode from 'vscode';
import { statusWord } from '../../domain/network/network.ts';
import { networkHealth, nextChangeMs } from '../../domain/status/networkHealth.ts';
import { type StatusPart, statusPartKeys } from '../../domain/status/networkStatus.ts';
import { lostSentences } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { Clock } from '../../editor/polling.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { TreeNode, TreeSection } from '../../editor/treeNode.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import { createIncidentNotices } from './incidentNotices.ts';
import { type NetworkClient, networkProperties } from './networkProperties.ts';
import { badgeOf, statusBarContent } from './statusBar.ts';
import type { StatusKnowledge } from './statusFeed.ts';
import { statusNodes } from './statusNodes.ts';

export interface StatusDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly status: StatusClient; readonly ledger: NetworkClient }>,
    'network' | 'clients' | 'onDidChange'
  >;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'create' | 'retry'>;
  /** What is kept over restarts. */
  readonly memory: () => Promise<StoredState>;
  readonly choices: StoredState;
  /** What others add to the view, between what the status page says and the properties of the network. */
  readonly sections: readonly TreeSection[];
  /** Tells when to ask again; the system's unless given. */
  readonly clock?: Clock;
}

/** What is shown of the status. Loaded when something of it is first shown. */
export function createStatusDisplay(
  { networkContext, sections, choices }: Pick<StatusDependencies, 'networkContext' | 'sections' | 'choices'>,
  memory: StoredState,
) {
  const client = () => networkContext.clients.status;
  const notices = createIncidentNotices({ memory, choices, client, show: showMessage });
  void vscode.commands.executeCommand('setContext', 'hieroLens.notificationsOff', notices.areOff);
  return {
    nodes: (knowledge: StatusKnowledge): readonly TreeNode[] => [
      ...statusNodes(knowledge, networkContext),
      ...sections.flatMap((section) => section.nodes()),
      ...networkProperties(networkContext),
    ],
    statusBar: (knowledge: StatusKnowledge) => statusBarContent(networkContext.network, knowledge),
    lostText: lostSentences,
    badge: (knowledge: StatusKnowledge) => badgeOf(networkContext.network, knowledge),
    /** Tells the user of incidents that have begun or ended since the last time. */
    async tell({ summary, failure }: StatusKnowledge): Promise<void> {
      const { network } = networkContext;
      const health = failure === undefined && summary && networkHealth(summary, statusWord(network));
      // Of a list that was not read nothing is gone.
      if (health && health.unread.incidents !== 'all') {
        const scope = JSON.stringify([network.status, statusWord(network) ?? network.name]);
        await notices.look(scope, network.name, health.incidents);
      }
    },
    allowNotices: notices.allow,
    /** How long until a text of this changes by itself. */
    nextTickMs({ summary }: StatusKnowledge): number {
      const nowMs = Date.now();
      const next = summary && nextChangeMs(networkHealth(summary, statusWord(networkContext.network)), nowMs);
      // The last two minutes are counted by the second, see `formatDuration`.
      return next !== undefined && next - nowMs <= lastMinutesMs ? 1_000 : minuteMs;
    },
  };
}

const minuteMs = 60_000;
const lastMinutesMs = 2 * minuteMs;

/** The part that a line of the view stands for, by the line's context. */
export function partOfLine(line: TreeNode | undefined): StatusPart | undefined {
  const parts = Object.keys(statusPartKeys) as StatusPart[];
  return parts.find((part) => line?.contextValue === `section.${part}`);
}
