import { type DisplayText, label, verbatim } from '../../label.ts';
import { formatHbar } from '../../value/amounts.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, fieldParts, type TransactionContent } from '../transactionContent.ts';
import { transactionName } from '../transactionNames.ts';
import { about } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { counted, entityCell, timeWords } from './effectWords.ts';
import type { EffectWriter, InnerEffect, TransactionEffect } from './transactionEffect.ts';

/** A ledger takes 50 in a batch. */
const maxInner = 60;

/** Fields of a scheduled body that say on what terms it runs. */
const terms = ['transactionFee', 'memo', 'maxCustomFees'];

export const scheduleCreate: EffectWriter = (fields, _context, effectOf) => {
  const body = lastOf(fields, 'scheduledTransactionBody');
  const parts = body === undefined ? [] : fieldParts(body);
  const data = parts.findLast(({ name, kind }) => kind !== 'unknown' && !terms.includes(name ?? ''));
  if (data?.name === undefined) {
    return { headline: label('doesScheduleUnread') };
  }
  const effect = effectOf(data);
  const [fee, memo] = [integerIn(parts, 'transactionFee'), valueIn(parts, 'memo', 'text')];
  const rows = [
    ...effectRow('maximumFee', fee === 0n ? undefined : formatHbar(fee)),
    ...effectRow('transactionMemo', memo === '' ? undefined : memo),
  ];
  return {
    headline: valueIn(fields, 'waitForExpiry', 'boolean')
      ? label('doesScheduleAt', timeWords(fields, 'expirationTime'), effect.headline)
      : label('doesSchedule', effect.headline),
    said: ['scheduledTransactionBody', 'waitForExpiry'],
    inner: [inner(verbatim(transactionName(data.name)), data, effect, rows)],
  };
};

export const scheduleDelete = about('doesDeleteSchedule', 'scheduleID');
export const scheduleSign = about('doesSignSchedule', 'scheduleID');

export const atomicBatch: EffectWriter = (fields, _context, effectOf) => {
  const items = fields.filter(({ name }) => name === 'transactions');
  const left = items.length - maxInner;
  return {
    headline: label('doesBatch', counted(items.length, 'oneTransaction', 'transactionCount')),
    said: ['transactions'],
    rows: left > 0 ? effectRow('moreTransactions', String(left)) : [],
    inner: items.slice(0, maxInner).map((item, index) => batchItem(item, index, effectOf)),
  };
};

function batchItem(
  item: DecodedField,
  index: number,
  effectOf: (data: DecodedField) => TransactionEffect,
): InnerEffect {
  if (item.kind !== 'transaction') {
    const unread = { headline: label('doesUnread'), warnings: [], tables: [], rows: [], inner: [] };
    return inner(label('innerTransaction', String(index + 1), label('cannotBeRead')), item, unread, []);
  }
  const content = item.value;
  return inner(
    label('innerTransaction', String(index + 1), typeWords(content)),
    item,
    effectOf(content.data),
    contentRows(content),
  );
}

function typeWords({ type }: TransactionContent): DisplayText {
  return type.dataCase === undefined ? label('newerType', String(type.fieldNumber)) : transactionName(type.dataCase);
}

function contentRows({ transactionId, memo, maxFeeTinybars, signatures }: TransactionContent) {
  const payer = transactionId?.payer;
  const { text, reference } = entityCell(payer);
  return [
    ...effectRow('payer', payer === undefined ? undefined : text, reference),
    ...effectRow('transactionMemo', memo === '' ? undefined : memo),
    ...effectRow('maximumFee', formatHbar(maxFeeTinybars)),
    ...effectRow('signatures', String(signatures.length)),
  ];
}

function inner(
  title: InnerEffect['title'],
  field: DecodedField,
  effect: TransactionEffect,
  rows: TransactionEffect['rows'],
): InnerEffect {
  return { title, field, effect: { ...effect, rows: [...effect.rows, ...rows] } };
}
