import assert from 'node:assert/strict';
import fc from 'fast-check';
import { renderStorageLayout } from '../../../../src/domain/storage/storageLayoutDocument.ts';
import { storageLines, withoutValues } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables, whyNoLayout } from '../../../../src/domain/storage/storageVariables.ts';
import { formatSlot } from '../../../../src/domain/storage/storageWord.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { english } from '../../english.ts';
import { keyOf } from '../../services/contracts/contractFakes.ts';

type Short = readonly [
  slot: bigint,
  offset: number,
  size: bigint | undefined,
  label: string,
  type: string,
  depth?: number,
];

const parse = (json: unknown) => readStorageVariables(json, { compilation: undefined, sources: undefined });

function check(json: unknown, expected: readonly Short[], isIncomplete = false): void {
  const layout = parse(json);
  assert.ok(layout);
  assert.deepEqual(
    storageLines(withoutValues(layout)).map((line) => [
      line.slot,
      line.offset,
      line.bytes,
      line.label,
      line.type,
      line.depth,
    ]),
    expected.map(([slot, offset, size, label, type, depth = 0]) => [
      formatSlot(slot),
      String(offset),
      size?.toString() ?? '',
      label,
      type,
      depth,
    ]),
  );
  assert.equal(layout.isIncomplete, isIncomplete);
}

/** The rows of the text that shows a layout. */
function textRows(storageLayout: unknown): readonly string[] {
  const text = renderStorageLayout(
    {
      ...keyOf('0x000000000000000000000000000000000061d4f1'),
      compilation: undefined,
      sources: undefined,
      storageLayout,
      transientStorageLayout: undefined,
    },
    english,
  );
  return text.split('\n').filter((line) => line.startsWith('|') || /not complete/.test(line));
}

const item = (label: string, slot: string, type: string, offset = 0, contract = 'a.sol:A') => ({
  astId: 1,
  contract,
  label,
  offset,
  slot,
  type,
});
const inplace = (label: string, numberOfBytes: string, more: object = {}) => ({
  label,
  encoding: 'inplace',
  numberOfBytes,
  ...more,
});
const elementary = {
  t_uint256: inplace('uint256', '32'),
  t_uint128: inplace('uint128', '16'),
  t_uint64: inplace('uint64', '8'),
  t_uint96: inplace('uint96', '12'),
  t_bool: inplace('bool', '1'),
  t_address: inplace('address', '20'),
};

