import assert from 'node:assert/strict';
import { slotRow } from '../../../../src/domain/details/contractRows.ts';
import { type DetailsRow, hexProperty, row, type SectionPage } from '../../../../src/domain/details/detailsSection.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { keyProperties } from '../../../../src/domain/entity/keyProperties.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { property } from '../../../../src/domain/property.ts';
import { bytesProperties } from '../../../../src/domain/transaction/transactionSummary.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { createSectionBranches } from '../../../../src/features/pins/sectionBranch.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';

const [section = assert.fail()] = sectionsOf({ kind: 'account', id: '0.0.2', during: undefined });
const pageOf = (rows: readonly DetailsRow[], more: Partial<SectionPage> = {}): SectionPage => ({
  ...{ rows, more: undefined, isPartial: false, asOf: undefined },
  ...more,
});
const named = (...labels: readonly string[]) => labels.map((label) => row(phrase`${label}`, ''));

/** What a line of a section shows when it is opened. */
async function labelsOf(node: TreeNode): Promise<readonly string[]> {
  return (((await node.children?.()) ?? []) as readonly TreeNode[]).map(({ label }) => label);
}

describe('sections of the pins', () => {
  const hex = `0x${'ab'.repeat(300)}`;
  const padded = { label: phrase`  padded `, value: 'v'.repeat(500), exact: 'e'.repeat(500) } as never;

  it('say, copy and lead to what their rows have, the whole value however much is shown', async () => {
    const marked = pageOf(
      [
        row(phrase`one`, 'text', { reference: '0.0.5', isFailed: true }),
        row(phrase`two`, '', { isFailed: false, properties: property(phrase`Memo`, 'exact') }),
        row(phrase`three`, 'a\nb', { isUntrusted: true, whole: 'whole' }),
        row(phrase`four`, 'x'.repeat(500), { isUntrusted: true }),
        row(phrase`five`, 'y'.repeat(500), { properties: [padded] }),
      ],
      { isPartial: true, unreadable: [{ path: 'a.1', detail: 'why', isRow: true }], more: async () => pageOf([]) },
    );
    const word = `0x${'cd'.repeat(32)}`;
    const long = pageOf([
      slotRow({ slot: word, value: word, changedAt: '1.000000000' as never }),
      row(phrase`Call`, 'called', { properties: hexProperty(phrase`Input`, hex) }),
      row(phrase`Answer`, 'x', { whole: hex }),
      row(phrase`Call`, 'k', {
        properties: keyProperties(phrase`Admin key`, { type: 'ProtobufEncoded', hex: hex.slice(2) } as never),
      }),
      row(phrase`Call`, 'b', { properties: bytesProperties({ bytes: hex } as never) }),
      row(phrase`Call`, 'all of it', { narrow: { label: 'Transfer +5 ℏ', text: 'SUCCESS' } }),
    ]);
    const branches = createSectionBranches('testnet');
    const nodes = [marked, long].map((page, index) => branches.node(`account/0.0.${index}`, section, async () => page));
    assertWhole('pins/sections.txt', await treeLines(nodes));
    const references = ['0', '1'].map((part) => branches.referenceOf(`account/0.0.0/${section.id}/${part}`));
    assert.deepEqual(references, ['0.0.5', undefined]);
  });

  it('show what was asked for last, and nothing that was asked for before they were closed', async () => {
    const branches = createSectionBranches('testnet');
    const pages: PromiseWithResolvers<SectionPage>[] = [];
    const node = branches.node('account/0.0.2', section, () => {
      const page = Promise.withResolvers<SectionPage>();
      pages.push(page);
      return page.promise;
    });
    const older = labelsOf(node);
    branches.forget('account/0.0.2');
    pages[0]?.resolve(pageOf(named('older')));
    assert.deepEqual(await older, []);
    const [slow, newer] = [labelsOf(node), labelsOf(node)];
    pages[2]?.resolve(pageOf(named('newer')));
    assert.deepEqual(await newer, ['newer']);
    pages[1]?.resolve(pageOf(named('slow')));
    assert.deepEqual([await slow, await labelsOf(node)], [['newer'], ['newer']]);
  });

  it('end with how many members of all pages stand in the JSON alone', async () => {
    const more = async () => pageOf([], { unknownMembers: ['a.one', 'a.two'] });
    const branches = createSectionBranches('testnet');
    const first = pageOf(named('one'), { unknownMembers: ['a.one'], more });
    const node = branches.node('account/0.0.2', section, async () => first);
    await labelsOf(node);
    await branches.more(node.id);
    assert.deepEqual(await labelsOf(node), ['one', '2 more members in JSON']);
  });

  it('offer more after their last page alone, and are forgotten with what they lie below', async () => {
    const branches = createSectionBranches('testnet');
    let asked = 0;
    const [one, other, longer] = ['2', '3', '22'].map((number) =>
      branches.node(`account/0.0.${number}`, section, async () => {
        asked += 1;
        return pageOf(named('a'), { more: async () => pageOf(named('b')) });
      }),
    ) as [TreeNode, TreeNode, TreeNode];
    const check = async (node: TreeNode, ...expected: readonly string[]) =>
      assert.deepEqual(await labelsOf(node), expected);
    for (const node of [one, other, longer]) {
      await check(node, 'a', 'Load more…');
    }
    assert.equal(await branches.more(one.id), one);
    await check(one, 'a', 'b');
    assert.equal(await branches.more(one.id), undefined);
    assert.equal(await branches.more('account/0.0.9'), undefined);
    branches.forget('account/0.0.2');
    for (const node of [one, other, longer]) {
      await check(node, 'a', 'Load more…');
    }
    assert.equal(asked, 4);
    branches.forget(other.id);
    await labelsOf(other);
    assert.equal(asked, 5);
  });
});
