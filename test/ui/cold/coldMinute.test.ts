import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNightly } from '../../run/nightly.ts';
import { workbench } from '../hooks.ts';
import { notification } from '../notifications.ts';
import { setOpen, until } from '../patience.ts';
import { centreOf } from '../workbench.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const unverified = '0x0000000000000000000000000000000000001300';
/** A withdrawal that reverts behind a proxy. */
const withdrawal = '0.0.1002@1750151094.000000005';
/** A round trip that is felt. */
const SLOW_MS = 800;
/** One that makes the editor say that it waits. */
const STRAINING_MS = 3_000;

const hover = () => workbench().page.locator('.monaco-hover:visible');

/** Loads the window anew: nothing of the extension has run, and nothing is kept in memory. */
async function fresh(delayMs = 0): Promise<void> {
  const { control, reload, runCommand } = workbench();
  await runCommand('View: Close All Editors');
  const delay = { path: '*', kind: 'delay', ms: delayMs } as const;
  await control.setFaults('ledger', ...(delayMs > 0 ? [delay] : []));
  await reload();
}

async function show(name: string, text: string): Promise<void> {
  const { workspace, openFile } = workbench();
  await writeFile(join(workspace, name), text);
  await openFile(name);
}

/** Puts the mouse on an account id. */
async function hoverAccount(): Promise<void> {
  await show('cold.ts', "export const accountId = '0.0.1001';\n");
  const { page } = workbench();
  const { x, y } = await centreOf(page, '0.0.1001');
  await page.mouse.move(x, y, { steps: 3 });
}

/** Puts the cursor on a text. */
async function goTo(text: string): Promise<void> {
  const { page } = workbench();
  const { x, y } = await centreOf(page, text);
  await page.mouse.click(x, y);
}

describe('what is done first in a fresh window', () => {
  afterEach(() => workbench().control.setFaults('ledger'));

  for (const delayMs of [0, SLOW_MS]) {
    it(`is a lens, of a service that answers after ${delayMs} ms`, async () => {
      await fresh(delayMs);
      await show('cold.md', `# Contracts\n\nThe vault is ${vault}.\n`);
      await workbench().page.locator('.codelens-decoration', { hasText: 'Vault' }).first().waitFor();
      await workbench().screenshot(`cold-lens-${delayMs}`);
    });
  }

  for (const delayMs of [0, SLOW_MS, STRAINING_MS]) {
    it(`is a hover that says all, of a service that answers after ${delayMs} ms`, async () => {
      await fresh(delayMs);
      await hoverAccount();
      if (delayMs > 0) {
        await hover().getByText('Account id').first().waitFor();
      }
      if (delayMs === STRAINING_MS) {
        await hover().getByText('Loading...').waitFor();
        await workbench().screenshot(`cold-hover-${delayMs}-waits`);
      }
      await hover().getByText('Balance').first().waitFor();
      await workbench().screenshot(`cold-hover-${delayMs}`);
    });
  }

  (isNightly ? it : it.skip)('is a hover that says after 10 s that nothing has come, and asks again', async () => {
    await fresh(20_000);
    await hoverAccount();
    await hover().getByText('Loading...').waitFor();
    await workbench().screenshot('cold-hover-20000-waits');
    await hover().getByText('did not answer within 10 seconds').waitFor();
    await hover().getByText('Account id').first().waitFor();
    await workbench().screenshot('cold-hover-20000');
    await workbench().control.setFaults('ledger');
    await hover().getByText('Retry').click();
    await hover().getByText('Balance').first().waitFor();
  });

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

  it('is the verification of the contract under the cursor, imported without a key', async () => {
    const { page, runCommand, screenshot } = workbench();
    await fresh();
    await show('verify.ts', `export const storage = '${unverified}';\n`);
    await goTo(unverified);
    await runCommand('Hiero: Import Verification…');
    const input = page.locator('.quick-input-widget:visible input');
    await until(async () => (await input.inputValue()) === unverified);
    await screenshot('cold-verify-contract');
    await page.keyboard.press('Enter');
    await page.getByText('Explorer API key for Hedera Testnet').waitFor();
    await screenshot('cold-verify-key');
    await page.keyboard.press('Enter');
    await notification(page, /is verified: Exact match/).waitFor();
    await page.getByRole('tab', { name: /Storage\.contract\.md/ }).waitFor();
    await screenshot('cold-verify');
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
