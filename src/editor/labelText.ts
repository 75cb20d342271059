import * as vscode from 'vscode';
import { type DisplayText, isLabel, labels } from '../domain/label.ts';

/** A text in the reader's language. */
export function labelText(text: DisplayText): string {
  if (isLabel(text)) {
    return vscode.l10n.t(labels[text.id], ...text.parameters.map(labelText));
  }
  return typeof text === 'string' ? text : text.map(labelText).join('');
}
