import assert from 'node:assert/strict';
import { slotRow } from '../../../../src/domain/details/contractRows.ts';
import { type DetailsRow, row, type SectionPage } from '../../../../src/domain/details/detailsRow.ts';
import { hexProperty } from '../../../../src/domain/details/shortHex.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { keyProperties } from '../../../../src/domain/entity/keyProperties.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { property } from '../../../../src/domain/property.ts';
import { bytesProperties } from '../../../../src/domain/transaction/transactionSummary.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { createSectionBranches } from '../../../../src/features/pins/sectionBranch.ts';

const [section = assert.fail()] = sectionsOf({ kind: 'account', id: '0.0.2', during: undefined });
const pageOf = (text: string) => ({ rows: [{ label: text, text, properties: [] }] }) as unknown as SectionPage;

/** Every text that lines and what is below them put on the clipboard. */
async function copiesOf(page: SectionPage): Promise<readonly string[]> {
  const node = createSectionBranches('testnet').node('account/0.0.2', section, async () => page);
  const below = async (nodes: readonly TreeNode[]): Promise<readonly string[]> => {
    const parts = nodes.map(async ({ copyText, children }) => [
      ...(copyText === undefined ? [] : [copyText]),
      ...(await below(((await children?.()) ?? []) as readonly TreeNode[])),
    ]);
    return (await Promise.all(parts)).flat();
  };
  return below(((await node.children?.()) ?? []) as readonly TreeNode[]);
}

describe('lines of the pins', () => {
  const hex = `0x${'ab'.repeat(24_000)}`;
  const word = `0x${'cd'.repeat(32)}`;
  const pageWith = (rows: readonly DetailsRow[]): SectionPage => ({
    rows,
    more: undefined,
    isPartial: false,
    asOf: undefined,
  });

  it('copy whole values, however much of them is shown', async () => {
    const rows = [
      slotRow({ slot: word, value: word, changedAt: '1.000000000' as never }),
      row(phrase`Call`, 'called', { properties: hexProperty(phrase`Input`, hex) }),
      row(phrase`Answer`, 'x', { whole: hex }),
      row(phrase`Call`, 'k', {
        properties: keyProperties(phrase`Admin key`, { type: 'ProtobufEncoded', hex: hex.slice(2) } as never),
      }),
      row(phrase`Call`, 'b', { properties: bytesProperties({ bytes: hex } as never) }),
    ];
    const copies = await copiesOf(pageWith(rows));
    for (const copy of copies) {
      assert.doesNotMatch(copy.slice(-200), /…/);
    }
    assert.deepEqual(copies.filter((copy) => copy === hex).length, 3);
    assert.ok(copies.filter((copy) => copy === word).length >= 2);
    assert.ok(copies.some((copy) => copy.endsWith(hex.slice(2)) || copy.includes('not in hex')));
  });
});

describe('a row that narrow lines say in another way', () => {
  it('says what matters, and its label in the tooltip alone', async () => {
    const rows = [
      row(phrase`Call`, 'all of it', { narrow: { label: 'Transfer +5 ℏ', text: 'SUCCESS' } }),
      row(phrase`Call`, 'x'),
    ];
    const page = { rows, more: undefined, isPartial: false, asOf: undefined };
    const node = createSectionBranches('testnet').node('account/0.0.2', section, async () => page);
    const lines = ((await node.children?.()) ?? []) as readonly TreeNode[];
    assert.deepEqual(
      lines.map(({ label, description, tooltip, copyText }) => [label, description, tooltip, copyText]),
      [
        ['Transfer +5 ℏ', 'SUCCESS', 'Call all of it', 'all of it'],
        ['Call', 'x', 'Call x', 'x'],
      ],
    );
  });
});

describe('sections of the pins', () => {
  it('show what was asked for last, and nothing that was asked for before they were closed', async () => {
    const branches = createSectionBranches('testnet');
    const pages: PromiseWithResolvers<SectionPage>[] = [];
    const node = branches.node('account/0.0.2', section, () => {
      const page = Promise.withResolvers<SectionPage>();
      pages.push(page);
      return page.promise;
    });
    const open = async () => (await node.children?.()) as readonly { readonly label: string }[];
    const older = open();
    branches.forget('account/0.0.2');
    pages[0]?.resolve(pageOf('older'));
    assert.deepEqual(await older, []);
    const [slow, newer] = [open(), open()];
    pages[2]?.resolve(pageOf('newer'));
    assert.deepEqual(
      (await newer).map(({ label }) => label),
      ['newer'],
    );
    pages[1]?.resolve(pageOf('slow'));
    assert.deepEqual(
      (await slow).map(({ label }) => label),
      ['newer'],
    );
    assert.deepEqual(
      (await open()).map(({ label }) => label),
      ['newer'],
    );
  });
});

