import * as vscode from 'vscode';
import {
  type DocumentEstimate,
  executedTransactions,
  hasUnpriced,
  likelyPrice,
  type SignedTotal,
} from '../../domain/fee/documentEstimate.ts';
import { chargedTinybars, highVolumePrice } from '../../domain/fee/fee.ts';
import { type FeeNoteContext, type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { type GasAtMost, type GasContext, gasAtMost, isWithoutGas } from '../../domain/fee/gasAtMost.ts';
import { likelyEstimates, signaturesText, signedFees, signedFeesText } from '../../domain/fee/signedFees.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { partOf } from '../../domain/transaction/transaction.ts';
import { formatEntityReference, formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { type ExchangeRate, formatHbar, formatInteger, formatUsd } from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { moneyColumns, tableRow, titlePrice, totalText, unbroken } from './feeAmounts.ts';
import { renderFeeTable } from './feeTable.ts';
import type { FileEstimate } from './fileEstimate.ts';

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
    `## ${isOnly ? documentHeadline(only, context) : totalText(likelyEstimates(documents), rate, hasUnpriced(documents))}`,
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
  const gas = gasAtMost(estimate, context);
  const properties = [`${heading}# ${vscode.l10n.t('Transaction')}`, '', ...renderTransaction(estimate, gas), ''];
  return likelyPrice(estimate) === undefined
    ? [`- ⚠ ${escapeMarkdown(describe(estimate.modes.INTRINSIC.failure))}`, '', ...properties]
    : [
        ...renderFeeTable(estimate, gas, context.rate),
        '',
        ...renderNotes(estimate, context),
        ...renderChunks(estimate, context),
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

function renderChunks(estimate: DocumentEstimate, context: DocumentContext): readonly string[] {
  const { document, modes, mode, signed } = estimate;
  const { chunks } = modes[mode];
  if (chunks.length < 2) {
    return [];
  }
  const { rate, describe, heading } = context;
  const [{ signatures, estimates }] = signedFees(estimate);
  const prices = estimates.map(highVolumePrice);
  const cellsOf = moneyColumns(prices, rate);
  const heads = [phraseText(signaturesText(signatures)), ...(rate === undefined ? [] : ['ℏ'])];
  const rows = chunks.map(({ transaction, estimate: asItIs, failure }, index) => {
    const priced = signed[0]?.estimates[index] ?? asItIs;
    return [
      `${partOf(document, index)?.number ?? ''}`,
      formatInteger(BigInt(transaction.sizeBytes)),
      ...(priced === undefined
        ? [`⚠ ${escapeMarkdown(describe(failure))}`, ...heads.slice(1).map(() => '')]
        : cellsOf([priced])),
    ];
  });
  return [
    `${heading}# ${vscode.l10n.t('Chunks')}`,
    '',
    tableRow([vscode.l10n.t('Chunk'), vscode.l10n.t('Bytes'), ...heads]),
    `|--:|--:|${heads.map(() => '--:|').join('')}`,
    ...rows.map(tableRow),
    '',
  ];
}

/** The money alone, lest a narrow preview breaks its line within a word. */
function documentHeadline(estimate: DocumentEstimate, context: GasContext): string {
  return likelyPrice(estimate) === undefined
    ? documentTitle(estimate, context)
    : vscode.l10n.t('Fee: {0}', priceText(estimate, undefined, context));
}

/** What stands below it: the price in ℏ, and the type. */
function titleParts(estimate: DocumentEstimate, context: GasContext): readonly string[] {
  const [{ type }] = executedTransactions(estimate.document);
  const title = escapeMarkdown(singleLine(type.title));
  const { rate } = context;
  if (rate === undefined) {
    return [title];
  }
  const gas = gasAtMost(estimate, context);
  const fee = feesOf(estimate, ({ estimates }) => formatHbar(chargedTinybars(estimates, rate)));
  return [`**${unbroken(withGas(estimate, fee, gas && formatHbar(gas.tinybars)))}**`, title];
}

function documentTitle(estimate: DocumentEstimate, context: GasContext): string {
  const [{ type }] = executedTransactions(estimate.document);
  const title = singleLine(type.title);
  return likelyPrice(estimate) === undefined
    ? vscode.l10n.t('{0}: no price', title)
    : `${title}: ${priceText(estimate, context.rate, context, 1)}`;
}

/** The price in US dollars and, with a rate, in ℏ. */
function priceText(
  estimate: DocumentEstimate,
  rate: ExchangeRate | undefined,
  context: GasContext,
  most?: number,
): string {
  const gas = gasAtMost(estimate, context);
  const fee = feesOf(estimate, ({ estimates }) => titlePrice(estimates, rate), most);
  const amount = withGas(estimate, fee, gas && formatUsd(gas.tinycents, 'up'));
  return estimate.modes[estimate.mode].failed > 0 ? vscode.l10n.t('at least {0}', amount) : amount;
}

/** Gas is added to one fee alone. */
function feesOf(
  estimate: DocumentEstimate,
  text: (fee: SignedTotal) => string,
  most = isWithoutGas(estimate) ? 1 : 2,
): string {
  const [first, ...others] = signedFees(estimate);
  return phraseText(signedFeesText([first, ...others.slice(0, most - 1)], text));
}

/** `$1.00 + up to $0.084 gas`, `$1.00 + gas` where nobody knows how much, `$1.00` where none is added. */
function withGas(estimate: DocumentEstimate, price: string, gas: string | undefined): string {
  if (gas !== undefined) {
    return vscode.l10n.t('{0} + up to {1} gas', price, gas);
  }
  return isWithoutGas(estimate) ? vscode.l10n.t('{0} + gas', price) : price;
}
