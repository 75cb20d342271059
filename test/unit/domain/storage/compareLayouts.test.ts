import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type ComparedLayout, compareLayouts, withLeftovers } from '../../../../src/domain/storage/compareLayouts.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';
import { renderUpgrade, verdict } from '../../../../src/domain/storage/upgradeDocument.ts';
import { english } from '../../english.ts';

interface Side {
  readonly source: string;
  readonly storage: readonly unknown[];
  readonly types: unknown;
}
interface Pair {
  readonly name: string;
  readonly isSafe: boolean;
  readonly before: Side;
  readonly after: Side;
}

const pairs = JSON.parse(
  readFileSync(new URL('../../../fixtures/upgrades/pairs.json', import.meta.url), 'utf8'),
) as readonly Pair[];
const compilation = {
  language: 'Solidity',
  name: 'C',
  compiler: undefined,
  compilerVersion: undefined,
  compilerSettings: undefined,
  fullyQualifiedName: undefined,
};

function layoutOf({ source, storage, types }: Side, hasSources = true): ComparedLayout {
  const sources = hasSources ? new Map([['C.sol', source]]) : undefined;
  const layout = readStorageVariables({ storage, types }, { compilation, sources });
  assert.ok(layout);
  return { ...layout, hasSources };
}

const compared = (...layouts: Parameters<typeof compareLayouts>) =>
  [...compareLayouts(...layouts)].at(-1) ?? assert.fail();

function compare(name: string, hasSources = true) {
  const pair = pairs.find((one) => one.name === name);
  assert.ok(pair, name);
  return compared(layoutOf(pair.before, hasSources), layoutOf(pair.after, hasSources));
}

const changesOf = (name: string) =>
  compare(name).changes.map(({ kind, risk, path, others }) => [kind, risk, path, ...others].join(' '));

describe('compareLayouts', () => {
  it('judges as upgrades-core does, but where that gives up or is stricter than the layouts are', () => {
    const differing = pairs
      .filter(({ before, after, isSafe }) => {
        const { changes, isWhole } = compared(layoutOf(before), layoutOf(after));
        return isSafe !== (isWhole && changes.every(({ risk }) => risk === 'none'));
      })
      .map(({ name }) => name);
    assert.deepEqual(differing, [
      // The same 20 bytes.
      'addressToPayable',
      // The same 16 bytes.
      'udvtToUnderlying',
      // The new member fills bytes of a slot that were free.
      'structPackedAppendArray',
      // Not supported there.
      'recursiveStruct',
    ]);
  });

  it('says what became of each variable, the worst first', () => {
    assert.deepEqual(changesOf('insertFirst'), ['moved breaks a', 'inserted breaks z a', 'moved breaks b']);
    assert.deepEqual(changesOf('rename'), ['renamed check b']);
    assert.deepEqual(changesOf('removeMiddle'), ['removed breaks b', 'moved breaks d']);
    assert.deepEqual(changesOf('structMemberRetyped'), ['retyped breaks m[…].b']);
    assert.deepEqual(changesOf('nsInsert'), [
      'moved breaks erc7201:x.main.a',
      'inserted breaks erc7201:x.main.b erc7201:x.main.a',
    ]);
    assert.deepEqual(changesOf('gapInBaseNotShrunk'), ['moved breaks x', 'gapMisfit check __gap b', 'added none b']);
  });

  it('calls nothing safe without the sources, which alone tell of namespaces', () => {
    const { changes, isWhole } = compare('nsRemoved', false);
    assert.deepEqual([changes.filter(({ risk }) => risk !== 'none'), isWhole], [[], false]);
    assert.equal(
      english(verdict({ changes, isWhole, unchanged: 0 })),
      'No dangerous change was found, but this does not say that it is safe.',
    );
  });

  it('has a person judge a new variable where something is stored already', () => {
    const found = withLeftovers(compare('append'), (slot) => (slot === 1n ? 0xff00n : undefined));
    // The low byte of slot 1, where `uint8 b` will be, is free.
    assert.deepEqual(
      found.changes.map(({ risk, path }) => [risk, path]),
      [
        ['none', 'b'],
        ['none', 'm'],
      ],
    );
    const [first] = withLeftovers(compare('append'), (slot) => (slot === 1n ? 0xff01n : undefined)).changes;
    assert.deepEqual([first?.risk, first?.path], ['check', 'b']);
  });

  it('takes linear time for thousands of variables and gaps, and ends for types within types', () => {
    const storage = Array.from({ length: 5_000 }, (_, index) => ({
      label: index % 2 === 0 ? '__gap' : `v${index}`,
      slot: String(index),
      offset: 0,
      type: index % 2 === 0 ? 'gap' : 't0',
      contract: 'C.sol:C',
    }));
    const types: Record<string, unknown> = {
      gap: { label: 'uint256[1]', encoding: 'inplace', numberOfBytes: '32', base: 'word' },
      word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' },
    };
    const deep = 20;
    for (let level = 0; level < deep; level++) {
      const members = ['a', 'b'].map((label) => ({
        label,
        slot: '0',
        offset: 0,
        type: level + 1 < deep ? `t${level + 1}` : 'word',
      }));
      types[`t${level}`] = { label: `struct S${level}`, encoding: 'inplace', numberOfBytes: '32', members };
    }
    const side = { source: '', storage, types };
    const begun = performance.now();
    const { isWhole } = compared(layoutOf(side), layoutOf({ ...side, storage: storage.toReversed() }));
    assert.equal(isWhole, false);
    assert.ok(performance.now() - begun < 5_000);
  });
});

