import assert from 'node:assert/strict';
import { sourceDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { placedFields, solidityTypeReader } from '../../../../src/domain/storage/solidityTypeText.ts';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';

const source = `
uint256 constant LENGTH = 3;
enum Side { Buy, Sell }
contract Vault { struct Point { uint64 x; uint64 y; } struct Wide { uint256 a; bool b; } enum Side { In, Out } type Price is uint8; }
contract Afunction {} contract Xaddress {}
contract Other { enum Side { None } type Price is bool; struct Loop { uint8 a; Loop[] more; } struct In { In inner; } }
type Twice is uint8; type Twice is uint16;
struct Free { uint8 a; bytes31 b; string c; Vault.Wide d; uint8 e; Nobody f; }
`;
const typeOf = solidityTypeReader(sourceDeclarations(new Map([['a.sol', source]]), 'Solidity'), (name) => [name]);

/** The kind, the label and the size of a type, and what it holds. */
function told(type: StorageType): string {
  switch (type.kind) {
    case 'value':
      return `${type.label}/${type.bytes}`;
    case 'mapping':
      return `(${told(type.key)} => ${told(type.value())})`;
    case 'fixedArray':
      return `${type.length} of ${told(type.base)} in ${type.slots}`;
    case 'dynamicArray':
      return `any of ${told(type.base())}`;
    case 'unknown':
      return '?';
    case 'struct':
      return `${type.label}(${type.members.map(({ label, slot, offsetBytes }) => `${label}@${slot}+${offsetBytes}`)}) in ${type.slots}`;
    default:
      return `${type.kind} ${type.label}`;
  }
}

function check(expected: Readonly<Record<string, string>>): void {
  const read = Object.keys(expected).map((text) => [text, told(typeOf(text, ['Vault']))]);
  assert.deepEqual(Object.fromEntries(read), expected);
}

describe('types as Solidity sources write them', () => {
  it('are read with their size', () => {
    check({
      uint: 'uint256/32',
      int: 'int256/32',
      uint48: 'uint48/6',
      byte: 'bytes1/1',
      'address payable': 'address/20',
      bool: 'bool/1',
      string: 'bytes string',
      bytes: 'bytes bytes',
      uint8: 'uint8/1',
      uint256: 'uint256/32',
      bytes32: 'bytes32/32',
      uint0: '?',
      uint7: '?',
      uint264: '?',
      bytes0: '?',
      bytes33: '?',
      Nobody: '?',
      'function (uint256) external': 'function (uint256) external/24',
      'function() internal': 'function () internal/8',
    });
  });

  it('are arrays of a number or a constant', () => {
    check({
      'uint8[]': 'any of uint8/1',
      'uint8[32]': '32 of uint8/1 in 1',
      'uint8[33]': '33 of uint8/1 in 2',
      'uint136[2]': '2 of uint136/17 in 2',
      'uint8[1_0]': '10 of uint8/1 in 1',
      'uint8[LENGTH]': '3 of uint8/1 in 1',
      'uint8[0]': '?',
      '[]': '?',
      '[5]': '?',
      ' []': '?',
      'uint8[1x]': '?',
      'uint8[x1]': '?',
      'uint8[2][]': 'any of 2 of uint8/1 in 1',
      'Nobody[2]': '?',
    });
  });

  it('are names of the sources: of the contract, of a base, of another that is named, of the file', () => {
    check({
      Point: 'struct Vault.Point(x@0+0,y@0+8) in 1',
      'Vault.Point': 'struct Vault.Point(x@0+0,y@0+8) in 1',
      'lib.Vault.Point': 'struct Vault.Point(x@0+0,y@0+8) in 1',
      'Missing.Point': '?',
      'Wide[3]': '3 of struct Vault.Wide(a@0+0,b@1+0) in 2 in 6',
      Side: 'enum Vault.Side/1',
      'Other.Side': 'enum Other.Side/1',
      'Missing.Side': 'enum Side/1',
      Price: 'Vault.Price/1',
      'Other.Price': 'Other.Price/1',
      Twice: '?',
      'Other.Loop': 'struct Other.Loop(a@0+0,more@1+0) in 2',
      'Other.In': '?',
      Vault: 'contract Vault/20',
      'a.Vault': 'contract Vault/20',
      Free: '?',
      'a.b.c.Vault': 'contract Vault/20',
      'a.b.c.d.Vault': '?',
      'Vault.': '?',
      '1Vault': '?',
      'Vault x': '?',
    });
    assert.deepEqual(typeOf('Price', ['Vault']), { kind: 'value', label: 'Vault.Price', bytes: 1, standsFor: 'uint8' });
    assert.deepEqual(typeOf('Side', ['Other', 'Vault']), {
      ...{ kind: 'value', label: 'enum Other.Side', bytes: 1 },
      members: ['None'],
    });
    assert.equal(told(typeOf('Point', [])), '?');
    assert.equal(told(typeOf('Point', ['Other', 'Vault'])), 'struct Vault.Point(x@0+0,y@0+8) in 1');
    assert.equal(typeOf('Point', ['Vault']), typeOf('Vault.Point', []));
    const long = 'N'.repeat(300);
    assert.deepEqual(typeOf(long, []), { kind: 'unknown', label: long.slice(0, 200), slots: undefined });
  });

  it('pack fields up to the first of unknown size', () => {
    const fields = sourceDeclarations(
      new Map([
        [
          'a.sol',
          'struct Free { uint8 a; bytes31 b; uint128 c; uint136 d; string e; uint8[2] f; bool g; Nobody h; bool i; }',
        ],
      ]),
      'Solidity',
    ).structs.get('Free');
    const placed = (count: number) => {
      const { members, slots } = placedFields(fields?.slice(0, count) ?? [], (text) => typeOf(text, []));
      return [...members.map(({ label, slot, offsetBytes }) => `${label}@${slot}+${offsetBytes}`), slots];
    };
    const all = ['a@0+0', 'b@0+1', 'c@1+0', 'd@2+0', 'e@3+0', 'f@4+0', 'g@5+0'];
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, 9].map(placed), [
      [0n],
      [...all.slice(0, 1), 1n],
      [...all.slice(0, 2), 1n],
      [...all.slice(0, 3), 2n],
      [...all.slice(0, 4), 3n],
      [...all.slice(0, 5), 4n],
      [...all.slice(0, 6), 5n],
      [...all, 6n],
      [...all, 6n],
    ]);
    assert.deepEqual(placedFields([['a', 'bool']], (text) => typeOf(text, [])).members, [
      { label: 'a', slot: 0n, isApproximate: false, offsetBytes: 0, type: typeOf('bool', []), contract: undefined },
    ]);
  });

  it('are mappings whose keys and values may have names', () => {
    check({
      'mapping(address => uint256)': '(address/20 => uint256/32)',
      'mapping (address account => uint256 balance)': '(address/20 => uint256/32)',
      'mapping(uint8 => address payable)': '(uint8/1 => address/20)',
      'mapping(uint8 => address payable to)': '(uint8/1 => address/20)',
      'mapping(uint8 => functions f)': '(uint8/1 => ?)',
      'mapping(uint8 => Afunction f)': '(uint8/1 => contract Afunction/20)',
      'mapping(uint8 => bool 1b)': '(uint8/1 => ?)',
      'mapping(uint8 => bool b!)': '(uint8/1 => ?)',
      'mapping(uint8 => b)': '(uint8/1 => ?)',
      'mapping(uint8 => bool)': '(uint8/1 => bool/1)',
      'mapping( uint8 key => bool)': '(uint8/1 => bool/1)',
      'mapping(uint8 key more => bool)': '?',
      'mapping(uint8 ! => bool)': '?',
      'mapping(uint8) => bool)': '?',
      [`mapping(uint8 => bool ${'b'.repeat(201)})`]: '(uint8/1 => bool/1)',
      [`mapping(uint8 => bool ${'b'.repeat(202)})`]: '(uint8/1 => ?)',
      'mapping(uint8 => function (uint8) external)': '(uint8/1 => function (uint8) external/24)',
      'mapping(uint8 => mapping(uint8 => bool b) inner)': '(uint8/1 => (uint8/1 => bool/1))',
      'mapping(uint8 => mapping(uint8 => function () external) inner)':
        '(uint8/1 => (uint8/1 => function () external/24))',
      'mapping(uint8 => bool[] list)': '(uint8/1 => any of bool/1)',
      'amapping(uint8 => bool)': '?',
      'mapping(uint8 => bool) b': '?',
    });
  });

  it('end where they nest too deeply or are too long', () => {
    const arrays = (depth: number) => `uint8${'[]'.repeat(depth)}`;
    assert.ok(!told(typeOf(arrays(24), [])).includes('?'));
    assert.ok(told(typeOf(arrays(25), [])).includes('?'));
    const spaced = (length: number) => 'bool'.padStart(length);
    assert.deepEqual([told(typeOf(spaced(1_000), [])), told(typeOf(spaced(1_001), []))], ['bool/1', '?']);
  });
});
