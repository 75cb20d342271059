import * as vscode from 'vscode';
import { affectedComponents, isOver } from '../../domain/status/affectedComponents.ts';
import {
  type AffectedComponent,
  componentWeight,
  type Incident,
  type IncidentUpdate,
  type Maintenance,
} from '../../domain/status/networkStatus.ts';
import { componentTitle } from '../../domain/status/networkStatusScope.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { relativeTime } from '../../editor/age.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { serviceState, stateTitle } from './serviceState.ts';
import { componentIcon } from './statusIcons.ts';

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
