import { type Label, label } from '../../label.ts';
import { formatTransactionId } from '../transactionFormat.ts';
import type { CheckResult, CheckSubject, ContentCheck } from './check.ts';
import { batchItems, innerTransactions } from './check.ts';
import { fewOf } from './fewOf.ts';

/** Whether a batch holds something and nothing twice, and what is meant for a batch is in one. */
export function wholeBatch({ transaction }: CheckSubject): readonly CheckResult[] {
  const { batchKey, type } = transaction;
  const outside = batchKey === undefined ? [] : [result('remark', 'checkBatchKeyOutside')];
  if (type.dataCase !== 'atomicBatch') {
    return outside;
  }
  const ids = innerTransactions(transaction).flatMap(({ content: { transactionId: id } }) =>
    id === undefined ? [] : formatTransactionId(id),
  );
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
  return [
    ...outside,
    ...(batchItems(transaction).length === 0 ? [result('warning', 'checkBatchEmpty')] : []),
    ...fewOf(
      'warning',
      [...repeated].map((id) => label('checkBatchTwice', id)),
    ),
  ];
}

/** Whether a transaction may be in a batch: it names the key of who sends the batch, and no node. */
export const fitForBatch: ContentCheck = ({ transaction: { batchKey, nodeAccountId: node, type } }) => {
  const { shard, realm, num, alias } = node ?? { shard: 1n, realm: 0n, num: 0n, alias: undefined };
  const isNoNode = shard === 0n && realm === 0n && (num ?? 0n) === 0n && alias === undefined;
  return [
    ...(type.dataCase === 'atomicBatch' ? [result('warning', 'checkBatchNested')] : []),
    ...(batchKey === undefined ? [result('warning', 'checkBatchKeyMissing')] : []),
    ...(isNoNode ? [] : [result('warning', 'checkBatchNode')]),
  ];
};

type BatchLabelId =
  | 'checkBatchEmpty'
  | 'checkBatchKeyMissing'
  | 'checkBatchKeyOutside'
  | 'checkBatchNested'
  | 'checkBatchNode';

function result(level: CheckResult['level'], id: BatchLabelId): CheckResult {
  const text: Label = label(id);
  return { level, text };
}
