import * as vscode from 'vscode';
import { type Network, statusWord } from '../../domain/network/network.ts';
import { eventTitle, type StatusNetwork } from '../../domain/status/networkComponents.ts';
import { type NetworkHealth, networkHealth, nextChangeMs, openIncidents } from '../../domain/status/networkHealth.ts';
import { type Incident, impactWeight, type Maintenance } from '../../domain/status/networkStatus.ts';
import { type StatusPart, statusPartKeys } from '../../domain/status/statusParts.ts';
import { unreadableTexts } from '../../domain/unreadable.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { escapeMarkdown, escapeUntrusted, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { failureSentence, lostSentences } from '../../editor/failureText.ts';
import { commandLink, markdown } from '../../editor/languageFeatures.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { Clock } from '../../editor/polling.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { TreeNode, TreeSection } from '../../editor/treeNode.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import { eventText } from './eventNodes.ts';
import { createIncidentNotices } from './incidentNotices.ts';
import { type NetworkClient, networkProperties } from './networkProperties.ts';
import { asOfText, formerly, levelIcon, stateText } from './stateDisplay.ts';
import type { StatusKnowledge } from './statusFeed.ts';
import { overallNodes, partNodes } from './statusNodes.ts';

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
  /** What others add to the view, above what the status page says of incidents and components. */
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
      ...overallNodes(knowledge, networkContext),
      // Open incidents and components would push them out of a small view.
      ...networkProperties(networkContext),
      ...sections.flatMap((section) => section.nodes()),
      ...partNodes(knowledge, networkContext),
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

/** Levels that the text names, too. */
const troubles: ReadonlySet<NetworkHealth['level']> = new Set(['maintenance', 'minor', 'major']);
const entriesPerGroup = 2;

/** What the status-bar item says; `accessibleLabel` has the state in words. */
export function statusBarContent(network: Network, knowledge: StatusKnowledge, nowMs = Date.now()) {
  const { summary, failure } = knowledge;
  const word = statusWord(network);
  const health = summary && networkHealth(summary, word);
  const name = singleLine(network.name, 40);
  const isStale = failure !== undefined;
  const state = isStale && health !== undefined ? formerly(stateText(health)) : stateText(health);
  const age = asOfText(knowledge, nowMs);
  const groups = health === undefined ? [] : eventGroups(health, word, nowMs);
  const links = [
    commandLink(vscode.l10n.t('Refresh'), 'hieroLens.status.refresh'),
    commandLink(vscode.l10n.t('Select network'), 'hieroLens.selectNetwork'),
  ];
  const lines = [
    `**${escapeUntrusted(name)}** ${escapeMarkdown(state)}`,
    ...groups,
    ...unreadableTexts(summary ?? {}).map((text) => escapeMarkdown(phraseText(text))),
    ...(isStale ? [escapeMarkdown(failureSentence(failure))] : []),
    [...(age === undefined ? [] : [escapeMarkdown(capitalized(age))]), ...links].join(' · '),
  ];
  return {
    icon:
      isStale && health !== undefined ? 'sync-ignored' : health === undefined ? 'question' : levelIcon(health.level).id,
    // Beside no answer an old state would pass for an outage: it stands in the tooltip.
    text:
      isStale || (health?.isCovered && troubles.has(health.level))
        ? `${name} · ${stateText(isStale ? undefined : health)}`
        : name,
    tooltip: markdown(lines.join('\n\n'), [
      'hieroLens.status.refresh',
      'hieroLens.selectNetwork',
      'hieroLens.openExternal',
    ]),
    accessibleLabel: [vscode.l10n.t('Network {0}', name), state, isStale ? age : undefined].filter(Boolean).join(', '),
  };
}

/** How many incidents are open on the network, for the badge of the view; undefined when none is. */
export function badgeOf(network: Network, { summary }: StatusKnowledge): vscode.ViewBadge | undefined {
  const count = summary === undefined ? 0 : openIncidents(networkHealth(summary, statusWord(network)));
  if (count === 0) {
    return undefined;
  }
  const name = singleLine(network.name, 40);
  const tooltip =
    count === 1
      ? vscode.l10n.t('1 open incident on {0}', name)
      : vscode.l10n.t('{0} open incidents on {1}', count, name);
  return { value: count, tooltip };
}

function eventGroups(
  { incidents, active, upcoming }: NetworkHealth,
  network: StatusNetwork | undefined,
  nowMs: number,
): readonly string[] {
  const line = (event: Incident | Maintenance) => eventLines(event, network, nowMs);
  return [...limited(incidents, line), ...limited(active, line), ...upcoming.slice(0, 1).map(line)];
}

/** As Markdown whose parts stay whole on their lines, each with the dot before it. */
function unbroken(text: string): string {
  const parts = text.split(' · ').map((part) => escapeMarkdown(part).replaceAll(' ', '\u00a0'));
  return parts.map((part, index) => (index === 0 ? part : `·\u00a0${part}`)).join(' ');
}

function limited<T>(items: readonly T[], line: (item: T) => string): readonly string[] {
  const more = items.length - entriesPerGroup;
  return [
    ...items.slice(0, entriesPerGroup).map(line),
    ...(more > 0 ? [escapeMarkdown(vscode.l10n.t('and {0} more', more))] : []),
  ];
}

/** A title, untrusted and inert, on a line of its own; below it what is known, with a link of ours. */
function eventLines(event: Incident | Maintenance, network: StatusNetwork | undefined, nowMs: number): string {
  const { kind, name, impact, shortlink } = event;
  const icon =
    kind === 'maintenance' ? 'tools' : impact === 'none' ? 'info' : impactWeight(impact) >= 4 ? 'error' : 'warning';
  // Parentheses would end the link early, and encoding leaves them as they are.
  const safe = shortlink?.replaceAll('(', '%28').replaceAll(')', '%29');
  const page = safe && commandLink(vscode.l10n.t('Status page'), 'hieroLens.openExternal', safe);
  const known = [unbroken(eventText(event, nowMs)), page].filter(Boolean).join(' · ');
  return `$(${icon}) **${escapeUntrusted(eventTitle(name, network))}**  \n${known}`;
}
