import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type DocumentEstimate, pricedModes } from '../../domain/fee/documentEstimate.ts';
import { formatExactUsd, padDecimals, roundUpUsd, usdDecimals } from '../../domain/fee/exactUsd.ts';
import { chargedTinybars, type FeeEstimate, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { extraWords, type FeeLine, feeLines, isKnownExtra, partNames } from '../../domain/fee/feeLines.ts';
import { multipliersText } from '../../domain/fee/feePricing.ts';
import { type GasAtMost, isWithoutGas } from '../../domain/fee/gasAtMost.ts';
import { type ExchangeRate, formatDecimal } from '../../domain/value/amounts.ts';
import { codeSpan } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** The decimals that a column has at least in which the gas stands: what it costs is rounded up to them. */
const leastGasDecimals = 4;

/**
 * The itemized table of a document in exact US dollars: one column when both modes agree, else one for each. Its last rows
 * are what the gas costs at most, and all with it.
 */
export function renderFeeTable(estimate: DocumentEstimate, gas: GasAtMost | undefined): readonly string[] {
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
export function moneyHeads(rate: ExchangeRate | undefined): readonly string[] {
  return rate === undefined ? ['USD'] : ['USD', 'ℏ'];
}

/** Makes the cells of what costs one of these amounts: exact `$0.00001` and, with a rate, `0.00005025`, one under the other. */
export function moneyColumns(amounts: readonly bigint[], rate: ExchangeRate | undefined) {
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
