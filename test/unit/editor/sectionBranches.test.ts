import assert from 'node:assert/strict';
import { slotRow } from '../../../src/domain/details/contractRows.ts';
import { type DetailsRow, hexProperty, row, type SectionPage } from '../../../src/domain/details/detailsSection.ts';
import { keyProperties } from '../../../src/domain/entity/keyProperties.ts';
import { phrase } from '../../../src/domain/phrase.ts';
import { property } from '../../../src/domain/property.ts';
import { bytesProperties } from '../../../src/domain/transaction/transactionSummary.ts';
import { createSectionBranches } from '../../../src/editor/sectionBranches.ts';
import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { assertWhole } from '../whole/assertWhole.ts';
import { treeLines } from '../whole/treeLines.ts';

const pageOf = (rows: readonly DetailsRow[], more: Partial<SectionPage> = {}): SectionPage => ({
  ...{ rows, more: undefined, isPartial: false, asOf: undefined },
  ...more,
});
const named = (...labels: readonly string[]) => labels.map((label) => row(phrase`${label}`, ''));

/** Sections as branches, each read by `read`. */
const openBranches = (read: () => Promise<SectionPage>) => {
  const branches = createSectionBranches({
    ...{ network: 'testnet', read, loadMore: 'hieroLens.explorer.loadMore' },
    linked: (reference) => ({ reference, contextValue: 'linked' }),
  });
  /** The first section of an account. */
  const of = (id: string): TreeNode =>
    branches.nodes(`account/${id}`, { kind: 'account', id, during: undefined })[0] ?? assert.fail();
  return { ...branches, of };
};

/** What a line of a section shows when it is opened. */
async function labelsOf(node: TreeNode): Promise<readonly string[]> {
  return (((await node.children?.()) ?? []) as readonly TreeNode[]).map(({ label }) => label);
}

describe('sections below a line of a tree', () => {
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
    const pages = [marked, long];
    const branches = openBranches(async () => pages.shift() ?? assert.fail());
    assertWhole('pins/sections.txt', await treeLines(['0.0.0', '0.0.1'].map(branches.of)));
  });

  it('are asked for once, and show nothing that was asked for before they were closed', async () => {
    const pages: PromiseWithResolvers<SectionPage>[] = [];
    const branches = openBranches(() => {
      const page = Promise.withResolvers<SectionPage>();
      pages.push(page);
      return page.promise;
    });
    const node = branches.of('0.0.2');
    const older = labelsOf(node);
    branches.forget('account/0.0.2');
    const newer = [labelsOf(node), labelsOf(node)];
    pages[1]?.resolve(pageOf(named('newer')));
    assert.deepEqual(await Promise.all(newer), [['newer'], ['newer']]);
    pages[0]?.resolve(pageOf(named('older')));
    assert.deepEqual([await older, await labelsOf(node), pages.length], [['older'], ['newer'], 2]);
  });

  it('are asked for again after a failure', async () => {
    const failures = [new Error('down'), new Error('down again')];
    const branches = openBranches(async () => Promise.reject(failures.shift() ?? assert.fail()));
    const node = branches.of('0.0.2');
    await assert.rejects(labelsOf(node), /down$/);
    await assert.rejects(labelsOf(node), /down again$/);
  });

  it('end with how many members of all pages stand in the JSON alone', async () => {
    const more = async () => pageOf([], { unknownMembers: ['a.one', 'a.two'] });
    const branches = openBranches(async () => pageOf(named('one'), { unknownMembers: ['a.one'], more }));
    const node = branches.of('0.0.2');
    await labelsOf(node);
    await branches.more(node.id);
    assert.deepEqual(await labelsOf(node), ['one', '2 more members in JSON']);
  });

  it('offer more after their last page alone, and are forgotten with what they lie below', async () => {
    let asked = 0;
    const branches = openBranches(async () => {
      asked += 1;
      return pageOf(named('a'), { more: async () => pageOf(named('b')) });
    });
    const [one, other, longer] = ['0.0.2', '0.0.3', '0.0.22'].map(branches.of) as [TreeNode, TreeNode, TreeNode];
    const check = async (node: TreeNode, ...expected: readonly string[]) =>
      assert.deepEqual(await labelsOf(node), expected);
    for (const node of [one, other, longer]) {
      await check(node, 'a', 'Load more…');
    }
    await Promise.all([branches.more(one.id), branches.more(one.id)]);
    await check(one, 'a', 'b');
    await branches.more(one.id);
    await branches.more('account/0.0.9');
    await check(one, 'a', 'b');
    branches.forget('account/0.0.2');
    for (const node of [one, other, longer]) {
      await check(node, 'a', 'Load more…');
    }
    assert.equal(asked, 4);
    const adding = branches.more(other.id);
    branches.forget(other.id);
    await labelsOf(other);
    await adding;
    await check(other, 'a', 'Load more…');
    assert.equal(asked, 5);
  });
});
