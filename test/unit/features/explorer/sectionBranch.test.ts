import assert from 'node:assert/strict';
import type { SectionPage } from '../../../../src/domain/details/detailsRow.ts';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { createSectionBranches } from '../../../../src/features/explorer/sectionBranch.ts';

const [section = assert.fail()] = sectionsOf({ kind: 'account', id: '0.0.2', during: undefined });
const pageOf = (text: string) => ({ rows: [{ label: text, text, properties: [] }] }) as unknown as SectionPage;

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
