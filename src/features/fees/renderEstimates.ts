import { type DocumentEstimate, likelyPrice, likelyTotal } from '../../domain/fee/documentEstimate.ts';
import { type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { executedTransactions } from '../../domain/fee/feePricing.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { formatDecimal, formatInteger, formatUsd, tinycentsToTinybars } from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatSecondUtc } from '../../domain/value/timestamp.ts';
import type { FileOutcome } from './estimateFiles.ts';
import type { FileEstimate } from './fileEstimate.ts';

/**
 * The estimates of several files as one Markdown table, one row a transaction, with the sum of what has a price; what is
 * to be said about them stands below.
 */
export function renderEstimates(outcomes: readonly FileOutcome[], words: FeeWords): string {
  const estimates = outcomes.flatMap(({ estimate }) => estimate ?? []);
  const [first] = estimates;
  const rows = outcomes.flatMap(({ fileName, estimate, failure }) =>
    estimate === undefined
      ? [{ cells: `| ⚠ ${codeSpan(fileName)} | | | | | |`, fileName, remarks: [words.describe(failure)] }]
      : estimate.documents.map((document) => documentRow(estimate, document, words)),
  );
  const prices = estimates.flatMap(({ documents }) => documents.map(likelyPrice));
  const total = likelyTotal(estimates.flatMap(({ documents }) => documents));
  const isPartial =
    outcomes.some(({ estimate }) => estimate === undefined) ||
    prices.some((price) => price === undefined || price.failed > 0);
  const remarks = rows.flatMap(({ fileName, remarks: said }) =>
    said.map((text) => `- ⚠ ${codeSpan(fileName)}: ${escapeMarkdown(text)}`),
  );
  return [
    `# Fee estimate of ${outcomes.length} files`,
    '',
    ...(first === undefined ? [] : [`Network ${codeSpan(first.network)} · ${formatSecondUtc(first.atMs)}`, '']),
    '| File | Transaction | Signatures | Tinycents | USD | ℏ |',
    '|:--|:--|--:|--:|--:|--:|',
    ...rows.map(({ cells }) => cells),
    `| **${isPartial ? 'At least' : 'Total'}** | | | ${amountCells(total, first)} |`,
    '',
    ...remarks,
    '',
    ...(first === undefined ? [] : [words.translate(rateNote(first.rates, new Date(first.atMs), total)), '']),
  ].join('\n');
}

function documentRow(estimate: FileEstimate, document: DocumentEstimate, words: FeeWords) {
  const { fileName, rates, atMs } = estimate;
  const [transaction] = executedTransactions(document.document);
  const chunks = document.document.groups.length;
  const price = likelyPrice(document);
  const warnings = feeNotes(document, { rates, now: new Date(atMs), ...words }).filter(
    ({ kind }) => kind === 'warning',
  );
  const remarks = warnings.map(({ text }) => words.translate(text));
  const name = `${remarks.length > 0 ? '⚠ ' : ''}${codeSpan(fileName)}`;
  const title = `${singleLine(transaction?.type.title ?? '')}${chunks > 1 ? ` · ${chunks} chunks` : ''}`;
  const amounts = price === undefined ? ' | | ' : amountCells(price.tinycents, estimate);
  return { cells: `| ${name} | ${title} | ${transaction?.signatures.length ?? 0} | ${amounts} |`, fileName, remarks };
}

function amountCells(tinycents: bigint, estimate: FileEstimate | undefined): string {
  const rate = estimate?.rates && rateAt(estimate.rates, new Date(estimate.atMs));
  const hbar = rate === undefined ? '' : formatDecimal(tinycentsToTinybars(tinycents, rate), 8);
  return `${formatInteger(tinycents)} | ${formatUsd(tinycents)} | ${hbar}`;
}
