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

describe('any entry of a layout', () => {
  const unsized = (slots: bigint | undefined) => ({ kind: 'unknown', label: 'x', slots });
  const member = (more: object) => ({ label: 'm', slot: '0', type: 'word', ...more });
  const readMember = (more: object) => {
    const read = solidityTypes({ word, x: { label: 'x', numberOfBytes: '32', members: [member(more)] } })('x');
    return read.kind === 'struct' ? read.members : assert.fail();
  };
  const wordType = { kind: 'value', label: 'uint256', bytes: 32 };
  const plain = { label: 'm', slot: 0n, isApproximate: false, offsetBytes: 0, type: wordType, contract: undefined };

  it('is a value of 1 to 32 bytes, or of unknown kind and of as many slots as its bytes need', () => {
    for (const [numberOfBytes, expected] of [
      ['0', unsized(0n)],
      ['1', { kind: 'value', label: 'x', bytes: 1 }],
      ['32', { kind: 'value', label: 'x', bytes: 32 }],
      ['33', unsized(2n)],
      ['64', unsized(2n)],
      ['65', unsized(3n)],
      ['x', unsized(undefined)],
      [undefined, unsized(undefined)],
    ] as const) {
      assert.deepEqual(solidityTypes({ x: { label: 'x', numberOfBytes } })('x'), expected, numberOfBytes);
    }
    for (const [id, types] of [
      ['x', {}],
      ['x', { x: 5 }],
      ['x', undefined],
      ['toString', {}],
    ] as const) {
      assert.deepEqual(solidityTypes(types)(id), { kind: 'unknown', label: id, slots: undefined });
    }
    assert.deepEqual(solidityTypes({ x: { label: 7, numberOfBytes: '1' } })('x'), {
      kind: 'value',
      label: 'x',
      bytes: 1,
    });
  });

  it('is of one slot where it says no size', () => {
    const members = [member({})];
    assert.deepEqual(solidityTypes({ word, x: { label: 'x', members } })('x'), {
      ...{ kind: 'struct', label: 'x', members: [plain], slots: 1n },
    });
    assert.deepEqual(solidityTypes({ word, x: { label: 'x', members, numberOfBytes: '64' } })('x'), {
      ...{ kind: 'struct', label: 'x', members: [plain], slots: 2n },
    });
    const list = { label: 'x[7]', base: 'word' };
    const read = { kind: 'fixedArray', label: 'x[7]', base: wordType, length: 7n };
    assert.deepEqual(solidityTypes({ word, x: list })('x'), { ...read, slots: 1n });
    assert.deepEqual(solidityTypes({ word, x: { ...list, numberOfBytes: '224' } })('x'), { ...read, slots: 7n });
    const longest = `x[${'9'.repeat(78)}]`;
    const lengthOf = (label: string) => {
      const type = solidityTypes({ word, x: { label, base: 'word' } })('x');
      return type.kind === 'fixedArray' ? type.length : type.kind;
    };
    assert.deepEqual([longest, longest.replace('[', '[9'), 'x[]', '[1]x'].map(lengthOf), [
      BigInt('9'.repeat(78)),
      'unknown',
      'unknown',
      'unknown',
    ]);
    assert.deepEqual(solidityTypes({ word, x: { ...list, base: 5 } })('x'), { ...unsized(undefined), label: 'x[7]' });
  });

  it('holds itself by its size alone', () => {
    const type = solidityTypes({ x: { label: 'x', numberOfBytes: '64', members: [member({ type: 'x' })] } })('x');
    assert.deepEqual(type.kind === 'struct' && type.members, [{ ...plain, type: unsized(2n) }]);
    const other = solidityTypes({ x: { label: 'x', members: [member({ type: 'x' })] } })('x');
    assert.deepEqual(other.kind === 'struct' && other.members, [{ ...plain, type: unsized(undefined) }]);
  });

  it('has members with a place, a slot and a name', () => {
    for (const [offset, offsetBytes] of [
      [0, 0],
      [1.5, 1],
      [31, 31],
      [31.5, 31],
      [32, 0],
      [-1, 0],
      ['4', 0],
    ] as const) {
      assert.deepEqual(readMember({ offset }), [{ ...plain, offsetBytes }], `${offset}`);
    }
    assert.deepEqual(readMember({ contract: 'a.sol:A' }), [{ ...plain, contract: 'a.sol:A' }]);
    assert.deepEqual(readMember({ contract: 5 }), [plain]);
    assert.deepEqual(readMember({ slot: '7' }), [{ ...plain, slot: 7n }]);
    for (const wrong of [{ slot: 'x' }, { slot: undefined }, { label: 5 }, { label: undefined }]) {
      assert.deepEqual(readMember(wrong), []);
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
