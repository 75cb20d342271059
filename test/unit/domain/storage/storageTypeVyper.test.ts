import assert from 'node:assert/strict';
import { noDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { type StorageType, slotsOf } from '../../../../src/domain/storage/storageType.ts';
import { vyperTypes } from '../../../../src/domain/storage/storageTypeVyper.ts';

const read = (text: string, structs = noDeclarations.structs) =>
  vyperTypes({ ...noDeclarations, structs })(text, undefined);

/** What is at the end of mappings within mappings. */
function innermost(type: StorageType): StorageType {
  return type.kind === 'mapping' ? innermost(type.value()) : type;
}

describe('types of Vyper', () => {
  it('reads types in types, 24 deep', () => {
    const nested = (depth: number) => `${'HashMap[bool, '.repeat(depth)}uint8${']'.repeat(depth)}`;
    assert.equal(innermost(read(nested(24))).kind, 'value');
    assert.equal(innermost(read(nested(25))).kind, 'unknown');
  });

  it('splits what is in brackets at the commas that are in none of its own', () => {
    for (const key of ['(uint8, bool)', 'uint8[2]', 'DynArray[bool, 3]', '((bool, bool), (bool, bool))']) {
      const type = read(`HashMap[${key}, bool]`);
      assert.ok(type.kind === 'mapping', key);
      assert.deepEqual([type.key.label, type.value()], [key, { kind: 'value', label: 'bool', bytes: 32 }]);
      assert.equal(read(`HashMap[${key}]`).kind, 'unknown', key);
      assert.equal(read(`HashMap[bool, ${key}, bool]`).kind, 'unknown', key);
    }
  });

  it('reads no text that is longer than any type', () => {
    const spaced = (length: number) => `HashMap[bool,${' '.repeat(length)}uint8]`;
    assert.equal(read(spaced(100)).kind, 'mapping');
    assert.equal(read(spaced(2_000 - spaced(0).length)).kind, 'mapping');
    assert.equal(read(spaced(2_001 - spaced(0).length)).kind, 'unknown');
  });

  it('reads past spaces around a type, and takes another size for an unknown type', () => {
    assert.deepEqual(read(' uint8 '), { kind: 'value', label: 'uint8', bytes: 32 });
    const types = vyperTypes(noDeclarations);
    assert.deepEqual(types(' uint8', 1n), { kind: 'value', label: 'uint8', bytes: 32 });
    assert.deepEqual(types('uint8 ', 2n), { kind: 'unknown', label: 'uint8', slots: 2n });
    assert.deepEqual(types('Thing', undefined), { kind: 'unknown', label: 'Thing', slots: undefined });
    assert.deepEqual(types('Thing', 3n), { kind: 'unknown', label: 'Thing', slots: 3n });
  });

  it('does not follow what a struct holds of itself', () => {
    const [member] = Object.values(read('Node', new Map([['Node', [['next', 'HashMap[bool, Node]']]]])))
      .filter(Array.isArray)
      .flat();
    assert.equal(member.label, 'next');
    assert.equal(innermost(member.type).kind, 'unknown');
  });

  it('knows the types of a word by their whole name', () => {
    const isValue = (text: string) => read(text).kind === 'value';
    const words = ['uint8', 'int16', 'uint256', 'bytes1', 'bytes9', 'bytes19', 'bytes32', 'address', 'bool', 'decimal'];
    for (const text of [...words, 'nonreentrant lock']) {
      assert.deepEqual(read(text), { kind: 'value', label: text, bytes: 32 });
      assert.deepEqual([isValue(`x${text}`), isValue(`${text}x`)], [false, false], text);
    }
    for (const text of ['uint', 'uint0', 'uint9', 'uint1000', 'bytes', 'bytes0', 'bytes33', 'bytes40']) {
      assert.equal(isValue(text), false, text);
    }
  });

  it('takes lengths from numbers and constants, as long as they can be', () => {
    const constants = new Map([
      ['N', 3n],
      ['MOST', 10n ** 20n - 1n],
      ['TOO_MANY', 10n ** 20n],
      ['NEGATIVE', -1n],
      ['ZERO', 0n],
    ]);
    const lengthOf = (length: string) => {
      const type = vyperTypes({ ...noDeclarations, constants })(`uint256[${length}]`, undefined);
      return type.kind === 'fixedArray' ? [type.length, type.slots] : type.kind;
    };
    assert.deepEqual(lengthOf('2'), [2n, 2n]);
    assert.deepEqual(lengthOf('N'), [3n, 3n]);
    assert.deepEqual(lengthOf('lib.N'), [3n, 3n]);
    assert.deepEqual(lengthOf('ZERO'), [0n, 0n]);
    assert.deepEqual(lengthOf('MOST'), [10n ** 20n - 1n, 10n ** 20n - 1n]);
    for (const unknown of ['TOO_MANY', 'NEGATIVE', 'OTHER', '1'.repeat(21)]) {
      assert.equal(lengthOf(unknown), 'unknown', unknown);
    }
  });

  it('knows what a text, a list and a struct take', () => {
    const slotsOfType = (text: string) => {
      const structs = new Map([['P', [['x', 'uint256'] as const, ['y', 'String[33]'] as const]]]);
      const type = vyperTypes({ ...noDeclarations, structs, enums: new Map([['Role', ['A']]]) })(text, undefined);
      return [type.kind, slotsOf(type)];
    };
    assert.deepEqual(slotsOfType('String[32]'), ['boundedBytes', 2n]);
    assert.deepEqual(slotsOfType('Bytes[33]'), ['boundedBytes', 3n]);
    assert.deepEqual(slotsOfType('DynArray[P, 2]'), ['dynamicArray', 9n]);
    assert.deepEqual(slotsOfType('P[2]'), ['fixedArray', 8n]);
    assert.deepEqual(slotsOfType('lib.P'), ['struct', 4n]);
    assert.deepEqual(slotsOfType('Role'), ['value', 1n]);
    for (const unknown of [
      '?P',
      'P?',
      '?DynArray[P, 2]',
      'DynArray[P, 2]x',
      'P[2]x',
      'DynArray[P[2]?, 2]',
      'Q',
      'DynArray[Q, 2]',
      'Q[2]',
      'String[32, 1]',
      'DynArray[uint8]',
      'HashMap[bool]',
    ]) {
      assert.equal(slotsOfType(unknown)[0], 'unknown', unknown);
    }
  });

  it('takes a variable of another size than the layout says for unknown', () => {
    const typeOf = vyperTypes(noDeclarations);
    assert.deepEqual(typeOf(' uint8[2] ', 2n).kind, 'fixedArray');
    assert.deepEqual(typeOf('uint8[2]', 3n), { kind: 'unknown', label: 'uint8[2]', slots: 3n });
    assert.deepEqual(typeOf('Q', 1n), { kind: 'unknown', label: 'Q', slots: 1n });
  });

  it('takes interfaces for addresses, by how they are written', () => {
    const isAddress = (text: string) => read(text).kind === 'value';
    assert.equal(isAddress('interface IToken'), true);
    assert.equal(isAddress('lib/IToken.vyi'), true);
    for (const other of ['struct interface IToken', 'IToken.vyi2', 'IToken.json x', 'IToken_vyi', '.vyi.']) {
      assert.equal(isAddress(other), false, other);
    }
  });
});
