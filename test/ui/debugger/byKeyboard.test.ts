import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byKeyboard } from '../byKeyboard.ts';
import { workbench } from '../hooks.ts';
import { pressUntil, until } from '../patience.ts';

const text = `export const treasury = '0.0.1001';
export const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
`;

function view() {
  return workbench().page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

async function shows(words: string): Promise<void> {
  await workbench().page.locator('.monaco-editor:visible .view-line', { hasText: words }).first().waitFor();
}

async function copies(press: () => Promise<void>, expected: RegExp): Promise<void> {
  await pressUntil(press, async () =>
    expected.test(await workbench().page.evaluate<string>('navigator.clipboard.readText()')),
  );
}

describe('every feature without a mouse', () => {
  before(async () => {
    const { page, workspace } = workbench();
    await writeFile(join(workspace, 'keys.ts'), text);
    await page.evaluate(`addEventListener('pointerdown', () => { document.body.dataset.pressed = 'yes'; }, true)`);
  });
  afterEach(async () => byKeyboard().command('View: Close All Editors'));

  it('reads the status, the blocks and what is below them, and copies', async () => {
    const { command, focusView, press, moveTo } = byKeyboard();
    await focusView('Network');
    await moveTo(/^Components/);
    await focusView('Blocks');
    // While it follows, a new block comes in above.
    await command('Hiero: Pause Following Blocks');
    await focusView('Blocks');
    // One with transactions lists these first.
    await moveTo(/^Block .*, empty/);
    // A list that is drawn anew drops a key.
    await pressUntil(
      () => press('ArrowRight'),
      () => workbench().treeItem(/^Hash/).first().isVisible(),
    );
    await moveTo(/^Hash/);
    // What is copied is the selected line; Enter selects the one that has the focus.
    await copies(() => press('Enter', 'Control+C'), /^0x[0-9a-f]{96}$/);
  });

  it('pins an id, opens its sections and unpins it', async () => {
    const { command, focusView, press, answer, moveTo } = byKeyboard();
    const { treeItem } = workbench();
    await command('Hiero: Pin Id or Address…');
    await answer('0.0.2001');
    await treeItem(/^0\.0\.2001/)
      .first()
      .waitFor();
    await focusView('Pins');
    await press('Home');
    await moveTo(/^0\.0\.2001/);
    // The line is drawn anew when its name is known, and a list that is drawn anew drops a key.
    await pressUntil(
      () => press('ArrowRight'),
      () =>
        treeItem(/^Holders/)
          .first()
          .isVisible(),
    );
    await press('Home');
    await moveTo(/^0\.0\.2001/);
    await press('Enter', 'Delete');
    await treeItem(/^0\.0\.2001/)
      .first()
      .waitFor({ state: 'detached' });
  });

  it('shows a hover, goes into it, and opens what is under the cursor', async () => {
    const { press, file, goTo } = byKeyboard();
    const { page } = workbench();
    await file('keys.ts');
    await goTo(1, 28);
    const hover = page.locator('.monaco-hover:visible');
    await press('Control+K', 'Control+I');
    await hover.getByText('Alice').first().waitFor();
    await press('Control+K', 'Control+I');
    await until(() => page.locator('.monaco-hover:focus-within').isVisible());
    await workbench().screenshot('by-keyboard-hover');
    await press('Escape', 'Control+K', 'h');
    await page.getByRole('tab', { name: /0\.0\.1001/ }).waitFor();
    await shows('Alice');
  });

  it('opens sources and storage from the lens of a line, and calls a function', async () => {
    const { command, press, file, goTo, answer, pick, tabTo } = byKeyboard();
    const { page, screenshot } = workbench();
    await file('keys.ts');
    await page.locator('.codelens-decoration:visible a', { hasText: 'Sources' }).waitFor();
    await goTo(2, 32);
    await command('Show CodeLens Commands for Current Line');
    await pick('Sources');
    await pick('contracts/Vault.sol');
    await shows('contract Vault is Owned');
    await command('Hiero: Open Contract…');
    await pick('Storage layout');
    await view().getByRole('tab', { name: 'Diagram' }).waitFor();
    await tabTo(view(), 'Diagram');
    await press('ArrowRight');
    await view().getByRole('rowheader', { name: 'totalShares' }).waitFor();
    await press('ArrowLeft');
    await tabTo(view(), /^_owner: address/);
    await press('End', 'Home', 'ArrowDown');
    await view().locator('#details', { hasText: '_depositors' }).waitFor();
    await screenshot('by-keyboard-storage');
    await command('Hiero: Call Contract Function…');
    await answer('0.0.4811');
    await pick('sharesOf');
    await answer('0.0.1001');
    await shows('sharesOf: uint256');
  });

  it('reads a transaction, finds its bytes and prices it', async () => {
    const { press, file, tabTo } = byKeyboard();
    await file('pay-supplier.tx');
    await view().getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
    await tabTo(view(), 'Copy as JSON');
    await copies(() => press('Enter'), /^\{/);
    await tabTo(view(), /^Estimate fee on/);
    await press('Enter');
    await view().locator('.headline').waitFor();
    await tabTo(view(), /^Transaction ID, /);
    await press('ArrowLeft', 'ArrowDown');
    const selected = view().getByRole('treeitem', { selected: true });
    assert.match((await selected.getAttribute('aria-label')) ?? '', /^Node account ID, 0\.0\.3$/);
    await workbench().screenshot('by-keyboard-transaction');
  });

  it('answers pickers and wizards', async () => {
    const { command, press, answer, pick } = byKeyboard();
    const { page } = workbench();
    await command('Hiero: Query the Ledger…');
    await pick('Total supply');
    await pick('Run');
    await shows('total_supply');
    await command('Hiero: Look Up Id or Address…');
    await answer('0.0.3001');
    await page.getByRole('tab', { name: /0\.0\.3001/ }).waitFor();
    await command('Hiero: Select Network…');
    await page.getByRole('option', { name: /^embedded/ }).waitFor();
    await press('Escape');
    await command('Hiero: Import Verification…');
    await page.getByText(/^Contract id or address on /).waitFor();
    await press('Escape');
    await command('Hiero: Verify Contract from Workspace…');
    await page.locator('.quick-input-widget:visible, .notification-toast').first().waitFor();
    await press('Escape');
    await command('Developer: Open URL');
    await answer('vscode://hiero-lens.hiero-lens/embedded/0.0.2002');
    for (const asks of ['to open this URI?', 'Open 0.0.2002 on the network embedded?']) {
      await page.getByText(asks).waitFor();
      await press('Enter');
      await page.getByText(asks).waitFor({ state: 'hidden' });
    }
    await page.getByRole('tab', { name: /0\.0\.2002/ }).waitFor();
  });

  it('debugs a transaction forwards and backwards', async () => {
    const { command, press, answer } = byKeyboard();
    const { page } = workbench();
    const top = page.getByRole('row', { name: /^Stack Frame/ }).first();
    const standsAt = (place: string) =>
      until(async () => ((await top.getAttribute('aria-label')) ?? '').endsWith(place));
    await command('Hiero: Debug Transaction…');
    await answer('0.0.1002@1750151034.000000004');
    await standsAt(', line 17, GranaryProxy.sol');
    await press('F11');
    await standsAt(', line 18, GranaryProxy.sol');
    await press('Alt+F10');
    await standsAt(', line 17, GranaryProxy.sol');
    await press('F11');
    await standsAt(', line 18, GranaryProxy.sol');
    await press('F10');
    await standsAt(', line 21, GranaryProxy.sol');
    await press('Alt+F5');
    await standsAt(', line 17, GranaryProxy.sol');
    await press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await command('Hiero: Gas by Function and Line…');
    await answer('0.0.1002@1750151034.000000004');
    await page.getByRole('tab', { name: /gas/i }).first().waitFor();
  });

  it('follows a step of the walkthrough', async () => {
    const { command, press, pick } = byKeyboard();
    const { page } = workbench();
    await command('Welcome: Open Walkthrough...');
    await pick('Get started with Hiero Lens');
    await page.locator('.getting-started-step', { hasText: 'Pick a network' }).waitFor();
    const focused = () => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);
    for (let stops = 0; !(await focused()).startsWith('Check a transaction'); stops++) {
      assert.ok(stops < 40, await focused());
      await press('Tab');
    }
    await press('Enter');
    for (let stops = 0; (await focused()) !== 'Open a Transaction File'; stops++) {
      assert.ok(stops < 40, await focused());
      await press('Tab');
    }
    await press('Enter');
    await page.getByRole('tab', { name: 'pay-supplier.tx' }).waitFor();
  });

  it('did all that without a mouse', async () => {
    assert.equal(await workbench().page.evaluate('document.body.dataset.pressed'), undefined);
  });
});
