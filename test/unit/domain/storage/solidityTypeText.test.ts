import assert from 'node:assert/strict';
import { sourceDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { solidityTypeReader } from '../../../../src/domain/storage/solidityTypeText.ts';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';

const source = `
uint256 constant LENGTH = 3;
enum Side { Buy, Sell }
contract Vault { struct Point { uint64 x; uint64 y; } }
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
      'uint8[1x]': '?',
      'uint8[x1]': '?',
      'uint8[2][]': 'any of 2 of uint8/1 in 1',
      'Nobody[2]': '?',
    });
  });

  it('are mappings whose keys and values may have names', () => {
    check({
      'mapping(address => uint256)': '(address/20 => uint256/32)',
      'mapping (address account => uint256 balance)': '(address/20 => uint256/32)',
      'mapping(uint8 => address payable)': '(uint8/1 => address/20)',
      'mapping(uint8 => address payable to)': '(uint8/1 => address/20)',
      'mapping(uint8 => functions f)': '(uint8/1 => ?)',
      'mapping(uint8 => function (uint8) external)': '(uint8/1 => function (uint8) external/24)',
      'mapping(uint8 => mapping(uint8 => bool b) inner)': '(uint8/1 => (uint8/1 => bool/1))',
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
