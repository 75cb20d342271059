import assert from 'node:assert/strict';
import { noDeclarations } from '../../../../src/domain/storage/storageDeclarations.ts';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
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

  it('reads no text that is longer than any type', () => {
    const spaced = (length: number) => `HashMap[bool,${' '.repeat(length)}uint8]`;
    assert.equal(read(spaced(100)).kind, 'mapping');
    assert.equal(read(spaced(2_000)).kind, 'unknown');
  });

  it('does not follow what a struct holds of itself', () => {
    const [member] = Object.values(read('Node', new Map([['Node', [['next', 'HashMap[bool, Node]']]]])))
      .filter(Array.isArray)
      .flat();
    assert.equal(member.label, 'next');
    assert.equal(innermost(member.type).kind, 'unknown');
  });

  it('takes interfaces for addresses, by how they are written', () => {
    const isAddress = (text: string) => read(text).kind === 'value';
    assert.equal(isAddress('interface IToken'), true);
    assert.equal(isAddress('lib/IToken.vyi'), true);
    assert.equal(isAddress('struct interface IToken'), false);
  });
});