describe('compareLayouts, of 5,000 variables,', () => {
  it('can pause at least once for each variable, whatever became of it', () => {
    const side = (label: (index: number) => string, type: string) => ({
      source: '',
      storage: Array.from({ length: 5_000 }, (_, index) => ({
        ...{ label: label(index), slot: String(index), offset: 0, type, contract: 'C.sol:C' },
      })),
      types: {
        word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' },
        map: {
          label: 'mapping(uint256 => uint256)',
          encoding: 'mapping',
          numberOfBytes: '32',
          key: 'word',
          value: 'word',
        },
        gap: { label: 'uint256[50]', encoding: 'inplace', numberOfBytes: '1600', base: 'word' },
      },
    });
    const before = side((index) => `v${index}`, 'map');
    for (const after of [
      before,
      side((index) => `w${index}`, 'map'),
      side(() => 'v', 'word'),
      side(() => '__gap', 'gap'),
    ]) {
      const pauses = [...compareLayouts(layoutOf(before), layoutOf(after))].length;
      assert.ok(pauses >= 5_000, `${pauses} pauses`);
    }
  });
});

describe('compareLayouts, of a thousand structs with a thousand members each,', () => {
  it('gives up, and calls nothing safe', () => {
    const side = (type: string, firstSlot: number) => ({
      source: '',
      storage: Array.from({ length: 1_000 }, (_, index) => ({
        ...{ label: `v${index}`, slot: String(index * 1_000), offset: 0, type, contract: 'C.sol:C' },
      })),
      types: {
        word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' },
        [type]: {
          ...{ label: 'struct S', encoding: 'inplace', numberOfBytes: '32000' },
          members: Array.from({ length: 1_000 }, (_, index) => ({
            ...{ label: `${type}${index}`, slot: String(firstSlot + index), offset: 0, type: 'word' },
          })),
        },
      },
    });
    const { changes, isWhole } = compared(layoutOf(side('a', 0)), layoutOf(side('b', 1_000)));
    assert.deepEqual([changes.length <= 20_000, isWhole], [true, false]);
  });
});

describe('the document of an upgrade check', () => {
  it('has the verdict, then the dangerous changes with what the ledger has', () => {
    const text = renderUpgrade(
      {
        before: { name: 'C', place: '0x01' },
        after: { name: 'C`|', place: 'out/C.json' },
        comparison: compare('insertMiddleSameType'),
        stored: { stakeOf: ({ path }) => (path === 'b' ? '42' : ''), valuesAsOf: 'Latest values' },
      },
      english,
    );
    assert.equal(
      text,
      [
        '# Upgrade check of `C`',
        '',
        '- Deployed: `C`, `0x01`',
        '- Build: ``C`¦``, `out/C.json`',
        '- `Latest values`',
        '',
        '**2 changes break what is stored.**',
        '',
        '- **breaks**: `b` lies elsewhere',
        '  - Deployed: `uint256`, slot 1',
        '  - Build: `uint256`, slot 2',
        '  - On the ledger: `42`',
        '- **breaks**: `z` is put on `b`',
        '  - Build: `uint256`, slot 1',
        '',
        '1 variable is unchanged.',
        '',
      ].join('\n'),
    );
  });
});
