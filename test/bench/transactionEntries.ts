import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DecodedTransaction } from '../../src/domain/transaction/transaction.ts';
import { readTransactionFile } from '../../src/services/transactionFile/transactionReader.ts';

const sample = new URL('../fixtures/workspace/transactions/pay-supplier.tx', import.meta.url);

/** A TransactionList of one transfer with a copy for each of `count` nodes, as SDKs write them. */
export function entryFile(count: number): Uint8Array {
  const [transaction] = readTransactionFile(readFileSync(fileURLToPath(sample))).documents[0]?.groups[0]?.copies ?? [];
  if (transaction === undefined) {
    throw new Error('the sample has no transaction');
  }
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => field(1, field(5, signedFor(transaction, 3 + index)))),
  );
}

/** The SignedTransaction with the body's node replaced. */
function signedFor({ body, bodyBytes, bodyOffset }: DecodedTransaction, node: number): Buffer {
  const parts = body.map(({ name, offset, length }) =>
    name === 'nodeAccountID'
      ? field(2, Buffer.from([0x18, node]))
      : Buffer.from(bodyBytes.subarray(offset - bodyOffset, offset - bodyOffset + length)),
  );
  return Buffer.concat([field(1, Buffer.concat(parts)), field(2, Buffer.alloc(0))]);
}

/** A length-delimited field; lengths below 16,384. */
function field(number: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...size]), value]);
}
