import assert from 'node:assert/strict';
import { formatRevert, panicMeaning } from '../../../../src/domain/contract/contractCall.ts';

describe('reverted calls', () => {
  it('say what a panic means', () => {
    const meanings = new Map([
      [0x01, 'an assertion failed'],
      [0x11, 'an arithmetic operation overflowed'],
      [0x12, 'division by zero'],
      [0x21, 'a value is no member of its enum'],
      [0x22, 'a byte array in storage is encoded wrongly'],
      [0x31, 'an empty array was popped'],
      [0x32, 'an array index is out of bounds'],
      [0x41, 'too much memory was allocated'],
      [0x51, 'an internal function that was never set was called'],
      [0x00, 'a reason the compiler does not document'],
      [0x99, 'a reason the compiler does not document'],
    ]);
    for (const [code, meaning] of meanings) {
      assert.equal(panicMeaning(String(code)), meaning);
      const hex = code.toString(16).padStart(2, '0');
      assert.equal(formatRevert({ kind: 'panic', code: String(code) }), `Panic 0x${hex}: ${meaning}.`);
    }
  });
});
