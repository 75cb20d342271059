import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import { type LookupTarget, lookupText, parseLookupTarget } from '../domain/lookup/lookupTarget.ts';
import type { Network } from '../domain/network/network.ts';
import { parseReference } from '../domain/references.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { askText } from './questions.ts';

/** What the user types to be looked up; undefined when the user gave up. `isMeant` says what else may be typed. */
export async function askLookupText(
  title: string,
  isMeant: (text: string) => boolean = () => false,
): Promise<string | undefined> {
  const typed = await askText({
    title,
    prompt: vscode.l10n.t(
      'Account, contract, token, topic or schedule id, NFT (0.0.1234/5), EVM address, transaction ID, hash, alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”',
    ),
    placeHolder: '0.0.1234 · 0x… · 0.0.2@1700000000.000000001 · block 123',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || parseLookupTarget(lookupText(text)) !== undefined || isMeant(lookupText(text))
        ? undefined
        : problem(),
  });
  return typed === undefined ? undefined : lookupText(typed);
}

/** What a text names. InputError when it names nothing that can be looked up. */
export function readLookupTarget(text: string): LookupTarget {
  const target = parseLookupTarget(text);
  if (target === undefined) {
    throw new InputError('no-reference', problem());
  }
  return target;
}

function problem(): string {
  return vscode.l10n.t(
    'This is no entity id (0.0.1234), NFT (0.0.1234/5), EVM address (0x and 40 hex digits), transaction ID (0.0.2@seconds.nanos), hash (0x and 64 or 96 hex digits), account alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”.',
  );
}

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
