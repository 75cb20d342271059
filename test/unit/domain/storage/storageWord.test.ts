import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { decodeWord, formatSlot, formatWord, unexplainedSlots } from '../../../../src/domain/storage/storageWord.ts';

type Place = { readonly bytes?: number; readonly offset?: number; readonly members?: readonly string[] };

function read(label: string, word: bigint, { offset = 0, bytes = 1, ...more }: Place = {}): string {
  return inEnglish(decodeWord(word, { kind: 'value', label, bytes, ...more }, offset));
}

describe('values in a word', () => {
  it('are read by what their label is as a whole', () => {
    const address = { bytes: 20 };
    const word = 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedn;
    for (const label of ['address', 'address payable', 'contract IToken', 'interface IToken']) {
      assert.equal(read(label, word, address), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    }
    for (const label of [
      'my contract IToken',
      'contractor',
      'addresses',
      'contract',
      'xuint160',
      'uint160x',
      'Print8',
    ]) {
      assert.equal(read(label, word, address), '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', label);
    }
    assert.equal(read('contract IToken', 1n, { bytes: 8 }), '0x0000000000000001 (1)');
    assert.equal(read('my contract IToken', 0xabn, address), `0x${'0'.repeat(38)}ab`);
    assert.equal(read('Print8', 0xffn), '0xff (255)');
    assert.equal(read('int8x', 0xffn), '0xff (255)');
    assert.equal(read('xbytes1', 0xffn), '0xff (255)');
    assert.equal(read('bytes1x', 0xffn), '0xff (255)');
    assert.equal(read('bytes1', 0xffn), '0xff');
    assert.equal(read('bytes1', 0xabn << 248n, { bytes: 32 }), '0xab');
    assert.equal(read('bytes0', 0xffn), '0xff (255)');
    assert.equal(read('bytes32', 5n, { bytes: 32 }), `0x${'5'.padStart(64, '0')}`);
    assert.equal(read('bytes33', 5n, { bytes: 8 }), '0x0000000000000005 (5)');
    assert.equal(read('bool', 2n), 'true (2)');
  });

  it('of the user’s own have their number beside the hex up to eight bytes', () => {
    assert.equal(read('Price', 5n, { bytes: 8 }), '0x0000000000000005 (5)');
    assert.equal(read('Price', 5n, { bytes: 9 }), '0x000000000000000005');
  });
});

describe('slots and words of a storage', () => {
  it('are short where that is possible', () => {
    assert.equal(formatSlot(2n ** 64n - 1n), '18446744073709551615');
    assert.equal(formatSlot(2n ** 64n), `0x${'1'.padEnd(17, '0').padStart(64, '0')}`);
    assert.equal(formatWord(5n), `0x${'5'.padStart(64, '0')}`);
  });

  it('are listed by slot where nothing explains them, with what standards say', () => {
    const standards = new Map([
      [5n, undefined],
      [9n, undefined],
      [0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn, 'EIP-1967 implementation'],
      [0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3n, 'ZeppelinOS implementation'],
      [0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n, 'EIP-1967 beacon'],
      [0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n, 'EIP-1967 admin'],
      [0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7n, 'EIP-1822 logic'],
    ]);
    const words = new Map([...[...standards.keys()].toReversed(), 7n].map((slot) => [slot, 1n]));
    assert.deepEqual(
      unexplainedSlots({ words: words.set(3n, 0n), isComplete: true }, new Set([7n])),
      Array.from(standards, ([slot, standard]) => ({ slot, word: 1n, standard })),
    );
  });
});
