import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
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
import { phraseText } from '../../editor/phraseText.ts';

/** The itemized table of a document: one column of tinycents when both modes agree, else one for each; they come last. */
export function renderFeeTable(estimate: DocumentEstimate, rate: ExchangeRate | undefined): readonly string[] {
  const { modes, mode } = estimate;
  const areEqual = isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum);
  const shown = areEqual ? [mode] : pricedModes(estimate);
  const prices = shown.map((each) => modes[each]);
  const estimates = prices.flatMap(({ sum }) => sum ?? []);
  const money = moneyHeads(rate);
  const heads = [...money, ...(areEqual ? [vscode.l10n.t('Tinycents')] : shown)];
  const row = (name: string, amounts: readonly (bigint | undefined)[]) => {
    const [first] = amounts;
    const cells = amounts.map((amount) => (amount === undefined ? '–' : formatInteger(amount)));
    return `| ${[name, ...(first === undefined ? money.map(() => '') : moneyCells(first, rate)), ...cells].join(' | ')} |`;
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
            `**${vscode.l10n.t('High-volume price')}** · ${vscode.l10n.t('multiplier {0}', multipliers)}`,
            prices.map(({ tinycents }) => tinycents),
          ),
        ]),
    ...(areEqual ? ['', vscode.l10n.t('INTRINSIC and STATE give the same price.')] : []),
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
    return `&emsp;${vscode.l10n.t('base')}`;
  }
  if (extra !== undefined) {
    return `&emsp;${codeSpan(extra.name, 60)} ${phraseText(extraWords(extra))} × ${formatInteger(extra.feePerUnitTinycents)}`;
  }
  const name = `**${phraseText(partNames[part])}**`;
  return multiplier === undefined ? name : `${name} · ${vscode.l10n.t('node × {0}', multiplier)}`;
}
