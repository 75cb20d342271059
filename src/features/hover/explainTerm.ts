import * as vscode from 'vscode';
import { feeModes } from '../../domain/fee/documentEstimate.ts';
import { modeMeanings } from '../../domain/fee/feeLines.ts';
import { phrase } from '../../domain/phrase.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** A word of the field as a line has it, and what it means. */
export interface ExplainedTerm {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Term = readonly [term: string, text: string];

/** A line may be as long as a document; no term is longer. */
const reach = 60;

/** The term at a place of a line in a document of ours, for those who meet it first; undefined where there is none. */
export function explainTerm(line: string, character: number): ExplainedTerm | undefined {
  const from = Math.max(0, character - reach);
  const near = line.slice(from, character + reach);
  for (const [term, text] of terms()) {
    for (let at = near.indexOf(term); at >= 0; at = near.indexOf(term, at + 1)) {
      const [start, end] = [from + at, from + at + term.length];
      if (start <= character && character < end && isWord(line, start, end)) {
        return { start, end, text };
      }
    }
  }
  return undefined;
}

/** False inside a longer name. */
function isWord(line: string, start: number, end: number): boolean {
  return !/\w/.test(line.charAt(start - 1)) && !/\w/.test(line.charAt(end));
}

/** Labels as the documents show them, and the names of standards, units and modes, which no language translates. */
function terms(): readonly Term[] {
  return [
    [
      phraseText(phrase`Long-zero address`),
      vscode.l10n.t(
        'The EVM address that every entity has by its id: zeros, then the number of the id in hex. Contracts take it where an account has no address of its own.',
      ),
    ],
    [
      phraseText(phrase`Record file`),
      vscode.l10n.t('The file in which the consensus nodes published the transactions of this block.'),
    ],
    [
      phraseText(phrase`Ledger version`),
      vscode.l10n.t('The version of the protocol (HAPI) that the consensus nodes spoke when they made this block.'),
    ],
    ...[phrase`Mirror node form`, phrase`SDK form`].map(
      (form): Term => [
        phraseText(form),
        vscode.l10n.t('The same transaction ID as others write it: the SDKs with @, mirror nodes with dashes.'),
      ],
    ),
    [
      phraseText(phrase`Exact match`),
      vscode.l10n.t(
        'The sources give the deployed bytecode, the hash of the sources included: not even a comment was changed. A match without “exact” may differ in names and comments.',
      ),
    ],
    [
      vscode.l10n.t('Runtime only'),
      vscode.l10n.t(
        'Only the code that runs was compared with the sources; the code that created the contract, with the arguments of its constructor, was not.',
      ),
    ],
    [
      vscode.l10n.t('throttle'),
      vscode.l10n.t(
        'The limit of how many transactions of a kind a network takes a second. With high-volume pricing a transaction costs more, the more of it is in use.',
      ),
    ],
    ...[vscode.l10n.t('chunks'), vscode.l10n.t('chunk')].map(
      (term): Term => [
        term,
        vscode.l10n.t(
          'A message or file that is too long for one transaction is sent in several, its chunks. Each is a transaction of its own, with its own fee.',
        ),
      ],
    ),
    ...[vscode.l10n.t('Copies for nodes'), vscode.l10n.t('copies for different nodes')].map(
      (term): Term => [
        term,
        vscode.l10n.t('The same transaction once for each node that it may be sent to. Only one of them is executed.'),
      ],
    ),
    ...[vscode.l10n.t('smallest units'), vscode.l10n.t('smallest unit')].map(
      (term): Term => [
        term,
        vscode.l10n.t(
          'A ledger counts a token in integers; the decimals of the token say how many digits stand behind the point.',
        ),
      ],
    ),
    ['tinycents', vscode.l10n.t('The unit in which fees are set: 1 US cent has 100,000,000 tinycents.')],
    ['tinybars', vscode.l10n.t('The smallest unit of HBAR: 1 ℏ has 100,000,000 tinybars.')],
    ...feeModes.map((mode): Term => [mode, phraseText(modeMeanings[mode])]),
    ['EIP-55', vscode.l10n.t('The standard by which the capitals of an EVM address are a checksum.')],
    [
      'HIP-15',
      vscode.l10n.t('The standard by which five letters behind an id are a checksum, another one on each network.'),
    ],
    [
      'EIP-1167',
      vscode.l10n.t('The standard of minimal proxies: a few bytes of code that pass each call on to another contract.'),
    ],
  ];
}
