import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { clearNotifications, notification, press } from '../notifications.ts';
import { until } from '../patience.ts';

import { address, holdJobs, openChains, screenshotOfQuestion, startImport } from '../verifying.ts';

const succeeds = address('1300');
const partly = address('1301');
const compilerError = address('1303');

describe('import of a verification in the workbench', () => {
  const lens = (text: string | RegExp) => workbench().page.locator('.codelens-decoration', { hasText: text });
  const verified = (name: string) => lens(name).filter({ has: workbench().page.locator('.codicon-verified') });
  const overviews = () => workbench().page.getByRole('tab', { name: /\.contract\.md/ });

  before(async () => {
    const { workspace, openFile } = workbench();
    await writeFile(
      join(workspace, 'deployed.ts'),
      `export const storage = '${succeeds}';\nexport const escrow = '${partly}';\n`,
    );
    await openFile('deployed.ts');
  });
  afterEach(() => clearNotifications(workbench()));

  it('goes from the address under the cursor, on the selected network or another chain, to the verified contract', async () => {
    const { page, screenshot } = workbench();
    await lens('not verified').nth(1).waitFor();
    await page.getByText(succeeds).first().click();
    await startImport();
    const input = page.locator('.quick-input-widget:visible input');
    assert.equal(await input.inputValue(), succeeds);
    await screenshotOfQuestion('import-contract');
    await openChains();
    await screenshotOfQuestion('import-chain');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-title', { hasText: 'explorer of Hedera Testnet' }).waitFor();
    await until(async () => (await input.inputValue()) === succeeds);
    await page.keyboard.press('Enter');
    await page.getByText('Explorer API key for Hedera Testnet').waitFor();
    await page.getByText('leave empty to import without one').waitFor();
    assert.equal(await input.getAttribute('type'), 'password');
    await page.keyboard.type('explorer-key-of-the-ui-test');
    await screenshot('import-key');
    const { letEnd } = await holdJobs();
    await page.keyboard.press('Enter');
    await notification(page, /Importing.*comparing/).waitFor();
    await screenshot('import-progress');
    // What is typed when the contract opens goes where it was going.
    await page.keyboard.press('End');
    await page.keyboard.type(' // typed');
    await letEnd();
    await notification(page, /is verified: Exact match/).waitFor();
    await page.keyboard.type(' on');
    await page.getByRole('tab', { name: /Storage\.contract\.md/ }).waitFor();
    await page.locator('.view-line', { hasText: /typed\son$/ }).waitFor();
    await page.keyboard.press('Control+S');
    await page.keyboard.press('Home');
    // In the overview, and above the address that was not verified before.
    await verified('Storage').nth(1).waitFor();
    await screenshot('import');
  });

  it('goes on quietly when watching is stopped, and turns the lens', async () => {
    const { page, treeItem, screenshot } = workbench();
    await overviews().click({ button: 'middle' });
    await overviews().waitFor({ state: 'hidden' });
    const { letEnd } = await holdJobs();
    // From the lens; a click that comes while lenses are drawn anew is lost.
    for (let isSeen = false; !isSeen; ) {
      await page.locator('.codelens-decoration a', { hasText: 'Import Verification…' }).click();
      isSeen = await notification(page, /Importing.*comparing/)
        .waitFor({ timeout: 8_000 })
        .then(
          () => true,
          () => false,
        );
    }
    await press(page, /Importing.*comparing/, 'Cancel');
    await press(page, 'the service goes on', 'Show View');
    await treeItem(`${partly}, running`).waitFor();
    await treeItem(/^Verification, 1 running · 1 recent/).waitFor();
    await workbench().control.forgetRequests();
    await until(async () => (await workbench().control.requests('verification')).length >= 2);
    await clearNotifications(workbench());
    await letEnd();
    await treeItem(`${partly}, Match`).waitFor();
    await verified('Storage').nth(1).waitFor();
    await screenshot('import-in-background');
    assert.equal(await overviews().count(), 0);
    assert.equal(await notification(page, 'is verified').count(), 0);
  });

  it('takes the address from the clipboard, in a browser by a button', async () => {
    const { page, screenshot } = workbench();
    const input = page.locator('.quick-input-widget:visible input');
    const paste = page.getByRole('button', { name: 'Take the Address from the Clipboard' });
    const copy = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    // Nothing is selected or under the cursor, so nothing is suggested.
    await page.locator('.view-line', { hasText: /typed\son$/ }).click();
    await page.keyboard.press('End');
    await copy('no address');
    await startImport();
    assert.equal(await input.inputValue(), '');
    await paste.click();
    await page.getByText('“no address” is no contract address').waitFor();
    await copy(` ${compilerError}\n`);
    await paste.click();
    await page.getByText('“no address” is no contract address').waitFor({ state: 'hidden' });
    await until(async () => (await input.inputValue()) === compilerError);
    await screenshot('import-from-clipboard');
    await page.keyboard.press('Escape');
  });

  it('says why a job failed', async () => {
    const { page, quickInput } = workbench();
    await startImport();
    await quickInput(compilerError);
    await notification(page, /do not compile: Expected ';' but got '{'.*Storage\.sol:9:17/).waitFor();
    await screenshotInEveryTheme('import-failed');
  });
});
