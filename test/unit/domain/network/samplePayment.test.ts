import assert from 'node:assert/strict';
import { validFrom } from '../../../../src/domain/network/samplePayment.ts';
import { encode, readFirst } from '../../services/transactionFile/samples.ts';

const seconds = 1_750_154_400;

function paymentAt(start: number, memo = ''): Uint8Array {
  const transactionID = { transactionValidStart: { seconds: start }, accountID: { accountNum: 1001 } };
  return encode('TransactionBody', { transactionID, memo, freeze: {} });
}

describe('validFrom', () => {
  it('is the same transaction with another start, of each of its copies', () => {
    assert.deepEqual(validFrom(paymentAt(seconds), seconds + 1_000), paymentAt(seconds + 1_000));
    const both = validFrom(Buffer.concat([paymentAt(seconds), paymentAt(seconds)]), 1_800_000_000);
    assert.deepEqual(both, new Uint8Array(Buffer.concat([paymentAt(1_800_000_000), paymentAt(1_800_000_000)])));
  });

  it('can be read with any start, also one that is written in more bytes than it needs', () => {
    const { transactionId } = readFirst(validFrom(paymentAt(seconds), 5));
    assert.deepEqual(transactionId, readFirst(paymentAt(5)).transactionId);
  });

  it('leaves alone what is no start, and what is given', () => {
    const given = paymentAt(seconds, 'memo');
    const before = given.slice();
    validFrom(given, 1);
    assert.deepEqual(given, before);
    for (const others of [
      [],
      [0x0a, 0x06, 0x08],
      [0x0a, 0x06, 0x08, 1, 2, 3, 4, 5],
      [0x0a, 0x06, 0x08, 200, 200, 200, 200],
    ]) {
      assert.deepEqual([...validFrom(Uint8Array.from(others), seconds)], others);
    }
  });
});
