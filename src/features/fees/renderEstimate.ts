import { type DocumentEstimate, likelyPrice, likelyTotal } from '../../domain/fee/documentEstimate.ts';
import { highVolumePrice } from '../../domain/fee/fee.ts';
import { type FeeNoteContext, type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, formatPrice, type TransactionPrice } from '../../domain/fee/feePricing.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { partOf } from '../../domain/transaction/chunkInfo.ts';
import type { TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatEntityReference, formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { type ExchangeRate, formatHbar, formatInteger } from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatSecondUtc } from '../../domain/value/timestamp.ts';
import type { FileEstimate } from './fileEstimate.ts';
import { moneyCells, moneyHeads, renderFeeTable } from './renderFeeTable.ts';

interface DocumentContext extends FeeWords, FeeNoteContext {
  readonly rate: ExchangeRate | undefined;
}

/** A fee estimate as a Markdown document; amounts exact, untrusted text inert. */
export function renderEstimate(
  { fileName, network, documents, file, rates, now }: FileEstimate,
  words: FeeWords,
): string {
  const context = { ...words, rates, now, rate: rates && rateAt(rates, now) };
  return [
    `# Fee estimate of ${codeSpan(fileName)}`,
    '',
    `Network ${codeSpan(network)} · ${formatSecondUtc(now.getTime())} · found ${file.form} (${file.encoding}), ${formatInteger(BigInt(file.sizeBytes))} bytes`,
    '',
    ...documents.flatMap((document, index) =>
      renderDocument(document, documents.length > 1 ? `${index + 1}. ` : '', context),
    ),
    ...leftOut(file.unreadableValues),
    `1 USD = 10,000,000,000 tinycents. ${words.translate(rateNote(rates, now, likelyTotal(documents)))}`,
    '',
  ].join('\n');
}

function leftOut(values: number): readonly string[] {
  if (values === 0) {
    return [];
  }
  return values === 1
    ? ['1 value of the file holds no transaction and is left out.', '']
    : [`${formatInteger(BigInt(values))} values of the file hold no transaction and are left out.`, ''];
}

function renderDocument(estimate: DocumentEstimate, prefix: string, context: DocumentContext): readonly string[] {
  const { rate, describe } = context;
  const transactions = executedTransactions(estimate.document);
  const title = `## ${prefix}${singleLine(transactions[0].type.title)}`;
  const price = likelyPrice(estimate);
  if (price === undefined) {
    return [
      `${title}: no price`,
      '',
      ...renderTransaction(estimate),
      '',
      `- ⚠ ${escapeMarkdown(describe(estimate.modes.INTRINSIC.failure))}`,
      '',
    ];
  }
  return [
    `${title}: ${price.failed > 0 ? 'at least ' : ''}${formatPrice(price.tinycents, rate)}`,
    '',
    ...renderTransaction(estimate),
    '',
    ...renderFeeTable(estimate, rate),
    '',
    ...renderNotes(estimate, context),
    ...renderChunks(estimate.document, price, context),
    ...renderSigned(estimate, price.tinycents, rate),
  ];
}

function renderTransaction({ document }: DocumentEstimate): readonly string[] {
  const transactions = executedTransactions(document);
  const [{ transactionId, nodeAccountId, memo, maxFeeTinybars, signatures, sizeBytes }, ...others] = transactions;
  const part = partOf(document, 0);
  const payer = transactionId?.payer;
  const maxFee = `${formatHbar(maxFeeTinybars)} (${formatInteger(maxFeeTinybars)} tinybars)`;
  const size = `${formatInteger(BigInt(sizeBytes))} bytes`;
  const properties: readonly (readonly [string, string])[] = [
    ['Name', codeSpan(document.name ?? '')],
    ['Transaction id', codeSpan(transactionId === undefined ? '' : formatTransactionId(transactionId))],
    ['Payer', codeSpan(payer === undefined ? '' : formatEntityReference(payer))],
    ['Node', codeSpan(nodeAccountId === undefined ? '' : formatEntityReference(nodeAccountId))],
    ['Chunk', part === undefined || others.length > 0 ? '' : `${part.number} of ${part.total}`],
    ['Memo', codeSpan(memo, 100)],
    ['Maximum fee', maxFeeTinybars === 0n ? '' : `${maxFee}${others.length > 0 ? ' for each chunk' : ''}`],
    ['Signatures', String(signatures.length)],
    ['Priced', others.length > 0 ? `${size} in the first of ${transactions.length} chunks` : size],
  ];
  return [
    '| | |',
    '|:--|:--|',
    ...properties.filter(([, value]) => value !== '').map(([name, value]) => `| ${name} | ${value} |`),
  ];
}

function renderNotes(estimate: DocumentEstimate, context: DocumentContext): readonly string[] {
  return [
    ...feeNotes(estimate, context).map(({ kind, text: said }) => {
      const text = context.translate(said);
      if (kind === 'service') {
        return `- The service says: ${codeSpan(text, 400)}`;
      }
      return `- ${kind === 'warning' ? '⚠ ' : ''}${escapeMarkdown(text)}`;
    }),
    '',
  ];
}

function renderChunks(
  document: TransactionDocument,
  { chunks }: TransactionPrice,
  { rate, describe }: DocumentContext,
): readonly string[] {
  const rows = chunks.map(({ transaction, estimate, failure }, index) => [
    `${partOf(document, index)?.number ?? ''}`,
    formatInteger(BigInt(transaction.sizeBytes)),
    ...(estimate === undefined
      ? [`⚠ ${escapeMarkdown(describe(failure))}`, ...moneyHeads(rate).map(() => '')]
      : amountCells(highVolumePrice(estimate), rate)),
  ]);
  return chunks.length < 2 ? [] : amountTable('Chunks', ['Chunk', 'Bytes'], rows, rate);
}

function renderSigned(
  { signed }: DocumentEstimate,
  unsignedTinycents: bigint,
  rate: ExchangeRate | undefined,
): readonly string[] {
  const rows = signed.map(({ signatures, tinycents }) => [
    String(signatures),
    formatInteger(tinycents - unsignedTinycents),
    ...amountCells(tinycents, rate),
  ]);
  return signed.length === 0 ? [] : amountTable('When it is signed', ['Signatures', 'Adds'], rows, rate);
}

/** A table whose last columns are {@link amountCells}. */
function amountTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  rate: ExchangeRate | undefined,
): readonly string[] {
  const columns = [...heads, 'Tinycents', ...moneyHeads(rate)];
  return [
    `### ${title}`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '--:|').join('')}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ];
}

function amountCells(tinycents: bigint, rate: ExchangeRate | undefined): readonly string[] {
  return [formatInteger(tinycents), ...moneyCells(tinycents, rate)];
}
