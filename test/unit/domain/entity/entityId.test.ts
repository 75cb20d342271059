import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  entityIdChecksum,
  entityIdOf,
  entityIdParts,
  maxEntityNum,
  parseEntityId,
  parseEntityIdWithChecksum,
} from '../../../../src/domain/entity/entityId.ts';

interface Vector {
  readonly ledgerId: string;
  readonly address: string;
  readonly checksum: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../fixtures/hip15-vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[];

describe('entity ids', () => {
  it('have the checksums of HIP-15', () => {
    assert.ok(vectors.length >= 18);
    for (const { ledgerId, address, checksum } of vectors) {
      const id = parseEntityId(address);
      assert.ok(id, address);
      assert.equal(entityIdChecksum(id, ledgerId.slice(2)), checksum, `${address} on ${ledgerId}`);
    }
    const known = { '00': 'urkbk', '01': 'eevit', '02': 'nsgqc', '03': 'xfrxl' };
    for (const [ledgerId, checksum] of Object.entries(known)) {
      assert.equal(entityIdChecksum(entityIdOf(1001n), ledgerId), checksum);
    }
  });

  it('are read only in their canonical form', () => {
    const check = (text: string, expected: string | undefined) => assert.equal(parseEntityId(text), expected, text);
    check('0.0.123', '0.0.123');
    check('1023.65535.274877906943', '1023.65535.274877906943');
    for (const wrong of [
      '0.00.123',
      '0.0.0123',
      '0.123',
      '0.0.123.',
      ' 0.0.1',
      '1024.0.1',
      '0.65536.1',
      '-1.0.1',
      '',
    ]) {
      check(wrong, undefined);
    }
    check(`0.0.${maxEntityNum + 1n}`, undefined);
  });

  it('keep a written checksum apart, of five lower-case letters only', () => {
    assert.deepEqual(parseEntityIdWithChecksum('0.0.123-vfmkw'), { id: '0.0.123', checksum: 'vfmkw' });
    assert.equal(parseEntityId('0.0.123-vfmkw'), undefined);
    for (const wrong of [
      '0.0.123-VFMKW',
      '0.0.123-vFmKw',
      '0.0.123#vfmkw',
      '0.0.123vfmkw',
      '0.0.123 - vfmkw',
      '0.0.123-vf',
      '0.0.123-vfm-kw',
      '0.0.123-vfmkwxxxx',
    ]) {
      assert.equal(parseEntityIdWithChecksum(wrong), undefined, wrong);
    }
  });

  it('come back from their parts', () => {
    const part = (bits: bigint) => fc.bigInt({ min: 0n, max: (1n << bits) - 1n });
    fc.assert(
      fc.property(part(10n), part(16n), part(38n), (shard, realm, num) => {
        const id = entityIdOf(num, shard, realm);
        assert.equal(parseEntityId(id), id);
        assert.deepEqual(entityIdParts(id), { shard, realm, num });
      }),
    );
  });

  it('have a checksum that shows each single changed digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: maxEntityNum }), fc.nat(9), fc.nat(11), (num, digit, at) => {
        const digits = num.toString();
        const place = at % digits.length;
        const other = digits.slice(0, place) + digit + digits.slice(place + 1);
        fc.pre(other !== digits && !other.startsWith('0') && BigInt(other) <= maxEntityNum);
        assert.notEqual(entityIdChecksum(entityIdOf(num), '00'), entityIdChecksum(entityIdOf(BigInt(other)), '00'));
      }),
    );
  });
});
