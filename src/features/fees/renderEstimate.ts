import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import {
  type DocumentEstimate,
  hasUnpriced,
  likelyEstimates,
  likelyPrice,
  pricedModes,
} from '../../domain/fee/documentEstimate.ts';
import { chargedTinybars, type FeeEstimate, highVolumePrice, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { extraWords, type FeeLine, feeLines, isKnownExtra, partNames } from '../../domain/fee/feeLines.ts';
import { type FeeNoteContext, type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import {
  executedTransactions,
  formatPrice,
  multipliersText,
  pricedEstimates,
  type TransactionPrice,
} from '../../domain/fee/feePricing.ts';
import { type GasAtMost, type GasContext, gasAtMost, isWithoutGas } from '../../domain/fee/gasAtMost.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { missingParts, partOf } from '../../domain/transaction/chunkInfo.ts';
import type { TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatEntityReference, formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatExactUsd,
  formatHbar,
  formatInteger,
  formatUsd,
  padDecimals,
  roundUpUsd,
  usdDecimals,
} from '../../domain/value/amounts.ts';
import { codeSpan, escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { FileEstimate, FileOutcome } from './fileEstimate.ts';

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

/** The decimals that a column has at least in which the gas stands: what it costs is rounded up to them. */
const leastGasDecimals = 4;

/**
 * The itemized table of a document in exact US dollars: one column when both modes agree, else one for each. Its last rows
 * are what the gas costs at most, and all with it.
 */
function renderFeeTable(estimate: DocumentEstimate, gas: GasAtMost | undefined): readonly string[] {
  const { modes, mode } = estimate;
  const areEqual = isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum);
  const shown = areEqual ? [mode] : pricedModes(estimate);
  const prices = shown.map((each) => modes[each]);
  const all = feeLines(prices.flatMap(({ sum }) => sum ?? []));
  const lines = all.filter((line, index) => !repeatsPart(line, all[index - 1], all[index + 1]));
  const totals = prices.map(({ tinycents }) => tinycents);
  const decimals = Math.max(
    usdDecimals([...lines.map(({ amounts }) => amounts), totals].flat().map((amount) => amount ?? 0n)),
    gas === undefined ? 0 : leastGasDecimals,
  );
  const cells = (amounts: readonly (bigint | undefined)[]) =>
    amounts.map((amount) => (amount === undefined ? '–' : formatExactUsd(amount, decimals)));
  const total = isWithoutGas(estimate) ? vscode.l10n.t('Total without gas') : phraseText(partNames.total);
  const multipliers = multipliersText(prices);
  const heads = areEqual ? ['USD'] : shown.map((each) => `${each} (USD)`);
  return [
    tableRow(['', ...heads]),
    `|:--|${heads.map(() => '--:|').join('')}`,
    ...lines.map((line) => {
      const amounts = cells(line.amounts);
      return line.part === 'total' ? tableRow([total, ...amounts].map(bold)) : tableRow([lineName(line), ...amounts]);
    }),
    ...(multipliers === undefined
      ? []
      : [
          tableRow([
            `**${vscode.l10n.t('High-volume price')}** · ${vscode.l10n.t('multiplier {0}', multipliers)}`,
            ...cells(totals),
          ]),
        ]),
    ...(gas === undefined ? [] : gasRows(roundUpUsd(gas.tinycents, decimals), totals, cells)),
  ];
}

function gasRows(
  atMost: bigint,
  totals: readonly bigint[],
  cells: (amounts: readonly bigint[]) => readonly string[],
): readonly string[] {
  return [
    tableRow([vscode.l10n.t('Gas, at most'), ...cells(totals.map(() => atMost))]),
    tableRow([vscode.l10n.t('At most, with gas'), ...cells(totals.map((total) => total + atMost))].map(bold)),
  ];
}

/** No row breaks after it. */
const indent = '&nbsp;&nbsp;↳&nbsp;';

/** What the cells of {@link moneyColumns} are. */
function moneyHeads(rate: ExchangeRate | undefined): readonly string[] {
  return rate === undefined ? ['USD'] : ['USD', 'ℏ'];
}

/** Makes the cells of what costs one of these amounts: exact `$0.00001` and, with a rate, `0.00005025`, one under the other. */
function moneyColumns(amounts: readonly bigint[], rate: ExchangeRate | undefined) {
  const decimals = usdDecimals(amounts);
  return (estimates: readonly FeeEstimate[]): readonly string[] => [
    formatExactUsd(highVolumePriceOfAll(estimates), decimals),
    ...(rate === undefined ? [] : [padDecimals(formatDecimal(chargedTinybars(estimates, rate), 8), 8)]),
  ];
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function bold(cell: string): string {
  return `**${cell}**`;
}

/** A base that is all there is of its part says nothing new. */
function repeatsPart({ kind, amounts }: FeeLine, before: FeeLine | undefined, after: FeeLine | undefined): boolean {
  return kind === 'base' && after?.kind === 'subtotal' && isDeepStrictEqual(amounts, before?.amounts);
}

function lineName({ part, kind, extra, multiplier }: FeeLine): string {
  if (kind === 'base') {
    return `${indent}${vscode.l10n.t('base')}`;
  }
  if (extra !== undefined) {
    const name = isKnownExtra(extra) ? '' : ` ${codeSpan(extra.name, 60)}`;
    return `${indent}${phraseText(extraWords(extra))}${name}`;
  }
  const name = `**${phraseText(partNames[part])}**`;
  return multiplier === undefined ? name : `${name} · ${vscode.l10n.t('node × {0}', multiplier)}`;
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
  return [title, '', tableRow(heads), `|${heads.map(() => '--:|').join('')}`, ...rows.map(tableRow), ''];
}

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
    tableRow([vscode.l10n.t('File'), vscode.l10n.t('Transaction'), vscode.l10n.t('Signatures'), ...heads]),
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

/** What all of them cost, as far as they have a price. */
function totalText(documents: readonly DocumentEstimate[], rate: ExchangeRate | undefined, isPartial: boolean): string {
  const price = titlePrice(likelyEstimates(documents), rate);
  return isPartial ? vscode.l10n.t('At least {0}', price) : price;
}

/** `$0.07 · 0.35 ℏ`, `≈ $1.00 · 5 ℏ` where the tables have more digits; no line ends between a sign and its number. */
function titlePrice(estimates: readonly FeeEstimate[], rate: ExchangeRate | undefined): string {
  const tinycents = highVolumePriceOfAll(estimates);
  const sign = formatUsd(tinycents) === formatExactUsd(tinycents) ? '' : '≈ ';
  return unbroken(`${sign}${formatPrice(estimates, rate)}`);
}

/** The money alone, lest a narrow preview breaks its line within a word. */
function documentHeadline(estimate: DocumentEstimate, context: GasContext): string {
  const price = likelyPrice(estimate);
  return price === undefined
    ? documentTitle(estimate, context)
    : vscode.l10n.t(
        'Fee: {0}',
        priceText(estimate, price.failed, titlePrice(pricedEstimates(price), undefined), context),
      );
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
  const fee = formatHbar(chargedTinybars(likelyEstimates([estimate]), rate));
  return [`**${unbroken(withGas(estimate, fee, gas && formatHbar(gas.tinybars)))}**`, title];
}

function documentTitle(estimate: DocumentEstimate, context: GasContext): string {
  const [{ type }] = executedTransactions(estimate.document);
  const title = singleLine(type.title);
  const price = likelyPrice(estimate);
  return price === undefined
    ? vscode.l10n.t('{0}: no price', title)
    : `${title}: ${priceText(estimate, price.failed, titlePrice(pricedEstimates(price), context.rate), context)}`;
}

function priceText(estimate: DocumentEstimate, failed: number, price: string, context: GasContext): string {
  const gas = gasAtMost(estimate, context);
  const amount = withGas(estimate, price, gas && formatUsd(gas.tinycents, 'up'));
  return failed > 0 ? vscode.l10n.t('at least {0}', amount) : amount;
}

/** `$1.00 + up to $0.084 gas`, `$1.00 + gas` where nobody knows how much, `$1.00` where none is added. */
function withGas(estimate: DocumentEstimate, price: string, gas: string | undefined): string {
  if (gas !== undefined) {
    return vscode.l10n.t('{0} + up to {1} gas', price, gas);
  }
  return isWithoutGas(estimate) ? vscode.l10n.t('{0} + gas', price) : price;
}

/** No line ends between a number and its unit. */
function unbroken(text: string): string {
  return text.replaceAll(' ℏ', '\u00a0ℏ').replaceAll('≈ ', '≈\u00a0');
}
