import assert from 'node:assert/strict';
import { formatSlot, formatWord, unexplainedSlots } from '../../../../src/domain/storage/storageState.ts';

describe('slots and words of a storage', () => {
  it('are short where that is possible', () => {
    assert.equal(formatSlot(2n ** 64n - 1n), '18446744073709551615');
    assert.equal(formatSlot(2n ** 64n), `0x${'1'.padEnd(17, '0').padStart(64, '0')}`);
    assert.equal(formatWord(5n), `0x${'5'.padStart(64, '0')}`);
  });

  it('are listed by slot where nothing explains them, with what standards say', () => {
    const admin = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n;
    const words = new Map([
      [admin, 1n],
      [9n, 2n],
      [3n, 0n],
      [5n, 4n],
      [7n, 6n],
    ]);
    assert.deepEqual(unexplainedSlots({ words, isComplete: true }, new Set([7n])), [
      { slot: 5n, word: 4n, standard: undefined },
      { slot: 9n, word: 2n, standard: undefined },
      { slot: admin, word: 1n, standard: 'EIP-1967 admin' },
    ]);
  });
});
