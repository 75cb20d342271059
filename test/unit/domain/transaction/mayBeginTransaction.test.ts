import assert from 'node:assert/strict';
import { digitsMayBeTransaction, mayBeginTransaction } from '../../../../src/domain/transaction/mayBeginTransaction.ts';

/** A field of 22 bytes. */
const hex = `0a16${'e0'.repeat(22)}`;
const base64 = Buffer.from(hex, 'hex').toString('base64url');

describe('what may begin a transaction', () => {
  it('is told of hex and base64, with a mark in front of hex', () => {
    for (const word of [hex, `0x${hex}`, `x${hex}`, `0X${hex}`, base64]) {
      assert.equal(digitsMayBeTransaction(word), true, word);
    }
    for (const word of [
      `0a16x${hex.slice(4)}`,
      `0a160x${hex.slice(4)}`,
      `00x${hex}`,
      `${hex}0`,
      `${hex.slice(0, -2)}`,
      `${base64.slice(0, -2)}`,
      `0`,
      ``,
    ]) {
      assert.equal(digitsMayBeTransaction(word), false, word);
    }
  });

  it('is a tag with a value that fits, a number, or a length that fits', () => {
    const may = (digits: string, length: number) => mayBeginTransaction(Buffer.from(digits, 'hex'), length);
    assert.deepEqual([may('0a05', 7), may('0a05', 8), may('0a05', 6)], [true, true, false]);
    assert.deepEqual([may('0702', 8), may('0702', 9)], [true, false]);
    assert.deepEqual([may('1801', 1), may('2801', 1), may('d03e', 1), may('2001', 1)], [true, true, true, false]);
    assert.deepEqual(
      [may('0200', 20), may('0000', 20), may('0b00', 20), may('fa7f00', 20), may('82800100', 20)],
      [false, false, false, true, false],
    );
    assert.deepEqual([may('0a', 1), may('0a80', 2), may('0aff', 200), may('', 0)], [false, false, false, false]);
  });
});
