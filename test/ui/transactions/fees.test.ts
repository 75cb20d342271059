import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { notification } from '../notifications.ts';
import { messageInCentre, pressUntil, setOpen } from '../patience.ts';

/** What the Markdown preview or the transaction view in front shows. */
function preview(): FrameLocator {
  return workbench().page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

async function shows(...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) {
    await preview().getByText(text).first().waitFor();
  }
}

/** Estimates the selection from the explorer's context menu, opened on this file. */
async function estimate(name: string): Promise<void> {
  const { page, treeItem } = workbench();
  const item = page.getByRole('menuitem', { name: 'Estimate Transaction Fee' });
  // A row may move between the look for it and the click.
  await pressUntil(
    () => treeItem(name).click({ button: 'right', timeout: 4_000 }),
    () => item.isVisible(),
  );
  await item.hover();
  // A click right after the menu opened is ignored, lest it was meant for what the menu covers.
  await page.keyboard.press('Enter');
}

async function closeEditors(): Promise<void> {
  const { page, runCommand } = workbench();
  await runCommand('View: Close All Editors');
  await page.locator('.editor-group-container.empty').waitFor();
}

/** Waits for the message that says this in the list of all, since toasts are held back when they come quickly. */
async function message(text: RegExp): Promise<void> {
  const listed = await messageInCentre(workbench(), text);
  await workbench().runCommand('Notifications: Clear All Notifications');
  await listed.waitFor({ state: 'hidden' });
}

