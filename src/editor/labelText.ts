import * as vscode from 'vscode';
import { type DisplayText, isLabel } from '../domain/label.ts';
import { labels } from '../domain/labels.ts';
import { phraseText } from './phraseText.ts';

/** A text in the reader's language. */
export function labelText(text: DisplayText): string {
  if (isLabel(text)) {
    return vscode.l10n.t(labels[text.id], ...text.parameters.map(labelText));
  }
  if (typeof text === 'object' && 'template' in text) {
    return phraseText(text);
  }
  return typeof text === 'string' ? text : text.map(labelText).join('');
}
