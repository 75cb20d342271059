import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { layoutOfTrees } from '../../../../src/domain/storage/astLayout.ts';
import { sizeOf } from '../../../../src/domain/storage/storageType.ts';
import { storageLines, withoutValues } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';

const { ast, layout } = JSON.parse(
  readFileSync(new URL('../../../fixtures/upgrades/tree.json', import.meta.url), 'utf8'),
) as { readonly ast: { nodes: { nodeType: string; name: string; nodes: object[] }[] }; readonly layout: unknown };

/** The line of each variable and member, then what arrays and mappings of those hold. */
function linesOf(json: unknown) {
  const found = readStorageVariables(json, { compilation: undefined, sources: undefined }) ?? assert.fail();
  const held = found.variables.flatMap(({ label, type }) =>
    type.kind === 'mapping'
      ? [{ label, type: type.value() }]
      : type.kind === 'dynamicArray'
        ? [{ label, type: type.base() }]
        : [],
  );
  return [
    found.isIncomplete,
    storageLines(withoutValues(found)),
    held.map(({ label, type }) => [label, type.label, sizeOf(type)]),
  ];
}

const treeLayout = (...given: Parameters<typeof layoutOfTrees>) => [...layoutOfTrees(...given)].at(-1);

describe('a layout made of syntax trees', () => {
  it('is that of the compiler: packed, inherited, with types within types', () => {
    assert.deepEqual(linesOf(treeLayout({ 'C.sol': { ast } }, 'C.sol', 'C')), linesOf(layout));
  });

  it('has the namespaces that structs are given, those of other contracts not', () => {
    // As solc 0.8.30 writes a struct of one contract.
    const uint8 = { typeIdentifier: 't_uint8', typeString: 'uint8' };
    const member = { name: 'a', typeName: { nodeType: 'ElementaryTypeName', typeDescriptions: uint8 } };
    const contract = (id: number, name: string) => ({
      ...{ id, name, nodeType: 'ContractDefinition', contractKind: 'contract', linearizedBaseContracts: [id] },
      nodes: [
        {
          ...{ id: id + 1, nodeType: 'StructDefinition', canonicalName: `${name}.Main`, members: [member] },
          documentation: { text: `@custom:storage-location erc7201:${name}.main` },
        },
      ],
    });
    const tree = { nodes: [contract(1, 'example'), contract(11, 'other')] };
    const layout = treeLayout({ 'C.sol': { ast: tree } }, 'C.sol', 'example');
    const compilation = undefined;
    const { variables } = readStorageVariables(layout, { compilation, sources: undefined }) ?? assert.fail();
    // The slot is the example of the ERC.
    const slot = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n;
    assert.deepEqual(
      variables.map((one) => [one.label, one.slot, one.type.label, 'members' in one.type && one.type.members?.length]),
      [['erc7201:example.main', slot, 'struct example.Main', 1]],
    );
  });

  it('is none where a tree is missing, or a contract says where its variables begin', () => {
    assert.equal(treeLayout({ 'C.sol': { ast } }, 'D.sol', 'C'), undefined);
    assert.equal(treeLayout({ 'C.sol': { ast } }, 'C.sol', 'D'), undefined);
    const lessBase = { ...ast, nodes: ast.nodes.filter(({ name }) => name !== 'A') };
    assert.equal(treeLayout({ 'C.sol': { ast: lessBase } }, 'C.sol', 'C'), undefined);
    const placed = {
      ...ast,
      nodes: ast.nodes.map((node) => ({ ...node, storageLayout: { nodeType: 'StorageLayoutSpecifier' } })),
    };
    assert.equal(treeLayout({ 'C.sol': { ast: placed } }, 'C.sol', 'C'), undefined);
  });
});
