import type { EffectModel } from '../../../src/webview/transaction/protocol.ts';

/** All that is said of what a transaction does, with its inner transactions indented. */
export function effectLines(effect: EffectModel, indent: string): readonly string[] {
  const { headline, warnings, tables, rows, inner } = effect;
  return [
    `${indent}${headline}`,
    ...warnings.map((text) => `${indent}! ${text}`),
    ...tables.flatMap(({ title, columns, rows: lines, leftOut }) => [
      `${indent}${title}: ${columns.map(({ label, isAmount }) => `${label}${isAmount ? '#' : ''}`).join(' | ')}`,
      ...lines.map(
        ({ cells }) => `${indent}  ${cells.map(({ text, reference }) => `${text} → ${reference}`).join(' | ')}`,
      ),
      ...(leftOut === undefined ? [] : [`${indent}  ${leftOut}`]),
    ]),
    ...rows.map(
      ({ label, text, reference, isRemoved }) =>
        `${indent}${label}: ${text} → ${reference}${isRemoved ? ' (removed)' : ''}`,
    ),
    ...inner.flatMap((each) => [
      `${indent}[${each.title} @${each.offset}+${each.length}]`,
      ...effectLines(each.effect, `${indent}  `),
    ]),
  ];
}
