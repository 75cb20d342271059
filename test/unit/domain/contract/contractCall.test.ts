import assert from 'node:assert/strict';
import type { Abi } from '../../../../src/domain/contract/abi.ts';
import { callableFunctions, outputLines, revertText } from '../../../../src/domain/contract/contractCall.ts';
import { panicMeaning } from '../../../../src/domain/contract/failureText.ts';

import { english } from '../../english.ts';

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
      assert.equal(english(panicMeaning(String(code))), meaning);
      const hex = code.toString(16).padStart(2, '0');
      assert.equal(english(revertText({ kind: 'panic', code: String(code) })), `Panic 0x${hex}: ${meaning}.`);
    }
  });
});

describe('what a function returned', () => {
  it('has a response code with its name', () => {
    const value = (name: string, type: string, text: string) => ({ name, type, text, parts: [] });
    const lines = (...values: readonly ReturnType<typeof value>[]) => outputLines({ name: 'pay' }, values);
    assert.deepEqual(lines(value('responseCode', 'int64', '22')), ['responseCode: int64 = 22 (SUCCESS)']);
    assert.deepEqual(lines(value('responseCode', 'int64', '167'), value('paid', 'int64', '167')), [
      'responseCode: int64 = 167 (INVALID_TOKEN_ID)',
      'paid: int64 = 167',
    ]);
    assert.deepEqual(lines(value('responseCode', 'string', '22')), ['responseCode: string = "22"']);
    assert.deepEqual(lines(value('responseCode', 'int64', '-1')), ['responseCode: int64 = -1']);
    assert.deepEqual(lines(value('code', 'int64', '22')), ['pay: int64 = 22']);
  });
});

describe('functions that can be called', () => {
  it('are those that change nothing, by their signatures', () => {
    const item = (name: string, type: string, stateMutability: string | undefined, inputs: readonly string[] = []) => ({
      ...{ type, name, stateMutability, anonymous: false, outputs: [] },
      inputs: inputs.map((each) => ({ name: '', type: each, components: undefined, indexed: false })),
    });
    const items = [
      item('c', 'function', 'view'),
      item('a', 'function', 'pure', ['uint8']),
      item('b', 'function', 'nonpayable'),
      item('a', 'function', 'view', ['address']),
      item('d', 'function', 'payable'),
      item('e', 'function', undefined),
      item('f', 'event', 'view'),
      item('b', 'function', 'pure'),
      item('a', 'function', 'view'),
    ];
    assert.deepEqual(callableFunctions({ items } as unknown as Abi), [
      items[8],
      items[3],
      items[1],
      items[7],
      items[0],
    ]);
  });
});