describe('Solidity storage layouts', () => {
  it('with an upgrade gap, which stays one row, and slots beyond 2^53', () => {
    const types = { ...elementary, t_gap: inplace('uint256[50]', '1600', { base: 't_uint256' }) };
    const huge = (2n ** 255n + 1n).toString();
    const rows = textRows({ storage: [item('__gap', '1', 't_gap'), item('h', huge, 't_uint256')], types });
    assert.equal(rows.length, 4);
    assert.match(rows[2] ?? '', /\| +1600 \| `__gap` +\| `uint256\[50\]` /);
    assert.ok(rows[3]?.includes(`| ${huge} | 0x8`));
  });

  it('with the same label in two contracts', () => {
    const storage = [item('owner', '0', 't_address', 0, 'a.sol:A'), item('owner', '1', 't_address', 0, 'b.sol:B')];
    const layout = parse({ storage, types: elementary });
    assert.deepEqual(
      layout?.variables.map(({ contract }) => contract),
      ['A', 'B'],
    );
  });

  describe('whose contracts declare variables of the same name', () => {
    // As solc 0.8 laid them out, where every variable has the contract that was compiled.
    const text = `
      abstract contract Init { uint8 private set; uint256 private constant total = 3; }
      abstract contract Context is Init { uint256[50] private __gap; }
      abstract contract Ownable is Init, Context { address private owner; uint256[49] private __gap; }
      abstract contract Coin is Init, Context { uint256 private supply; uint256[45] private __gap; }
      abstract contract Unused { uint256[3] private __gap; }
      abstract contract Ledger { uint128 private total = 1; constructor(uint256) {} }
      contract Shop is Coin, Ownable, Ledger(5) { uint128 private total = 5; uint256 x; }`;
    const storage = ['set', '__gap', 'supply', '__gap', 'owner', '__gap', 'total', 'total', 'x'].map((label, slot) =>
      item(label, String(slot), 't_uint256', 0, 'shop.sol:Shop'),
    );
    const solidity = {
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: '0.8.37',
      compilerSettings: {},
      name: 'Shop',
      fullyQualifiedName: 'shop.sol:Shop',
    };
    const declared = (source: string, items = storage) =>
      readStorageVariables(
        { storage: items, types: elementary },
        { compilation: solidity, sources: new Map([['shop.sol', source]]) },
      )?.variables.map(({ contract }) => contract);

    it('names for each the contract that has it, by the order of inheritance', () => {
      const expected = ['Init', 'Context', 'Coin', 'Coin', 'Ownable', 'Ownable', 'Ledger', 'Shop', 'Shop'];
      assert.deepEqual(declared(text), expected);
    });

    it('names each once where two contracts inherit from the same', () => {
      const shop = `
        contract A { uint256 gap; } contract B is A { uint256 gap; } contract C is A { uint256 gap; }
        contract D is B, C { uint256 gap; } contract E is B { uint256 gap; } contract Shop is D, E { uint256 gap; }`;
      const gaps = storage.slice(0, 6).map((each) => ({ ...each, label: 'gap' }));
      assert.deepEqual(declared(shop, gaps), ['A', 'B', 'C', 'D', 'E', 'Shop']);
    });

    it('names all that may have it when the sources do not say how they inherit', () => {
      const found = declared(text.replace('contract Shop is', 'contract Sold is'));
      assert.equal(found?.[1], 'Context or Ownable or Coin or Unused');
    });

    it('ends, however many inherit from however many', () => {
      const names = Array.from({ length: 400 }, (_, at) => `C${at}`);
      const hostile = names.map(
        (name, at) => `contract ${name} is ${names.slice(0, at + 1).join(', ')} { uint total; }`,
      );
      assert.equal(declared(`${hostile.join('\n')} contract Shop is ${names.join(', ')} {}`)?.length, 9);
    });

    it('keeps them apart', () => {
      const layout = readStorageVariables(
        { storage, types: elementary },
        { compilation: undefined, sources: undefined },
      );
      const paths = withoutValues(layout ?? assert.fail()).map(({ path }) => path);
      assert.equal(new Set(paths).size, 9);
      assert.deepEqual(paths.slice(0, 3), ['set', '__gap (slot 1)', 'supply']);
    });
  });

  it('made to explode are cut', () => {
    const types = Object.fromEntries(
      Array.from({ length: 15 }, (_, level) => [`t_${level}`, inplace('x[32]', '32', { base: `t_${level + 1}` })]),
    );
    const rows = textRows({ storage: [item('a', '0', 't_0')], types });
    assert.equal(rows.length, 5_000 + 3);
    assert.match(rows.at(-1) ?? '', /not complete/);
  });

  it('whose structs hold each other twice over are laid out as fast as others', () => {
    const levels = 24;
    const asked: string[] = [];
    const types = new Proxy(
      Object.fromEntries(
        Array.from({ length: levels }, (_, level) => {
          const members = ['x', 'y'].map((label, index) => item(label, String(index), `t_${level + 1}`));
          return [`t_${level}`, inplace(`struct S${level}`, '64', { members })];
        }),
      ),
      {
        get(target, id: string) {
          asked.push(id);
          return target[id];
        },
      },
    );
    const layout = parse({ storage: [item('a', '0', 't_0')], types }) ?? assert.fail();
    const lines = storageLines(withoutValues(layout));
    assert.equal(lines.length, 2 ** 13 - 1 + 2 ** 13);
    // Each is read as often as it is shown, and the sizes are those of the layout.
    assert.ok(asked.length < 3 * lines.length, `${asked.length} for ${lines.length}`);
    assert.ok(lines.every(({ bytes }) => bytes === '64'));
  });

  it('with more variables than a compiler ever wrote are cut', () => {
    const storage = Array.from({ length: 6_000 }, (_, index) => item(`v${index}`, String(index), 't_bool'));
    const layout = parse({ storage, types: elementary });
    assert.deepEqual([layout?.variables.length, layout?.isIncomplete], [5_000, true]);
  });

  it('with entries that are none keep the rest', () => {
    const storage = [null, 'x', item('ok', '0', 't_bool'), { label: 'no slot' }, item('bad slot', '-1', 't_bool')];
    check({ storage, types: elementary }, [[0n, 0, 1n, 'ok', 'bool']], true);
  });
});

