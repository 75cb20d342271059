import * as vscode from 'vscode';
import { statusWord } from '../../domain/network/network.ts';
import { networkHealth, nextChangeMs } from '../../domain/status/networkHealth.ts';
import { showMessage } from '../../editor/messages.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import type { StatusDependencies } from './dependencies.ts';
import { createIncidentNotices } from './incidentNotices.ts';
import { networkProperties } from './networkProperties.ts';
import { badgeOf, type StatusBarContent, statusBarContent } from './statusBar.ts';
import type { StatusKnowledge, StatusPart } from './statusFeed.ts';
import { statusNodes } from './statusNodes.ts';

/** What is shown of the status. Loaded when something of it is first shown. */
export interface StatusDisplay {
  nodes(knowledge: StatusKnowledge): readonly TreeNode[];
  statusBar(knowledge: StatusKnowledge): StatusBarContent;
  badge(knowledge: StatusKnowledge): vscode.ViewBadge | undefined;
  /** Tells the user of incidents that have begun or ended since the last time. */
  tell(knowledge: StatusKnowledge): Promise<void>;
  allowNotices(): Promise<void>;
  /** How long until a text of this changes by itself. */
  nextTickMs(knowledge: StatusKnowledge): number;
}

export function createStatusDisplay({ networkContext, memory, sections }: StatusDependencies): StatusDisplay {
  const notices = createIncidentNotices({
    memory,
    client: () => networkContext.clients.status,
    show: (message, severity, ...buttons) =>
      showMessage(severity === 'severe' ? 'warning' : 'information', message, ...buttons),
  });
  void vscode.commands.executeCommand('setContext', 'hieroLens.notificationsOff', notices.areOff);
  return {
    nodes: (knowledge) => [
      ...statusNodes(knowledge, networkContext),
      ...sections.flatMap((section) => section.nodes()),
      ...networkProperties(networkContext),
    ],
    statusBar: (knowledge) => statusBarContent(networkContext.network, knowledge),
    badge: (knowledge) => badgeOf(networkContext.network, knowledge),
    async tell({ summary, failure }) {
      const { network } = networkContext;
      if (summary !== undefined && failure === undefined) {
        const scope = JSON.stringify([network.status, statusWord(network) ?? network.name]);
        await notices.look(scope, network.name, networkHealth(summary, statusWord(network)).incidents);
      }
    },
    allowNotices: notices.allow,
    nextTickMs({ summary }) {
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
export function partOfLine(line: unknown): StatusPart | undefined {
  const context = typeof line === 'object' && line !== null && 'contextValue' in line ? String(line.contextValue) : '';
  const parts: readonly StatusPart[] = ['rollup', 'components', 'incidents', 'maintenances'];
  return parts.find((part) => context === `section.${part}`);
}