describe('fee estimates in the workbench', () => {
  before(async () => {
    const { treeItem } = workbench();
    await setOpen(treeItem('transactions'), true);
    await treeItem('audit-trail.tx').waitFor();
  });
  afterEach(async () => {
    await workbench().control.setFaults('ledger');
    await closeEditors();
  });

  it('itemizes a transaction chosen from the files of the workspace', async () => {
    const { page, runCommand, choose, screenshot } = workbench();
    await runCommand('Hiero: Estimate Transaction Fee');
    await page.getByRole('option', { name: /create-account\.tx/ }).waitFor();
    await screenshot('fees-pick');
    await choose(/deploy-vault\.tx/);
    await shows(
      /^Fee: ≈\s\$[\d.]+ with 2 signatures \+ up to \$[\d.]+ gas$/,
      /ContractCreate · /,
      /1 extra signature \(the first is free\)/,
      /^At most, with gas$/,
      /node × 9/,
    );
    await shows('ℏ', 'USD');
    await screenshotInEveryTheme('fees');
  });

  it('offers files that are transactions by their ending first', async () => {
    const { page, runCommand, treeItem, workspace } = workbench();
    await writeFile(join(workspace, 'aaa.bin'), 'x');
    await treeItem('aaa.bin').waitFor();
    const options = page.locator('.quick-input-widget:visible').getByRole('option');
    await runCommand('Hiero: Estimate Transaction Fee');
    await options.filter({ hasText: 'aaa.bin' }).waitFor();
    const texts = await options.allInnerTexts();
    assert.match(texts[0] ?? '', /audit-trail\.tx[\s\S]*transaction files/);
    assert.match(texts.at(-2) ?? '', /aaa\.bin[\s\S]*other files/);
    await page.keyboard.press('Escape');
    await rm(join(workspace, 'aaa.bin'));
    // The rows below move up, away from under the mouse of the next test.
    await treeItem('aaa.bin').waitFor({ state: 'hidden' });
  });

  it('takes the transaction in front without asking, and says what it costs with signatures', async () => {
    const { page, runCommand, openFromExplorer, screenshot } = workbench();
    await openFromExplorer('pay-supplier.tx');
    await preview().getByRole('heading', { level: 1 }).waitFor();
    await runCommand('Hiero: Estimate Transaction Fee');
    await page.getByRole('tab', { name: /^Fee of pay-supplier\.tx(,|$)/, selected: true }).waitFor();
    await shows(
      /^Fee: \$0\.0001 with 1 signature, \$0\.0002 with 2$/,
      'extra signatures (the first is free)',
      '5 signatures',
    );
    await screenshot('fees-unsigned');
    await closeEditors();
    await openFromExplorer('open-account.tx');
    await preview().getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Estimate Transaction Fee/ }).click();
    await shows(/AccountCreate · /);
  });

  it('asks once for each chunk of a chunked file and sums', async () => {
    await workbench().control.forgetRequests();
    await estimate('audit-trail.tx');
    await shows(/^Fee: ≈\s\$0\.0011 with 1 signature, ≈\s\$0\.\d+ with 2$/, /TopicMessageSubmit · /, '5 signatures');
    const asked = (await workbench().control.requests('ledger')).filter(({ search }) =>
      search.includes('mode=INTRINSIC'),
    );
    assert.equal(asked.length, 6);
    await workbench().screenshot('fees-chunks');
  });

  it('says what is wrong with a file that is no transaction', async () => {
    await estimate('damaged.tx');
    const { page, screenshot } = workbench();
    await notification(page, /not a ledger transaction/).waitFor();
    await screenshot('fees-damaged');
    await message(/a length of 701 runs past the end of its message \(at byte 1\)/);
  });

  it('says what to do about an error answer', async () => {
    const fees = '/api/v1/network/fees';
    const check = async (status: number, expected: RegExp) => {
      await workbench().control.setFaults('ledger', {
        path: fees,
        method: 'POST',
        kind: 'status',
        status,
        body: '{"_status":{"messages":[{"message":"no luck"}]}}',
      });
      await estimate('deploy-vault.tx');
      await message(expected);
    };
    await check(400, /refused to price the transaction \(400\): no luck\. .*check the transaction/);
    await check(404, /does not offer fee estimates \(404\)\. Select another network/);
    await check(405, /does not offer fee estimates \(405\)/);
    await check(413, /larger than the mirror node prices/);
    await check(415, /A proxy may have changed the request/);
    await check(429, /too many requests; try again in/);
    await check(503, /mirror node failed \(503\): no luck\./);
    await workbench().control.setFaults('ledger', {
      path: fees,
      method: 'POST',
      kind: 'malformed',
      body: '{"total":5}',
    });
    await estimate('deploy-vault.tx');
    await message(/answer that cannot be read/);
  });

  it('warns when the answer contradicts itself, in the page that showed another', async () => {
    await estimate('deploy-vault.tx');
    await shows(/^At most, with gas$/);
    const part = '"base":100000,"extras":[]';
    const body = `{"high_volume_multiplier":1,"network":{"multiplier":9,"subtotal":900000},"node":{${part}},"service":{${part}},"total":42}`;
    await workbench().control.setFaults('ledger', {
      path: '/api/v1/network/fees',
      method: 'POST',
      kind: 'malformed',
      body,
    });
    await estimate('deploy-vault.tx');
    await shows(/The answer contradicts itself/, /total is 42, but its parts give 1,100,000/);
    await workbench().screenshot('fees-contradiction');
  });

  it('puts several files into one table', async () => {
    const { page, treeItem, screenshot } = workbench();
    const selected = page.getByRole('treeitem', { selected: true });
    await treeItem('transactions').click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('Escape');
    await selected.waitFor({ state: 'hidden' });
    // A plain click would open the file, and the explorer then selects what is open.
    await treeItem('deploy-vault.tx').click({ modifiers: ['ControlOrMeta'] });
    await treeItem('damaged.tx').click({ modifiers: ['ControlOrMeta'] });
    await treeItem('token-clean-up.tx2').click({ modifiers: ['ControlOrMeta'] });
    await estimate('token-clean-up.tx2');
    await shows('Fee estimate of 3 files', 'At least', 'damaged.tx', /at byte 1/);
    await screenshot('fees-files');
  });
});
