import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simulated } from '../run/control.ts';
import { editorText, reloadInOrder, runOn } from './contractsInUi.ts';
import { workbench } from './hooks.ts';
import { screenshotInEveryTheme } from './inEveryTheme.ts';
import { clearNotifications } from './notifications.ts';
import { messageInCentre, pressUntil, setOpen, testTimeoutMs, until } from './patience.ts';

/** The window loads anew, with another workspace in it. */
const WINDOW_TIMEOUT_MS = 240_000;
const slow = { timeout: WINDOW_TIMEOUT_MS / 4 };
const command = 'Add Verified Sources to Workspace…';
const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

// In a workbench of its own, since the window has another workspace afterwards.
describe('verified sources as a folder of the workspace', function () {
  this.timeout(testTimeoutMs);
  const vaultFolder = () => workbench().treeItem(/Vault \(0x5c2f…d148\)/);
  const contracts = () => workbench().treeItem('@lens-contracts').first();
  const onDisk = (path: string) =>
    join(
      workbench().workspace,
      '../data/User/globalStorage/hiero-lens.hiero-lens/sources/embedded',
      address,
      ...path.split('/'),
    );
  /** The folders and the file of the editor in front, without what stands around the cursor in it. */
  const shownPlace = async () => {
    const crumbs = await workbench().page.locator('.breadcrumbs-control:visible .monaco-icon-label').allInnerTexts();
    const names = crumbs.map((text) => text.trim());
    return names.slice(0, names.findIndex((name) => name.endsWith('.sol')) + 1).join(' / ');
  };
  /** From the use of a name in one file of the folder to its declaration in another. */
  const followName = async () => {
    const { page, openFile, runCommand, quickInput } = workbench();
    await runCommand('View: Close All Editors');
    await openFile('VaultStorage.sol');
    await page.locator('.monaco-editor:visible .view-line', { hasText: 'Checkpoints.Checkpoint[]' }).waitFor();
    await runCommand('Go to Line/Column...');
    await quickInput(':34:8');
    await page.getByText('Ln 34, Col 8').waitFor();
    const declaration = page.locator('.monaco-editor:visible .view-line', { hasText: /^library.Checkpoints.\{/ });
    await pressUntil(
      () => page.keyboard.press('F12'),
      () => declaration.isVisible(),
    );
    await until(async () => (await shownPlace()) === 'Vault (0x5c2f…d148) / contracts / libraries / Checkpoints.sol');
  };

  before(async function () {
    this.timeout(WINDOW_TIMEOUT_MS);
    const { page, treeItem, workspace } = workbench();
    // A window of several folders takes another one without loading anew.
    const file = join(workspace, 'several.code-workspace');
    await writeFile(file, JSON.stringify({ folders: [{ path: '.' }] }));
    const place = `${new URL(page.url()).origin}/?workspace=${encodeURIComponent(file)}`;
    // Under load the editor now and then reads the file before it reaches the remote's files: no folder, for good.
    await pressUntil(
      async () => void (await page.goto(place, slow)),
      () => treeItem('README.md').isVisible(),
      20_000,
    );
  });

  it('are listed beside the folder that was open, and lie on disk', async () => {
    const { treeItem, screenshot } = workbench();
    await runOn(command, '0.0.4811');
    await vaultFolder().waitFor(slow);
    await contracts().waitFor(slow);
    await treeItem('README.md').waitFor();
    await screenshot('contracts-folder');
    assert.match(await readFile(onDisk('contracts/Vault.sol'), 'utf8'), /contract Vault is Owned/);
  });

  it('open from the tree, read-only', async () => {
    const { page, openFromExplorer, screenshot } = workbench();
    // A folder in a folder is one item of the tree: @lens-contracts/access.
    await setOpen(contracts(), true);
    await openFromExplorer('Owned.sol');
    const line = page.locator('.monaco-editor:visible .view-line', { hasText: 'contract Owned' }).first();
    await line.waitFor();
    // The lenses above the first line come later and push a line of the source out of sight.
    await page.locator('.monaco-editor:visible .codelens-decoration', { hasText: 'Vault' }).waitFor();
    const before = await editorText();
    assert.match(before, /contract Owned/);
    await line.click();
    const refusal = page.locator('.monaco-editor-overlaymessage', { hasText: 'Editor is read-only' });
    await pressUntil(
      () => page.keyboard.type('x'),
      () => refusal.isVisible(),
    );
    await screenshot('contracts-folder-read-only');
    assert.equal(await editorText(), before);
  });

  it("are what the editor's own search finds, across the files", async () => {
    const { page, runCommand, treeItem } = workbench();
    await runCommand('Search: Find in Files');
    const input = page.locator('.search-view .search-container textarea').first();
    const search = async () => {
      await input.fill('Checkpoints');
      await page.keyboard.press('Enter');
    };
    const result = page.locator('.search-view .message', { hasText: '8 results in 3 files' });
    await pressUntil(search, () => result.isVisible(), 15_000);
    for (const name of ['Vault.sol', 'VaultStorage.sol', 'Checkpoints.sol']) {
      await treeItem(new RegExp(`${name.replace('.', '\\.')}.*Vault \\(0x5c2f…d148\\)`))
        .first()
        .waitFor();
    }
    await page.mouse.move(0, 0);
    await screenshotInEveryTheme('contracts-folder-search');
    await runCommand('View: Show Explorer');
  });

  it('are offered by Go to File, and lead from a name to its declaration in another file', async () => {
    await followName();
    await workbench().screenshot('contracts-folder-declaration');
  });

  it('are where our own search leads from one of them', async () => {
    const { page, runCommand, choose } = workbench();
    await runCommand('Hiero: Search Verified Sources…');
    await page.getByText(/^Search the 6 sources of Vault$/).waitFor();
    await page.locator('.quick-input-widget:visible input').fill('_positions');
    await choose(/_positions\[account\]\.shares/);
    await until(async () => (await shownPlace()) === 'Vault (0x5c2f…d148) / contracts / Vault.sol');
  });

  it('open without any service, are put right, and are not added twice', async () => {
    const { control } = workbench();
    const verified = await readFile(onDisk('contracts/Vault.sol'), 'utf8');
    await writeFile(onDisk('contracts/Vault.sol'), 'contract Evil {}');
    await Promise.all(simulated.map((service) => control.setFaults(service, { path: '/', kind: 'reset' })));
    try {
      await reloadInOrder();
      await vaultFolder().waitFor(slow);
      await followName();
      await runOn(command, address);
      await messageInCentre(workbench(), 'The sources are a folder of the workspace already.');
      assert.equal(await readFile(onDisk('contracts/Vault.sol'), 'utf8'), verified);
      await clearNotifications(workbench());
    } finally {
      await Promise.all(simulated.map((service) => control.setFaults(service)));
    }
  });
});
