import * as vscode from 'vscode';
import { statusWord } from '../../domain/network/network.ts';
import { componentsById, concernsNetwork, networksOfEvent } from '../../domain/status/networkComponents.ts';
import { type NetworkHealth, networkHealth, openIncidents } from '../../domain/status/networkHealth.ts';
import {
  type Incident,
  impactWeight,
  isOver,
  type Maintenance,
  type StatusSummary,
} from '../../domain/status/networkStatus.ts';
import type { StatusPart } from '../../domain/status/statusParts.ts';
import type { Unreadable } from '../../domain/unreadable.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { relativeTime } from '../../editor/age.ts';
import { commandOf } from '../../editor/commands.ts';
import { failureSentence, isNoAnswer } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { idByNews, loadingNode, messageNode, type TreeNode, unreadableNodes } from '../../editor/treeNode.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import { componentsNode, formerState, presentState, unreadText } from './componentNodes.ts';
import { eventNode } from './eventNodes.ts';
import {
  asOfText,
  causeText,
  formerly,
  keptIcon,
  levelIcon,
  overallText,
  stateText,
  stateTitle,
} from './stateDisplay.ts';
import type { StatusKnowledge } from './statusFeed.ts';

type StatusContext = Pick<NetworkContext<{ readonly status: StatusClient }>, 'network' | 'clients'>;
type Shown = { readonly summary: StatusSummary; readonly networkContext: StatusContext; readonly nowMs: number };

const historyFreshForMs = 10 * 60_000;

/** What the status page says of the selected network in a word, and of all; while nothing is known, what can be done. */
export function overallNodes(
  knowledge: StatusKnowledge,
  { network }: StatusContext,
  nowMs = Date.now(),
): readonly TreeNode[] {
  const { summary, failure } = knowledge;
  if (summary === undefined) {
    // A failure is told above the lines.
    return failure === undefined ? [loadingNode('loading')] : isNoAnswer(failure) ? [selectNode(), proxyNode()] : [];
  }
  const health = networkHealth(summary, statusWord(network));
  return [headlineNode(knowledge, network, health, nowMs), rollupNode(knowledge, summary, health, nowMs)];
}

/** What the status page says of the selected network in particular: incidents, maintenance, components. */
export function partNodes(
  knowledge: StatusKnowledge,
  networkContext: StatusContext,
  nowMs = Date.now(),
): readonly TreeNode[] {
  const { summary, failure } = knowledge;
  if (summary === undefined) {
    return [];
  }
  const shown = { summary, networkContext, nowMs };
  const network = statusWord(networkContext.network);
  const health = networkHealth(summary, network);
  const components = componentsNode(
    summary.components,
    { network, worst: health.worstComponent, unread: health.unread.components },
    failure === undefined ? presentState : formerState,
  );
  return [
    ...unreadableNodes('summary', summary),
    ...[incidentsNode(shown, health), maintenancesNode(shown, health), components].map((node) =>
      datedNode(node, knowledge, nowMs),
    ),
  ];
}

/** A line as it is, or said to be one of before, since nothing newer is known. */
function datedNode(node: TreeNode, knowledge: StatusKnowledge, nowMs: number): TreeNode {
  const { failure } = knowledge;
  if (failure === undefined) {
    return node;
  }
  const dated = [node.description, asOfText(knowledge, nowMs)].filter(Boolean).join(' · ');
  return {
    ...node,
    accessibleLabel: `${node.label}, ${dated}`,
    tooltip: `${node.label}: ${dated}\n${failureSentence(failure)}`,
  };
}

/** Leads to a network that may answer, such as one on this computer. */
function selectNode(): TreeNode {
  const command = commandOf(vscode.l10n.t('Select Network…'), 'hieroLens.selectNetwork');
  return { ...messageNode('select', command.title, 'globe'), command };
}

/** Leads to what else may be wrong where a connection cannot be had. */
function proxyNode(): TreeNode {
  const title = vscode.l10n.t('Open Proxy Settings');
  const command = { title, command: 'workbench.action.openSettings', arguments: ['http.proxy'] };
  return { ...messageNode('proxy', title, 'settings-gear'), command };
}

/** How the selected network is, before what the page says of all of them. */
function headlineNode(
  knowledge: StatusKnowledge,
  { name }: StatusContext['network'],
  health: NetworkHealth,
  nowMs: number,
): TreeNode {
  const { failure } = knowledge;
  const label = singleLine(name, 60);
  const state = stateText(health);
  const aged = [state, asOfText(knowledge, nowMs)].filter(Boolean).join(' · ');
  const why = failure === undefined ? [] : [failureSentence(failure)];
  return {
    id: 'network',
    label,
    // A narrow line has no room for the time; that of a failed look stands above the lines.
    description: stateOf(knowledge, state),
    tooltip: [`${label}: ${aged}`, ...why].join('\n'),
    icon: failure === undefined ? levelIcon(health.level) : keptIcon,
    accessibleLabel: [label, aged].join(', '),
    copyText: `${label}: ${state}`,
  };
}

function stateOf({ failure }: StatusKnowledge, state: string): string {
  return failure === undefined ? state : formerly(state);
}

