import type { ScheduledBody } from '../../domain/transaction/scheduledBody.ts';
import { transactionType } from '../../domain/transaction/transaction.ts';
import { integerIn, lastOf } from './lookup.ts';
import { readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { WireCursor, WireFault } from './wire.ts';

const schema = messageSchema('SchedulableTransactionBody');
const commonFields: ReadonlySet<string | undefined> = new Set(['transactionFee', 'memo', 'maxCustomFees']);
/** The ledger takes no transaction of so many fields. */
const maxFields = 20_000;

/** Reads a serialized SchedulableTransactionBody; undefined when the bytes are none. They must not change. */
export function readScheduledBody(bytes: Uint8Array): ScheduledBody | undefined {
  const cursor = new WireCursor(bytes, maxFields);
  try {
    const body = cursor.within(0, bytes.length, () => readMessage(cursor, schema));
    const [data, second] = body.filter(({ name }) => !commonFields.has(name));
    const memo = lastOf(body, 'memo');
    return data === undefined || second !== undefined
      ? undefined
      : {
          type: transactionType(data.name, data.number),
          memo: memo?.kind === 'text' ? memo.value : '',
          maxFeeTinybars: integerIn(body, 'transactionFee') ?? 0n,
          data,
        };
  } catch (fault) {
    if (fault instanceof WireFault) {
      return undefined;
    }
    throw fault;
  }
}
