import assert from 'node:assert/strict';
import { dataSelector } from '../../../../src/domain/contract/contractResult.ts';
import { plainWord, shortHash, shortWord, sizedHex } from '../../../../src/domain/details/detailsSection.ts';
import { englishOf } from '../../english.ts';

describe('hex in short', () => {
  it('is cut behind a thousand characters, with the number of its bytes', () => {
    assert.equal(sizedHex(undefined), undefined);
    assert.equal(sizedHex('0x'), undefined);
    assert.equal(englishOf(sizedHex(`0x${'a'.repeat(998)}`)), `0x${'a'.repeat(998)}`);
    assert.equal(englishOf(sizedHex(`0x${'a'.repeat(999)}`)), `0x${'a'.repeat(998)}… (499 bytes)`);
    assert.equal(englishOf(sizedHex(`0x${'a'.repeat(1_000)}`)), `0x${'a'.repeat(998)}… (500 bytes)`);
  });

  it('has a selector where it has four bytes', () => {
    assert.deepEqual([undefined, '0x', '0x1234567', '0x12345678', '0x123456789a'].map(dataSelector), [
      ...[undefined, undefined, undefined],
      ...['0x12345678', '0x12345678'],
    ]);
  });

  it('is a word without leading zeros, or its ends where more than 40 digits are left', () => {
    assert.equal(shortWord(`0x${'0'.repeat(64)}`), '0x0');
    assert.equal(shortWord(`0x${'0'.repeat(60)}03e9`), '0x3e9');
    assert.equal(shortWord(`0x${'0'.repeat(24)}${'ab'.repeat(20)}`), `0x${'ab'.repeat(20)}`);
    assert.equal(shortWord(`0x${'0'.repeat(23)}1${'ab'.repeat(20)}`), `0x${'0'.repeat(16)}…abababab`);
    assert.equal(shortWord('5'), '0x5');
    assert.equal(shortWord('20x05'), '0x20x05');
  });

  it('is the two ends of a hash', () => {
    assert.equal(shortHash(`0x0123456789abcdef${'0'.repeat(80)}01234567`), '0x0123456789abcdef…01234567');
  });
});

describe('a name in capitals', () => {
  it('is shown only when it has the shape of one', () => {
    for (const name of ['SUCCESS', 'A', 'X_1', 'W'.repeat(80)]) {
      assert.equal(plainWord(name), name);
    }
    for (const name of [undefined, '', 'x SUCCESS', 'SUCCESS x', 'SUCCESS\n', '\nSUCCESS', 'Success', 'W'.repeat(81)]) {
      assert.equal(plainWord(name), 'UNKNOWN', name);
    }
  });
});
