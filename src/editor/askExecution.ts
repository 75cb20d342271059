import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import type { Network } from '../domain/network/network.ts';
import { parseReference } from '../domain/references.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { askText } from './questions.ts';

const longest = 200;

/** The transaction that a text names by its id or a hash of it. InputError for anything else. */
export function readExecution(text: string): string {
  const problem = executionProblem(text);
  if (problem !== undefined) {
    throw new InputError('no-transaction', problem);
  }
  return text.trim();
}

/** What is wrong with a text that names no transaction; undefined for one that does. */
export function executionProblem(text: string): string | undefined {
  const kind = text.length > longest ? undefined : parseReference(text.trim())?.kind;
  return kind === 'transactionId' || kind === 'hash32' || kind === 'hash48'
    ? undefined
    : vscode.l10n.t('This is no transaction ID (0.0.2@seconds.nanos) and no hash of one.');
}

/** Asks for a transaction that ran a contract, starting from the selected text; undefined when the user gave up. */
export function askExecution(title: (network: string) => string, network: Network): Thenable<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? '';
  return askText({
    value: selected === '' || executionProblem(selected) !== undefined ? '' : selected,
    title: title(singleLine(network.name, 60)),
    prompt: vscode.l10n.t('Id or hash of a transaction that ran a contract'),
    placeHolder: '0.0.2@1700000000.000000001 · 0x…',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : executionProblem(text)),
  });
}
