import assert from 'node:assert/strict';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import {
  dataSlot,
  entityOfKey,
  hashedNames,
  keyText,
  mappingSlot,
  parseMappingKey,
} from '../../../../src/domain/storage/mappingKeys.ts';
import { isAddressLabel, type StorageType } from '../../../../src/domain/storage/storageType.ts';

const value = (label: string): StorageType => ({ kind: 'value', label, bytes: 32 });
const word = (number: bigint) => BigInt.asUintN(256, number).toString(16).padStart(64, '0');

/** The hex of a key of a type with this label, or of this type. */
function keyOf(type: StorageType | string, text: string): string | undefined {
  const bytes = parseMappingKey(typeof type === 'string' ? value(type) : type, text, longZeroAddress);
  return bytes && Buffer.from(bytes).toString('hex');
}

describe('keys of mappings', () => {
  it('are numbers in the range of their type', () => {
    assert.equal(keyOf('uint8', ' 255 '), word(255n));
    assert.equal(keyOf('uint8', '256'), undefined);
    assert.equal(keyOf('uint8', '-1'), undefined);
    assert.equal(keyOf('int8', '-128'), word(-128n));
    assert.equal(keyOf('int8', '127'), word(127n));
    assert.equal(keyOf('int8', '128'), undefined);
    assert.equal(keyOf('int8', '-129'), undefined);
    assert.equal(keyOf('uint256', '0xff'), word(255n));
    assert.equal(keyOf('uint256', `0x${'f'.repeat(64)}`), 'f'.repeat(64));
    // An enum, a type of the user's own: a number of any size.
    assert.equal(keyOf('enum A.Phase', '2'), word(2n));
    for (const label of ['enum A.Point8', 'int8x', 'enum uint8s']) {
      assert.equal(keyOf(label, '300'), word(300n), label);
    }
    for (const text of ['', '1.5', '0x', 'x1', '1x', `0x${'f'.repeat(65)}`, '0xg', '1'.repeat(79)]) {
      assert.equal(keyOf('uint256', text), undefined, text);
    }
  });

  it('are members of enums by their place, of flags by their bit', () => {
    const members = ['Buy', 'Sell', 'Hold', 'Buy'];
    const named = (label: string): StorageType => ({ kind: 'value', label, bytes: 32, members });
    for (const [index, text] of ['Buy', ' Sell ', 'Hold'].entries()) {
      assert.equal(keyOf(named('enum A.Side'), text), word(BigInt(index)));
      assert.equal(keyOf(named('Side'), text), word(1n << BigInt(index)));
    }
    assert.deepEqual([keyOf(named('enum A.Side'), 'buy'), keyOf(named('Side'), 'None')], [undefined, undefined]);
    assert.equal(keyOf(named('enum A.Side'), '7'), word(7n));
    const price = { kind: 'value', label: 'Price', standsFor: 'uint8', bytes: 1 } as const;
    assert.deepEqual([keyOf(price, '255'), keyOf(price, '256')], [word(255n), undefined]);
  });

  it('are truth values, addresses and ids', () => {
    assert.equal(keyOf('bool', 'true'), word(1n));
    assert.equal(keyOf('bool', 'false'), word(0n));
    assert.equal(keyOf('bool', '1'), undefined);
    for (const label of ['address', 'address payable', 'contract IToken', 'interface IToken']) {
      assert.equal(keyOf(label, `0x${'ab'.repeat(20)}`), `${'0'.repeat(24)}${'ab'.repeat(20)}`);
      assert.equal(keyOf(label, '0.0.1001'), word(1001n));
      assert.equal(keyOf(label, '5'), undefined);
    }
    const unknown = parseMappingKey(value('address'), '0.0.1001', () => undefined);
    assert.equal(unknown, undefined);
  });

  it('are bytes at the high end of a word, for roles also by their name', () => {
    assert.equal(keyOf('bytes4', '0x12345678'), '12345678'.padEnd(64, '0'));
    assert.equal(keyOf('bytes4', '0x1234'), undefined);
    assert.equal(keyOf('bytes4', '12345678'), undefined);
    const role = Buffer.from(keccak_256(Buffer.from('MINTER_ROLE'))).toString('hex');
    assert.equal(keyOf('bytes32', 'keccak256("MINTER_ROLE")'), role);
    assert.equal(keyOf('bytes32', 'keccak256("MINTER_ROLE") '), role);
    assert.equal(keyOf('bytes32', 'x keccak256("MINTER_ROLE")'), undefined);
    assert.equal(keyOf('bytes32', 'keccak256("MINTER_ROLE")x'), undefined);
    assert.equal(keyOf('bytes4', 'keccak256("MINTER_ROLE")'), undefined);
    assert.equal(keyOf('enum A.bytes4', '5'), word(5n));
    assert.equal(keyOf('bytes4x', '5'), word(5n));
    assert.equal(keyOf('bytes33', `0x${'00'.repeat(33)}`), undefined);
  });

  it('are texts and long bytes, which Vyper hashes first', () => {
    const hash = (bytes: Uint8Array) => Buffer.from(keccak_256(bytes)).toString('hex');
    assert.equal(keyOf({ kind: 'bytes', label: 'string', isText: true }, ' ab'), '206162');
    assert.equal(keyOf({ kind: 'bytes', label: 'bytes', isText: false }, '0x6162'), '6162');
    assert.equal(keyOf({ kind: 'bytes', label: 'bytes', isText: false }, '6162'), undefined);
    const bounded = { kind: 'boundedBytes', maxBytes: 32 } as const;
    assert.equal(keyOf({ ...bounded, label: 'String[32]', isText: true }, 'ab'), hash(Buffer.from('ab')));
    assert.equal(keyOf({ ...bounded, label: 'Bytes[32]', isText: false }, '0x6162'), hash(Buffer.from('ab')));
    assert.equal(keyOf({ ...bounded, label: 'Bytes[32]', isText: false }, 'ab'), undefined);
  });

  it('name an entity only where they are addresses', () => {
    assert.equal(entityOfKey(value('address'), ' 0.0.1001 '), parseEntityId('0.0.1001'));
    assert.equal(entityOfKey(value('address'), `0x${'ab'.repeat(20)}`), undefined);
    assert.equal(entityOfKey(value('uint256'), '0.0.1001'), undefined);
    assert.deepEqual(['addresses', 'contractor', 'my address', 'interface'].map(isAddressLabel), [
      true,
      false,
      false,
      false,
    ]);
  });

  it('are shown with what they stand for', () => {
    const enumOf = (members: readonly string[]): StorageType => ({
      kind: 'value',
      label: 'enum A.Side',
      bytes: 1,
      members,
    });
    const shown = (type: StorageType, text: string) => keyText(type, text, longZeroAddress);
    const side = enumOf(['Buy', 'Sell']);
    assert.deepEqual(
      ['Sell', '1', '0', '01', '2', 'x1', '1x', 'sell', '0001'].map((key) => shown(side, key)),
      ['Sell (1)', 'Sell (1)', 'Buy (0)', 'Sell (1)', '2', 'x1', '1x', 'sell', '0001'],
    );
    assert.equal(shown(value('uint8'), '1'), '1');
    assert.equal(shown(value('address'), '0.0.1'), '0.0.1 = 0x0000000000000000000000000000000000000001');
    assert.equal(
      keyText(value('address'), '0.0.1', () => undefined),
      '0.0.1',
    );
  });

  it('are names that the sources hash, at most a hundred', () => {
    const names = Array.from({ length: 150 }, (_, index) => `keccak256("ROLE_${index}")`);
    const zero = `0x${'00'.repeat(32)}`;
    const namesIn = (...texts: readonly string[]) => [
      ...hashedNames(new Map(texts.map((text, index) => [`${index}.sol`, text]))),
    ];
    assert.deepEqual(namesIn(names.join(';'), 'never read'), [zero, ...names.slice(0, 99)]);
    assert.deepEqual([...hashedNames(undefined)], [zero]);
    const odd = 'keccak256( bytes( "A")) xkeccak256("B") keccak256("C\\n") keccak256("")';
    assert.deepEqual(namesIn(odd).slice(1), ['keccak256("A")']);
    assert.deepEqual(namesIn('keccak256("A")'.repeat(3), '', 'keccak256("A")keccak256("B")').slice(1), [
      'keccak256("A")',
      'keccak256("B")',
    ]);
  });
});

describe('slots that are hashes', () => {
  it('are those of the compilers', () => {
    assert.equal(dataSlot(0n), 0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563n);
    const [key, slot] = [Buffer.from(word(5n), 'hex'), Buffer.from(word(7n), 'hex')];
    const hash = (...parts: Uint8Array[]) =>
      BigInt(`0x${Buffer.from(keccak_256(Buffer.concat(parts))).toString('hex')}`);
    assert.equal(mappingSlot(7n, key, false), hash(key, slot));
    assert.equal(mappingSlot(7n, key, true), hash(slot, key));
  });
});