/** The page's own line, which blends all networks: a word, which has the page's words in the tooltip. */
function rollupNode(
  knowledge: StatusKnowledge,
  { rollup, page }: StatusSummary,
  health: NetworkHealth,
  nowMs: number,
): TreeNode {
  const label = vscode.l10n.t('Status page');
  const isUnread = health.unread.rollup === 'all';
  const said = isUnread ? notRead() : singleLine(rollup.description ?? stateTitle(rollup.indicator));
  // Words of its own the page explains better itself.
  const overall = isUnread || impactWeight(rollup.indicator) === 2 ? said : overallText(rollup.indicator);
  const cause = health.unexplained === undefined ? [] : [causeText(health)];
  const tooltip = [
    vscode.l10n.t('The status page says of all networks: {0}', said),
    ...cause.map(capitalized),
    asOfText(knowledge, nowMs) ?? '',
    page.updatedAtMs === undefined ? '' : vscode.l10n.t('Page updated {0}', relativeTime(page.updatedAtMs, nowMs)),
    page.url ?? '',
  ];
  return {
    id: 'rollup',
    label,
    // The line above has the same words for one network.
    description: isUnread ? said : stateOf(knowledge, [overall, ...cause].join(' · ')),
    tooltip: tooltip.filter((line) => line !== '').join('\n'),
    link: page.url,
    icon: new vscode.ThemeIcon('globe'),
    accessibleLabel: [label, said, ...cause].join(', '),
    copyText: rollup.description ?? said,
    contextValue: 'section.rollup',
  };
}

function notRead(): string {
  return vscode.l10n.t('not read');
}

function incidentsNode(shown: Shown, health: NetworkHealth): TreeNode {
  const { incidents, unread } = health;
  const { networkContext } = shown;
  const byId = componentsById(shown.summary.components);
  const open = openIncidents(health);
  const own = incidents.filter((incident) => networksOfEvent(incident, byId).length > 0).length;
  const { name } = networkContext.network;
  return eventsNode(shown, 'incidents', open > 0, {
    label: vscode.l10n.t('Incidents'),
    description:
      unread.incidents === 'all'
        ? notRead()
        : open === 0
          ? vscode.l10n.t('none open')
          : own === 0 || own === open
            ? vscode.l10n.t('{0} open', open)
            : vscode.l10n.t('{0} on {1}, {2} general', own, singleLine(name, 40), open - own),
    icon: new vscode.ThemeIcon('flame'),
    current: incidents,
    async past() {
      const { incidents: events, ...answer } = await networkContext.clients.status.incidents();
      return { ...answer, events };
    },
  });
}

function maintenancesNode(shown: Shown, { active, upcoming, unread }: NetworkHealth): TreeNode {
  const { networkContext } = shown;
  const counts = [
    active.length === 0 ? undefined : vscode.l10n.t('{0} active', active.length),
    upcoming.length === 0 ? undefined : vscode.l10n.t('{0} upcoming', upcoming.length),
    unread.maintenances === 'all' ? notRead() : unreadText(unread.maintenances),
  ].filter((count) => count !== undefined);
  return eventsNode(shown, 'maintenances', active.length + upcoming.length > 0, {
    label: vscode.l10n.t('Maintenance'),
    description: counts.length === 0 ? vscode.l10n.t('none planned') : counts.join(', '),
    icon: new vscode.ThemeIcon('tools'),
    current: [...active, ...upcoming],
    async past() {
      const { maintenances: events, ...answer } = await networkContext.clients.status.maintenances();
      return { ...answer, events };
    },
  });
}

interface EventsLine extends Pick<TreeNode, 'label' | 'description' | 'icon'> {
  readonly current: readonly (Incident | Maintenance)[];
  /** The latest of all networks, also those that are not over. */
  readonly past: () => Promise<Unreadable & { readonly events: readonly (Incident | Maintenance)[] }>;
}

/** A line that is open while there are events, with those that are over below them. */
function eventsNode(
  { summary, networkContext, nowMs }: Shown,
  part: StatusPart,
  hasNews: boolean,
  { current, past, ...line }: EventsLine,
): TreeNode {
  const network = statusWord(networkContext.network);
  const byId = componentsById(summary.components);
  const id = `${part}/history`;
  const history: TreeNode = {
    id,
    label: vscode.l10n.t('History'),
    description: vscode.l10n.t('50 most recent'),
    icon: new vscode.ThemeIcon('history'),
    async children() {
      const answer = await past();
      const over = answer.events.filter(
        (each) => isOver(each) && concernsNetwork(networksOfEvent(each, byId), network),
      );
      const draw = (atMs: number) => over.map((event) => eventNode(event, id, atMs, network));
      return { draw: () => [...unreadableNodes(id, answer), ...draw(Date.now())], freshForMs: historyFreshForMs };
    },
  };
  return {
    ...line,
    id: idByNews(part, hasNews),
    contextValue: `section.${part}`,
    isExpanded: hasNews,
    children: () => [...current.map((event) => eventNode(event, part, nowMs, network)), history],
  };
}
