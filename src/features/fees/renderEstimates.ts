import * as vscode from 'vscode';
import { type DocumentEstimate, hasUnpriced, likelyEstimates, likelyPrice } from '../../domain/fee/documentEstimate.ts';
import type { FeeEstimate } from '../../domain/fee/fee.ts';
import { type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, pricedEstimates } from '../../domain/fee/feePricing.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { missingParts, partOf } from '../../domain/transaction/chunkInfo.ts';
import type { TransactionDocument } from '../../domain/transaction/transaction.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { totalText } from './feeTitles.ts';
import type { FileEstimate, FileOutcome } from './fileEstimate.ts';
import { moneyColumns, moneyHeads } from './renderFeeTable.ts';

/**
 * The estimates of several files as one Markdown table, one row a transaction, with the sum of what has a price; what is
 * to be said about them stands below.
 */
export function renderEstimates(outcomes: readonly FileOutcome[], words: FeeWords): string {
  const estimates = outcomes.flatMap((outcome) => ('failure' in outcome ? [] : outcome));
  const [first] = estimates;
  const documents = estimates.flatMap((estimate) => estimate.documents);
  const prices = documents.flatMap((document) => likelyPrice(document)?.tinycents ?? []);
  const rate = rateOf(first);
  const columns = moneyColumns(prices, rate);
  const heads = moneyHeads(rate);
  const cellsOf: AmountCells = (priced) => columns(priced).join(' | ');
  const rows = outcomes.flatMap((outcome) => rowsOf(outcome, words, cellsOf));
  const total = likelyEstimates(documents);
  const isPartial = estimates.length < outcomes.length || hasUnpriced(documents);
  const remarks = rows.flatMap(({ fileName, remarks: said }) =>
    said.map((text) => `- ⚠ ${codeSpan(fileName)}: ${escapeMarkdown(text)}`),
  );
  return [
    `## ${totalText(documents, rate, isPartial)}`,
    '',
    [
      vscode.l10n.t('Fee estimate of {0} files', outcomes.length),
      ...(first === undefined ? [] : [codeSpan(first.network), formatTime(first.now.getTime())]),
    ].join(' · '),
    '',
    `| ${[vscode.l10n.t('File'), vscode.l10n.t('Transaction'), vscode.l10n.t('Signatures'), ...heads].join(' | ')} |`,
    `|:--|:--|--:|${heads.map(() => '--:|').join('')}`,
    ...rows.map(({ cells }) => cells),
    `| **${isPartial ? vscode.l10n.t('At least') : vscode.l10n.t('Total')}** | | | ${cellsOf(total)} |`,
    '',
    ...remarks,
    '',
    ...(first === undefined ? [] : [words.translate(rateNote(first.rates, first.now, total)), '']),
  ].join('\n');
}

interface Row {
  readonly cells: string;
  readonly fileName: string;
  readonly remarks: readonly string[];
}

function rowsOf(outcome: FileOutcome, words: FeeWords, cellsOf: AmountCells): readonly Row[] {
  const { fileName } = outcome;
  return 'failure' in outcome
    ? [{ cells: `| ⚠ ${codeSpan(fileName)} |`, fileName, remarks: [words.describe(outcome.failure)] }]
    : outcome.documents.map((document) => documentRow(outcome, document, words, cellsOf));
}

function documentRow(estimate: FileEstimate, document: DocumentEstimate, words: FeeWords, cellsOf: AmountCells): Row {
  const { fileName, rates, now } = estimate;
  const [{ type, signatures }] = executedTransactions(document.document);
  const price = likelyPrice(document);
  const warnings = feeNotes(document, { rates, now, ...words }).filter(({ kind }) => kind === 'warning');
  const remarks = warnings.map(({ text }) => words.translate(text));
  const name = `${remarks.length > 0 ? '⚠ ' : ''}${codeSpan(fileName)}`;
  const title = `${singleLine(type.title)}${seriesText(document.document)}`;
  const amounts = price === undefined ? '' : cellsOf(pricedEstimates(price));
  return { cells: `| ${name} | ${title} | ${signatures.length} | ${amounts} |`, fileName, remarks };
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

type AmountCells = (estimates: readonly FeeEstimate[]) => string;

function rateOf(estimate: FileEstimate | undefined) {
  return estimate?.rates && rateAt(estimate.rates, estimate.now);
}
