import * as vscode from 'vscode';
import { componentTitle, eventTitle, type StatusNetwork } from '../../domain/status/networkComponents.ts';
import {
  type AffectedComponent,
  affectedComponents,
  componentWeight,
  type Incident,
  type IncidentUpdate,
  isOver,
  isOverrunning,
  type Maintenance,
  maintenancePhase,
} from '../../domain/status/networkStatus.ts';
import { escapeUntrusted, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { formatDuration, relativeTime } from '../../editor/age.ts';
import { commandOf } from '../../editor/commands.ts';
import { markdown } from '../../editor/languageFeatures.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { componentIcon, impactIcon, serviceState, stateTitle } from './stateDisplay.ts';

/** Of an incident impact, state and age; of a maintenance its state, and when it starts or ends. */
export function eventText(event: Incident | Maintenance, nowMs: number): string {
  if (event.kind === 'maintenance') {
    return [serviceState(event.state), maintenanceTime(event, nowMs)].filter(Boolean).join(' · ');
  }
  const { impact, state, startedAtMs, createdAtMs } = event;
  const begun = startedAtMs ?? createdAtMs;
  const age = begun === undefined ? undefined : relativeTime(begun, nowMs);
  return [impact === 'none' ? undefined : serviceState(impact), serviceState(state), age].filter(Boolean).join(' · ');
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

/** An event with {@link eventText} beside its name, and its updates below. */
export function eventNode(
  event: Incident | Maintenance,
  idPrefix: string,
  nowMs: number,
  network: StatusNetwork | undefined,
): TreeNode {
  const description = eventText(event, nowMs);
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

const maxShownLines = 40;

/** One post: its state, age and first words; opened, its whole text line by line and what it changed. */
export function updateNode(update: IncidentUpdate, id: string, nowMs: number): TreeNode {
  const when = update.atMs === undefined ? undefined : relativeTime(update.atMs, nowMs);
  const state = stateTitle(update.state);
  const lines = update.text.split('\n').filter((line) => line.trim() !== '');
  return {
    id,
    label: state,
    description: [when, singleLine(update.text, 160)].filter(Boolean).join(' · '),
    tooltip: [
      update.atMs === undefined ? state : `${state} · ${formatTime(update.atMs)}`,
      ...lines.map((line) => singleLine(line, 1000)),
    ].join('\n'),
    icon: new vscode.ThemeIcon('comment'),
    copyText: update.text,
    accessibleLabel: [state, when, singleLine(update.text, 400)].filter(Boolean).join(', '),
    children: () => [
      ...lines.slice(0, maxShownLines).map((line, index) => textNode(line, `${id}/line/${index}`)),
      ...update.affected.map((affected, index) => affectedNode(affected, `${id}/affected/${index}`)),
    ],
  };
}

/** The components an event has touched: how each changed, or the worst state of it once the event is over. */
export function affectedNodes(event: Incident | Maintenance, idPrefix: string): readonly TreeNode[] {
  const over = isOver(event);
  return affectedComponents(event).map(({ state, ...affected }) => {
    const id = `${idPrefix}/component/${affected.componentId ?? affected.name}`;
    return over ? componentNode(affected.name, worstText(state), state, id) : affectedNode(affected, id);
  });
}

function worstText(state: string | undefined): string {
  if (state === undefined) {
    return '';
  }
  return componentWeight(state) === 0 ? serviceState(state) : vscode.l10n.t('at worst {0}', serviceState(state));
}

function textNode(line: string, id: string): TreeNode {
  const label = singleLine(line, 500);
  return { id, label, tooltip: singleLine(line, 2000), copyText: line };
}

function affectedNode({ name, oldState, newState }: AffectedComponent, id: string): TreeNode {
  const change = [...new Set([oldState, newState].filter((state) => state !== undefined).map(serviceState))].join(
    ' → ',
  );
  return componentNode(name, change, newState, id);
}

function componentNode(name: string, serviceState: string, state: string | undefined, id: string): TreeNode {
  const { shortName, details } = componentTitle(name.replace(/^.*? - (?=Node \d)/, ''));
  const shown = singleLine(shortName);
  return {
    id,
    label: shown,
    description: [serviceState, ...details.map((text) => singleLine(text))].filter((part) => part !== '').join(' · '),
    tooltip: [singleLine(name), serviceState].filter((line) => line !== '').join('\n'),
    icon: state === undefined ? new vscode.ThemeIcon('circle-small') : componentIcon(state),
    accessibleLabel: [shown, serviceState].filter((part) => part !== '').join(', '),
    copyText: name,
  };
}
