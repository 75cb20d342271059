import { isDeepStrictEqual } from 'node:util';
import { type DocumentEstimate, pricedModes } from '../../domain/fee/documentEstimate.ts';
import { extraWords, type FeeLine, feeLines, partNames } from '../../domain/fee/feeLines.ts';
import { multipliersText } from '../../domain/fee/feePricing.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatInteger,
  formatUsd,
  tinycentsToTinybars,
} from '../../domain/value/amounts.ts';
import { codeSpan } from '../../domain/value/escapeMarkdown.ts';

/** The itemized table of a document: one column of tinycents when both modes agree, else one for each. */
export function renderFeeTable(estimate: DocumentEstimate, rate: ExchangeRate | undefined): readonly string[] {
  const { modes, mode } = estimate;
  const areEqual = isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum);
  const shown = areEqual ? [mode] : pricedModes(estimate);
  const prices = shown.map((each) => modes[each]);
  const estimates = prices.flatMap(({ sum }) => sum ?? []);
  const money = moneyHeads(rate);
  const heads = [...(areEqual ? ['Tinycents'] : shown), ...money];
  const row = (name: string, amounts: readonly (bigint | undefined)[]) => {
    const [first] = amounts;
    const cells = amounts.map((amount) => (amount === undefined ? '–' : formatInteger(amount)));
    return `| ${[name, ...cells, ...(first === undefined ? money.map(() => '') : moneyCells(first, rate))].join(' | ')} |`;
  };
  const multipliers = multipliersText(prices);
  return [
    `| | ${heads.join(' | ')} |`,
    `|:--|${heads.map(() => '--:|').join('')}`,
    ...feeLines(estimates).map((line) => row(lineName(line), line.amounts)),
    ...(multipliers === undefined
      ? []
      : [
          row(
            `**High-volume price** · multiplier ${multipliers}`,
            prices.map(({ tinycents }) => tinycents),
          ),
        ]),
    ...(areEqual ? ['', 'INTRINSIC and STATE give the same price.'] : []),
  ];
}

/** What {@link moneyCells} are. */
export function moneyHeads(rate: ExchangeRate | undefined): readonly string[] {
  return rate === undefined ? ['USD'] : ['USD', 'ℏ'];
}

/** `$0.0000001` and, with a rate, `0.00000005`. */
export function moneyCells(tinycents: bigint, rate: ExchangeRate | undefined): readonly string[] {
  return [
    formatUsd(tinycents),
    ...(rate === undefined ? [] : [formatDecimal(tinycentsToTinybars(tinycents, rate), 8)]),
  ];
}

function lineName({ part, kind, extra, multiplier }: FeeLine): string {
  if (kind === 'base') {
    return '&emsp;base';
  }
  if (extra !== undefined) {
    return `&emsp;${codeSpan(extra.name, 60)} ${extraWords(extra)} × ${formatInteger(extra.feePerUnitTinycents)}`;
  }
  return multiplier === undefined ? `**${partNames[part]}**` : `**${partNames[part]}** · node × ${multiplier}`;
}
