import assert from 'node:assert/strict';
import { batchParts } from '../../../../src/domain/fee/documentEstimate.ts';
import { bodyAt } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';
import { ed25519Key, listOfSigned, signedBy } from '../../services/transactionFile/signedWith.ts';

const alice = ed25519Key(1);

function partsOf(bytes: Uint8Array) {
  const [document] = readTransactionFile(bytes).documents;
  assert.ok(document);
  return batchParts(document);
}

describe('the parts of a batch', () => {
  const inner = (second: number) => signedBy(bodyAt(second, { freeze: {} }), alice);
  const batch = (transactions: readonly Uint8Array[]) => signedBy(bodyAt(0, { atomicBatch: { transactions } }), alice);

  it('are priced as they are in it, wherever the batch lies', () => {
    const transactions = [inner(1), inner(200)];
    const expected = transactions.map((signedTransactionBytes) => encode('Transaction', { signedTransactionBytes }));
    for (const bytes of [batch(transactions), listOfSigned(batch(transactions))]) {
      assert.deepEqual(
        partsOf(bytes).map(({ pricedBytes }) => pricedBytes),
        expected,
      );
      assert.deepEqual(
        partsOf(bytes).map(({ content }) => content.transactionId?.validStart),
        ['1700000001.000000000', '1700000200.000000000'],
      );
    }
  });

  it('are those that can be read, at most 50, and none of anything else', () => {
    const many = Array.from({ length: 51 }, (_, second) => inner(second));
    assert.equal(partsOf(batch(many.slice(1))).length, 50);
    assert.equal(partsOf(batch(many)).length, 50);
    assert.equal(partsOf(batch([Uint8Array.of(1), inner(1)])).length, 1);
    assert.deepEqual(partsOf(inner(1)), []);
  });
});
