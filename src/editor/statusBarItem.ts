import * as vscode from 'vscode';
import { escapeMessage } from '../domain/value/escapeMessage.ts';

/** What an item of the status bar shows; its text is made inert. */
export interface StatusBarContent {
  /** The id of a product icon before the text. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip?: vscode.MarkdownString;
  readonly accessibleLabel?: string;
}

export interface StatusBarItem extends vscode.Disposable {
  show(content: StatusBarContent): void;
  setVisible(isVisible: boolean): void;
}

/** The only place that makes items of the status bar, held by a test: VS Code draws icons in their texts. */
export function createStatusBarItem(id: string, name: string, command: string): StatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left);
  Object.assign(item, { name, command });
  return {
    show({ icon, text, tooltip, accessibleLabel }) {
      item.text = `$(${icon}) ${escapeMessage(text)}`;
      item.tooltip = tooltip;
      item.accessibilityInformation =
        accessibleLabel === undefined ? undefined : { label: escapeMessage(accessibleLabel) };
    },
    setVisible: (isVisible) => (isVisible ? item.show() : item.hide()),
    dispose: () => item.dispose(),
  };
}
