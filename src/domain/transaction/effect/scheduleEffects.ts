import { phrase, type Words } from '../../phrase.ts';
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
    return { headline: phrase`Schedules a transaction that cannot be read` };
  }
  const effect = effectOf(data);
  const [fee, memo] = [integerIn(parts, 'transactionFee'), valueIn(parts, 'memo', 'text')];
  const rows = [
    ...effectRow(phrase`Maximum fee`, fee === 0n ? undefined : formatHbar(fee)),
    ...effectRow(phrase`Transaction memo`, memo === '' ? undefined : memo),
  ];
  return {
    headline: valueIn(fields, 'waitForExpiry', 'boolean')
      ? phrase`Schedules, to run at ${timeWords(fields, 'expirationTime')}: ${effect.headline}`
      : phrase`Schedules, to run once all have signed: ${effect.headline}`,
    said: ['scheduledTransactionBody', 'waitForExpiry'],
    inner: [inner(phrase`${transactionName(data.name)}`, data, effect, rows)],
  };
};

export const scheduleDelete = about((part) => phrase`Deletes schedule ${part}, so that it never runs`, 'scheduleID');
export const scheduleSign = about((part) => phrase`Signs schedule ${part}`, 'scheduleID');

export const atomicBatch: EffectWriter = (fields, _context, effectOf) => {
  const items = fields.filter(({ name }) => name === 'transactions');
  const left = items.length - maxInner;
  return {
    headline: phrase`Runs ${counted(items.length, phrase`1 transaction`, (part) => phrase`${part} transactions`)}: all or none`,
    said: ['transactions'],
    rows: left > 0 ? effectRow(phrase`More transactions in the fields below`, String(left)) : [],
    inner: items.slice(0, maxInner).map((item, index) => batchItem(item, index, effectOf)),
  };
};

function batchItem(
  item: DecodedField,
  index: number,
  effectOf: (data: DecodedField) => TransactionEffect,
): InnerEffect {
  if (item.kind !== 'transaction') {
    const unread = { headline: phrase`Cannot be read`, warnings: [], tables: [], rows: [], inner: [] };
    return inner(phrase`${index + 1}. ${phrase`cannot be read`}`, item, unread, []);
  }
  const content = item.value;
  return inner(phrase`${index + 1}. ${typeWords(content)}`, item, effectOf(content.data), contentRows(content));
}

function typeWords({ type }: TransactionContent): Words {
  return type.dataCase === undefined
    ? phrase`Newer transaction type (field ${type.fieldNumber})`
    : transactionName(type.dataCase);
}

function contentRows({ transactionId, memo, maxFeeTinybars, signatures }: TransactionContent) {
  const payer = transactionId?.payer;
  const { text, reference } = entityCell(payer);
  return [
    ...effectRow(phrase`Payer`, payer === undefined ? undefined : text, reference),
    ...effectRow(phrase`Transaction memo`, memo === '' ? undefined : memo),
    ...effectRow(phrase`Maximum fee`, formatHbar(maxFeeTinybars)),
    ...effectRow(phrase`Signatures`, String(signatures.length)),
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
