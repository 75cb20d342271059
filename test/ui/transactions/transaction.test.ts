import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { notification } from '../notifications.ts';
import { pressUntil, setOpen, until } from '../patience.ts';
import { closeViews, view } from './view.ts';

/** Opens a file of the sample workspace from the explorer and waits for its title. */
async function open(name: string, title: string): Promise<void> {
  await workbench().openFromExplorer(name);
  await view().getByRole('heading', { level: 1, name: title }).waitFor();
}

async function estimate(): Promise<Locator> {
  await view()
    .getByRole('button', { name: /^Estimat/ })
    .click();
  const headline = view().locator('.headline');
  await headline.waitFor();
  return headline;
}

async function scrollTo(target: Locator): Promise<void> {
  await target.evaluate((node) => node.scrollIntoView());
  // What came into view is painted with the next frames.
  await workbench().page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

function ids(elements: readonly { readonly id: string }[]): readonly string[] {
  return elements.map(({ id }) => id);
}

function property(label: string): Locator {
  return view().locator(`dt:text-is("${label}") + dd`);
}

async function clipboard(): Promise<string> {
  return workbench().page.evaluate('navigator.clipboard.readText()');
}

/** Whether the ledger service was asked for a price since the requests were last cleared. */
async function hasAskedForPrices(): Promise<boolean> {
  return (await workbench().control.requests('ledger')).some(({ path }) => path === '/api/v1/network/fees');
}

async function marked(): Promise<string> {
  return (await view().locator('.hex-bytes .marked').allInnerTexts()).join('');
}

describe('transaction view', () => {
  before(async () => {
    const { treeItem } = workbench();
    await setOpen(treeItem('transactions'), true);
    await treeItem('audit-trail.tx').waitFor();
  });
  afterEach(async () => {
    await workbench().control.setFaults('ledger');
    await closeViews();
  });

  it('shows who pays what to whom, and the bytes that say so', async () => {
    await open('two-nodes.tx', 'Transfer');
    assert.match(await property('Transaction ID').innerText(), /0\.0\.358001062@1761244105\.945281259/);
    assert.match(await property('Valid until').innerText(), /expired/);
    assert.match(await property('Maximum fee').innerText(), /311\.05771137 ℏ \(31,105,771,137 tinybars\)/);
    await property('Maximum fee').getByText('$').waitFor();
    assert.deepEqual(await view().getByRole('main').locator('section:not(:empty)').evaluateAll(ids), [
      'effect',
      'fee',
      'checks',
      'validity',
      'body',
    ]);
    await view()
      .locator('header > .alert', { hasText: /^Expired .* \(2025-10-23 18:30:13 UTC\) · not signed$/ })
      .waitFor();
    await view()
      .getByRole('treeitem', { name: 'Account amount 1, 0.0.4096453 · -35.69967631 ℏ', exact: true })
      .waitFor();
    await view()
      .getByRole('treeitem', { name: /^Memo, #42 fee/ })
      .click();
    assert.equal(await marked(), `3214${Buffer.from('#42 fee | 東京 fee').toString('hex')}`);
    await screenshotInEveryTheme('transaction');
  });

  it('moves by keyboard and marks what is selected', async () => {
    const { page } = workbench();
    await open('two-nodes.tx', 'Transfer');
    const tree = view().getByRole('tree');
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const selected = tree.getByRole('treeitem', { selected: true });
    assert.match((await selected.getAttribute('aria-label')) ?? '', /^Node account ID, 0\.0\.29/);
    assert.match(await view().locator('#hex-caption').innerText(), /^\d+ of 250 bytes marked: 0x/);
  });

  it('leaves the tree as it is when the price in dollars arrives', async () => {
    await workbench().control.setFaults('ledger', { path: '/api/v1/network/exchangerate', kind: 'delay', ms: 3_000 });
    await open('open-account.tx', 'AccountCreate');
    await view()
      .getByRole('treeitem', { name: /^Memo, treasury/ })
      .click();
    const bytes = await marked();
    await property('Maximum fee').getByText('$').waitFor();
    assert.equal(await marked(), bytes);
    const focused = view().locator('[role="treeitem"]:focus');
    assert.match((await focused.getAttribute('aria-label')) ?? '', /^Memo, treasury/);
  });

  it('says that a transaction has expired when it does', async () => {
    const { workspace, treeItem } = workbench();
    const path = join(workspace, 'transactions', 'short-lived.tx');
    const seconds = Math.floor(Date.now() / 1000);
    const digits = [0, 7, 14, 21, 28].map((shift) => ((seconds / 2 ** shift) & 0x7f) | (shift < 28 ? 0x80 : 0));
    // TransactionBody { transactionID { validStart, account 0.0.5 }, validDuration 10 s, freeze {} }
    const id = [0x0a, 0x06, 0x08, ...digits, 0x12, 0x02, 0x18, 0x05];
    await writeFile(path, Uint8Array.from([0x0a, id.length, ...id, 0x22, 0x02, 0x08, 10, 0xba, 0x01, 0x00]));
    try {
      await treeItem('short-lived.tx').waitFor();
      await open('short-lived.tx', 'Freeze');
      await property('Valid until').and(view().locator('.alert')).getByText('expired').waitFor();
    } finally {
      await rm(path);
    }
  });

  it('shows what the file holds now, however it was replaced', async () => {
    const { workspace, treeItem } = workbench();
    const path = join(workspace, 'transactions', 'replaced.tx');
    // TransactionBody { memo, freeze {} }
    const file = (memo: string) =>
      Buffer.concat([Buffer.from([0x32, memo.length]), Buffer.from(`${memo}\xba\x01\x00`, 'latin1')]);
    await writeFile(path, file('first'));
    try {
      await treeItem('replaced.tx').waitFor();
      await open('replaced.tx', 'Freeze');
      await property('Transaction memo').getByText('first').waitFor();
      await writeFile(path, file('written'));
      await property('Transaction memo').getByText('written').waitFor();
      await writeFile(`${path}.part`, file('renamed'));
      await rename(`${path}.part`, path);
      await property('Transaction memo').getByText('renamed').waitFor();
      await rm(path);
      await treeItem('replaced.tx').waitFor({ state: 'detached' });
      await writeFile(path, file('again'));
      await property('Transaction memo').getByText('again').waitFor();
    } finally {
      await rm(path, { force: true });
    }
  });

  it('finds the field of a byte far down a long list', async () => {
    const { workspace, treeItem } = workbench();
    const path = join(workspace, 'transactions', 'burn-many.tx');
    const serials = Array.from({ length: 300 }, (_, index) => (index % 100) + 1);
    // TransactionBody { tokenBurn { serialNumbers: […] } }
    await writeFile(path, Uint8Array.from([0xb2, 0x02, 0xaf, 0x02, 0x1a, 0xac, 0x02, ...serials]));
    try {
      await treeItem('burn-many.tx').waitFor();
      await open('burn-many.tx', 'TokenBurn');
      await view()
        .getByRole('region', { name: 'Bytes of the message' })
        .evaluate((node) => node.scrollTo(0, node.scrollHeight));
      await view().locator('.hex-bytes [data-at="306"]').click();
      const selected = view().getByRole('tree').getByRole('treeitem', { selected: true });
      await selected.and(view().getByRole('treeitem', { name: 'Serial number 300, 100' })).waitFor();
      assert.equal(await marked(), '64');
    } finally {
      await rm(path);
    }
  });

  it('steps through chunks and copies for nodes', async () => {
    await open('audit-trail.tx', 'TopicMessageSubmit');
    const { page } = workbench();
    await view().getByRole('button', { name: 'Next: Chunk' }).focus();
    for (const chunk of [2, 3, 4, 5, 6]) {
      await page.keyboard.press('Enter');
      await property('Chunk').getByText(`${chunk} of 6`).waitFor();
    }
    // At the end the button is off, and the focus on the choice beside it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await property('Chunk').getByText('5 of 6').waitFor();
    await view().getByRole('combobox', { name: 'Node' }).selectOption({ index: 3 });
    await view().getByRole('button', { name: 'Previous: Node' }).click();
    await workbench().screenshot('transaction-chunks');
  });

  it('leads into a batch and a schedule', async () => {
    await open('settlement-batch.tx', 'Batch');
    await view().getByRole('button', { name: 'Show in the fields: 2. Transfer' }).click();
    const selected = view().getByRole('treeitem', { selected: true });
    assert.match((await selected.getAttribute('aria-label')) ?? '', /^Transaction 2, Transfer/);
    await workbench().screenshot('transaction-batch');
    await workbench().runCommand('View: Close All Editors');
    await open('scheduled-mint.tx', 'ScheduleCreate');
    await view()
      .getByText(/^Schedules, to run /)
      .first()
      .waitFor();
    assert.equal(await view().locator('table td.mono').count(), 5);
    await workbench().screenshot('transaction-schedule');
  });

  it('shows a contract creation and all documents of a container', async () => {
    await open('deploy-vault.tx', 'ContractCreate');
    await scrollTo(view().getByRole('tree'));
    await workbench().screenshot('transaction-contract');
    await workbench().runCommand('View: Close All Editors');
    await open('token-clean-up.tx2', 'TokenWipe');
    await view().getByRole('button', { name: 'Next: Transaction' }).click();
    await view().getByRole('heading', { level: 1, name: 'TokenUpdate' }).waitFor();
    await workbench().screenshot('transaction-container');
  });

  it('copies as JSON, hex and Markdown', async () => {
    await open('two-nodes.tx', 'Transfer');
    const copied = async (name: string, expected: RegExp) => {
      await view().getByRole('button', { name, exact: true }).click();
      let text = await clipboard();
      while (!expected.test(text)) {
        await workbench().page.evaluate('new Promise(requestAnimationFrame)');
        text = await clipboard();
      }
      return text;
    };
    assert.equal(JSON.parse(await copied('Copy as JSON', /^\{/)).type, 'cryptoTransfer');
    assert.match(await copied('Copy as Hex', /^2a79/), /^[0-9a-f]+$/);
    assert.match(await copied('Copy as Markdown', /^## /), /Maximum fee/);
  });

  it('says what an id names when the mouse rests on it', async () => {
    await open('deploy-vault.tx', 'ContractCreate');
    await property('Node').getByText('0.0.13').hover();
    const card = view().getByRole('tooltip');
    await card.getByText(/embedded/).waitFor();
    await workbench().screenshot('transaction-reference');
  });

  it('estimates the fee in both modes with the shares of its parts', async () => {
    await open('deploy-vault.tx', 'ContractCreate');
    const headline = await estimate();
    assert.match(await headline.innerText(), /^\$1\.00 · 5\.\d+ ℏ with 2 signatures on embedded$/);
    await view()
      .getByText(/1 extra signature \(the first is free\) × 100,000/)
      .waitFor();
    assert.equal(await view().locator('.fee tr').count(), 8);
    await scrollTo(view().locator('#fee'));
    await screenshotInEveryTheme('transaction-fee');
  });

  it('keeps its estimate while another tab is in front', async () => {
    const { openFile, page } = workbench();
    await open('deploy-vault.tx', 'ContractCreate');
    await estimate();
    await openFile('README.md');
    await workbench().control.forgetRequests();
    await page.getByRole('tab', { name: 'deploy-vault.tx' }).click();
    await view()
      .locator('.headline')
      .getByText(/^\$1\.00/)
      .waitFor();
    assert.equal(await hasAskedForPrices(), false);
    await view().getByRole('button', { name: 'Estimate again' }).click();
    await until(hasAskedForPrices);
  });

  it('draws the price over the use of the throttle', async () => {
    const { page, screenshot } = workbench();
    await open('open-account.tx', 'AccountCreate');
    await estimate();
    await workbench().control.setFaults('ledger', { path: '*mode=STATE*', kind: 'status', status: 400, times: 1 });
    const show = view().getByRole('button', { name: 'Show the curve' });
    await show.click();
    await view()
      .getByRole('alert')
      .getByText(/\(400\)/)
      .waitFor();
    await show.click();
    await view().locator('svg.curve').waitFor();
    const slider = view().getByRole('slider', { name: 'Throttle in use' });
    await slider.focus();
    for (const place of ['0.01 %', '0.02 %', '0.03 %']) {
      await page.keyboard.press('ArrowRight');
      await view().locator('.headline').getByText(`with ${place} of the throttle in use`).waitFor();
      assert.equal(await slider.getAttribute('aria-valuetext'), place);
    }
    await page.keyboard.press('End');
    await view().getByText('High-volume price').waitFor();
    assert.equal(await slider.getAttribute('aria-valuetext'), '100 %');
    await scrollTo(view().locator('summary', { hasText: 'High-volume throttle' }));
    await screenshot('transaction-curve');
  });

  it('compares networks that the user chooses', async () => {
    const { page, screenshot } = workbench();
    await open('deploy-vault.tx', 'ContractCreate');
    await view().getByRole('button', { name: 'Compare networks…' }).click();
    const networks = page.locator('.quick-input-widget:visible').getByRole('listbox').getByRole('checkbox');
    await networks.filter({ hasText: 'embedded' }).first().waitFor();
    // Nothing listens on the ports of a local network here.
    await networks.filter({ hasText: 'local' }).first().click();
    await page.keyboard.press('Enter');
    const prices = view().getByRole('table', { name: 'Fee on several networks' });
    await prices.getByRole('row', { name: /^embedded \$1\.00 · 5\.\d+ ℏ \(STATE\)/ }).waitFor();
    await prices.getByRole('row', { name: /^local .*cannot be reached/ }).waitFor();
    await screenshot('transaction-networks');
  });

  it('prices the transactions inside a batch when asked', async () => {
    await open('settlement-batch.tx', 'Batch');
    await estimate();
    await view()
      .getByRole('button', { name: /^Estimate the \d+ transactions inside$/ })
      .click();
    const inside = view().getByRole('table', { name: 'Fees inside the batch' });
    await inside.getByRole('row', { name: /^Together \$/ }).waitFor();
    await scrollTo(inside);
    await workbench().screenshot('transaction-batch-parts');
  });

  it('says why a file is no transaction, and where', async () => {
    await open('damaged.tx', 'Not a transaction');
    await view()
      .getByRole('alert')
      .getByText(/a length of 701 runs past the end of its message \(at byte 1\)/)
      .waitFor();
    await workbench().screenshot('transaction-damaged');
  });

  it('opens what was copied and what stands in an editor', async () => {
    const { page, runCommand, openFile, workspace, treeItem, screenshot } = workbench();
    const copy = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    const bytes = await readFile(join(workspace, 'transactions', 'two-nodes.tx'));
    const path = join(workspace, 'transactions', 'request.txt');
    await runCommand('View: Close All Editors');
    await copy('no transaction');
    await runCommand('Hiero: Open Transaction from Clipboard…');
    await notification(page, 'The clipboard is text, not a serialized transaction.').waitFor();
    await screenshot('transaction-clipboard-refused');
    await runCommand('Notifications: Clear All Notifications');
    await copy(JSON.stringify({ params: { transactionList: bytes.toString('base64') } }));
    await runCommand('Hiero: Open Transaction from Clipboard…');
    await view().getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
    await property('Found at').getByText('params.transactionList').waitFor();
    const breadcrumbs = page.locator('.breadcrumbs-control .monaco-breadcrumb-item');
    await breadcrumbs.getByText('Clipboard', { exact: true }).waitFor();
    assert.equal(await breadcrumbs.count(), 1);
    await screenshotInEveryTheme('transaction-clipboard');
    await (await estimate()).getByText('$').waitFor();
    await runCommand('View: Close All Editors');
    await writeFile(path, `tx: ${bytes.toString('hex')}\n`);
    try {
      await treeItem('request.txt').waitFor();
      await openFile('request.txt');
      await page.locator('.view-line', { hasText: 'tx:' }).click();
      const action = page.locator('.action-widget').getByText('Open as Transaction');
      await pressUntil(
        () => page.keyboard.press('Control+.'),
        () => action.isVisible(),
      );
      await screenshot('transaction-code-action');
      await action.click();
      await view().getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
      await page.getByRole('tab', { name: 'Selection' }).waitFor();
      await view().getByText('gone when its view is closed').waitFor();
    } finally {
      await rm(path);
    }
  });
});
