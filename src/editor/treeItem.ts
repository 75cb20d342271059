import * as vscode from 'vscode';
import { escapeLines, escapeMessage } from '../domain/value/escapeMessage.ts';
import type { TreeNode } from './treeNode.ts';

/** The only place that makes lines of trees, held by a test: what they say is made inert here. */
export function treeItem(node: TreeNode): vscode.TreeItem {
  const { id, icon: iconPath, command } = node;
  const label = escapeMessage(node.label);
  const description = node.description === undefined ? undefined : escapeMessage(node.description);
  const tooltip = typeof node.tooltip === 'string' ? escapeLines(node.tooltip) : node.tooltip;
  const item = new vscode.TreeItem(label, collapsibleState(node));
  // By itself the editor would read out the tooltip instead of the line.
  const said = node.accessibleLabel ?? [label, description].filter(Boolean).join(', ');
  const accessibilityInformation = { label: escapeMessage(said) };
  const contextValue = contextOf(node);
  return Object.assign(item, { id, description, tooltip, iconPath, contextValue, command, accessibilityInformation });
}

/** Words that the menus of `package.json` look for: the node's own, `copyable`, `linked`. */
function contextOf({ contextValue, copyText, link }: TreeNode): string | undefined {
  const words = [contextValue, copyText && 'copyable', link && 'linked'].filter(Boolean);
  return words.length === 0 ? undefined : words.join(' ');
}

function collapsibleState(node: TreeNode): vscode.TreeItemCollapsibleState {
  if (node.children === undefined) {
    return vscode.TreeItemCollapsibleState.None;
  }
  return node.isExpanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}