describe('Vyper storage layouts', () => {
  it('tell a module whose variables are called slot and type from a variable', () => {
    const variable = (slot: number) => ({ type: 'uint256', slot, n_slots: 1 });
    check({ lib: { slot: variable(1), type: variable(2), n_slots: variable(3) }, slot: variable(0) }, [
      [0n, 0, 32n, 'slot', 'uint256'],
      [1n, 0, 32n, 'lib.slot', 'uint256'],
      [2n, 0, 32n, 'lib.type', 'uint256'],
      [3n, 0, 32n, 'lib.n_slots', 'uint256'],
    ]);
  });

  it('keep keccak-sized slots exact, and mark one that came rounded', () => {
    const slot = 2n ** 255n + 12345n;
    const exact = parse(parseExactJson(`{"a":{"type":"x","slot":${slot},"n_slots":1}}`));
    assert.deepEqual([exact?.variables[0]?.slot, exact?.variables[0]?.isApproximate], [slot, false]);
    const rounded = parse(parseExactJson('{"a":{"type":"x","slot":5.789604461865809e+76,"n_slots":1}}'));
    assert.equal(rounded?.variables[0]?.isApproximate, true);
  });

  it('with members that are nothing keep the rest', () => {
    check({ a: { type: 'x', slot: 0, n_slots: 1 }, b: 5, c: null }, [[0n, 0, 32n, 'a', 'x']], true);
    check({ a: { type: 'x', slot: -1 } }, [], true);
  });

  it('whose structs hold each other twice over are laid out as fast as others', () => {
    const structs = Array.from({ length: 24 }, (_, at) => `struct S${at}:\n    x: S${at + 1}\n    y: S${at + 1}\n`);
    const sources = new Map([['a.vy', [...structs, 'flag S24:\n    A\n'].join('\n')]]);
    const compilation = { language: 'Vyper', compiler: undefined, compilerVersion: undefined };
    const layout = readStorageVariables(
      { a: { type: 'S0', slot: 0, n_slots: 2 ** 24 } },
      {
        compilation: { ...compilation, compilerSettings: undefined, name: undefined, fullyQualifiedName: undefined },
        sources,
      },
    );
    const lines = storageLines(withoutValues(layout ?? assert.fail()));
    assert.equal(lines.length, 2 ** 13 - 1 + 2 ** 13);
    assert.deepEqual(
      lines.slice(0, 3).map(({ bytes }) => bytes),
      [2 ** 24, 2 ** 23, 2 ** 22].map((slots) => String(slots * 32)),
    );
  });

  it('nested without end are cut', () => {
    let layout: object = { type: 'x', slot: 0 };
    for (let level = 0; level < 10_000; level++) {
      layout = { m: layout };
    }
    check(layout, [], true);
  });
});

