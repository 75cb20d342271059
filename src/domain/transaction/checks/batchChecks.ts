import { type Label, label } from '../../label.ts';
import { formatHex } from '../../value/bytes.ts';
import { fieldParts } from '../transactionContent.ts';
import type { CheckResult, CheckSubject, ContentCheck } from './check.ts';
import { innerTransactions } from './check.ts';

/** Whether a batch holds something and nothing twice, and what is meant for a batch is in one. */
export function wholeBatch({ transaction }: CheckSubject): readonly CheckResult[] {
  const { batchKey, data, type } = transaction;
  const outside = batchKey === undefined ? [] : [result('remark', 'checkBatchKeyOutside')];
  if (type.dataCase !== 'atomicBatch') {
    return outside;
  }
  const bodies = innerTransactions(transaction).map(({ bodyBytes }) => formatHex(bodyBytes));
  return [
    ...outside,
    ...(fieldParts(data).some(({ name }) => name === 'transactions') ? [] : [result('warning', 'checkBatchEmpty')]),
    ...(new Set(bodies).size < bodies.length ? [result('warning', 'checkBatchTwice')] : []),
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
  | 'checkBatchNode'
  | 'checkBatchTwice';

function result(level: CheckResult['level'], id: BatchLabelId): CheckResult {
  const text: Label = label(id);
  return { level, text };
}
