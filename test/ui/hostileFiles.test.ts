import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  batchOfHostileTexts,
  hostileBuild,
  hostileCompilerErrors,
  hostileFileNames,
  hostileNames,
  namedHostileTexts,
  transferOfNamedTokens,
} from '../hostile/hostileFiles.ts';
import { hostileSign, hostileTexts } from '../hostile/hostileTexts.ts';
import { openAll, staysBesideBytes } from './hostilePages.ts';
import { type HostileWorkbench, openHostileWorkbench } from './hostileWorkbench.ts';
import { screenshotInEveryTheme } from './inEveryTheme.ts';
import { notification, press } from './notifications.ts';
import { focusList, pressUntil, setOpen, testTimeoutMs, until } from './patience.ts';
import { startsFailedJob } from './recordedJobs.ts';
import { showViews } from './viewlet.ts';
import type { Workbench } from './workbench.ts';

describe('transaction files and verifications with hostile texts', function () {
  this.timeout(testTimeoutMs);
  let hostile: HostileWorkbench;
  let bench: Workbench;

  const front = () => bench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  const openTransaction = async (name: string, content: Uint8Array | string) => {
    await writeFile(join(bench.workspace, name), content);
    await bench.openFile(name);
    await front().locator('#effect h2').waitFor();
  };
  /** Runs a command on a contract of the testnet up to what comes after its address. */
  const askFor = async (command: string, address: string) => {
    const { page, runCommand, quickInput } = bench;
    await runCommand(command);
    await page.getByText(/^Contract id or address on /).waitFor();
    await quickInput(`0x${address.padStart(40, '0')}`);
  };
  const closeEditors = async () => {
    await bench.runCommand('View: Close All Editors');
    await bench.page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  };

  before(async () => {
    hostile = await openHostileWorkbench();
    ({ bench } = hostile);
    // The editor's own list of files shows their names as they are.
    await showViews(bench.page);
  });
  afterEach(async function () {
    const { currentTest } = this;
    await hostile.check(currentTest?.state === 'failed' ? currentTest.fullTitle() : undefined);
  });
  after(() => hostile.close());

  it('stay text as names, symbols, memos and messages in the transaction view', async () => {
    await openTransaction('hostileBatch.tx', batchOfHostileTexts());
    await until(async () => (await front().locator('html').evaluate(openAll)) === 0);
    assert.ok(await front().locator('html').evaluate(staysBesideBytes));
    await screenshotInEveryTheme('hostile-transaction', undefined, bench);
    await hostile.shownInPages('transaction', hostileTexts.length);
    await closeEditors();
  });

  it('stay text as names that the network gives to what a transaction moves', async () => {
    await openTransaction('hostileTokens.tx', transferOfNamedTokens());
    await front()
      .getByRole('button', { name: /^Names and decimals from/ })
      .click();
    await front()
      .getByText(/^Names and decimals are those of/)
      .waitFor();
    await bench.screenshot('hostile-token-names');
    await hostile.shownInPages('names of tokens', 5);
  });

  it('stay text as what a service says instead of a key and of a price', async () => {
    const body = JSON.stringify({ _status: { messages: [{ message: 'no' }] } });
    await bench.control.setFaults(
      'ledger',
      ...['/api/v1/network/fees', '/api/v1/accounts/*'].map((path) => ({
        ...({ path, kind: 'status', status: 400, body } as const),
      })),
    );
    await front()
      .getByRole('button', { name: /^Estimate/ })
      .click();
    await front()
      .getByText(/refused to price/)
      .first()
      .waitFor();
    await front()
      .getByRole('button', { name: /^Ask .* about what is not checked$/ })
      .click();
    await front()
      .locator('#checks')
      .getByText(/h\d{3}/)
      .first()
      .waitFor();
    await bench.screenshot('hostile-failures-in-view');
    await hostile.shownInPages('failures', 2);
    await bench.control.setFaults('ledger');
    await closeEditors();
  });

  it('stay text in what an id names, and in the networks whose fees are compared', async () => {
    const { page } = bench;
    await openTransaction('hostileNetworks.tx', transferOfNamedTokens());
    await front()
      .locator('a.reference', { hasText: /^0\.0\.1001$/ })
      .first()
      .hover();
    await front().locator('#reference-card').getByText(hostileSign).first().waitFor();
    await bench.screenshot('hostile-reference');
    await front().getByRole('button', { name: 'Compare networks…' }).click();
    await hostile.enter('networks to compare', '.quick-input-widget');
    const networks = page.locator('.quick-input-widget:visible').getByRole('listbox').getByRole('checkbox');
    await networks.filter({ hasText: 'embedded' }).first().waitFor();
    await bench.screenshot('hostile-networks-to-compare');
    await hostile.shown('networks to compare', 40, 'paged');
    for (const index of [1, 2]) {
      await networks.filter({ hasText: hostileSign }).nth(index).click();
    }
    await page.keyboard.press('Enter');
    const prices = front().getByRole('table', { name: 'Fee on several networks' });
    await prices.getByRole('row', { name: hostileSign }).nth(1).waitFor();
    await bench.screenshot('hostile-networks-compared');
    await hostile.shownInPages('compared networks', 1);
    await closeEditors();
  });

  it('stay text as names of files in the list of them, and in the estimate of one', async () => {
    const { page, runCommand, workspace, choose } = bench;
    const folder = join(workspace, 'named');
    await mkdir(folder);
    const names = hostileFileNames();
    for (const { text } of names) {
      await writeFile(join(folder, `${text}.tx`), namedHostileTexts());
    }
    await hostile.enter('files', '.quick-input-widget');
    await runCommand('Hiero: Estimate Transaction Fee');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-files');
    await hostile.shown('files', names.length, 'paged');
    await page.keyboard.type('h000');
    await choose(/h000/);
    await front()
      .getByText(/^Found /)
      .waitFor();
    await bench.screenshot('hostile-fees');
    await hostile.shownInPages('fees', 25);
    await closeEditors();
  });

  it('stay text in the table of the fees of several files, and as JSON', async () => {
    const { page, runCommand, treeItem } = bench;
    const named = page.getByRole('treeitem', { name: /h\d{3}\.tx/ });
    await runCommand('View: Show Explorer');
    await setOpen(treeItem('named'), true);
    for (const index of [0, 1, 2]) {
      await named.nth(index).click({ modifiers: ['ControlOrMeta'] });
    }
    const item = page.getByRole('menuitem', { name: 'Estimate Transaction Fee' });
    await pressUntil(
      () => named.first().click({ button: 'right', timeout: 4_000 }),
      () => item.isVisible(),
    );
    await item.hover();
    await page.keyboard.press('Enter');
    await front().getByText('Fee estimate of 3 files').waitFor();
    await bench.screenshot('hostile-fees-of-files');
    await hostile.shownInPages('table of fees', 3);
    await runCommand('Hiero: Export Fee Estimate as JSON…');
    await hostile.shownInEditor();
    await bench.screenshot('hostile-fees-json');
    await runCommand('View: Close All Editors');
    await showViews(bench.page);
  });

  it('stay text as names of contracts and paths of sources to verify', async () => {
    const { page, workspace } = bench;
    await mkdir(join(workspace, 'artifacts/build-info'), { recursive: true });
    await writeFile(join(workspace, 'artifacts/build-info/hostile.json'), hostileBuild());
    await askFor('Hiero: Verify Contract from Workspace…', '61d400');
    await page
      .getByRole('option', { name: /Not the deployed code/ })
      .first()
      .waitFor();
    await hostile.enter('contracts to verify', '.quick-input-widget');
    await bench.screenshot('hostile-contracts-to-verify');
    await hostile.shown('contracts to verify', hostileNames.length, 'paged');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^Send \d+ files to/ }).waitFor();
    await hostile.enter('files to verify', '.quick-input-widget');
    await bench.screenshot('hostile-files-to-verify');
    await hostile.shown('files to verify', hostileNames.length, 'paged');
    await page.keyboard.press('Escape');
  });

  it('stay text as what the compiler says of a failed verification', async () => {
    const { page, runCommand, quickInput, control } = bench;
    const errors = hostileCompilerErrors();
    const error = { message: 'no', errorId: 'e-0', errorData: { compilerErrors: errors } };
    const [submission, job] = startsFailedJob(7, { customCode: 'compiler_error', ...error });
    assert.ok('body' in job && typeof job.body === 'string');
    // Spelled so that it stays the code which the extension knows.
    const known = { ...job, body: job.body.replace('"customCode":', '"customCode" :') };
    await control.setFaults('verification', submission, known);
    await runCommand('Hiero: Set Explorer API Key…');
    await page.getByRole('option', { name: 'Hedera Testnet' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your key for the Etherscan-compatible explorer').waitFor();
    await quickInput('explorer-key-of-the-ui-test');
    await page.getByText('Your key for the Etherscan-compatible explorer').waitFor({ state: 'hidden' });
    await askFor('Hiero: Import Verification…', '1303');
    await notification(page, /do not compile.*h\d{3}/).waitFor();
    await bench.screenshot('hostile-verification');
    await press(page, 'do not compile', 'Open Errors');
    await hostile.enter('compiler', '.markers-panel [role=treeitem]');
    await focusList(page.locator('.markers-panel .monaco-list'));
    await bench.screenshot('hostile-compiler');
    await hostile.shown('compiler', hostileTexts.length - 38, 'paged');
    await control.setFaults('verification');
  });

  it('stay text as a failure of a verification that nobody knows', async () => {
    const { page, runCommand, control } = bench;
    await control.setFaults('verification', ...startsFailedJob(8, { customCode: 'strange', message: 'no luck' }));
    await runCommand('Notifications: Clear All Notifications');
    await askFor('Hiero: Import Verification…', '1304');
    await notification(page, /no luck.*h\d{3}/).waitFor();
    await bench.screenshot('hostile-strange-failure');
    await control.setFaults('verification');
  });

  it('ask for nothing', () => assert.deepEqual(hostile.foreignRequests(), []));
});
