import * as vscode from 'vscode';
import { type Network, statusWord } from '../../domain/network/network.ts';
import { eventTitle, type StatusNetwork } from '../../domain/status/networkComponents.ts';
import { type NetworkHealth, networkHealth, openIncidents } from '../../domain/status/networkHealth.ts';
import { type Incident, impactWeight, type Maintenance } from '../../domain/status/networkStatus.ts';
import { unreadableTexts } from '../../domain/unreadable.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { escapeMarkdown, escapeUntrusted, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimeOfDay } from '../../domain/value/timestamp.ts';
import { timeAgo } from '../../editor/age.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { commandLink, markdown } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { readPollSeconds } from '../../editor/settings.ts';
import { eventText } from './eventNodes.ts';
import { causeText, formerly, levelIcon, overallText, rollupState, serviceState } from './stateDisplay.ts';
import type { StatusKnowledge } from './statusFeed.ts';

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

/** How old what is known is: the time of a good look, its age after a failed one. Undefined while nothing is known. */
export function asOfText({ asOfMs, failure }: StatusKnowledge, nowMs: number): string | undefined {
  if (asOfMs === undefined) {
    return undefined;
  }
  if (failure === undefined) {
    return vscode.l10n.t('as of {0}', formatTimeOfDay(asOfMs, nowMs));
  }
  return readPollSeconds() === 0
    ? vscode.l10n.t('as of {0}', timeAgo(asOfMs, nowMs))
    : vscode.l10n.t('as of {0} · retrying', timeAgo(asOfMs, nowMs));
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

/** The state of a network in words. */
export function stateText(health: NetworkHealth | undefined): string {
  if (health === undefined) {
    return vscode.l10n.t('status unknown');
  }
  const { unexplained, worstComponent: worst = 'operational' } = health;
  const open = openIncidents(health);
  if (!health.isCovered) {
    const text = [
      vscode.l10n.t('not covered by the status page'),
      ...(unexplained === undefined ? [] : [overallText(unexplained)]),
    ].join(', ');
    return open === 0 ? text : vscode.l10n.t('{0}, {1} open', text, open);
  }
  if (unexplained !== undefined) {
    return `${rollupState(unexplained)}, ${causeText(health)}`;
  }
  if (worst !== 'operational') {
    return serviceState(worst);
  }
  const isPartial = Object.values(health.unread).some((count) => count !== 0);
  const asRead = vscode.l10n.t('operational as far as read');
  if (open > 0) {
    return isPartial ? vscode.l10n.t('{0}, {1} open', asRead, open) : vscode.l10n.t('operational, {0} open', open);
  }
  return health.active.length > 0
    ? serviceState('under_maintenance')
    : health.level === 'notice'
      ? asRead
      : serviceState(worst);
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
