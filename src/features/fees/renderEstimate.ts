import { formatEntityReference } from '../../domain/entity/transactionEntity.ts';
import { type DocumentEstimate, likelyPrice, likelyTotal } from '../../domain/fee/documentEstimate.ts';
import { highVolumePrice } from '../../domain/fee/fee.ts';
import { type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, type TransactionPrice } from '../../domain/fee/feePricing.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { formatTransactionId } from '../../domain/transaction/transactionId.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatHbar,
  formatInteger,
  formatUsd,
  tinycentsToTinybars,
} from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatSecondUtc } from '../../domain/value/timestamp.ts';
import type { FileEstimate } from './fileEstimate.ts';
import { renderFeeTable } from './renderFeeTable.ts';

/** Says why something has no price. */

/** A fee estimate as a Markdown document; amounts exact, untrusted text inert. */
export function renderEstimate(estimate: FileEstimate, words: FeeWords): string {
  const { documents, file, rates, atMs } = estimate;
  return [
    `# Fee estimate of ${codeSpan(estimate.fileName)}`,
    '',
    `Network ${codeSpan(estimate.network)} · ${formatSecondUtc(atMs)} · found ${file.form} (${file.encoding}), ${formatInteger(BigInt(file.sizeBytes))} bytes`,
    '',
    ...documents.flatMap((document, index) => {
      const prefix = documents.length > 1 ? `${index + 1}. ` : '';
      return renderDocument(document, { estimate, prefix, words });
    }),
    ...(file.unreadableValues > 0
      ? [`${formatInteger(BigInt(file.unreadableValues))} values of the file hold no transaction and are left out.`, '']
      : []),
    `1 USD = 10,000,000,000 tinycents. ${words.translate(rateNote(rates, new Date(atMs), likelyTotal(documents)))}`,
    '',
  ].join('\n');
}

/** ` · 1.5 ℏ`, empty without a rate. */
export function hbarText(tinycents: bigint, rate: ExchangeRate | undefined): string {
  return rate === undefined ? '' : ` · ${formatHbar(tinycentsToTinybars(tinycents, rate))}`;
}

interface DocumentContext {
  readonly estimate: FileEstimate;
  readonly prefix: string;
  readonly words: FeeWords;
}

function renderDocument(document: DocumentEstimate, context: DocumentContext): readonly string[] {
  const { rates, atMs } = context.estimate;
  const rate = rates && rateAt(rates, new Date(atMs));
  const title = singleLine(executedTransactions(document.document)[0]?.type.title ?? '');
  const price = likelyPrice(document);
  if (price === undefined) {
    return [
      `## ${context.prefix}${title}: no price`,
      '',
      ...renderTransaction(document),
      '',
      `- ⚠ ${escapeMarkdown(context.words.describe(document.modes.INTRINSIC.failure))}`,
      '',
    ];
  }
  const partial = price.failed > 0 ? 'at least ' : '';
  return [
    `## ${context.prefix}${title}: ${partial}${formatUsd(price.tinycents)}${hbarText(price.tinycents, rate)}`,
    '',
    ...renderTransaction(document),
    '',
    ...renderFeeTable(document, rate),
    '',
    ...renderNotes(document, context),
    ...renderChunks(price, rate, context.words),
    ...renderSigned(document, rate),
  ];
}

function renderTransaction(estimate: DocumentEstimate): readonly string[] {
  const { document } = estimate;
  const transactions = executedTransactions(document);
  const [transaction] = transactions;
  if (transaction === undefined) {
    return [];
  }
  const { transactionId, nodeAccountId, maxFeeTinybars, signatures, sizeBytes } = transaction;
  const payer = transactionId?.payer;
  const properties: readonly (readonly [string, string])[] = [
    ['Name', codeSpan(document.name ?? '')],
    ['Transaction id', codeSpan(transactionId === undefined ? '' : formatTransactionId(transactionId))],
    ['Payer', codeSpan(payer === undefined ? '' : formatEntityReference(payer))],
    ['Node', codeSpan(nodeAccountId === undefined ? '' : formatEntityReference(nodeAccountId))],
    ['Memo', codeSpan(transaction.memo, 100)],
    ['Maximum fee', maxFeeTinybars === 0n ? '' : maxFeeText(estimate, maxFeeTinybars)],
    ['Signatures', String(signatures.length)],
    [
      'Priced',
      `${formatInteger(BigInt(sizeBytes))} bytes${transactions.length > 1 ? ` in the first of ${transactions.length} chunks` : ''}`,
    ],
  ];
  return [
    '| | |',
    '|:--|:--|',
    ...properties.filter(([, value]) => value !== '').map(([name, value]) => `| ${name} | ${value} |`),
  ];
}

function maxFeeText({ document }: DocumentEstimate, maxFeeTinybars: bigint): string {
  const each = document.groups.length > 1 ? ' for each chunk' : '';
  return `${formatHbar(maxFeeTinybars)} (${formatInteger(maxFeeTinybars)} tinybars)${each}`;
}

function renderNotes(document: DocumentEstimate, { estimate, words }: DocumentContext): readonly string[] {
  const { rates, atMs } = estimate;
  return [
    ...feeNotes(document, { rates, now: new Date(atMs), ...words }).map((note) => {
      const text = words.translate(note.text);
      if (note.kind === 'service') {
        return `- The service says: ${codeSpan(text, 400)}`;
      }
      return `- ${note.kind === 'warning' ? '⚠ ' : ''}${escapeMarkdown(text)}`;
    }),
    '',
  ];
}

function renderChunks(
  { chunks }: TransactionPrice,
  rate: ExchangeRate | undefined,
  { describe }: FeeWords,
): readonly string[] {
  if (chunks.length < 2) {
    return [];
  }
  return [
    '### Chunks',
    '',
    `| Chunk | Bytes | Tinycents | USD |${rate === undefined ? '' : ' ℏ |'}`,
    `|--:|--:|--:|--:|${rate === undefined ? '' : '--:|'}`,
    ...chunks.map(({ transaction, estimate, failure }, index) => {
      const head = `| ${index + 1} | ${formatInteger(BigInt(transaction.sizeBytes))} |`;
      if (estimate === undefined) {
        return `${head} ⚠ ${escapeMarkdown(describe(failure))} | |${rate === undefined ? '' : ' |'}`;
      }
      const { tinycents } = highVolumePrice(estimate.totalTinycents, estimate.highVolumeMultiplier);
      return `${head} ${amountCells(tinycents, rate)}`;
    }),
    '',
  ];
}

/** `1,000 | $0.0000001 | 0.00000005 |` */
function amountCells(tinycents: bigint, rate: ExchangeRate | undefined): string {
  const hbar = rate === undefined ? '' : ` ${formatDecimal(tinycentsToTinybars(tinycents, rate), 8)} |`;
  return `${formatInteger(tinycents)} | ${formatUsd(tinycents)} |${hbar}`;
}

function renderSigned(estimate: DocumentEstimate, rate: ExchangeRate | undefined): readonly string[] {
  const { signed } = estimate;
  if (signed.length === 0) {
    return [];
  }
  const unsigned = likelyPrice(estimate)?.tinycents ?? 0n;
  return [
    '### When it is signed',
    '',
    `| Signatures | Adds | Tinycents | USD |${rate === undefined ? '' : ' ℏ |'}`,
    `|--:|--:|--:|--:|${rate === undefined ? '' : '--:|'}`,
    ...signed.map(
      ({ signatures, tinycents }) =>
        `| ${signatures} | ${formatInteger(tinycents - unsigned)} | ${amountCells(tinycents, rate)}`,
    ),
    '',
  ];
}
