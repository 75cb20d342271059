import { type DisplayText, type Translate, toLabel } from '../../domain/label.ts';
import { counted } from '../../domain/transaction/effect/effectWords.ts';
import type { EffectTable, TransactionEffect } from '../../domain/transaction/effect/transactionEffect.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { EffectModel, EffectTableModel } from '../../webview/transaction/protocol.ts';

/** The longest text of a file that the view shows. */
const longest = 2_000;

/** An effect in the reader's language, with every text of it inert and bounded; its fields lie in the body that starts `from`. */
export function effectModel(effect: TransactionEffect, from: number, translate: Translate): EffectModel {
  const inert = (text: DisplayText) => singleLine(translate(text), longest);
  return {
    headline: inert(effect.headline),
    warnings: effect.warnings.map(inert),
    tables: effect.tables.map((table) => tableModel(table, inert)),
    rows: effect.rows.map(({ name, value, reference, isRemoved }) => ({
      label: inert(name),
      text: inert(value),
      reference,
      isRemoved,
    })),
    inner: effect.inner.map(({ title, field, effect: inner }) => ({
      title: inert(title),
      offset: from + field.offset,
      length: field.length,
      effect: effectModel(inner, field.kind === 'transaction' ? field.value.bodyOffset : from, translate),
    })),
  };
}

function tableModel(
  { title, columns, rows, leftOut }: EffectTable,
  inert: (text: DisplayText) => string,
): EffectTableModel {
  return {
    title: inert(title),
    columns: columns.map(({ name, isAmount }) => ({ label: inert(toLabel(name)), isAmount })),
    rows: rows.map((cells) => ({
      cells: cells.map(({ text, reference }) => ({ text: inert(text), reference })),
    })),
    leftOut: leftOut === 0 ? undefined : inert(counted(leftOut, 'oneMoreInFields', 'moreInFields')),
  };
}