describe('no storage layout', () => {
  it('is what anything else is; nothing throws', () => {
    for (const json of [undefined, null, 'x', 5, [], true]) {
      assert.equal(parse(json), undefined);
    }
    fc.assert(fc.property(fc.jsonValue(), (json) => void parse(json)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (storage, types) => void parse({ storage: [storage], types })),
    );
  });

  it('has its reason', () => {
    const why = (kind: 'storage' | 'transient', language?: string, compilerVersion?: string) =>
      english(whyNoLayout(kind, { language, compilerVersion }));
    assert.match(why('storage', 'Solidity', '0.5.12+commit.7709ece9'), /since solc 0\.5\.13.*compiled with 0\.5\.12/);
    assert.match(why('storage', 'Solidity', '0.4.26'), /since solc 0\.5\.13/);
    assert.match(why('storage', 'Solidity', '0.8.18'), /has no storage layout for this contract/);
    assert.match(why('transient', 'Solidity', '0.8.26+commit.x'), /since solc 0\.8\.27/);
    assert.match(why('transient', 'Solidity', '0.8.27'), /has no transient storage layout for this contract/);
    assert.match(why('storage', 'Vyper', '0.4.0'), /Vyper since about 0\.4\.1/);
    assert.match(why('storage', 'Vyper', '0.4.3'), /some server versions/);
    assert.match(why('transient', 'Vyper', '0.4.3'), /writes none for Vyper/);
    assert.match(why('storage', 'Yul', '0.8.18'), /writes none for Yul/);
    assert.match(why('storage'), /has no storage layout/);
    // By numbers, each of the three; what does not begin with a version is not older.
    for (const older of ['v0.5.12', '0.5.9', '0.4.99', '0.5.9-nightly', '0.5.12.99']) {
      assert.match(why('storage', 'Solidity', older), /since solc/, older);
    }
    for (const newer of ['0.5.13', '0.5.100', '0.10.0', '1.0.0', 'solc 0.5.12', '0.5', '']) {
      assert.match(why('storage', 'Solidity', newer), /has no storage layout for this contract/, newer);
    }
    assert.match(english(whyNoLayout('storage', undefined)), /has no storage layout/);
  });
});

describe('the storage layout document', () => {
  const contract = {
    ...keyOf('0x000000000000000000000000000000000061d4f1'),
    sources: undefined,
    compilation: {
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: '0.8.28',
      compilerSettings: undefined,
      name: 'Storage',
      fullyQualifiedName: 'a.sol:Storage',
    },
    storageLayout: { storage: [item('owner', '17', 't_address', 4)], types: elementary },
    transientStorageLayout: { storage: [], types: null },
  };

  it('names the compiler when it is known', () => {
    assert.match(renderStorageLayout(contract, english), /, compiled with `Solidity 0\.8\.28`\./);
    assert.doesNotMatch(renderStorageLayout({ ...contract, compilation: undefined }, english), /compiled with/);
  });

  it('names who declares a variable, as the diagram does', () => {
    const sources = new Map([['a.sol', 'contract Base { address owner; } contract Storage is Base { uint256 own; }']]);
    assert.match(renderStorageLayout({ ...contract, sources }, english), /`owner` +\| `address` +\| `Base` +\|/);
  });

  it('says that there was more source text than is read', () => {
    const sources = new Map([['a.sol', `contract Storage { address owner; } //${' x'.repeat(3_000_000)}`]]);
    const more = /There is too much source text to read all of it/;
    assert.match(renderStorageLayout({ ...contract, sources }, english), more);
    assert.doesNotMatch(renderStorageLayout({ ...contract, sources: new Map() }, english), more);
  });

  it('lets no name out of its cell', () => {
    const evil = '` | x\n# Title\n[a](command:evil) <img src=x> \u202e';
    const text = renderStorageLayout(
      {
        ...contract,
        compilation: { ...contract.compilation, name: evil, fullyQualifiedName: evil },
        storageLayout: { storage: [item(evil, '0', evil, 0, evil)], types: {} },
      },
      english,
    );
    assert.equal(text.split('\n').filter((line) => line.startsWith('#')).length, 2);
    const [, , row = ''] = text.split('\n').filter((line) => line.startsWith('|'));
    assert.equal(row.split('|').length, 9);
    assert.doesNotMatch(text, /\u202e/);
  });
});
