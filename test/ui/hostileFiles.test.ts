import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  batchOfHostileTexts,
  hostileCompilerErrors,
  hostileFileNames,
  namedHostileTexts,
  transferOfNamedTokens,
} from '../hostile/hostileFiles.ts';
import { hostileTexts } from '../hostile/hostileTexts.ts';
import { watch } from './hostileWatch.ts';
import { type HostileWorkbench, openHostileWorkbench } from './hostileWorkbench.ts';
import { notification, press } from './notifications.ts';
import { testTimeoutMs, until } from './patience.ts';
import { startsFailedJob } from './recordedJobs.ts';
import type { Workbench } from './workbench.ts';

/** Opens all that is closed in the page in front, and gives how much of it was closed. */
const openAll = `(() => {
  const closed = [...document.querySelectorAll('details:not([open]), [role=treeitem][aria-expanded=false], .more')];
  for (const each of closed) {
    each.tagName === 'DETAILS' ? each.setAttribute('open', '') : (each.querySelector('.twistie') ?? each).click();
  }
  return closed.length;
})()`;

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
  const closeEditors = async () => {
    await bench.runCommand('View: Close All Editors');
    await bench.page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  };

  before(async () => {
    hostile = await openHostileWorkbench();
    ({ bench } = hostile);
    // The editor's own list of files shows their names as they are.
    const hiero = bench.page.getByRole('tab', { name: /^Hiero/ }).first();
    await hiero.click();
  });
  afterEach(async function () {
    const { currentTest } = this;
    await hostile.check(currentTest?.state === 'failed' ? currentTest.fullTitle() : undefined);
  });
  after(() => hostile.close());

  it('stay text as names, symbols, memos and messages in the transaction view', async () => {
    await openTransaction('hostileBatch.tx', batchOfHostileTexts());
    const html = front().locator('html');
    await until(async () => (await html.evaluate(openAll)) === 0);
    await bench.screenshot('hostile-transaction');
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
    // Of long names the end is not shown.
    await hostile.shownInPages('names of tokens', 2);
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
      .getByRole('button', { name: /^Ask .* for the payer’s key$/ })
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

  it('stay text as names of files in the list of them, and in the estimate of one', async () => {
    const { page, runCommand, workspace, choose } = bench;
    const folder = join(workspace, 'named');
    await mkdir(folder);
    const names = hostileFileNames();
    for (const { text } of names) {
      await writeFile(join(folder, `${text}.tx`), namedHostileTexts());
    }
    await watch(bench, 'enter', 'files');
    await runCommand('Hiero: Estimate Transaction Fee');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-files');
    await until(async () => {
      await page.keyboard.press('PageDown');
      return (await watch(bench, 'seen', 'files')).length >= names.length;
    });
    await page.keyboard.type('h000');
    await choose(/h000/);
    await front()
      .getByRole('heading', { name: /^Fee estimate of/ })
      .waitFor();
    await bench.screenshot('hostile-fees');
    await hostile.shownInPages('fees', 25);
    await closeEditors();
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
    const askChain = async (command: string) => {
      await runCommand(command);
      await page.getByRole('option', { name: 'Hedera Testnet' }).first().waitFor();
      await page.keyboard.press('Enter');
    };
    await askChain('Hiero: Set Explorer API Key…');
    await page.getByText('Leave empty for none').waitFor();
    await quickInput('explorer-key-of-the-ui-test');
    await page.getByText('Leave empty for none').waitFor({ state: 'hidden' });
    await askChain('Hiero: Import Verification…');
    await page.getByText('EVM address (0x and 40 hex digits)').waitFor();
    await quickInput(`0x${'1303'.padStart(40, '0')}`);
    await notification(page, /do not compile.*h\d{3}/).waitFor();
    await bench.screenshot('hostile-verification');
    await press(page, 'do not compile', 'Open Errors');
    await watch(bench, 'enter', 'compiler');
    // The first row is that of the file, which a click would close.
    await page.locator('.markers-panel .monaco-list-row').nth(1).click();
    await bench.screenshot('hostile-compiler');
    await until(async () => {
      await page.keyboard.press('PageDown');
      return (await watch(bench, 'seen', 'compiler')).length >= hostileTexts.length - 38;
    });
    await control.setFaults('verification');
  });

  it('stay text as a failure of a verification that nobody knows', async () => {
    const { page, runCommand, quickInput, control } = bench;
    await control.setFaults('verification', ...startsFailedJob(8, { customCode: 'strange', message: 'no luck' }));
    await runCommand('Notifications: Clear All Notifications');
    await runCommand('Hiero: Import Verification…');
    await page.getByRole('option', { name: 'Hedera Testnet' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('EVM address (0x and 40 hex digits)').waitFor();
    await quickInput(`0x${'1304'.padStart(40, '0')}`);
    await notification(page, /no luck.*h\d{3}/).waitFor();
    await bench.screenshot('hostile-strange-failure');
    await control.setFaults('verification');
  });

  it('ask for nothing', () => assert.deepEqual(hostile.foreignRequests(), []));
});
