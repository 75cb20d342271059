import assert from 'node:assert/strict';
import { type Decoy, startDecoy } from '../run/decoy.ts';
import { testTimeoutMs } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** A new user, who follows the walkthrough alone where every connection to the outside is refused. */
describe('the walkthrough, offline and in a fresh profile', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  let proxy: Decoy;

  const stepOf = (title: string) => bench.page.locator('.getting-started-step', { hasText: title });
  const isDone = (title: string) => stepOf(title).locator('.codicon-getting-started-step-checked').waitFor();
  const press = async (title: string, button: string) => {
    await stepOf(title).click();
    await bench.page.getByRole('button', { name: button, exact: true }).click();
  };
  /** Comes back to the walkthrough, whose step is done by now. */
  const backAfter = async (title: string) => {
    await bench.runCommand('View: Close All Editors');
    await open();
    await isDone(title);
  };
  const open = async () => {
    await bench.runCommand('Welcome: Open Walkthrough...');
    await bench.quickInput('Get started with Hiero Lens');
    await stepOf('Pick a network').waitFor();
  };

  before(async () => {
    proxy = await startDecoy();
    bench = await openWorkbench({ isFresh: true, settings: () => ({ 'http.proxy': proxy.url }) });
    await bench.runCommand('View: Toggle Primary Side Bar Visibility');
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
  });
  after(async () => {
    await bench.close();
    await proxy.stop();
  });

  it('picks a network, of which none answers', async () => {
    const { page } = bench;
    await open();
    await press('Pick a network', 'Select Network');
    await page.getByRole('option', { name: /testnet.*no answer/ }).waitFor();
    // Only where the sample is open.
    assert.equal(await page.getByRole('option', { name: /^sample/ }).count(), 0);
    await page.keyboard.press('Escape');
    await isDone('Pick a network');
    assert.ok(proxy.connections() > 0);
  });

  it('opens the sample, whose network answers, and goes on there', async () => {
    const { page, screenshot } = bench;
    await press('Open the sample folder', 'Open Sample Workspace');
    await page.waitForURL(/folder=.*hiero-sample/);
    await isDone('Open the sample folder');
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]', { hasText: 'sample' }).waitFor();
    await screenshot('offline-sample');
  });

  it('asks nobody else from there on', async () => {
    const { page, runCommand, screenshot } = bench;
    const before = proxy.connections();
    await open();
    await press('Hover over an id', 'Hover over an Id of the Sample');
    await page.locator('.monaco-hover').getByText('Alice').first().waitFor();
    await screenshot('offline-hover');
    await backAfter('Hover over an id');

    await press('Read a contract', 'Open Contract Sources');
    await page.getByText('Verified contract on sample').waitFor();
    await page.keyboard.press('Enter');
    await bench.choose('contracts/Vault.sol');
    await page.getByRole('tab', { name: 'Vault.sol' }).waitFor();
    await screenshot('offline-contract');
    await backAfter('Read a contract');

    await press('Check a transaction', 'Open a Transaction File');
    await page.getByRole('tab', { name: 'pay-supplier.tx' }).waitFor();
    await backAfter('Check a transaction');
    await press('Check a transaction', 'Estimate Its Fee');
    const preview = page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
    await preview.getByText(/ ℏ /).first().waitFor();
    await screenshot('offline-fee');
    await runCommand('View: Close All Editors');
    await open();

    await press('Verify a contract', 'Import from an Explorer');
    await page.locator('.quick-input-widget:visible').waitFor();
    await page.keyboard.press('Escape');
    await isDone('Verify a contract');

    await press('Debug a transaction', 'Debug a Transaction');
    await page.getByText('Debug a transaction on sample').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /\.sol/ }).waitFor();
    await page.locator('.debug-top-stack-frame-column, .codicon-debug-stackframe').first().waitFor();
    await screenshot('offline-debug');
    await runCommand('Debug: Stop');
    await backAfter('Debug a transaction');
    assert.equal(proxy.connections(), before);
  });
});
