import assert from 'node:assert/strict';
import { keyProperties } from '../../../../src/domain/entity/keyProperties.ts';
import type { LedgerKey } from '../../../../src/domain/entity/publicKey.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { englishOf, linesOf } from '../../english.ts';

const one = '11'.repeat(32);
const two = `02${'22'.repeat(32)}`;
const encoded = (hex: string): LedgerKey => ({ type: 'ProtobufEncoded', hex });

/** A length-delimited field. */
function field(number: number, ...content: readonly string[]): string {
  const hex = content.join('');
  return `${varint(number * 8 + 2)}${varint(hex.length / 2)}${hex}`;
}

function varint(value: number): string {
  return value < 128 ? byte(value) : `${byte(128 + (value % 128))}${varint(Math.floor(value / 128))}`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

const ed25519 = field(2, one);
const secp256k1 = field(7, two);
const list = (...keys: readonly string[]) => field(6, ...keys.map((key) => field(1, key)));
const threshold = (count: number, ...keys: readonly string[]) =>
  field(5, `08${byte(count)}`, field(2, ...keys.map((key) => field(1, key))));
/** Contract 0.0.1025. */
const contract = field(1, '188108');

describe('keyProperties', () => {
  const check = (key: LedgerKey | undefined, ...expected: readonly string[]): void =>
    assert.deepEqual(linesOf(keyProperties(phrase`Admin key`, key)), expected);

  it('writes a public key short, in the document whole', () => {
    check({ type: 'ED25519', hex: one }, `Admin key: ED25519 11111111…111111 = ED25519 ${one}`);
    check({ type: 'ECDSA_SECP256K1', hex: two }, `Admin key: ECDSA secp256k1 02222222…222222 = ECDSA secp256k1 ${two}`);
    check(encoded(ed25519), `Admin key: ED25519 11111111…111111 = ED25519 ${one}`);
    check(encoded(field(3, 'aabb')), 'Admin key: RSA 3072 aabb = RSA 3072 aabb');
    check(undefined);
  });

  it('lists the members of a threshold key, those of lists in it too', () => {
    const hex = threshold(2, ed25519, list(secp256k1, contract), field(8, '188108'));
    check(
      encoded(hex),
      'Admin key: 2 of 3 keys = 2 of 3 keys',
      `  Key 1: ED25519 ${one} (detail)`,
      '  Key 2: all of 2 keys (detail)',
      `  Key 2.1: ECDSA secp256k1 ${two} (detail)`,
      '  Key 2.2: contract 0.0.1025 (detail)',
      '  Key 3: delegatable contract 0.0.1025 (detail)',
      `  As protobuf: ${hex} (detail)`,
    );
  });

  it('names contracts by number and by EVM address', () => {
    check(encoded(contract), 'Admin key: contract 0.0.1025 = contract 0.0.1025');
    const address = 'ab'.repeat(20);
    const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
    check(encoded(field(1, field(4, address))), `Admin key: contract ${checksummed} = contract ${checksummed}`);
    check(encoded('0a00'), 'Admin key: contract 0.0.? = contract 0.0.?');
  });

  it('tells an empty key list from an empty key', () => {
    check(
      encoded('3200'),
      'Admin key: empty key list (immutable) = empty key list (immutable)',
      '  As protobuf: 3200 (detail)',
    );
    check(encoded(''), 'Admin key: empty key = empty key');
  });

  it('passes over fields newer than the schema', () => {
    check(encoded(`${ed25519}7a0101`), `Admin key: ED25519 11111111…111111 = ED25519 ${one}`);
    check(
      encoded('7a0101'),
      'Admin key: ProtobufEncoded, newer kind of key: 7a0101 = ProtobufEncoded, newer kind of key: 7a0101',
    );
    check(
      { type: 'FALCON_512', hex: 'ab'.repeat(12) },
      `Admin key: FALCON_512, newer kind of key: abababab…ababab = FALCON_512, newer kind of key: ${'ab'.repeat(12)}`,
    );
  });

  it('says that a key cannot be read', () => {
    const unreadable = (hex: string) =>
      check(
        encoded(hex),
        `Admin key: ProtobufEncoded, cannot be read: ${hex} = ProtobufEncoded, cannot be read: ${hex}`,
      );
    for (const hex of [
      '010101',
      '7b2231222c2232227d',
      '1220aa',
      '1',
      '0a',
      '12ffffffffffffffff',
      '2a0a',
      '32020a01',
      '0e00',
      '1000',
    ]) {
      unreadable(hex);
    }
    check(
      { type: '<b>', hex: 'no hex' },
      'Admin key: Unknown type, cannot be read: not in hex = Unknown type, cannot be read: not in hex',
    );
  });

  it('names its type only when that is one word of at most forty characters', () => {
    const typed = (type: string) => linesOf(keyProperties(phrase`Admin key`, { type, hex: '1' }))[0]?.split(', ')[0];
    assert.equal(typed('T'.repeat(40)), `Admin key: ${'T'.repeat(40)}`);
    for (const type of ['', 'a b', '](x)', 'T\n', '<b', 'b>', 'T'.repeat(41)]) {
      assert.equal(typed(type), 'Admin key: Unknown type', type);
    }
    const hexOf = (hex: string) => linesOf(keyProperties(phrase`Admin key`, { type: 'T', hex }))[0]?.split(' = ')[0];
    assert.equal(hexOf('12g'), 'Admin key: T, cannot be read: not in hex');
    assert.equal(hexOf('g12'), 'Admin key: T, cannot be read: not in hex');
  });

  it('has the first thousand digits of what cannot be read', () => {
    const textOf = (length: number) =>
      englishOf(
        keyProperties(phrase`Admin key`, { type: 'T', hex: '0e'.repeat(501).slice(0, length) })[0]?.exact,
      )?.split(': ')[1];
    assert.deepEqual([textOf(1_000), textOf(1_001)], ['0e'.repeat(500), `${'0e'.repeat(500)}…`]);
  });

  it('is bounded in depth, in count and in what it lists', () => {
    const nested = (depth: number): string => (depth === 0 ? ed25519 : list(nested(depth - 1)));
    const [first = ''] = linesOf(keyProperties(phrase`Admin key`, encoded(nested(32))));
    assert.equal(first, 'Admin key: a list of 1 key = a list of 1 key');
    const headOf = (hex: string) => linesOf(keyProperties(phrase`Admin key`, encoded(hex)))[0]?.slice(0, 43);
    assert.equal(headOf(nested(33)), 'Admin key: ProtobufEncoded, cannot be read:');
    const many = (count: number) => field(6, '0a00'.repeat(count));
    assert.equal(headOf(many(20_000)), 'Admin key: ProtobufEncoded, cannot be read:');
    const lines = linesOf(keyProperties(phrase`Admin key`, encoded(many(19_999))));
    assert.deepEqual(
      [lines[0], lines.length, lines[100], lines[101], lines[102]?.length],
      [
        'Admin key: all of 19999 keys = all of 19999 keys',
        103,
        '  Key 100: empty key (detail)',
        '  Keys left out: 19,899 (detail)',
        1_000 + '  As protobuf: … (detail)'.length,
      ],
    );
  });
});
