import * as vscode from 'vscode';
import { type Incident, isOverrunning, type Maintenance, maintenancePhase } from '../../domain/status/networkStatus.ts';
import { eventTitle, type StatusNetwork } from '../../domain/status/networkStatusScope.ts';
import { escapeUntrusted, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { formatDuration, relativeTime } from '../../editor/age.ts';
import { commandOf } from '../../editor/commands.ts';
import { markdown } from '../../editor/languageFeatures.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { serviceState } from './serviceState.ts';
import { impactIcon } from './statusIcons.ts';
import { affectedNodes, updateNode } from './updateNodes.ts';

/** An incident: impact, state and age beside its name, its updates below. */
export function incidentNode(
  incident: Incident,
  idPrefix: string,
  nowMs: number,
  network: StatusNetwork | undefined,
): TreeNode {
  return eventNode(incident, idPrefix, incidentText(incident, nowMs), nowMs, network);
}

/** A maintenance: its state and when it starts or ends. */
export function maintenanceNode(
  maintenance: Maintenance,
  idPrefix: string,
  nowMs: number,
  network: StatusNetwork | undefined,
): TreeNode {
  return eventNode(maintenance, idPrefix, maintenanceText(maintenance, nowMs), nowMs, network);
}

/** Impact, state and age. */
export function incidentText({ impact, state, startedAtMs, createdAtMs }: Incident, nowMs: number): string {
  const begun = startedAtMs ?? createdAtMs;
  const age = begun === undefined ? undefined : relativeTime(begun, nowMs);
  return [impact === 'none' ? undefined : serviceState(impact), serviceState(state), age].filter(Boolean).join(' · ');
}

/** State, and when it starts or ends. */
export function maintenanceText(maintenance: Maintenance, nowMs: number): string {
  return [serviceState(maintenance.state), maintenanceTime(maintenance, nowMs)].filter(Boolean).join(' · ');
}

/** `starts in 2 d 3 h`, `ends in 12 min`, `overrunning by 25 min`, or how long it is over. */
function maintenanceTime(maintenance: Maintenance, nowMs: number): string | undefined {
  const { scheduledForMs, scheduledUntilMs } = maintenance;
  const phase = maintenancePhase(maintenance);
  if (isOverrunning(maintenance, nowMs) && scheduledUntilMs !== undefined) {
    return vscode.l10n.t('overrunning by {0}', formatDuration(nowMs - scheduledUntilMs));
  }
  if (phase === 'active' && scheduledUntilMs !== undefined) {
    return vscode.l10n.t('ends in {0}', formatDuration(scheduledUntilMs - nowMs));
  }
  if (scheduledForMs === undefined) {
    return undefined;
  }
  if (phase === 'upcoming') {
    return scheduledForMs > nowMs
      ? vscode.l10n.t('starts in {0}', formatDuration(scheduledForMs - nowMs))
      : vscode.l10n.t('due since {0}', formatDuration(nowMs - scheduledForMs));
  }
  return relativeTime(scheduledForMs, nowMs);
}

function eventNode(
  event: Incident | Maintenance,
  idPrefix: string,
  description: string,
  nowMs: number,
  network: StatusNetwork | undefined,
): TreeNode {
  const name = singleLine(eventTitle(event.name, network));
  const id = `${idPrefix}/${event.id}`;
  return {
    id,
    label: name,
    description,
    tooltip: eventTooltip(event),
    icon: impactIcon(event.kind === 'maintenance' ? 'maintenance' : event.impact),
    accessibleLabel: `${name}, ${description}`,
    copyText: event.name,
    link: event.shortlink,
    children: () => [
      ...event.updates.map((update, index) => updateNode(update, `${id}/${index}`, nowMs)),
      ...affectedGroup(event, id),
      ...(event.shortlink === undefined ? [] : [pageNode(event.shortlink, id)]),
    ],
  };
}

function affectedGroup(event: Incident | Maintenance, id: string): readonly TreeNode[] {
  const nodes = affectedNodes(event, `${id}/affected`);
  if (nodes.length === 0) {
    return [];
  }
  const label = vscode.l10n.t('Affected components');
  return [
    {
      id: `${id}/affected`,
      label,
      description: String(nodes.length),
      icon: new vscode.ThemeIcon('server-environment'),
      children: () => nodes,
    },
  ];
}

function pageNode(url: string, idPrefix: string): TreeNode {
  const title = vscode.l10n.t('Open on the status page');
  return {
    id: `${idPrefix}/page`,
    label: title,
    tooltip: url,
    icon: new vscode.ThemeIcon('link-external'),
    copyText: url,
    command: commandOf(title, 'hieroLens.openExternal', url),
  };
}

function eventTooltip(event: Incident | Maintenance): vscode.MarkdownString {
  const lines = [`**${escapeUntrusted(event.name)}**`, `${serviceState(event.state)} · ${serviceState(event.impact)}`];
  if (event.kind === 'maintenance' && event.scheduledForMs !== undefined) {
    const until = event.scheduledUntilMs === undefined ? '' : ` – ${formatTime(event.scheduledUntilMs)}`;
    lines.push(`${formatTime(event.scheduledForMs)}${until}`);
  } else if (event.startedAtMs !== undefined) {
    lines.push(vscode.l10n.t('Started {0}', formatTime(event.startedAtMs)));
  }
  const [latest] = event.updates;
  return markdown([...lines, ...(latest === undefined ? [] : [escapeUntrusted(latest.text, 400)])].join('\n\n'));
}
