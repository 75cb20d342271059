import assert from 'node:assert/strict';
import { stackAfterCall } from '../../../../src/domain/trace/stackAfterCall.ts';

const words = ['0x1', '0x2', '0x3', '0x4', '0x5', '0x6', '0x7', '0x8'];

describe('the stack after a call', () => {
  it('has lost the arguments, and has the outcome on top', () => {
    const left = { CALL: 1, CALLCODE: 1, DELEGATECALL: 2, STATICCALL: 2, CREATE: 5, CREATE2: 4 };
    for (const [op, count] of Object.entries(left)) {
      const succeeded = op.startsWith('CREATE') ? undefined : '0x1';
      for (const end of ['STOP', 'RETURN', 'SELFDESTRUCT']) {
        assert.deepEqual(stackAfterCall(op, words, end), [...words.slice(0, count), succeeded], `${op} ${end}`);
      }
      for (const end of ['REVERT', 'INVALID', 'ADD']) {
        assert.deepEqual(stackAfterCall(op, words, end), [...words.slice(0, count), '0x0'], `${op} ${end}`);
      }
      assert.deepEqual(stackAfterCall(op, words, ''), [...words.slice(0, count), undefined]);
      assert.deepEqual(stackAfterCall(op, ['0x1'], 'REVERT'), ['0x0']);
      assert.equal(stackAfterCall(op, undefined, 'STOP'), undefined);
    }
  });

  it('is not known after anything else', () => {
    for (const op of ['ADD', 'call', 'CREATE3', '']) {
      assert.equal(stackAfterCall(op, words, 'STOP'), undefined, op);
    }
  });
});
