import assert from 'node:assert/strict';
import { base32nopad } from '@scure/base';
import { type EntityId, entityIdChecksum } from '../../../../src/domain/entity/entityId.ts';
import { referenceSummary } from '../../../../src/domain/lookup/referenceSummary.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { english } from '../../english.ts';

const network = { name: 'testnet', ledgerId: undefined };

/** Property → text of the alias that the bytes make. */
function ofAlias(hex: string): Readonly<Record<string, unknown>> {
  const text = base32nopad.encode(Buffer.from(hex, 'hex'));
  const value = parseReference(text) ?? assert.fail(text);
  const { properties } = referenceSummary({ ...value, text, guessedKind: undefined }, network);
  return Object.fromEntries(properties.map(({ label, value: shown }) => [english(label), shown]));
}

describe('what a reference says by itself', () => {
  it('names the network that a checksum belongs to', () => {
    const alertsOf = (name: string, ledgerId: string | undefined, checksum: string) => {
      const value = parseReference(`0.0.1001-${checksum}`) ?? assert.fail();
      const { alerts } = referenceSummary({ ...value, text: '', guessedKind: undefined }, { name, ledgerId });
      return alerts.map(english);
    };
    const of = (ledgerId: string) => entityIdChecksum('0.0.1001' as EntityId, ledgerId);
    assert.deepEqual(alertsOf('testnet', '01', of('01')), []);
    assert.deepEqual(alertsOf('testnet', undefined, of('00')), []);
    assert.deepEqual(alertsOf('testnet', '01', of('00')), ['This checksum belongs to mainnet, not to testnet.']);
    assert.deepEqual(alertsOf('mainnet', '00', of('01')), ['This checksum belongs to testnet, not to mainnet.']);
    assert.deepEqual(alertsOf('testnet', '01', 'aaaaa'), [
      `The checksum aaaaa is wrong; on testnet it is ${of('01')}.`,
    ]);
  });

  it('names what an address is of where something else says so', () => {
    const title = (text: string, guessedKind?: 'account' | 'contract' | 'token') =>
      referenceSummary({ ...(parseReference(text) ?? assert.fail(text)), text, guessedKind }, network).title.template;
    const other = `0x${'5a'.repeat(20)}`;
    assert.deepEqual(
      [title(other), title(other, 'account'), title(other, 'contract'), title(other, 'token')],
      ['EVM address', 'EVM address', 'Contract address', 'Token address'],
    );
    assert.equal(title(`0x${'0'.repeat(40)}`, 'token'), 'Zero address');
    assert.equal(title(`0x${'0'.repeat(36)}abcd`, 'token'), 'Long-zero address');
  });

  it('names the parts of a transaction’s id, and its other form', () => {
    const of = (text: string) => {
      const value = parseReference(text) ?? assert.fail(text);
      const { properties } = referenceSummary({ ...value, text, guessedKind: undefined }, network);
      return properties.map(({ label, value: shown }) =>
        `${english(label)} ${typeof shown === 'string' ? shown : ''}`.trim(),
      );
    };
    assert.deepEqual(
      of('0.0.2@1700000000.000000001').filter((line) => !line.startsWith('Valid from')),
      ['Payer 0.0.2', 'Mirror node form 0.0.2-1700000000-000000001'],
    );
    assert.equal(of('0.0.2@1700000000.1/3').at(-1), 'Mirror node form 0.0.2-1700000000-000000001?nonce=3');
    const child = of('0.0.2-1700000000-000000001?scheduled/3');
    assert.deepEqual(
      child.filter((line) => !line.startsWith('Valid from')),
      ['Payer 0.0.2', 'Scheduled', 'Nonce 3', 'SDK form 0.0.2@1700000000.000000001?scheduled/3'],
    );
  });

  it('names a key and a hash by both of their ends', () => {
    const digits = Array.from({ length: 48 }, (_, index) => (index + 16).toString(16)).join('');
    const of = (reference: object, guessedKind?: 'block' | 'transaction') => {
      const value = { ...reference, text: '', guessedKind } as unknown as Parameters<typeof referenceSummary>[0];
      const { title, name, properties } = referenceSummary(value, network);
      return [english(title), name, ...properties.map(({ label }) => english(label))];
    };
    const short = digits.slice(0, 64);
    const hash = (hex: string) => ({ kind: hex.length === 64 ? 'hash32' : 'hash48', hash: `0x${hex}` });
    assert.deepEqual(of(hash(short)), ['32-byte value', '0x1011121314151617…2c2d2e2f']);
    assert.deepEqual(of(hash(short), 'block'), ['Block hash', '0x1011121314151617…2c2d2e2f']);
    assert.deepEqual(of(hash(digits)), ['48-byte value', '0x1011121314151617…3c3d3e3f', 'Base64']);
    assert.deepEqual(of(hash(digits), 'transaction'), ['Transaction hash', '0x1011121314151617…3c3d3e3f', 'Base64']);
    assert.deepEqual(of({ kind: 'publicKey', key: short }), ['Public key', '101112131415161718…2c2d2e2f', 'Key']);
  });

  it('names the address or the key that an alias is', () => {
    const key = 'ab'.repeat(32);
    assert.deepEqual(ofAlias(`1220${key}`), { Key: 'ED25519', 'Public key': key });
    assert.deepEqual(ofAlias(`3a2102${key}`), { Key: 'ECDSA secp256k1', 'Public key': `02${key}` });
    assert.deepEqual(ofAlias(`001220${key}`), {});
    assert.deepEqual(ofAlias('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'), {
      'EVM address': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    });
  });
});
