import * as vscode from 'vscode';
import type { Words } from '../domain/phrase.ts';

/** A phrase in the reader's language. */
export function phraseText(text: Words): string {
  if (typeof text === 'string') {
    return text;
  }
  return 'template' in text
    ? vscode.l10n.t(text.template, ...text.parts.map(phraseText))
    : text.map(phraseText).join('');
}

/** The same of what may be missing. */
export function phraseIfAny(text: Words | undefined): string | undefined {
  return text === undefined ? undefined : phraseText(text);
}
