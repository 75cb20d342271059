import assert from 'node:assert/strict';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';

const reader = new NameReader();
const words = (name: string) => reader.read(name).words.join(' ');

describe('the words of a name', () => {
  it('are lower-case and singular, whichever way they are joined', () => {
    for (const [name, expected] of [
      ['treasuryTokens', 'treasury token'],
      ['TREASURY_TOKENS', 'treasury token'],
      ['treasury-tokens', 'treasury token'],
      ['HTTPServer2Ids', 'http server2 ids'],
      ['x', 'x'],
      ['entries', 'entry'],
      ['diesels', 'diesel'],
      ['hashes', 'hash'],
      ['batches', 'batch'],
      ['boxes', 'box'],
      ['aliases', 'alias'],
      ['alias', 'alias'],
      ['aliasses', 'aliass'],
      ['address', 'address'],
      ['addresses', 'address'],
      ['processes', 'process'],
      ['issues', 'issue'],
      ['bus', 'bus'],
      ['users', 'user'],
      ['analysis', 'analysis'],
      ['chesters', 'chester'],
      ['sensors', 'sensor'],
      ['txs', 'txs'],
      ['keys', 'key'],
      ['key', 'key'],
    ] as const) {
      assert.equal(words(name), expected, name);
    }
    assert.deepEqual(
      ['account-kit', 'accountKit'].map((name) => reader.read(name).isHyphenated),
      [true, false],
    );
    const digits = 'aB'.repeat(17);
    assert.deepEqual(reader.read(digits).words, ['0']);
    assert.deepEqual(reader.read(`x${digits}`).words, ['0']);
  });

  it('of a text are given from its end', () => {
    const names = reader.readAll('one 2two -- three-four 0x5a');
    assert.deepEqual(
      names.map((name) => name.words.join(' ')),
      ['x5a', 'three four', 'two', 'one'],
    );
  });

  it('are one that spells nothing where 32 characters and more are digits of hex or base32', () => {
    const hex = 'aBcDe'.repeat(10);
    assert.equal(words(hex.slice(0, 31)), 'a bc dea bc dea bc dea bc dea bc dea bc dea');
    assert.equal(words(hex.slice(0, 32)), '0');
    assert.equal(words('CIQZ27'.repeat(6)), '0');
    assert.equal(words(`CIQZ27_${'CIQZ27'.repeat(5)}`).split(' ')[0], 'ciqz27');
    assert.equal(words(`x${hex}`), '0');
    assert.equal(words(`privateKey${'a'.repeat(40)}`), `private key${'a'.repeat(40)}`);
    assert.equal(words(`${'a'.repeat(40)}PrivateKey`), `${'a'.repeat(40)} private key`);
    assert.equal(words('a'.repeat(40)), '0');
  });

  it('are the same however many were read before', () => {
    for (let number = 0; number < 2_100; number++) {
      assert.equal(words(`tokenOf${number}`), `token of${number}`);
    }
    assert.equal(reader.read('tokenOf5'), reader.read('tokenOf5'));
    assert.equal(words('tokenOf5'), 'token of5');
  });
});
