import { phrase } from '../../phrase.ts';
import { type DecodedField, fieldParts, partsOf } from '../transactionContent.ts';
import { accountRules } from './accountRules.ts';
import { type ContentCheck, firstResults, remark } from './check.ts';
import type { Around, Fields, NodeRule } from './nodeRule.ts';
import { privilegeRules } from './privilegeRules.ts';
import { serviceRules } from './serviceRules.ts';
import { maxPrivilegedBytes } from './signatureChecks.ts';
import { tokenRules } from './tokenRules.ts';
import { transferRules } from './transferRules.ts';

/** Every reason for which a node refuses a transaction by what it says alone, and which no other check looks at. */
export const nodeRules: readonly NodeRule[] = [
  ...privilegeRules,
  ...serviceRules,
  ...transferRules,
  ...accountRules,
  ...tokenRules,
];

/** What nodes refuse, wherever the transaction is. */
export const refusals: ContentCheck = ({ transaction }) => {
  const { body, bodyBytes, data, type } = transaction;
  if (bodyBytes.length > maxPrivilegedBytes) {
    // A node refuses it before it looks at it.
    return [];
  }
  const found = [
    ...foundIn('body', body, transaction),
    ...foundIn(data.name, fieldParts(data), transaction),
    ...scheduledIn(data),
  ].map(({ code, text }) => phrase`${text} A ledger refuses it (${code}).`);
  return [...firstResults('warning', found), type.dataCase === undefined && newerType];
};

/** What nodes refuse inside of a batch alone. */
export const refusalsInBatch: ContentCheck = ({ transaction }) =>
  firstResults(
    'warning',
    foundIn('inner', transaction.body, transaction).map(
      ({ code, text }) => phrase`${text} A ledger refuses it inside of a batch (${code}).`,
    ),
  );

const newerType = remark(
  phrase`Its type is newer than those that are known here. A node that does not know it either refuses it (TRANSACTION_HAS_UNKNOWN_FIELDS).`,
);

function scheduledIn(data: DecodedField) {
  const body = data.name === 'scheduleCreate' ? partsOf(fieldParts(data), 'scheduledTransactionBody') : [];
  return [
    ...foundIn('body', body, undefined),
    ...body.flatMap((field) => foundIn(field.name, fieldParts(field), undefined)),
  ];
}

function foundIn(type: string | undefined, fields: Fields, around: Around) {
  return nodeRules.flatMap(({ code, types, finds }) => {
    const text = type !== undefined && types.includes(type) && finds(fields, around);
    return text === false ? [] : [{ code, text }];
  });
}
