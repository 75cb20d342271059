import * as vscode from 'vscode';
import { type NetworkHealth, openIncidents } from '../../domain/status/networkHealth.ts';
import { componentWeight, impactWeight, type StateName } from '../../domain/status/networkStatus.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { formatTimeOfDay } from '../../domain/value/timestamp.ts';
import { timeAgo } from '../../editor/age.ts';
import { readPollSeconds } from '../../editor/settings.ts';
import { errorIcon, passIcon } from '../../editor/treeNode.ts';
import type { StatusKnowledge } from './statusFeed.ts';

/** A state or an impact in the reader's language, in small letters; one that is not known, as the service calls it. */
export function serviceState(state: StateName): string {
  return texts.get(state)?.() ?? state.replaceAll('_', ' ');
}

/** {@link serviceState} where a text begins with it. */
export function stateTitle(state: StateName): string {
  return capitalized(serviceState(state));
}

/** What the page means by its indicator, in the words of its components. */
function rollupState(indicator: StateName): string {
  return serviceState(rollupStates.get(indicator) ?? indicator);
}

/** {@link rollupState} of all networks. */
export function overallText(indicator: StateName): string {
  return vscode.l10n.t('{0} overall', rollupState(indicator));
}

const rollupStates: ReadonlyMap<StateName, StateName> = new Map([
  ['none', 'operational'],
  ['minor', 'degraded_performance'],
  ['major', 'partial_outage'],
  ['critical', 'major_outage'],
  ['maintenance', 'under_maintenance'],
]);

/** Said beside an indicator that is worse than all that the page lists. */
export function causeText({ unread }: NetworkHealth): string {
  return [unread.components, unread.incidents, unread.maintenances].some((count) => count !== 0)
    ? vscode.l10n.t('cause not read')
    : vscode.l10n.t('no cause named');
}

/** The same of a time before: an old state never passes for the present one. */
export function formerly(state: string): string {
  return vscode.l10n.t('was {0}', state);
}

/** States of components, of incidents and of maintenance, then impacts. */
const texts: ReadonlyMap<string, () => string> = new Map([
  ['operational', () => vscode.l10n.t('operational')],
  ['under_maintenance', () => vscode.l10n.t('maintenance')],
  ['degraded_performance', () => vscode.l10n.t('degraded')],
  ['partial_outage', () => vscode.l10n.t('partial outage')],
  ['major_outage', () => vscode.l10n.t('major outage')],
  ['full_outage', () => vscode.l10n.t('full outage')],
  ['maintenance_in_progress', () => vscode.l10n.t('maintenance')],
  ['investigating', () => vscode.l10n.t('investigating')],
  ['identified', () => vscode.l10n.t('identified')],
  ['monitoring', () => vscode.l10n.t('monitoring')],
  ['resolved', () => vscode.l10n.t('resolved')],
  ['postmortem', () => vscode.l10n.t('postmortem')],
  ['scheduled', () => vscode.l10n.t('scheduled')],
  ['in_progress', () => vscode.l10n.t('in progress')],
  ['verifying', () => vscode.l10n.t('verifying')],
  ['completed', () => vscode.l10n.t('completed')],
  ['maintenance_scheduled', () => vscode.l10n.t('scheduled')],
  ['maintenance_complete', () => vscode.l10n.t('completed')],
  ['none', () => vscode.l10n.t('none')],
  ['minor', () => vscode.l10n.t('minor')],
  ['major', () => vscode.l10n.t('major')],
  ['critical', () => vscode.l10n.t('critical')],
  ['maintenance', () => vscode.l10n.t('maintenance')],
  ['unknown', () => vscode.l10n.t('unknown')],
]);

/** Of a line whose value is of before, since nobody answers. */
export const keptIcon = new vscode.ThemeIcon('sync-ignored');
const globe = new vscode.ThemeIcon('globe');
const notice = icon('info', 'notificationsInfoIcon.foreground');
const tools = icon('tools', 'charts.blue');
const warning = icon('warning', 'problemsWarningIcon.foreground');
const unknown = icon('question', 'problemsWarningIcon.foreground');

/** The icon of a component's state; the word is beside it unless all is well. */
export function componentIcon(state: StateName): vscode.ThemeIcon {
  const byWeight = [passIcon, tools, warning, unknown, errorIcon, errorIcon];
  return byWeight[componentWeight(state)] ?? unknown;
}

/** The same for a state of before: without its colour, since nobody knows the present one. */
export function componentIconBefore(state: StateName): vscode.ThemeIcon {
  return new vscode.ThemeIcon(componentIcon(state).id);
}

/** The icon of how a network is as a whole. */
export function levelIcon(level: NetworkHealth['level']): vscode.ThemeIcon {
  const icons = {
    operational: passIcon,
    uncovered: globe,
    notice,
    maintenance: tools,
    minor: warning,
    major: errorIcon,
  };
  return icons[level];
}

/** The icon of an incident's or a maintenance's impact; one without impact is still worth a notice. */
export function impactIcon(impact: StateName): vscode.ThemeIcon {
  const byWeight = [notice, tools, unknown, warning, errorIcon, errorIcon];
  return byWeight[impactWeight(impact)] ?? unknown;
}

function icon(id: string, color: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(id, new vscode.ThemeColor(color));
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
