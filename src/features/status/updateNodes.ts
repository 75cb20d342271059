import * as vscode from 'vscode';
import {
  type AffectedComponent,
  formatState,
  type Incident,
  type IncidentUpdate,
  type Maintenance,
} from '../../domain/status/networkStatus.ts';
import { componentTitle } from '../../domain/status/networkStatusScope.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { localTime, shortAge } from '../../editor/age.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { componentIcon } from './statusIcons.ts';

const maxShownLines = 40;

/** One post: its state, age and first words; opened, its whole text line by line and what it changed. */
export function updateNode(update: IncidentUpdate, id: string, nowMs: number): TreeNode {
  const when = update.atMs === undefined ? undefined : shortAge(update.atMs, nowMs);
  const state = formatState(update.state);
  const lines = update.text.split('\n').filter((line) => line.trim() !== '');
  return {
    id,
    label: state,
    description: [when, singleLine(update.text, 160)].filter(Boolean).join(' · '),
    tooltip: [
      update.atMs === undefined ? state : `${state} · ${localTime(update.atMs)}`,
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

/** The components an event has touched, each with the state before the first and after the last update that names it. */
export function affectedNodes(event: Incident | Maintenance, idPrefix: string): readonly TreeNode[] {
  const changes = new Map<string, AffectedComponent>();
  for (const affected of event.updates.toReversed().flatMap((update) => update.affected)) {
    if (affected.componentId === undefined && affected.newState === undefined) {
      // A sentence of an old page, such as that none was affected; the update says it.
      continue;
    }
    const key = affected.componentId ?? affected.name;
    const oldState = changes.get(key)?.oldState ?? affected.oldState;
    changes.set(key, { ...affected, oldState });
  }
  return [...changes].map(([key, affected]) => affectedNode(affected, `${idPrefix}/component/${key}`));
}

function textNode(line: string, id: string): TreeNode {
  const label = singleLine(line, 500);
  return { id, label, tooltip: singleLine(line, 2000), copyText: line };
}

function affectedNode({ name, oldState, newState }: AffectedComponent, id: string): TreeNode {
  const change = [...new Set([oldState, newState].filter((state) => state !== undefined).map(formatState))].join(' → ');
  const { shortName, details } = componentTitle(name.replace(/^.*? - (?=Node \d)/, ''));
  const shown = singleLine(shortName);
  return {
    id,
    label: shown,
    description: [change, ...details.map((text) => singleLine(text))].filter((part) => part !== '').join(' · '),
    tooltip: [singleLine(name), change].filter((line) => line !== '').join('\n'),
    icon: newState === undefined ? new vscode.ThemeIcon('circle-small') : componentIcon(newState),
    accessibleLabel: `${shown}, ${change}`,
    copyText: name,
  };
}
