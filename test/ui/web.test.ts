import assert from 'node:assert/strict';
import { simulated } from '../run/control.ts';
import { isNightly } from '../run/nightly.ts';
import { bodyAt } from '../unit/services/transactionFile/messageChunks.ts';
import { ecdsaKey, ed25519Key, listOfSigned, signedBy } from '../unit/services/transactionFile/signedWith.ts';
import { hovering } from './hovering.ts';
import { patienceMs, pressAway, pressFor, setOpen, testTimeoutMs, until } from './patience.ts';
import { showViews } from './viewlet.ts';
import { walking } from './walking.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

describe('in a browser without a server', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;

  /** Puts a text into a new editor. */
  async function write(text: string): Promise<void> {
    await bench.runCommand('File: New Untitled Text File');
    await bench.page.locator('.monaco-editor .view-line').first().click();
    await bench.page.keyboard.insertText(text);
  }

  before(async () => {
    bench = await openWorkbench({ isWeb: true });
    bench.page.setDefaultTimeout(patienceMs);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
  });
  after(() => bench?.close());

  it('shows the status of the network, and blocks', async () => {
    const { page, treeItem, screenshot } = bench;
    await showViews(page);
    await treeItem(/^Status page, Partially Degraded Service/).waitFor();
    await treeItem(/^Block \d/)
      .first()
      .waitFor();
    await screenshot('web-views');
  });

  it('explains what is hovered, and asks only the services', async () => {
    const { page, screenshot, services } = bench;
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).origin));
    await write("const accountId = '0.0.1001';");
    const text = await hovering(bench).hover('0.0.1001', 'Balance');
    assert.ok(text.includes('Alice'), text);
    await screenshot('web-hover');
    const ours = [services.ledgerUrl, services.statusUrl, services.verificationUrl, page.url()];
    assert.deepEqual(
      asked.filter((origin) => !ours.some((url) => new URL(url).origin === origin)),
      [],
    );
  });

  it('opens the verified sources of a contract from its lens', async () => {
    const { page, choose, screenshot } = bench;
    await write("const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';");
    await pressFor(
      page.locator('.codelens-decoration a', { hasText: /Sources/ }),
      page.locator('.quick-input-widget:visible'),
    );
    await choose(/^contracts\/Vault\.sol/);
    await page.getByRole('tab', { name: 'Vault.sol' }).waitFor();
    await page.getByText('contract Vault is Owned').first().waitFor();
    await screenshot('web-sources');
  });

  it('reads a transaction, its signatures too, and prices it', async () => {
    const { page, runCommand, screenshot } = bench;
    const bytes = listOfSigned(signedBy(bodyAt(0, { cryptoTransfer: {} }, 1001), ed25519Key(1), ecdsaKey(2)));
    await page.evaluate(`navigator.clipboard.writeText('${Buffer.from(bytes).toString('hex')}')`);
    await runCommand('Hiero: Open Transaction from Clipboard…');
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view.getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
    await view.locator('#checks summary').click();
    await view.getByText('2 signatures fit the bytes.').waitFor();
    await screenshot('web-transaction');
    await view.getByRole('button', { name: /^Estimate/ }).click();
    await view.getByText(/\$\d/).first().waitFor();
  });

  it('says that copies of sources need a disk', async () => {
    const { page, runCommand, quickInput } = bench;
    await runCommand('Hiero: Add Verified Sources to Workspace…');
    await quickInput('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
    await page.getByText('In a browser the sources cannot be a folder').first().waitFor();
  });

  (isNightly ? it : it.skip)('leads through the walkthrough with the sample, whose network asks nobody', async () => {
    const { page, runCommand, screenshot, control } = bench;
    const { done, press } = walking(bench);
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    if (await page.locator('.tab.dirty').first().isVisible()) {
      await runCommand('View: Close All Editors');
      await pressAway(page.getByRole('button', { name: "Don't Save" }));
    }
    await press('Pick a network', 'Select Network');
    await page.getByRole('option', { name: /^embedded/ }).waitFor();
    await page.keyboard.press('Escape');
    await press('Open the sample folder', 'Open Sample Workspace');
    await page.waitForURL(/folder=.*hiero-sample/);
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]', { hasText: 'sample' }).waitFor();
    await control.forgetRequests();
    await screenshot('web-sample');
    await press('Hover over an id', 'Hover over an Id of the Sample');
    await page.locator('.monaco-hover').getByText('Alice').first().waitFor();
    await screenshot('web-sample-hover');
    await press('Read a contract', 'Read the Contract of the Sample');
    await page.getByText('contract SupplierPayments').first().waitFor();
    await press('Check a transaction', 'Open a Transaction File');
    await view.getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
    await press('Check a transaction', 'Estimate Its Fee');
    await page.getByRole('tab', { name: 'Fee of pay-supplier.tx' }).waitFor();
    // This editor comes without the code of its previews of Markdown.
    await runCommand('View: Reopen Editor With Text Editor');
    await page.locator('.monaco-editor .view-line', { hasText: 'ℏ' }).first().waitFor();
    await screenshot('web-sample-fee');
    await press('Verify a contract', 'Import from an Explorer');
    await page.locator('.quick-input-widget:visible').waitFor();
    await page.keyboard.press('Escape');
    await press('Debug a transaction', 'Debug the Failed Payment of the Sample');
    await page.locator('.debug-toolbar').waitFor();
    await page.locator('.debug-top-stack-frame-column, .codicon-debug-stackframe').first().waitFor();
    await screenshot('web-sample-debug');
    await runCommand('Debug: Stop');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await until(async () => (await done()) === 7);
    for (const service of simulated) {
      assert.deepEqual(await control.requests(service), [], service);
    }
  });

  it('names contracts by the record of the sample, which is on no disk', async () => {
    const { page, runCommand, openFromExplorer, treeItem, screenshot } = bench;
    if (!page.url().includes('hiero-sample')) {
      await runCommand('Hiero: Open Sample Workspace');
      await page.waitForURL(/folder=.*hiero-sample/);
    }
    await runCommand('View: Show Explorer');
    await setOpen(treeItem('contracts'), true);
    await openFromExplorer('SupplierPayments.sol');
    await page.locator('.codelens-decoration a', { hasText: /sample 0\.0\.4861 · exact match/ }).waitFor();
    await screenshot('web-deployments');
  });
});
