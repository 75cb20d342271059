import * as vscode from 'vscode';
import { askText } from '../../editor/questions.ts';
import { blockReferenceProblem } from './findBlock.ts';

/** Asks which block; undefined when the user gave up. */
export function askForBlock(): Thenable<string | undefined> {
  return askText({
    title: vscode.l10n.t('Go to Block'),
    prompt: vscode.l10n.t('Number, hash of 64 or 96 hex digits, or a time in UTC, ISO or seconds.nanoseconds'),
    placeHolder: '44,000,000 · 0x… · 2026-11-20 08:30 · 1795166836.001033136',
    // A hash is copied from elsewhere: looking there must not close the question.
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : blockReferenceProblem(text)),
  });
}
