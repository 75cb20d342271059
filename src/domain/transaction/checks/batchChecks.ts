import { type Phrase, phrase } from '../../phrase.ts';
import { formatTransactionId } from '../transactionFormat.ts';
import type { CheckResult, CheckSubject, ContentCheck } from './check.ts';
import { batchItems, innerTransactions } from './check.ts';
import { fewOf } from './fewOf.ts';

/** Whether a batch holds something and nothing twice, and what is meant for a batch is in one. */
export function wholeBatch({ transaction }: CheckSubject): readonly CheckResult[] {
  const { batchKey, type } = transaction;
  const outside =
    batchKey === undefined
      ? []
      : [
          result(
            'remark',
            phrase`It has a batch key: it is meant to be inside of a batch. A ledger refuses it by itself (BATCH_KEY_SET_ON_NON_INNER_TRANSACTION).`,
          ),
        ];
  if (type.dataCase !== 'atomicBatch') {
    return outside;
  }
  const ids = innerTransactions(transaction).flatMap(({ content: { transactionId: id } }) =>
    id === undefined ? [] : formatTransactionId(id),
  );
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
  return [
    ...outside,
    ...(batchItems(transaction).length === 0
      ? [result('warning', phrase`The batch holds no transaction. A ledger refuses it (BATCH_LIST_EMPTY).`)]
      : []),
    ...fewOf(
      'warning',
      [...repeated].map(
        (id) =>
          phrase`Several transactions of the batch have the ID ${id}. A ledger refuses it (BATCH_LIST_CONTAINS_DUPLICATES).`,
      ),
    ),
  ];
}

/** Whether a transaction may be in a batch: it names the key of who sends the batch, and no node. */
export const fitForBatch: ContentCheck = ({ transaction: { batchKey, nodeAccountId: node, type } }) => {
  const { shard, realm, num, alias } = node ?? { shard: 1n, realm: 0n, num: 0n, alias: undefined };
  const isNoNode = shard === 0n && realm === 0n && (num ?? 0n) === 0n && alias === undefined;
  return [
    ...(type.dataCase === 'atomicBatch'
      ? [
          result(
            'warning',
            phrase`It is a batch itself. A ledger refuses it inside of a batch (BATCH_TRANSACTION_IN_BLACKLIST).`,
          ),
        ]
      : []),
    ...(batchKey === undefined
      ? [result('warning', phrase`It has no batch key. A ledger refuses it inside of a batch (MISSING_BATCH_KEY).`)]
      : []),
    ...(isNoNode
      ? []
      : [
          result(
            'warning',
            phrase`Its node is not 0.0.0. A ledger refuses it inside of a batch (INVALID_NODE_ACCOUNT_ID).`,
          ),
        ]),
  ];
};

function result(level: CheckResult['level'], text: Phrase): CheckResult {
  return { level, text };
}
