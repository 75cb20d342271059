import { WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { transactionType } from '../../domain/transaction/transaction.ts';
import { integerIn, type ScheduledBody, valueIn } from '../../domain/transaction/transactionContent.ts';
import { messageSchema } from './schema.ts';

const scheduledSchema = messageSchema('SchedulableTransactionBody');
const commonScheduledFields: ReadonlySet<string | undefined> = new Set(['transactionFee', 'memo', 'maxCustomFees']);
/** The ledger takes no transaction of so many fields. */
const maxScheduledFields = 20_000;

/** Reads a serialized SchedulableTransactionBody; undefined when the bytes are none. They must not change. */
export function readScheduledBody(bytes: Uint8Array): ScheduledBody | undefined {
  const range = { start: 0, end: bytes.length };
  if (!new WireCheck(bytes, maxScheduledFields).message(scheduledSchema, range, 'any')) {
    return undefined;
  }
  const body = fieldTree(bytes, range, scheduledSchema);
  const [data, second] = body.filter(({ name }) => !commonScheduledFields.has(name));
  return data === undefined || second !== undefined
    ? undefined
    : {
        type: transactionType(data.name, data.number),
        memo: valueIn(body, 'memo', 'text') ?? '',
        maxFeeTinybars: integerIn(body, 'transactionFee'),
        data,
      };
}
