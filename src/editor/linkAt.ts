import * as vscode from 'vscode';
import { escapeMessage } from '../domain/value/escapeMessage.ts';

/** A link in a document: the only place that makes one, held by a test, since VS Code makes Markdown of its tooltip. */
export function linkAt(range: vscode.Range, target: vscode.Uri, tooltip?: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  if (tooltip !== undefined) {
    link.tooltip = escapeMessage(tooltip);
  }
  return link;
}
