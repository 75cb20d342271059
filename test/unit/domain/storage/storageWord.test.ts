import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { noDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { decodeWord } from '../../../../src/domain/storage/storageWord.ts';

const declarations = {
  ...noDeclarations,
  enums: new Map([
    ['Side', ['Buy', 'Sell']],
    ['Vault.Side', ['In', 'Out']],
  ]),
};

function read(label: string, word: bigint, more: Partial<Parameters<typeof decodeWord>[1]> = {}): string {
  return inEnglish(decodeWord(word, { label, bytes: 1, offsetBytes: 0, isVyper: false, ...more }, declarations));
}

describe('values in a word', () => {
  it('are members of enums by the whole name, else by its last part', () => {
    assert.equal(read('enum Side', 1n), 'Sell (1)');
    assert.equal(read('enum Vault.Side', 1n), 'Out (1)');
    assert.equal(read('enum Other.Side', 0n), 'Buy (0)');
    assert.equal(read('enum Side', 2n), 'unknown member (2)');
    assert.equal(read('enum Gone', 2n), '2');
    assert.equal(read('an enum Side', 1n), '0x01 (1)');
    assert.equal(read('Side', 3n, { isVyper: true }), 'Buy | Sell (3)');
    assert.equal(read('Side', 0n, { isVyper: true }), 'none (0)');
  });

  it('lie where their offset says', () => {
    const word = 0x0102_0304n;
    assert.equal(read('uint8', word, { offsetBytes: 1 }), '3');
    assert.equal(read('uint16', word, { bytes: 2, offsetBytes: 2 }), '258');
    assert.equal(read('int8', 0xffn), '-1');
    assert.equal(read('uint8', 0xffn), '255');
  });

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
    assert.equal(read('bytes0', 0xffn), '0xff (255)');
    assert.equal(read('bytes32', 5n, { bytes: 32 }), `0x${'5'.padStart(64, '0')}`);
    assert.equal(read('bytes33', 5n, { bytes: 8 }), '0x0000000000000005 (5)');
    assert.equal(read('bool', 2n), 'true (2)');
  });

  it('of the user’s own have their number beside the hex up to eight bytes', () => {
    assert.equal(read('Price', 5n, { bytes: 8 }), '0x0000000000000005 (5)');
    assert.equal(read('Price', 5n, { bytes: 9 }), '0x000000000000000005');
  });

  it('are functions outside the contract where they are 24 bytes', () => {
    const word = (0xabn << 32n) | 0x12345678n;
    const label = 'function (uint256) view external returns (bool)';
    assert.equal(read(label, word, { bytes: 24 }).includes('12345678'), true);
    assert.notEqual(read(label, word, { bytes: 24 }), read(`a ${label}`, word, { bytes: 24 }));
    assert.equal(
      read(label, word, { bytes: 8 }),
      '0x000000ab12345678 (734746334840)'.replace('734746334840', String(word)),
    );
    assert.equal(
      read('function (uint256) externally', word, { bytes: 24 }),
      `0x${word.toString(16).padStart(48, '0')}`,
    );
  });
});
