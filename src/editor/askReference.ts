import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import type { LookupTarget } from '../domain/lookup/lookupTarget.ts';
import { type NamedTarget, parseNamed } from '../domain/lookup/namedTarget.ts';
import type { Network } from '../domain/network/network.ts';
import type { Words } from '../domain/phrase.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { phraseText } from './phraseText.ts';
import { askText } from './questions.ts';

/** The network that is asked unless a link names another, and all others. */
export type AskedNetworks = readonly [Network, ...Network[]];

/** Names that may be typed, too, and one of them, where some are known by now. */
interface AskedNames {
  readonly isName: (text: string) => boolean;
  readonly example: string | undefined;
}

/** What the user types to be looked up; undefined when the user gave up. */
export function askLookupText(
  title: string,
  networks: AskedNetworks,
  names?: AskedNames,
): Thenable<string | undefined> {
  const example = names?.example === undefined ? [] : [singleLine(names.example, 60)];
  const unnamed = example.map(() => vscode.l10n.t('No deployment of this workspace has such a name either.'));
  const problemOf = (text: string) => lookupProblem(parseNamed(text, networks))?.message;
  return askText({
    title,
    prompt: vscode.l10n.t(
      'Account, contract, token, topic or schedule id, NFT (0.0.1234/5), EVM address, transaction ID, hash, alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”',
    ),
    placeHolder: ['0.0.1234 · 0x… · 0.0.2@1700000000.000000001 · block 123', ...example].join(' · '),
    ignoreFocusOut: true,
    validateInput: (text) => {
      const said = text.trim() === '' || names?.isName(text) ? undefined : problemOf(text);
      return said && [said, ...unnamed].join(' ');
    },
  });
}

/** A text as Look Up reads it, what it names, and on which network. */
interface Lookup {
  readonly text: string;
  readonly target: LookupTarget;
  readonly network: Network;
}

/** What a text names. InputError when that is nothing that can be looked up, or on a network that is not set up here. */
export function readLookup(written: string, networks: AskedNetworks): Lookup {
  const named = parseNamed(written, networks);
  const problem = lookupProblem(named);
  if (named === undefined || problem !== undefined) {
    throw problem;
  }
  return { text: named.text, target: named.target, network: named.network ?? networks[0] };
}

function lookupProblem(named: NamedTarget | undefined): InputError | undefined {
  if (named === undefined) {
    return new InputError('no-reference', problem());
  }
  return named.place === undefined ? undefined : elsewhere(named.place);
}

/** Of a link about a network that is not set up here. */
export function elsewhere(place: Words): InputError {
  return new InputError('unknown-network', elsewhereSentence(place));
}

/** The same as a sentence. */
export function elsewhereSentence(place: Words): string {
  return vscode.l10n.t('The link is about {0}, which is not set up here.', singleLine(phraseText(place), 60));
}

function problem(): string {
  return vscode.l10n.t(
    'This is no entity id (0.0.1234), NFT (0.0.1234/5), EVM address (0x and 40 hex digits), transaction ID (0.0.2@seconds.nanos), hash (0x and 64 or 96 hex digits), account alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”.',
  );
}

const executions: ReadonlySet<string | undefined> = new Set(['transactionId', 'hash32', 'hash48', 'consensus']);

/** A transaction that a text names by its id, a hash of it or a link to its page. InputError for anything else. */
export function readExecution(
  written: string,
  networks: AskedNetworks,
): { readonly execution: string; readonly network: Network } {
  const { named, problem } = findExecution(written, networks);
  if (named === undefined || problem !== undefined) {
    throw problem;
  }
  return { execution: named.text, network: named.network ?? networks[0] };
}

/** What is wrong with a text that names no transaction; undefined for one that does. */
export function executionProblem(written: string, networks: AskedNetworks): string | undefined {
  return findExecution(written, networks).problem?.message;
}

function findExecution(written: string, networks: AskedNetworks) {
  const named = parseNamed(written, networks);
  const none = vscode.l10n.t('This is no transaction ID (0.0.2@seconds.nanos) and no hash of one.');
  const problem = executions.has(named?.target.kind) ? lookupProblem(named) : new InputError('no-transaction', none);
  return { named, problem };
}

/** Asks for a transaction that ran a contract, starting from the selected text; undefined when the user gave up. */
export function askExecution(
  title: (network: string) => string,
  networks: AskedNetworks,
): Thenable<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? '';
  return askText({
    value: selected === '' || executionProblem(selected, networks) !== undefined ? '' : selected,
    title: title(singleLine(networks[0].name, 60)),
    prompt: vscode.l10n.t('Id or hash of a transaction that ran a contract'),
    placeHolder: '0.0.2@1700000000.000000001 · 0x…',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : executionProblem(text, networks)),
  });
}
