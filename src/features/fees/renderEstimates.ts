import * as vscode from 'vscode';
import {
  type DocumentEstimate,
  executedTransactions,
  hasUnpriced,
  likelyPrice,
} from '../../domain/fee/documentEstimate.ts';
import { type FeeEstimate, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { likelyEstimates, signedFees } from '../../domain/fee/signedFees.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { missingParts, partOf, type TransactionDocument } from '../../domain/transaction/transaction.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import { moneyColumns, tableRow, totalText } from './feeAmounts.ts';
import type { FileEstimate, FileOutcome } from './fileEstimate.ts';

/**
 * The estimates of several files as one Markdown table, one row a transaction, with the sum of what has a price; what is
 * to be said about them stands below.
 */
export function renderEstimates(outcomes: readonly FileOutcome[], words: FeeWords): string {
  const estimates = outcomes.flatMap((outcome) => ('failure' in outcome ? [] : outcome));
  const [first] = estimates;
  const documents = estimates.flatMap((estimate) => estimate.documents);
  const rate = first?.rates && rateAt(first.rates, first.now);
  const prices = documents.map((document) => highVolumePriceOfAll(signedFees(document)[0].estimates));
  const cellsOf: AmountCells = moneyColumns(prices, rate);
  const heads = rate === undefined ? ['USD'] : ['USD', 'ℏ'];
  const rows = outcomes.flatMap((outcome) => rowsOf(outcome, words, cellsOf));
  const total = likelyEstimates(documents);
  const isPartial = estimates.length < outcomes.length || hasUnpriced(documents);
  const remarks = rows.flatMap(({ fileName, remarks: said }) =>
    said.map((text) => `- ⚠ ${codeSpan(fileName)}: ${escapeMarkdown(text)}`),
  );
  return [
    `## ${totalText(total, rate, isPartial)}`,
    '',
    [
      titleOf(outcomes),
      ...(first === undefined ? [] : [codeSpan(first.network), formatTime(first.now.getTime())]),
    ].join(' · '),
    '',
    tableRow([vscode.l10n.t('File'), vscode.l10n.t('Transaction'), vscode.l10n.t('Signatures'), ...heads]),
    `|:--|:--|--:|${heads.map(() => '--:|').join('')}`,
    ...rows.map(({ cells }) => tableRow(cells)),
    tableRow([`**${isPartial ? vscode.l10n.t('At least') : vscode.l10n.t('Total')}**`, '', '', ...cellsOf(total)]),
    '',
    ...remarks,
    ...(documents.some(isPricedAsSigned)
      ? [`- ${supposedMark} ${vscode.l10n.t('Not signed yet; priced as if it were.')}`]
      : []),
    '',
    ...(first === undefined ? [] : [words.translate(rateNote(first.rates, first.now, total)), '']),
  ].join('\n');
}

function titleOf(outcomes: readonly FileOutcome[]): string {
  const left = outcomes.filter(isLeft);
  return left.length === 0
    ? vscode.l10n.t('Fee estimate of {0} files', outcomes.length)
    : vscode.l10n.t('Fee estimate of {0} files, cancelled after {1}', outcomes.length, outcomes.length - left.length);
}

/** The user cancelled before it had a price. */
function isLeft(outcome: FileOutcome): boolean {
  return 'failure' in outcome && isCancellation(outcome.failure);
}

interface Row {
  readonly cells: readonly string[];
  readonly fileName: string;
  readonly remarks: readonly string[];
}

type AmountCells = (estimates: readonly FeeEstimate[]) => readonly string[];

function rowsOf(outcome: FileOutcome, words: FeeWords, cellsOf: AmountCells): readonly Row[] {
  const { fileName } = outcome;
  if (!('failure' in outcome)) {
    return outcome.documents.map((document) => documentRow(outcome, document, words, cellsOf));
  }
  return isLeft(outcome)
    ? [{ cells: [codeSpan(fileName), vscode.l10n.t('not priced')], fileName, remarks: [] }]
    : [{ cells: [`⚠ ${codeSpan(fileName)}`], fileName, remarks: [words.describe(outcome.failure)] }];
}

/** Marks signatures that a transaction does not have yet. */
const supposedMark = '\\*';

function documentRow(estimate: FileEstimate, document: DocumentEstimate, words: FeeWords, cellsOf: AmountCells): Row {
  const { fileName, rates, now } = estimate;
  const [{ type }] = executedTransactions(document.document);
  const [{ signatures, estimates }] = signedFees(document);
  const warnings = feeNotes(document, { rates, now, ...words }).filter(({ kind }) => kind === 'warning');
  const remarks = warnings.map(({ text }) => words.translate(text));
  const name = `${remarks.length > 0 ? '⚠ ' : ''}${codeSpan(fileName)}`;
  const title = `${singleLine(type.title)}${seriesText(document.document)}`;
  const count = `${signatures}${isPricedAsSigned(document) ? supposedMark : ''}`;
  const amounts = likelyPrice(document) === undefined ? [] : cellsOf(estimates);
  return { cells: [name, title, count, ...amounts], fileName, remarks };
}

function isPricedAsSigned({ signed }: DocumentEstimate): boolean {
  return signed.length > 0;
}

function seriesText(document: TransactionDocument): string {
  const part = partOf(document, 0);
  const { length } = document.groups;
  if (part === undefined || length === 1) {
    return part === undefined ? '' : ` · ${vscode.l10n.t('chunk {0} of {1}', part.number, part.total)}`;
  }
  return missingParts(document) === 0
    ? ` · ${vscode.l10n.t('{0} chunks', length)}`
    : ` · ${vscode.l10n.t('{0} of {1} chunks', length, part.total)}`;
}
