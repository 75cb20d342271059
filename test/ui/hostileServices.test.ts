import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileSign, hostileTexts } from '../hostile/hostileTexts.ts';
import { type HostileWorkbench, openHostileWorkbench } from './hostileWorkbench.ts';
import { hovering } from './hovering.ts';
import { notification } from './notifications.ts';
import { focusList, pressFor, setOpen, testTimeoutMs } from './patience.ts';
import { foldView, showViews } from './viewlet.ts';
import type { Workbench } from './workbench.ts';

const ids = [
  '0.0.1001',
  '0.0.1014',
  '0.0.1016',
  '0.0.1018',
  '0.0.2001',
  '0.0.2009',
  '0.0.3006',
  '0.0.4004',
  '0.0.4811',
];

describe('services, settings and files with hostile texts', function () {
  this.timeout(testTimeoutMs);
  let hostile: HostileWorkbench;
  let bench: Workbench;
  const shown: HostileWorkbench['shown'] = (...given) => hostile.shown(...given);

  before(async () => {
    hostile = await openHostileWorkbench();
    ({ bench } = hostile);
  });
  afterEach(async function () {
    const { currentTest } = this;
    await hostile.check(currentTest?.state === 'failed' ? currentTest.fullTitle() : undefined);
  });
  after(() => hostile.close());

  it('stay text in the views', async () => {
    const { page } = bench;
    await hostile.enter('views', '.part.sidebar [role=treeitem]');
    await showViews(page);
    await shown('views', 3);
    // Of keys that come while a branch is being loaded some are lost.
    await shown('views', 10, async () => {
      for (const name of ['Network', 'Blocks']) {
        await focusList(page.getByRole('tree', { name }));
        await page.keyboard.press('Home');
        for (let step = 0; step < 40; step++) {
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('ArrowDown');
        }
      }
    });
    await bench.screenshot('hostile-views');
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').hover();
    await page.locator('.monaco-hover:visible').first().waitFor();
    await bench.screenshot('hostile-status');
    await page.mouse.move(700, 300);
  });

  it('stay text in hovers and lenses', async () => {
    await hostile.enter('hovers', '.monaco-hover');
    const hovers = hovering(bench);
    const lines = ids.map((id, index) => `const account${index}Id = '${id}';`);
    const address = "const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148'; // contract";
    await hovers.openText('hostile.ts', [address, ...lines].join('\n'));
    for (const id of ids) {
      await hovers.hover(id, /embedded/);
    }
    await bench.screenshot('hostile-hover');
    await hovers.leave();
    await shown('hovers', 5);
  });

  it('stay text in the list of networks', async () => {
    const { page } = bench;
    await hostile.enter('networks', '.quick-input-widget');
    await bench.runCommand('Hiero: Select Network…');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-networks');
    // Names that are longer than a line are cut.
    await shown('networks', 40, 'paged');
    await page.keyboard.press('Escape');
  });

  it('stay text in a failure that a service explains', async () => {
    const { page, runCommand, quickInput, control } = bench;
    const messages = [{ message: hostileTexts[0]?.text }];
    await control.setFaults('ledger', {
      ...{ path: '/api/v1/blocks', kind: 'status', status: 400 },
      body: JSON.stringify({ _status: { messages } }),
    });
    await runCommand('Hiero: Go to Block…');
    await quickInput('21635183');
    await notification(page, /refused the request.*h000/).waitFor();
    await bench.screenshot('hostile-failure');
    await control.setFaults('ledger');
    await runCommand('Notifications: Clear All Notifications');
  });

  it('stay text in the storage diagram', async () => {
    const { page, runCommand, quickInput } = bench;
    await runCommand('View: Close All Editors');
    await runCommand('Hiero: Open Contract…');
    await quickInput('0.0.4811');
    await bench.choose(/^Storage layout$/);
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view.getByText(hostileSign).first().waitFor();
    await bench.screenshot('hostile-storage');
  });

  it('stay text in hovers of NFTs and of addresses of pages', async () => {
    const hovers = hovering(bench);
    const pages = ['tokens/0.0.2001', 'accounts/0.0.1001', 'topics/0.0.3006'];
    const lines = pages.map((page) => `// ${hostile.ledgerUrl}/api/v1/${page}`);
    await hovers.openText('hostilePages.ts', ["const nftId = '0.0.2004/12';", ...lines].join('\n'));
    await hovers.hover('0.0.2004/12', hostileSign);
    await bench.screenshot('hostile-nft');
    for (const page of pages) {
      await hovers.hover(page, hostileSign);
    }
    await bench.screenshot('hostile-page');
    await hovers.leave();
  });

  it('stay text in the rows of the explorer', async () => {
    const { page, runCommand, quickInput, treeItem } = bench;
    // The tab closes the side bar that shows it.
    await runCommand('View: Show Explorer');
    await showViews(page);
    // Only lines on the screen are there.
    for (const view of ['Network', 'Blocks', 'Pins']) {
      await foldView(page, view, view === 'Pins');
    }
    const tree = page.getByRole('tree', { name: 'Pins' });
    const sections = [
      ['0.0.2001', 'Properties'],
      ['0.0.2004/12', 'Properties'],
      ['0.0.3003', 'Messages'],
    ] as const;
    for (const [text, section] of sections) {
      await runCommand('Hiero: Pin Id or Address…');
      await page.getByText('Pin an id or address of embedded').waitFor();
      await quickInput(text);
      const pin = treeItem(text).first();
      await setOpen(pin, true);
      await setOpen(tree.getByRole('treeitem', { name: section }).first(), true);
      await tree.getByRole('treeitem', { name: hostileSign, level: 3 }).first().waitFor();
      await bench.screenshot(`hostile-pins-${text.replace('/', '-')}`);
      await setOpen(pin, false);
    }
    for (const view of ['Network', 'Blocks']) {
      await foldView(page, view);
    }
  });

  it('stay text in documents of details', async () => {
    const { page, runCommand, quickInput } = bench;
    for (const text of ['0.0.2005/9007199254740993', '0.0.2001', '0.0.3003']) {
      await runCommand('View: Close All Editors');
      await runCommand('Hiero: Look Up Id or Address…');
      await page.getByText('Look up on embedded').waitFor();
      await quickInput(text);
      await hostile.shownInEditor();
      await bench.screenshot(`hostile-details-${text.replace('/', '-')}`);
    }
    await runCommand('View: Close All Editors');
  });

  it('stay text in the list of the addresses of a file', async () => {
    const { page, openFile, workspace } = bench;
    const texts = hostileTexts.filter(({ text }) => text.length < 60);
    const lines = texts.map(({ text }, index) => {
      const address = `0x${(index + 0x1300).toString(16).padStart(40, 'a')}`;
      return `const v = '${address}'; // ${text.replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`;
    });
    await writeFile(join(workspace, 'hostileAddresses.ts'), lines.join('\n'));
    await openFile('hostileAddresses.ts');
    await hostile.enter('addresses', '.quick-input-widget');
    await pressFor(
      page.locator('.codelens-decoration a', { hasText: 'addresses: Look Up…' }),
      page.locator('.quick-input-list .monaco-list-row').first(),
    );
    await bench.screenshot('hostile-addresses');
    await shown('addresses', texts.length, 'paged');
    await page.keyboard.press('Escape');
  });

  it('ask for nothing', () => assert.deepEqual(hostile.foreignRequests(), []));
});
