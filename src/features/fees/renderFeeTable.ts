import { isDeepStrictEqual } from 'node:util';
import type { DocumentEstimate } from '../../domain/fee/documentEstimate.ts';
import { extraWords, type FeeLine, feeLines } from '../../domain/fee/feeLines.ts';
import { feeModes } from '../../domain/fee/feePricing.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatInteger,
  formatUsd,
  tinycentsToTinybars,
} from '../../domain/value/amounts.ts';
import { codeSpan } from '../../domain/value/escapeMarkdown.ts';

const partNames = { node: 'Node', network: 'Network', service: 'Service', total: 'Total' } as const;

/** The itemized table of a document: one column of tinycents when both modes agree, else one for each. */
export function renderFeeTable({ modes, mode }: DocumentEstimate, rate: ExchangeRate | undefined): readonly string[] {
  const other = feeModes.find((each) => each !== mode) ?? mode;
  const shown = modes[mode].sum;
  const beside = modes[other].sum;
  if (shown === undefined) {
    return [];
  }
  const areEqual = isDeepStrictEqual(shown, beside);
  const estimates = areEqual || beside === undefined ? [shown] : [shown, beside];
  const heads = estimates.length === 1 ? [areEqual ? 'Tinycents' : mode] : [mode, other];
  const columns = [...heads, 'USD', ...(rate === undefined ? [] : ['ℏ'])];
  const money = (tinycents: bigint | undefined) =>
    tinycents === undefined
      ? columns.slice(heads.length).map(() => '')
      : [formatUsd(tinycents), ...(rate === undefined ? [] : [formatDecimal(tinycentsToTinybars(tinycents, rate), 8)])];
  const row = (name: string, amounts: readonly (bigint | undefined)[]) =>
    `| ${[name, ...amounts.map((amount) => (amount === undefined ? '–' : formatInteger(amount))), ...money(amounts[0])].join(' | ')} |`;
  const price = highVolumeAmounts({ modes, mode }, estimates.length);
  return [
    `| | ${columns.join(' | ')} |`,
    `|:--|${columns.map(() => '--:|').join('')}`,
    ...feeLines(estimates).map((line) => row(lineName(line), line.amounts)),
    ...(price === undefined
      ? []
      : [row(`**High-volume price** · multiplier ${formatInteger(price.multiplier)}`, price.amounts)]),
    ...(areEqual ? ['', 'INTRINSIC and STATE give the same price.'] : []),
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

function highVolumeAmounts(
  { modes, mode }: Pick<DocumentEstimate, 'modes' | 'mode'>,
  count: number,
): { readonly multiplier: bigint; readonly amounts: readonly (bigint | undefined)[] } | undefined {
  const prices = [modes[mode], ...feeModes.filter((each) => each !== mode).map((each) => modes[each])].slice(0, count);
  const multiplier = prices[0]?.sum?.highVolumeMultiplier ?? 1n;
  return multiplier === 1n ? undefined : { multiplier, amounts: prices.map(({ tinycents }) => tinycents) };
}
