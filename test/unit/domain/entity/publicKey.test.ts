import assert from 'node:assert/strict';
import {
  keyAlias,
  type PublicKey,
  parseDerPublicKey,
  parsePublicKey,
  publicKeyAlgorithm,
} from '../../../../src/domain/entity/publicKey.ts';

const bytes = '5c'.repeat(32);
const points = [`02${bytes}`, `03${bytes}`];
const heads = { ed25519: '302a300506032b6570032100', short: '302d300706052b8104000a032200' };
const long = '3036301006072a8648ce3d020106052b8104000a032200';

describe('public keys', () => {
  it('are read in DER, which only they have', () => {
    assert.equal(parseDerPublicKey(heads.ed25519 + bytes), bytes);
    assert.equal(parseDerPublicKey((heads.ed25519 + bytes).toUpperCase()), bytes);
    for (const point of points) {
      assert.equal(parseDerPublicKey(heads.short + point), point);
      assert.equal(parseDerPublicKey(long + point), point);
      assert.equal(parseDerPublicKey(`00${heads.short}${point}`), undefined);
      assert.equal(parseDerPublicKey(`00${long}${point}`), undefined);
      assert.equal(parseDerPublicKey(heads.ed25519 + point), undefined);
      for (const head of [heads.short, long]) {
        for (const wrong of [`${head}04${bytes}`, `${head}${point}0`, head + point.slice(1), head + bytes]) {
          assert.equal(parseDerPublicKey(wrong), undefined, wrong);
        }
      }
    }
    for (const wrong of [
      bytes,
      points[0] ?? '',
      `302e020100300506032b657004220420${bytes}`,
      `00${heads.ed25519}${bytes}`,
      `${heads.ed25519}${bytes}0`,
      heads.ed25519 + bytes.slice(1),
      `${heads.ed25519}${bytes.slice(1)}g`,
    ]) {
      assert.equal(parseDerPublicKey(wrong), undefined, wrong);
    }
  });

  it('are read as bytes alone', () => {
    for (const key of [bytes, ...points]) {
      assert.equal(parsePublicKey(key), key);
      assert.equal(parsePublicKey(key.toUpperCase()), key);
    }
    assert.equal(parsePublicKey(heads.ed25519 + bytes), bytes);
    for (const wrong of [
      `04${bytes}`,
      `1${bytes}`,
      bytes.slice(1),
      `${bytes}0`,
      `${points[0]}0`,
      `0${points[0]}`,
      '',
    ]) {
      assert.equal(parsePublicKey(wrong), undefined, wrong);
    }
  });

  it('tell their algorithm and the alias of the account that is made by sending to them', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      [
        '0000fc0634e2ab455eff393f04819efa262fe5e6ab1c7ed1d4f85fbcd8e6e296',
        'ed25519',
        'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
      ],
      [points[0] ?? '', 'ecdsaSecp256k1', 'HIQQEXC4LROFYXC4LROFYXC4LROFYXC4LROFYXC4LROFYXC4LROFYXC4'],
    ];
    for (const [key, algorithm, alias] of cases) {
      assert.deepEqual([publicKeyAlgorithm(key as PublicKey), keyAlias(key as PublicKey)], [algorithm, alias]);
    }
  });
});
