import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { areOfOneRun, layoutOfTrees } from '../../../../src/domain/storage/astLayout.ts';
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

  it('is made of what Foundry keeps of a build, too', () => {
    const file = 'test/fixtures/artifacts/foundry-build-info/out/build-info/86f7d63ec650d2d3.json';
    const { sources } = JSON.parse(readFileSync(file, 'utf8')).output;
    const layoutOf = (name: string) => treeLayout(sources, `src/${name}.sol`, name) as { readonly storage: unknown };
    assert.deepEqual(layoutOf('Escrow').storage, [{ label: 'payer', slot: '0', offset: 0, type: 't_address' }]);
    const type = 't_mapping$_t_address_$_t_uint256_$';
    assert.deepEqual(layoutOf('Receipt').storage, [{ label: 'paid', slot: '0', offset: 0, type }]);
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

describe('syntax trees in a file each', () => {
  it('are of one run where their ids are apart, and what they export is what has that id', () => {
    const base = { id: 13, nodes: [{ id: 1 }, { id: 12, name: 'Base' }], exportedSymbols: { Base: [12] } };
    const heir = (exportedSymbols: object, first = 14) => ({
      ...{ id: 44, exportedSymbols },
      nodes: [
        { id: first, symbolAliases: [{ foreign: { name: 'Base' }, local: 'B' }] },
        { id: 20, unitAlias: 'M' },
        { id: 43, name: 'A' },
      ],
    });
    for (const [tree, isOne] of [
      [heir({ A: [43], B: [12], M: [13] }), true],
      [heir({ A: [43], Base: [12] }, 13), false],
      [heir({ A: [43], Base: [11] }), false],
      [heir({ A: [43], B: [11] }), false],
      [heir({ A: [43], Other: [12] }), false],
      [{ ...heir({}), nodes: 7 }, false],
    ] as const) {
      assert.equal(areOfOneRun([tree, base]), isOne, JSON.stringify(tree));
    }
  });
});
