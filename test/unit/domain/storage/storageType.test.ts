import assert from 'node:assert/strict';
import {
  elementaryBytes,
  enumMembers,
  type StorageType,
  solidityTypes,
} from '../../../../src/domain/storage/storageType.ts';

const word = { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' };

/** A word in `depth` lists that hold each other in place: the id of the outermost is `a<depth>`. */
function nested(depth: number) {
  const lists = Array.from({ length: depth }, (_, index) => {
    const label = `uint256${'[1]'.repeat(index + 1)}`;
    return [`a${index + 1}`, { label, encoding: 'inplace', numberOfBytes: '32', base: `a${index}` }] as const;
  });
  return { a0: word, ...Object.fromEntries(lists) };
}

function innermost(type: StorageType): StorageType {
  return type.kind === 'fixedArray' ? innermost(type.base) : type;
}

describe('types of Solidity', () => {
  it('are read 24 deep in place, and anew where a type lies elsewhere', () => {
    for (const [depth, kind] of [
      [24, 'value'],
      [25, 'unknown'],
    ] as const) {
      const list = { label: 'list', encoding: 'dynamic_array', numberOfBytes: '32', base: `a${depth}` };
      const mapping = { label: 'map', encoding: 'mapping', numberOfBytes: '32', key: 'key', value: `a${depth}` };
      const read = () => solidityTypes({ ...nested(depth), key: word, list, mapping });
      assert.equal(innermost(read()(`a${depth}`)).kind, kind);
      const dynamic = read()('list');
      assert.equal(dynamic.kind === 'dynamicArray' && innermost(dynamic.base()).kind, kind);
      const map = read()('mapping');
      assert.equal(map.kind === 'mapping' && innermost(map.value()).kind, kind);
    }
  });
});

describe('names of types', () => {
  it('are enums of the sources, found by the whole name or its last part', () => {
    const enums = new Map([
      ['Side', ['Buy']],
      ['A.Side', ['In']],
    ]);
    const of = (label: string) => enumMembers(label, enums);
    assert.deepEqual(
      ['enum Side', 'enum A.Side', 'enum B.Side', 'enum Gone', 'Side', 'an enum Side', 'x.enum Side'].map(of),
      [['Buy'], ['In'], ['Buy'], undefined, undefined, undefined, undefined],
    );
  });

  it('say how many bytes a type takes that another can stand for', () => {
    assert.deepEqual(
      ['bool', 'address', 'uint8', 'int256', 'bytes4', 'bytes32'].map(elementaryBytes),
      [1, 20, 1, 32, 4, 32],
    );
    for (const other of ['', 'string', 'bytes', 'uint', 'uint2560', 'bytes321', 'xuint8', 'uint8x', 'uint8[]']) {
      assert.equal(elementaryBytes(other), undefined, other);
    }
  });
});

describe('lists of Solidity in place', () => {
  it('have the length that stands last in their label', () => {
    const list = (label: string, base: string, numberOfBytes: string) => ({
      label,
      encoding: 'inplace',
      numberOfBytes,
      base,
    });
    const types = { word, inner: list('uint256[3]', 'word', '96'), outer: list('uint256[3][2]', 'inner', '192') };
    const outer = solidityTypes(types)('outer');
    assert.ok(outer.kind === 'fixedArray' && outer.base.kind === 'fixedArray');
    assert.deepEqual([outer.length, outer.slots, outer.base.length, outer.base.slots], [2n, 6n, 3n, 3n]);
    const odd = solidityTypes({ word, odd: list('uint256[3] x', 'word', '96') })('odd');
    assert.notEqual(odd.kind, 'fixedArray');
  });
});
