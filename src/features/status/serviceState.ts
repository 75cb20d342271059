import * as vscode from 'vscode';
import { formatState, type StateName } from '../../domain/status/networkStatus.ts';

/** A state or an impact in the reader's language; one that is not known, as the service calls it. */
export function serviceState(state: StateName): string {
  return texts.get(state)?.() ?? formatState(state);
}

/** States of components, of incidents and of maintenance, then impacts. */
const texts: ReadonlyMap<string, () => string> = new Map([
  ['operational', () => vscode.l10n.t('Operational')],
  ['under_maintenance', () => vscode.l10n.t('Under Maintenance')],
  ['degraded_performance', () => vscode.l10n.t('Degraded Performance')],
  ['partial_outage', () => vscode.l10n.t('Partial Outage')],
  ['major_outage', () => vscode.l10n.t('Major Outage')],
  ['investigating', () => vscode.l10n.t('Investigating')],
  ['identified', () => vscode.l10n.t('Identified')],
  ['monitoring', () => vscode.l10n.t('Monitoring')],
  ['resolved', () => vscode.l10n.t('Resolved')],
  ['postmortem', () => vscode.l10n.t('Postmortem')],
  ['scheduled', () => vscode.l10n.t('Scheduled')],
  ['in_progress', () => vscode.l10n.t('In Progress')],
  ['verifying', () => vscode.l10n.t('Verifying')],
  ['completed', () => vscode.l10n.t('Completed')],
  ['none', () => vscode.l10n.t('None')],
  ['minor', () => vscode.l10n.t('Minor')],
  ['major', () => vscode.l10n.t('Major')],
  ['critical', () => vscode.l10n.t('Critical')],
  ['maintenance', () => vscode.l10n.t('Maintenance')],
  ['unknown', () => vscode.l10n.t('Unknown')],
]);
