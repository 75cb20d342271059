import * as vscode from 'vscode';
import { type DocumentEstimate, hasUnpriced, likelyEstimates, likelyPrice } from '../../domain/fee/documentEstimate.ts';
import { formatExactUsd, usdDecimals } from '../../domain/fee/exactUsd.ts';
import { highVolumePrice, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { type FeeNoteContext, type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, type TransactionPrice } from '../../domain/fee/feePricing.ts';
import { type GasAtMost, gasAtMost } from '../../domain/fee/gasAtMost.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { partOf } from '../../domain/transaction/chunkInfo.ts';
import type { TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatEntityReference, formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { type ExchangeRate, formatHbar, formatInteger } from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { documentHeadline, documentTitle, titleParts, totalText } from './feeTitles.ts';
import type { FileEstimate } from './fileEstimate.ts';
import { moneyColumns, moneyHeads, renderFeeTable } from './renderFeeTable.ts';

interface DocumentContext extends FeeWords, FeeNoteContext {
  readonly rate: ExchangeRate | undefined;
  /** That of a document; no title is so large that a narrow preview breaks it. */
  readonly heading: string;
}

/** A fee estimate as a Markdown document; amounts exact, untrusted text inert. */
export function renderEstimate(
  { fileName, network, documents, file, rates, gasPrices, now }: FileEstimate,
  words: FeeWords,
): string {
  const rate = rates && rateAt(rates, now);
  const [only, ...others] = documents;
  const isOnly = only !== undefined && others.length === 0;
  const context = { ...words, rates, gasPrices, now, rate, heading: isOnly ? '##' : '###' };
  const price = isOnly ? likelyPrice(only) : undefined;
  const whose = [
    ...(isOnly && price !== undefined ? titleParts(only, context) : []),
    codeSpan(fileName),
    codeSpan(network),
    formatTime(now.getTime()),
  ].join(' · ');
  return [
    `## ${isOnly ? documentHeadline(only, context) : totalText(documents, rate, hasUnpriced(documents))}`,
    '',
    whose,
    '',
    ...documents.flatMap((document, index) => [
      ...(isOnly ? [] : [`### ${index + 1}. ${documentTitle(document, context)}`, '']),
      ...renderDocument(document, context),
    ]),
    ...leftOut(file.unreadableValues),
    [
      vscode.l10n.t('Found {0} ({1}), {2} bytes.', file.form, file.encoding, formatInteger(BigInt(file.sizeBytes))),
      words.translate(rateNote(rates, now, likelyEstimates(documents))),
      vscode.l10n.t('1 USD = 10,000,000,000 tinycents.'),
    ].join(' '),
    '',
  ].join('\n');
}

function leftOut(values: number): readonly string[] {
  if (values === 0) {
    return [];
  }
  return values === 1
    ? [vscode.l10n.t('1 value of the file holds no transaction and is left out.'), '']
    : [
        vscode.l10n.t('{0} values of the file hold no transaction and are left out.', formatInteger(BigInt(values))),
        '',
      ];
}

function renderDocument(estimate: DocumentEstimate, context: DocumentContext): readonly string[] {
  const { describe, heading } = context;
  const price = likelyPrice(estimate);
  const gas = gasAtMost(estimate, context);
  const properties = [`${heading}# ${vscode.l10n.t('Transaction')}`, '', ...renderTransaction(estimate, gas), ''];
  return price === undefined
    ? [`- ⚠ ${escapeMarkdown(describe(estimate.modes.INTRINSIC.failure))}`, '', ...properties]
    : [
        ...renderFeeTable(estimate, gas),
        '',
        ...renderNotes(estimate, context),
        ...renderChunks(estimate.document, price, context),
        ...renderSigned(estimate, price.tinycents, context),
        ...properties,
      ];
}

function renderTransaction({ document }: DocumentEstimate, gas: GasAtMost | undefined): readonly string[] {
  const transactions = executedTransactions(document);
  const [{ type, transactionId, nodeAccountId, memo, maxFeeTinybars, signatures, sizeBytes }, ...others] = transactions;
  const part = partOf(document, 0);
  const payer = transactionId?.payer;
  const maxFee =
    maxFeeTinybars === 1n
      ? vscode.l10n.t('{0} (1 tinybar)', formatHbar(maxFeeTinybars))
      : vscode.l10n.t('{0} ({1} tinybars)', formatHbar(maxFeeTinybars), formatInteger(maxFeeTinybars));
  const size = vscode.l10n.t('{0} bytes', formatInteger(BigInt(sizeBytes)));
  const properties: readonly (readonly [string, string])[] = [
    [vscode.l10n.t('Name'), codeSpan(document.name ?? '')],
    [
      vscode.l10n.t('Type'),
      [escapeMarkdown(singleLine(type.title)), codeSpan(type.dataCase ?? '')].filter(Boolean).join(' '),
    ],
    [vscode.l10n.t('Transaction ID'), codeSpan(transactionId === undefined ? '' : formatTransactionId(transactionId))],
    [vscode.l10n.t('Payer'), codeSpan(payer === undefined ? '' : formatEntityReference(payer))],
    [vscode.l10n.t('Node'), codeSpan(nodeAccountId === undefined ? '' : formatEntityReference(nodeAccountId))],
    [
      vscode.l10n.t('Chunk'),
      part === undefined || others.length > 0 ? '' : vscode.l10n.t('{0} of {1}', part.number, part.total),
    ],
    [vscode.l10n.t('Memo'), codeSpan(memo, 100)],
    [
      vscode.l10n.t('Maximum fee'),
      maxFeeTinybars === 0n ? '' : others.length > 0 ? vscode.l10n.t('{0} for each chunk', maxFee) : maxFee,
    ],
    [vscode.l10n.t('Gas limit'), gas === undefined ? '' : gasText(gas)],
    [vscode.l10n.t('Signatures'), String(signatures.length)],
    [
      vscode.l10n.t('Priced'),
      others.length > 0 ? vscode.l10n.t('{0} in the first of {1} chunks', size, transactions.length) : size,
    ],
  ];
  return [
    '| | |',
    '|:--|:--|',
    ...properties.filter(([, value]) => value !== '').map(([name, value]) => `| ${name} | ${value} |`),
  ];
}

function gasText({ limit, tinybarsPerGas }: GasAtMost): string {
  return tinybarsPerGas === 1n
    ? vscode.l10n.t('{0} × 1 tinybar', formatInteger(limit))
    : vscode.l10n.t('{0} × {1} tinybars', formatInteger(limit), formatInteger(tinybarsPerGas));
}

function renderNotes(estimate: DocumentEstimate, context: DocumentContext): readonly string[] {
  return [
    ...feeNotes(estimate, context).map(({ kind, text: said }) => {
      const text = context.translate(said);
      if (kind === 'service') {
        return `- ${vscode.l10n.t('The service says: {0}', codeSpan(text, 400))}`;
      }
      return `- ${kind === 'warning' ? '⚠ ' : ''}${escapeMarkdown(text)}`;
    }),
    '',
  ];
}

function renderChunks(
  document: TransactionDocument,
  { chunks }: TransactionPrice,
  { rate, describe, heading }: DocumentContext,
): readonly string[] {
  const prices = chunks.flatMap(({ estimate }) => (estimate === undefined ? [] : highVolumePrice(estimate)));
  const cellsOf = moneyColumns(prices, rate);
  const rows = chunks.map(({ transaction, estimate, failure }, index) => [
    `${partOf(document, index)?.number ?? ''}`,
    formatInteger(BigInt(transaction.sizeBytes)),
    ...(estimate === undefined
      ? [`⚠ ${escapeMarkdown(describe(failure))}`, ...moneyHeads(rate).map(() => '')]
      : cellsOf([estimate])),
  ]);
  const heads = [vscode.l10n.t('Chunk'), vscode.l10n.t('Bytes'), ...moneyHeads(rate)];
  return chunks.length < 2 ? [] : numbersTable(`${heading}# ${vscode.l10n.t('Chunks')}`, heads, rows);
}

function renderSigned(
  { signed }: DocumentEstimate,
  unsignedTinycents: bigint,
  { rate, heading }: DocumentContext,
): readonly string[] {
  const totals = signed.map(({ estimates }) => highVolumePriceOfAll(estimates));
  const cellsOf = moneyColumns(totals, rate);
  const added = totals.map((tinycents) => tinycents - unsignedTinycents);
  const decimals = usdDecimals(added);
  const rows = signed.map(({ signatures, estimates }, index) => [
    String(signatures),
    ...cellsOf(estimates),
    formatExactUsd(added[index] ?? 0n, decimals),
  ]);
  const heads = [vscode.l10n.t('Signatures'), ...moneyHeads(rate), vscode.l10n.t('Adds')];
  return signed.length === 0 ? [] : numbersTable(`${heading}# ${vscode.l10n.t('When it is signed')}`, heads, rows);
}

/** A table of numbers. */
function numbersTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [
    title,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '--:|').join('')}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ];
}
