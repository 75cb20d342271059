import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import {
  type DocumentEstimate,
  executedTransactions,
  multipliersOf,
  pricedEstimates,
  pricedModes,
} from '../../domain/fee/documentEstimate.ts';
import { type FeeEstimate, highVolumePriceOfAll, sumEstimates } from '../../domain/fee/fee.ts';
import { extraName, extraWords, type FeeLine, feeLines, isKnownExtra, partNames } from '../../domain/fee/feeLines.ts';
import { type GasAtMost, isWithoutGas } from '../../domain/fee/gasAtMost.ts';
import { signaturesText } from '../../domain/fee/signedFees.ts';
import {
  type ExchangeRate,
  formatExactUsd,
  formatInteger,
  roundUpUsd,
  usdDecimals,
} from '../../domain/value/amounts.ts';
import { codeSpan } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { alignedHbar, tableRow } from './feeAmounts.ts';

/** What the service answered for some signatures in one mode. */
interface FeeColumn {
  /** Whom it is true for. */
  readonly head: string;
  /** One for each chunk. */
  readonly estimates: readonly [FeeEstimate, ...FeeEstimate[]];
}

/** The decimals that a column has at least in which the gas stands: what it costs is rounded up to them. */
const leastGasDecimals = 4;

/**
 * The itemized table of a document in exact US dollars, with a column for each answer of the service. Its last rows are the
 * totals in ℏ, what the gas costs at most, and all with it.
 */
export function renderFeeTable(
  estimate: DocumentEstimate,
  gas: GasAtMost | undefined,
  rate: ExchangeRate | undefined,
): readonly string[] {
  const columns = columnsOf(estimate);
  const all = feeLines(columns.map(({ estimates }) => sumEstimates(estimates)));
  const lines = all.filter((line, index) => !repeatsPart(line, all[index - 1], all[index + 1]));
  const totals = columns.map(({ estimates }) => highVolumePriceOfAll(estimates));
  const decimals = Math.max(
    usdDecimals([...lines.map(({ amounts }) => amounts), totals].flat().map((amount) => amount ?? 0n)),
    gas === undefined ? 0 : leastGasDecimals,
  );
  const cells = (amounts: readonly (bigint | undefined)[]) =>
    amounts.map((amount) => (amount === undefined ? '–' : formatExactUsd(amount, decimals)));
  const total = isWithoutGas(estimate) ? vscode.l10n.t('Total without gas') : phraseText(partNames.total);
  const multipliers = multipliersText(columns);
  return [
    tableRow(['', ...columns.map(({ head }) => head)]),
    `|:--|${columns.map(() => '--:|').join('')}`,
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
    ...(rate === undefined
      ? []
      : [tableRow([vscode.l10n.t('The same in ℏ'), ...columns.map(({ estimates }) => alignedHbar(estimates, rate))])]),
    ...(gas === undefined ? [] : gasRows(roundUpUsd(gas.tinycents, decimals), totals, cells)),
  ];
}

/**
 * An unsigned transaction costs what signatures make of it; without them it has a column only to compare modes, and where
 * no signatures were asked about.
 */
function columnsOf(estimate: DocumentEstimate): readonly FeeColumn[] {
  const { document, modes, mode, signed } = estimate;
  const areEqual = isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum);
  const compared = areEqual ? [mode] : pricedModes(estimate);
  const [{ signatures }] = executedTransactions(document);
  const asItIs = compared.map((each) => ({
    signatures: signatures.length,
    mode: each,
    estimates: pricedEstimates(modes[each]),
  }));
  const all = [
    ...signed.map((total) => ({ ...total, mode })),
    ...(signed.length > 0 && asItIs.length < 2 ? [] : asItIs),
  ];
  return all.flatMap(({ signatures: count, mode: own, estimates: [first, ...others] }) => {
    const whose = phraseText(signaturesText(count));
    return first === undefined ? [] : { head: areEqual ? whose : `${whose}, ${own}`, estimates: [first, ...others] };
  });
}

/** `4,000 and 1`: what multiplies; undefined where nothing is multiplied. */
function multipliersText(columns: readonly FeeColumn[]): string | undefined {
  const multipliers = columns.map(({ estimates }) =>
    multipliersOf({ chunks: estimates.map((estimate) => ({ estimate })) }),
  );
  return multipliers.every(({ length }) => length === 0)
    ? undefined
    : [...new Set(multipliers.map((each) => each.map(formatInteger).join(' / ') || '1'))].join(' and ');
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

function bold(cell: string): string {
  return `**${cell}**`;
}

/** A base that is all there is of its part says nothing new. */
function repeatsPart({ kind, amounts }: FeeLine, before: FeeLine | undefined, after: FeeLine | undefined): boolean {
  return kind === 'base' && after?.kind === 'subtotal' && isDeepStrictEqual(amounts, before?.amounts);
}

function lineName({ part, kind, extra, multiplier, amounts }: FeeLine): string {
  if (kind === 'base') {
    return `${indent}${vscode.l10n.t('base')}`;
  }
  if (extra !== undefined) {
    const isOneNumber = new Set(amounts.filter((amount) => amount !== undefined)).size === 1;
    const name = isKnownExtra(extra) ? '' : ` ${codeSpan(extra.name, 60)}`;
    return `${indent}${phraseText(isOneNumber ? extraWords(extra) : extraName(extra))}${name}`;
  }
  const name = bold(phraseText(partNames[part]));
  return multiplier === undefined ? name : `${name} · ${vscode.l10n.t('node × {0}', multiplier)}`;
}
