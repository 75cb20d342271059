import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workbench } from '../hooks.ts';
import { setOpen, until } from '../patience.ts';
import { centreOf } from '../workbench.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
/** A withdrawal that reverts behind a proxy. */
const withdrawal = '0.0.1002@1750151094.000000005';
/** A round trip that is felt. */
const SLOW_MS = 800;

const hover = () => workbench().page.locator('.monaco-hover:visible');

/** Loads the window anew: nothing of the extension has run, and nothing is kept in memory. */
async function fresh({ isSlow = false } = {}): Promise<void> {
  const { control, reload, runCommand } = workbench();
  await runCommand('View: Close All Editors');
  const delay = { path: '*', kind: 'delay', ms: SLOW_MS } as const;
  await control.setFaults('ledger', ...(isSlow ? [delay] : []));
  await reload();
}

async function show(name: string, text: string): Promise<void> {
  const { workspace, openFile } = workbench();
  await writeFile(join(workspace, name), text);
  await openFile(name);
}

/** Puts the cursor on a text. */
async function goTo(text: string): Promise<void> {
  const { page } = workbench();
  const { x, y } = await centreOf(page, text);
  await page.mouse.click(x, y);
}

describe('what is done first in a fresh window', () => {
  afterEach(() => workbench().control.setFaults('ledger'));

  for (const isSlow of [false, true]) {
    const speed = isSlow ? 'slow' : 'fast';

    it(`is a hover that says all, of a ${speed} service`, async () => {
      await fresh({ isSlow });
      await show('cold.ts', "export const accountId = '0.0.1001';\n");
      const { page, screenshot } = workbench();
      const { x, y } = await centreOf(page, '0.0.1001');
      await page.mouse.move(x, y, { steps: 3 });
      if (isSlow) {
        await hover().getByText('Account id').first().waitFor();
        await screenshot('cold-hover-waits');
      }
      await hover().getByText('Balance').first().waitFor();
      await screenshot(`cold-hover-${speed}`);
    });

    it(`is a lens, of a ${speed} service`, async () => {
      await fresh({ isSlow });
      await show('cold.md', `# Contracts\n\nThe vault is ${vault}.\n`);
      await workbench().page.locator('.codelens-decoration', { hasText: 'Vault' }).first().waitFor();
      await workbench().screenshot(`cold-lens-${speed}`);
    });
  }

  it('is a hover by keys', async () => {
    await fresh();
    await show('keys.json', '{ "tokenId": "0.0.2001" }\n');
    await goTo('0.0.2001');
    await workbench().page.keyboard.press('Control+K');
    await workbench().page.keyboard.press('Control+I');
    await hover().getByText('Fungible token').first().waitFor();
  });

  it('are details', async () => {
    const { page } = workbench();
    await fresh();
    await show('cold.py', 'account_id = "0.0.1001"\n');
    await goTo('0.0.1001');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('h');
    await page
      .getByRole('tab', { name: /0\.0\.1001/ })
      .first()
      .waitFor();
    await page.locator('.view-line', { hasText: 'Balance' }).first().waitFor();
  });

  it('is a fee', async () => {
    const { page, treeItem, openFromExplorer, runCommand, screenshot } = workbench();
    await fresh();
    await setOpen(treeItem('transactions'), true);
    await openFromExplorer('pay-supplier.tx');
    await runCommand('Hiero: Estimate Transaction Fee…');
    await page.getByRole('tab', { name: 'Fee of pay-supplier.tx' }).waitFor();
    await page
      .frameLocator('iframe.webview.ready >> nth=-1')
      .frameLocator('#active-frame')
      .getByText(/^Fee: \$/)
      .waitFor();
    await screenshot('cold-fee');
  });

  it('is the failing line of a transaction, and why it fails', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    await fresh();
    await runCommand('Hiero: Debug Transaction…');
    await quickInput(withdrawal);
    await page.locator('.debug-toolbar').waitFor();
    const top = page.getByRole('row', { name: /^Stack Frame/ }).first();
    await until(async () => ((await top.getAttribute('aria-label')) ?? '').includes('line 17'));
    await page.keyboard.press('F5');
    await page.getByText('Exception has occurred: NotEnough').waitFor();
    await screenshot('cold-failure');
    await page.keyboard.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('is a pin', async () => {
    const { runCommand, quickInput, treeItem } = workbench();
    await fresh();
    await runCommand('Hiero: Pin Id or Address…');
    await quickInput('0.0.1001');
    await runCommand('Focus on Pins View');
    await treeItem(/^0\.0\.1001.*ℏ/)
      .first()
      .waitFor();
  });

  it('is another network', async () => {
    const { page, runCommand } = workbench();
    await fresh();
    await runCommand('Hiero: Select Network…');
    await page.getByRole('option', { name: /^embedded.*answers in \d+ ms, block / }).waitFor();
    await page.keyboard.press('Escape');
  });
});
