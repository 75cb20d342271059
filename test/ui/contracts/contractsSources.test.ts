import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOf, runOn } from '../contractsInUi.ts';
import { chooseFolder } from '../fileDialog.ts';
import { workbench } from '../hooks.ts';
import { clearNotifications } from '../notifications.ts';
import { messageInCentre, pressAway, pressUntil } from '../patience.ts';

const saveCommand = 'Save Verified Sources to Folder…';
const saveButton = 'Save Sources Here';
/** A window that loads anew takes long on a busy machine. */
const WINDOW_TIMEOUT_MS = 240_000;

describe('verified sources in the workbench', () => {
  it('searches all sources and goes to declarations and imports', async () => {
    const { page, choose, screenshot } = workbench();
    await runOn('Search Verified Sources…', '0.0.4811');
    await page.getByText(/^Search the 6 sources of Vault$/).waitFor();
    const input = page.locator('.quick-input-widget:visible input');
    await input.fill('_positions');
    await page
      .getByRole('option', { name: /contracts\/base\/VaultStorage\.sol:\d+/ })
      .first()
      .waitFor();
    await screenshot('contracts-search');
    await choose(/_positions\[account\]\.shares/);
    await page.locator('.monaco-editor .view-line', { hasText: 'return _positions' }).first().waitFor();
    await page.locator('.breadcrumbs-control:visible').getByText('Vault · 0.0.4811').waitFor();
    const declaration = page.getByRole('tab', { name: /VaultStorage\.sol/ });
    await pressUntil(
      () => page.keyboard.press('F12'),
      () => declaration.isVisible(),
    );
  });

  it('finds every use of a name across the files', async () => {
    const { page, runCommand, screenshot } = workbench();
    // The cursor is on the declaration that the test before went to.
    await runCommand('References: Find All References');
    await page.getByText('6 results in 2 files').waitFor();
    await screenshot('contracts-references');
    await runCommand('View: Show Explorer');
  });

  it('saves sources below a folder, whatever their paths are', async () => {
    const { page, screenshot, workspace } = workbench();
    const folder = join(workspace, 'saved');
    await mkdir(join(folder, 'only-in-saved'), { recursive: true });
    await runOn(saveCommand, '0.0.4824');
    await chooseFolder(folder, { holds: 'only-in-saved', button: saveButton });
    await messageInCentre(workbench(), /^Saved \d+ of \d+ sources, 0 were there already\./);
    await page.locator('.notification-list-item', { hasText: 'Saving 11 sources' }).waitFor({ state: 'hidden' });
    await screenshot('contracts-saved');
    await clearNotifications(workbench());
    const below = await readdir(folder, { recursive: true });
    assert.ok(below.length > 5 && below.every((path) => !/\.\.|[\\:]/.test(path)), below.join('\n'));
    assert.deepEqual((await readdir(join(workspace, '..'))).toSorted(), ['data', 'extensions', 'hiero-sample']);
    await rm(folder, { recursive: true });
  });

  it('asks before it overwrites files, and follows no link', async () => {
    const { page, screenshot, workspace } = workbench();
    const folder = join(workspace, 'mine');
    const elsewhere = join(workspace, 'elsewhere');
    const own = join(folder, 'contracts/Vault.sol');
    await mkdir(join(folder, 'contracts'), { recursive: true });
    await mkdir(join(folder, 'only-in-mine'));
    await mkdir(elsewhere);
    await writeFile(own, 'mine');
    await symlink(elsewhere, join(folder, 'contracts/base'));
    const save = async () => {
      await runOn(saveCommand, '0.0.4811');
      await chooseFolder(folder, { holds: 'only-in-mine', button: saveButton });
    };
    const question = page.getByRole('dialog').filter({ hasText: '1 file is there with another text.' });
    const answer = async (button: string) => {
      await pressAway(question.filter({ hasText: 'contracts/Vault.sol' }).getByRole('button', { name: button }));
      await question.waitFor({ state: 'hidden' });
    };

    await save();
    await question.waitFor();
    await screenshot('contracts-overwrite');
    await answer('Cancel');
    assert.deepEqual((await readdir(folder)).toSorted(), ['contracts', 'only-in-mine']);

    await save();
    await answer('Keep Mine');
    await messageInCentre(workbench(), 'Saved 4 of 6 sources, 0 were there already. 1 could not be saved: a link');
    assert.equal(await readFile(own, 'utf8'), 'mine');

    await save();
    await answer('Overwrite');
    await messageInCentre(workbench(), 'Saved 1 of 6 sources, 4 were there already.');
    assert.match(await readFile(own, 'utf8'), /contract Vault is Owned/);

    await save();
    await messageInCentre(workbench(), 'Saved 0 of 6 sources, 5 were there already.');
    assert.deepEqual(await readdir(elsewhere), []);
    await clearNotifications(workbench());
    await rm(folder, { recursive: true });
    await rm(elsewhere, { recursive: true });
  }).timeout(120_000);

  it('opens sources that were seen before without any service', async () => {
    const { page, choose, reload, control, screenshot } = workbench();
    const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
    await openOf('Verified sources', vault);
    await page.getByRole('option', { name: 'contracts/Vault.sol' }).waitFor();
    await page.keyboard.press('Escape');
    await control.setFaults('verification', { path: '/', kind: 'reset' });
    await control.setFaults('ledger', { path: '/', kind: 'reset' });
    try {
      await reload();
      await openOf('Verified sources', vault);
      await choose('contracts/Vault.sol');
      await page.getByText('contract Vault is Owned').first().waitFor();
      await screenshot('contracts-offline');
    } finally {
      await control.setFaults('verification');
      await control.setFaults('ledger');
    }
  }).timeout(WINDOW_TIMEOUT_MS);
});
