import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DecodedField } from '../../../../src/domain/transaction/transactionContent.ts';
import { encode, fieldAt, readFirst } from './samples.ts';

const int64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });
const uint64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const num = fc.bigInt({ min: 0n, max: (1n << 38n) - 1n });

const wraps: readonly ((body: Uint8Array) => Uint8Array)[] = [
  (body) => body,
  (bodyBytes) => encode('SignedTransaction', { bodyBytes }),
  (bodyBytes) => encode('Transaction', { bodyBytes }),
  (bodyBytes) => encode('Transaction', { signedTransactionBytes: encode('SignedTransaction', { bodyBytes }) }),
  (bodyBytes) => encode('TransactionList', { transactionList: [{ bodyBytes }] }),
];

const spellings: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  (bytes) => bytes,
  (bytes) => Buffer.from(`0x${Buffer.from(bytes).toString('hex')}\n`),
  (bytes) => Buffer.from(Buffer.from(bytes).toString('base64')),
  (bytes) => Buffer.from(JSON.stringify({ transactionBytes: Buffer.from(bytes).toString('base64url') })),
  (bytes) => Buffer.from(JSON.stringify([...bytes])),
];

function integer(field: DecodedField): bigint {
  assert.equal(field.kind, 'integer');
  return field.value;
}

describe('readTransactionFile: round trip', () => {
  it('gives back what was written, whatever the form and encoding', () => {
    fc.assert(
      fc.property(
        fc.record({
          memo: fc.string({ unit: 'grapheme', maxLength: 100 }),
          fee: uint64,
          payer: num,
          seconds: fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }),
          nanos: fc.integer({ min: 0, max: 999_999_999 }),
          amounts: fc.array(int64, { minLength: 1, maxLength: 5 }),
          wrap: fc.constantFrom(...wraps),
          spell: fc.constantFrom(...spellings),
        }),
        ({ memo, fee, payer, seconds, nanos, amounts, wrap, spell }) => {
          const body = encode('TransactionBody', {
            transactionID: {
              accountID: { accountNum: payer.toString() },
              transactionValidStart: { seconds: seconds.toString(), nanos },
            },
            transactionFee: fee.toString(),
            memo,
            cryptoTransfer: {
              transfers: { accountAmounts: amounts.map((amount) => ({ amount: amount.toString() })) },
            },
          });
          const transaction = readFirst(spell(wrap(body)));
          assert.equal(transaction.memo, memo);
          assert.equal(transaction.maxFeeTinybars, fee);
          assert.equal(transaction.transactionId?.payer?.num, payer);
          assert.equal(transaction.transactionId.validStart, `${seconds}.${String(nanos).padStart(9, '0')}`);
          const list = fieldAt(transaction.body, 'cryptoTransfer', 'transfers');
          const read = 'fields' in list ? list.fields : [];
          // A zero is written as no field at all.
          const values = read.map((each) =>
            'fields' in each && each.fields.length > 0 ? integer(fieldAt(each.fields, 'amount')) : 0n,
          );
          assert.deepEqual(values, amounts);
          assert.deepEqual(Buffer.from(transaction.bodyBytes), Buffer.from(body));
        },
      ),
      { numRuns: 500 },
    );
  });
});
