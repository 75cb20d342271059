import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Decoy, startDecoy } from '../run/decoy.ts';
import { root } from '../run/paths.ts';
import { testTimeoutMs, until } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const texts = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;

/** What the steps and the alternative texts of their pictures promise, without the labels of buttons. */
const promises = new Set(
  Object.entries(texts).flatMap(([key, text]) =>
    /^walkthrough\.\w+\.(?:description|picture)$/.test(key)
      ? text.replaceAll(/\n\[.*?\]\(.*?\)/g, '').split(/(?<=\.) /)
      : [],
  ),
);

/** A new user, who follows the walkthrough alone where every connection to the outside is refused. */
describe('the walkthrough, offline and in a fresh profile', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  let proxy: Decoy;
  /** How many had connected when the sample was opened. */
  let connected = 0;

  const kept = new Set<string>();
  /** Called beside what shows that it is kept. */
  const promised = (...sentences: readonly string[]) => {
    for (const sentence of sentences) {
      assert.ok(promises.has(sentence), sentence);
      kept.add(sentence);
    }
  };
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

  /** True when the line that the debugger stands at has this text. */
  const standsAt = async (text: string) => {
    const mark = await bench.page.locator('.debug-top-stack-frame-line').first().boundingBox();
    const lines = bench.page.locator('.view-line', { hasText: text });
    const boxes = await Promise.all((await lines.all()).map((line) => line.boundingBox()));
    return mark !== null && boxes.some((box) => box !== null && Math.abs(box.y - mark.y) < 3);
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
    promised(
      'Hiero Lens asks a mirror node.',
      'The list says at once which networks answer; “local” finds Solo and Hiero Local Node by itself.',
    );
    await page.getByRole('option', { name: /testnet.*no answer/ }).waitFor();
    await page.getByRole('option', { name: /^local/ }).waitFor();
    // Only where the sample is open.
    assert.equal(await page.getByRole('option', { name: /^sample/ }).count(), 0);
    await page.keyboard.press('Escape');
    await isDone('Pick a network');
    assert.ok(proxy.connections() > 0);
  });

  it('opens the sample, whose network answers, and goes on there', async () => {
    const { page, screenshot, treeItem } = bench;
    await press('Open the sample folder', 'Open Sample Workspace');
    await page.waitForURL(/folder=.*hiero-sample/);
    await isDone('Open the sample folder');
    promised('The selected one is in the status bar.');
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]', { hasText: 'sample' }).waitFor();
    await screenshot('offline-sample');

    promised('A list of networks with the time in which each answers');
    await press('Pick a network', 'Select Network');
    await page.getByRole('option', { name: /sample.*answers in \d+ ms/ }).waitFor();
    await screenshot('offline-networks');
    await page
      .getByRole('option', { name: /trying/ })
      .first()
      .waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    connected = proxy.connections();

    promised(
      'A small project: Alice pays Bob, a supplier, by a contract and by a transaction file.',
      'It is a copy of your own: change what you like.',
      'The files of the sample folder beside its README',
    );
    await press('Open the sample folder', 'Open Sample Workspace');
    await page.getByRole('tab', { name: 'README.md' }).waitFor();
    await treeItem('README.md').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('mine');
    await bench.runCommand('File: Save');
    await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    await backAfter('Open the sample folder');
  });

  it('hovers over an account of the sample', async () => {
    const { page, screenshot } = bench;
    const hover = page.locator('.monaco-hover:visible');
    promised(
      'Point at an account, token, contract, address, hash or transaction ID in any file, and see what it is.',
      'A hover over an account id with its balance, memo, key and tokens',
    );
    await open();
    await press('Hover over an id', 'Hover over an Id of the Sample');
    await hover.getByText('Alice').first().waitFor();
    const text = await hover.allInnerTexts();
    for (const part of [
      'Account',
      '0.0.1001',
      '1,234.56789012 ℏ',
      'Alice, treasury of the example tokens',
      'ED25519',
      'Tokens',
    ]) {
      assert.ok(text.join('\n').includes(part), `${part}: ${text}`);
    }
    await screenshot('offline-hover');
    promised('“Details” in the hover opens all that is known of it.');
    await hover.getByText('Details').first().click();
    await page.getByRole('tab', { name: /0\.0\.1001/ }).waitFor();
    await backAfter('Hover over an id');
  });

  it('reads the contract of the sample', async () => {
    const { page, screenshot, runCommand } = bench;
    promised(
      'Verified sources, ABI and storage open next to your own code; what you have read once stays readable offline.',
      'The verified source of a contract with links to its ABI and storage',
    );
    await press('Read a contract', 'Read the Contract of the Sample');
    // The file of the sample, and its verified source.
    const tabs = page.getByRole('tab', { name: /^SupplierPayments\.sol/ });
    await tabs.nth(1).waitFor();
    await page.locator('.view-lines', { hasText: 'contract SupplierPayments' }).first().waitFor();
    for (const link of ['ABI', 'Storage']) {
      await page.locator('.codelens-decoration', { hasText: link }).first().waitFor();
    }
    await screenshot('offline-contract');
    promised('Above a contract in your own source stands where the records of Foundry or Hardhat have it.');
    await tabs.first().click();
    await page
      .locator('.codelens-decoration', { hasText: /sample 0\.0\.4861 · exact match/ })
      .first()
      .waitFor();
    await screenshot('offline-deployed');
    await backAfter('Read a contract');
    promised('On a public network, type the id or address of any verified contract.');
    await press('Read a contract', 'Read a Contract of Yours');
    await page.getByText('Verified contract on sample').waitFor();
    await page.keyboard.press('Escape');
    await runCommand('View: Close All Editors');
    await open();
  });

  it('opens the payment of the sample, which is valid now, and prices it', async () => {
    const { page, screenshot, runCommand } = bench;
    const view = page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
    promised(
      'A transaction file opens as what it does: who pays whom, who has signed, until when it is valid, and what is wrong with it.',
      'That works offline; its fee is asked for when you want it.',
      'A transaction in words, with its fee and what its checks find',
    );
    await press('Check a transaction', 'Open a Transaction File');
    await page.getByRole('tab', { name: 'pay-supplier.tx' }).waitFor();
    for (const text of [/0\.0\.1001 gives 5 ℏ to 0\.0\.1002/, /Invoice 42/, /Nobody has signed yet/, /Valid until/]) {
      await view.getByText(text).first().waitFor();
    }
    assert.equal(await view.getByText(/[Ee]xpired/).count(), 0);
    await screenshot('offline-transaction');
    await backAfter('Check a transaction');
    await press('Check a transaction', 'Estimate Its Fee');
    await view.getByText(/ ℏ /).first().waitFor();
    await screenshot('offline-fee');
    await runCommand('View: Close All Editors');
    await open();
  });

  it('begins a verification, and sends nothing', async () => {
    const { page } = bench;
    promised(
      'From the build output of Hardhat, Foundry or Remix in your workspace, or from a block explorer.',
      'Nothing is sent before you confirm.',
      'The steps of a verification: contract, build, send',
    );
    for (const button of ['Import from an Explorer', 'Verify from Workspace']) {
      await press('Verify a contract', button);
      await page.locator('.quick-input-widget:visible').waitFor();
      await bench.screenshot(`offline-${button.split(' ')[0]?.toLowerCase()}`);
      await page.keyboard.press('Escape');
      await page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    }
    await isDone('Verify a contract');
  });

  it('debugs the failed payment of the sample up to the line where it failed', async () => {
    const { page, screenshot, runCommand } = bench;
    promised(
      'Step through an executed transaction in the source of its contracts, forwards and backwards, with its variables.',
      'In the sample, the debugger goes to the line where the payment of an invoice failed.',
      'A debugger that stands at the line where a transaction failed',
    );
    await press('Debug a transaction', 'Debug the Failed Payment of the Sample');
    await page.getByRole('tab', { name: 'SupplierPayments.sol' }).waitFor();
    await page.locator('.debug-top-stack-frame-line').first().waitFor();
    await page
      .locator('.debug-call-stack')
      .getByText(/SupplierPayments\.take\(invoice: 42/)
      .first()
      .waitFor();
    await page.locator('.exception-widget', { hasText: 'NotEnough(invoice: 42, amount: 500000000' }).waitFor();
    await until(() => standsAt('revert NotEnough(invoice, amount, left);'));
    await screenshot('offline-debug');
    const stepBack = page.locator('.debug-toolbar').getByRole('button', { name: 'Step Back' }).first();
    // First to where the failing statement begins.
    await stepBack.click();
    await page.getByText('Paused on exception').first().waitFor({ state: 'hidden' });
    await until(() => standsAt('revert NotEnough(invoice, amount, left);'));
    await stepBack.click();
    await until(() => standsAt('if (amount > left) {'));
    await runCommand('Debug: Stop');
    await backAfter('Debug a transaction');
    promised('For one of yours, give the id or hash of a contract transaction, as HashScan shows it.');
    await press('Debug a transaction', 'Debug a Transaction of Yours');
    await page.getByText('Id or hash of a transaction that ran a contract').waitFor();
    await page.keyboard.press('Escape');
  });

  it('has asked nobody else since the sample was opened, and kept every promise', () => {
    promised(
      'Its network, “sample”, is answered on your machine, so that the steps below work offline; they open the folder when it is not open.',
    );
    assert.equal(proxy.connections(), connected);
    assert.deepEqual([...kept].toSorted(), [...promises].toSorted());
  });
});