describe('lines of a section', () => {
  const plain = (label: string, text: string, more: Partial<DetailsRow> = {}) =>
    ({ label, text, properties: [], ...more }) as unknown as DetailsRow;
  const pageWith = (rows: readonly DetailsRow[], more: Partial<SectionPage> = {}): SectionPage => ({
    ...{ rows, more: undefined, isPartial: false, asOf: undefined },
    ...more,
  });
  const told = (nodes: readonly TreeNode[]) =>
    nodes.map(({ icon, children, ...node }) => ({ ...node, icon: icon?.id, below: children !== undefined }));

  it('end with how many members of all pages stand in the JSON alone', async () => {
    const more = async () => pageWith([], { unknownMembers: ['a.one', 'a.two'] });
    const branches = createSectionBranches('testnet');
    const first = pageWith([plain('one', '')], { unknownMembers: ['a.one'], more });
    const node = branches.node('account/0.0.2', section, async () => first);
    await node.children?.();
    await branches.more(node.id);
    const nodes = (await node.children?.()) as readonly TreeNode[];
    assert.deepEqual(
      nodes.map(({ label }) => label),
      ['one', '2 more members in JSON'],
    );
  });

  it('say, copy and lead to what their rows have', async () => {
    const padded = { label: phrase`  padded `, value: 'v'.repeat(500), exact: 'e'.repeat(500) } as never;
    const page = pageWith(
      [
        plain('one', 'text', { reference: '0.0.5', isFailed: true }),
        plain('two', '', { isFailed: false, properties: property(phrase`Memo`, 'exact') }),
        plain('three', 'a\nb', { isUntrusted: true, whole: 'whole' }),
        plain('four', 'x'.repeat(500), { isUntrusted: true }),
        plain('five', 'y'.repeat(500), { properties: [padded] }),
      ],
      { isPartial: true, unreadable: [{ path: 'a.1', detail: 'why', isRow: true }], more: async () => pageWith([]) },
    );
    const branches = createSectionBranches('testnet');
    const node = branches.node('account/0.0.2', section, async () => page);
    const nodes = (await node.children?.()) as readonly TreeNode[];
    // Rows beside one with a mark stand in line with it.
    const usual = { network: 'testnet', contextValue: undefined, icon: 'blank', below: false };
    const id = (part: string) => `account/0.0.2/${section.id}/${part}`;
    const note = { below: false, icon: 'warning' } as const;
    const [partial, lost] = ['Partial answer (206)', '1 row could not be read: a.1: why'];
    assert.deepEqual(told(nodes), [
      { ...note, id: id('note0'), label: partial, tooltip: partial },
      { ...note, id: id('note1'), label: lost, tooltip: lost },
      {
        ...{ ...usual, id: id('0'), label: 'one', description: 'text', tooltip: 'one text', copyText: '0.0.5' },
        ...{ contextValue: 'linked', icon: 'error' },
      },
      {
        ...{ ...usual, id: id('1'), label: 'two', description: '', tooltip: 'two \nMemo: exact', copyText: 'two' },
        ...{ icon: 'pass', below: true },
      },
      { ...usual, id: id('2'), label: 'three', description: 'a b', tooltip: 'three a b', copyText: 'whole' },
      {
        ...{ ...usual, id: id('3'), label: 'four', copyText: 'x'.repeat(500) },
        ...{ description: `${'x'.repeat(120)}…`, tooltip: `four ${'x'.repeat(400)}…` },
      },
      {
        ...{
          ...usual,
          id: id('4'),
          label: 'five',
          copyText: 'y'.repeat(500),
          description: 'y'.repeat(500),
          below: true,
        },
        tooltip: `five ${'y'.repeat(400)}…\npadded: ${'e'.repeat(400)}…`,
      },
      {
        ...{ id: id('more'), label: 'Load more…', tooltip: 'Load more…', icon: 'fold-down', below: false },
        command: {
          ...{ title: 'Load more…', command: 'hieroLens.explorer.loadMore' },
          arguments: [`account/0.0.2/${section.id}`],
        },
      },
    ]);
    assert.deepEqual(await nodes[6]?.children?.(), [
      {
        ...{ id: id('4/property0'), label: 'padded', description: `${'e'.repeat(120)}…` },
        ...{ tooltip: `padded: ${'e'.repeat(400)}…`, copyText: 'e'.repeat(500) },
      },
    ]);
    assert.deepEqual([branches.referenceOf(id('0')), branches.referenceOf(id('1'))], ['0.0.5', undefined]);
    assert.deepEqual(await nodes[3]?.children?.(), [
      { id: id('1/property0'), label: 'Memo', description: 'exact', tooltip: 'Memo: exact', copyText: 'exact' },
    ]);
  });

  it('offer more after their last page alone, and are forgotten with what they lie below', async () => {
    const branches = createSectionBranches('testnet');
    let asked = 0;
    const nodeOf = (parent: string) =>
      branches.node(parent, section, async () => {
        asked += 1;
        return pageWith([plain('a', 'a')], { more: async () => pageWith([plain('b', 'b')]) });
      });
    const labels = async (node: TreeNode) => {
      const nodes = ((await node.children?.()) ?? []) as readonly TreeNode[];
      return nodes.map(({ label }) => label);
    };
    const [one, other, longer] = [nodeOf('account/0.0.2'), nodeOf('account/0.0.3'), nodeOf('account/0.0.22')];
    for (const node of [one, other, longer]) {
      assert.deepEqual(await labels(node), ['a', 'Load more…']);
    }
    assert.equal(await branches.more(one.id), one);
    assert.deepEqual(await labels(one), ['a', 'b']);
    assert.equal(await branches.more(one.id), undefined);
    assert.equal(await branches.more('account/0.0.9'), undefined);
    branches.forget('account/0.0.2');
    assert.deepEqual(await Promise.all([one, other, longer].map(labels)), Array(3).fill(['a', 'Load more…']));
    assert.equal(asked, 4);
    branches.forget(other.id);
    await labels(other);
    assert.equal(asked, 5);
  });
});
