import assert from 'node:assert/strict';
import { readSlot } from '../../../../src/domain/storage/storageSlot.ts';

describe('a slot as it is written', () => {
  it('is a decimal text or a whole number', () => {
    for (const json of ['7', '007', 7, 7n]) {
      assert.deepEqual(readSlot(json), { value: 7n, isApproximate: false });
    }
    assert.deepEqual(readSlot('0'), { value: 0n, isApproximate: false });
    assert.deepEqual(readSlot('9'.repeat(78)), { value: 10n ** 78n - 1n, isApproximate: false });
    assert.deepEqual(readSlot(2 ** 53 - 1), { value: 2n ** 53n - 1n, isApproximate: false });
    assert.deepEqual(readSlot(2 ** 53), { value: 2n ** 53n, isApproximate: true });
    assert.deepEqual([0, 0n].map(readSlot), [
      { value: 0n, isApproximate: false },
      { value: 0n, isApproximate: false },
    ]);
  });

  it('is nothing else', () => {
    for (const json of [
      '',
      ' 7',
      '7 ',
      'x7',
      '7x',
      '-7',
      '0x7',
      '7.5',
      '9'.repeat(79),
      -1,
      -1n,
      7.5,
      Number.NaN,
      null,
      {},
    ]) {
      assert.equal(readSlot(json), undefined, String(json));
    }
  });
});
