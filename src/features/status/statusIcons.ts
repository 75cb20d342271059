import * as vscode from 'vscode';
import type { NetworkHealth } from '../../domain/status/networkHealth.ts';
import { componentWeight, impactWeight, type StateName } from '../../domain/status/networkStatus.ts';
import { errorIcon, passIcon } from '../../editor/treeNode.ts';

/** Of a line whose value is of before, since nobody answers. */
export const keptIcon = new vscode.ThemeIcon('sync-ignored');
const globe = new vscode.ThemeIcon('globe');
const notice = icon('info', 'notificationsInfoIcon.foreground');
const tools = icon('tools', 'charts.blue');
const warning = icon('warning', 'problemsWarningIcon.foreground');
const unknown = icon('question', 'problemsWarningIcon.foreground');

/** The icon of a component's state; the word is beside it unless all is well. */
export function componentIcon(state: StateName): vscode.ThemeIcon {
  const weight = componentWeight(state);
  return weight === 1 ? tools : weight === 0 ? passIcon : weight === 3 ? unknown : weight > 3 ? errorIcon : warning;
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
  const weight = impactWeight(impact);
  return weight === 1 ? tools : weight === 0 ? notice : weight === 2 ? unknown : weight > 3 ? errorIcon : warning;
}

function icon(id: string, color: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(id, new vscode.ThemeColor(color));
}
