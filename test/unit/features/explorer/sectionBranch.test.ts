import assert from 'node:assert/strict';
import { slotRow } from '../../../../src/domain/details/contractRows.ts';
import { type DetailsRow, row, type SectionPage } from '../../../../src/domain/details/detailsRow.ts';
import { hexProperty } from '../../../../src/domain/details/shortHex.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { keyProperties } from '../../../../src/domain/entity/keyProperties.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { bytesProperties } from '../../../../src/domain/transaction/transactionTerms.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { createSectionBranches } from '../../../../src/features/explorer/sectionBranch.ts';

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

describe('lines of the explorer', () => {
  const hex = `0x${'ab'.repeat(24_000)}`;
  const word = `0x${'cd'.repeat(32)}`;
  const context: FormatContext = { localTime: String, rate: undefined, nowMs: 0 };
  const pageWith = (rows: readonly DetailsRow[]): SectionPage => ({
    rows,
    more: undefined,
    isPartial: false,
    asOf: undefined,
  });

  it('copy whole values, however much of them is shown', async () => {
    const rows = [
      slotRow({ slot: word, value: word, changedAt: '1.000000000' as never }, context),
      row('call', 'called', { properties: hexProperty('input', hex) }),
      row('answer', 'x', { whole: hex }),
      row('call', 'k', {
        properties: keyProperties('adminKey', { type: 'ProtobufEncoded', hex: hex.slice(2) } as never),
      }),
      row('call', 'b', { properties: bytesProperties({ bytes: hex } as never) }),
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

describe('sections of the explorer', () => {
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
