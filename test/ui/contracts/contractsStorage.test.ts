import assert from 'node:assert/strict';
import { openOf, reloadInOrder, storagePage } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { until } from '../patience.ts';

const vault = '0.0.4811';
const savings = '0.0.4826';
/** A window that loads anew takes long on a busy machine. */
const WINDOW_TIMEOUT_MS = 240_000;

/** A block of the diagram by what it says to a screen reader. */
function block(says: RegExp) {
  return storagePage().getByRole('button', { name: says });
}

describe('the storage diagram', () => {
  after(async () => workbench().runCommand('View: Close All Editors'));

  it('shows the values of a Solidity contract, packed as they lie', async () => {
    await openOf('Storage layout', vault);
    await block(
      /^_phase: enum IVault\.Phase = Open \(1\), slot 2, offset 3, 1 byte, declared in VaultStorage$/,
    ).waitFor();
    await block(/^_drift: int96 = -5,/).waitFor();
    await block(/^_name: string = "Hiero Vault",/).waitFor();
    await block(/^_pendingOwner: address = 0x7B1E5f3A90d26c84f1B7093E5Ad84c2760Eb9F35,/).waitFor();
    // What has no room in its block is said below, and nothing else.
    const below = storagePage().locator('.narrow > :visible');
    for (const text of [
      '_phase enum IVault.Phase = Open (1)',
      '_openedAt uint64 = 1745220512 · 2025-04-21 07:28:32 UTC',
    ]) {
      await below.filter({ hasText: text }).waitFor();
    }
    // A type that is cut alone is no reason to say it again.
    assert.equal(await below.filter({ hasText: /_drift|_name|_owner/ }).count(), 0);
    await workbench().screenshot('storage');
  });

  it('opens structs, arrays and mappings by keyboard, and finds keys in the workspace', async () => {
    const { page } = workbench();
    const positions = block(/^_positions: mapping/);
    await positions.click();
    assert.equal(await positions.getAttribute('aria-expanded'), 'true');
    const entry = block(/^\[0x00000000000000000000000000000000000003e9\]: struct/);
    await entry.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await block(/^shares: uint128 = 5000000000,/).waitFor();
    await storagePage().locator('#details', { hasText: 'struct VaultStorage.Position' }).waitFor();
    await screenshotInEveryTheme('contracts-storage-open');
    await entry.focus();
    await page.keyboard.press('ArrowLeft');
    await block(/^shares: uint128 = 5000000000,/).waitFor({ state: 'hidden' });
  });

  it('says below what a block is while that is on the screen', async () => {
    const said = storagePage().locator('#details', { hasText: 'allowed: mapping' });
    await block(/^allowed: mapping/).focus();
    await said.waitFor();
    const page = storagePage().locator('html');
    await page.evaluate('scrollTo(0, 0)');
    await said.waitFor({ state: 'hidden' });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await said.waitFor();
  });

  it('looks up an address that a variable holds', async () => {
    const { page, runCommand } = workbench();
    await block(/^_owner: address = /).focus();
    await storagePage().getByRole('link', { name: 'Look up', exact: true }).click();
    await page.locator('.monaco-editor:visible .view-line', { hasText: '0.0.1001' }).first().waitFor();
    await runCommand('View: Close Editor');
    await block(/^_owner: address = /).waitFor();
  });

  it('is copied as a table for documents and for spreadsheets', async () => {
    const { page } = workbench();
    const copied = (text: string) =>
      page.waitForFunction(`navigator.clipboard.readText().then((text) => text.includes(${JSON.stringify(text)}))`);
    await storagePage().getByText('Export', { exact: true }).click();
    await storagePage().getByRole('button', { name: 'Copy CSV' }).click();
    await copied('21,0,32,totalShares,uint256,7500000000,Vault,storage,');
    await page.getByText('Copied the storage as CSV.').first().waitFor();
    await storagePage().getByRole('button', { name: 'Copy Markdown' }).click();
    await copied('| 21 | 0 | 32 | `totalShares` | `uint256` | `7500000000` | `Vault` |');
  });

  it('is a table beside, filtered as one types', async () => {
    const page = storagePage();
    await page.getByRole('tab', { name: 'Table' }).click();
    const rows = page.getByRole('row').filter({ hasText: /_totals|block_/ });
    await rows.first().waitFor();
    await page.getByLabel('Filter variables').fill('7500000000');
    await page.getByRole('row', { name: /^_owner|0 0 20 _owner/ }).waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'totalShares' }).waitFor();
    // A part comes with what it is a part of.
    for (const name of ['_totals', '[0]', 'value']) {
      await page.getByRole('rowheader', { name, exact: true }).waitFor();
    }
    await screenshotInEveryTheme('contracts-storage-table');
    await page.getByLabel('Filter variables').fill('');
  });

  it('has a line for each variable where there is room, its address short and its name whole', async () => {
    const { page, screenshot } = workbench();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 1400, height: 800 });
    await until(() => storagePage().locator('html').evaluate('window.innerWidth > 900'));
    const row = (name: string) => storagePage().getByRole('row').filter({ hasText: name }).first();
    const heights = async (atMost: number) => {
      for (const name of ['_owner', '_pendingOwner', '_feeBasisPoints', 'totalShares']) {
        const { height } = (await row(name).boundingBox()) ?? assert.fail(name);
        assert.ok(height < atMost, `${name}: ${height}`);
      }
    };
    await heights(30);
    assert.match(
      await row('_owner').innerText(),
      /^_owner\s+0\.0\.1001 · 0x0000…03e9\s+address\s+0, bytes 0–19\s+Owned$/,
    );
    // Where there is less, the contract is in the tip of the name.
    await page.setViewportSize({ width: 960, height: 640 });
    await until(() => storagePage().locator('html').evaluate('window.innerWidth > 560 && window.innerWidth < 680'));
    await heights(30);
    await row('_owner').getByTitle('declared in Owned', { exact: true }).waitFor();
    assert.match(await row('_owner').innerText(), /\saddress\s+0, bytes 0–19$/);
    await row('_positions').getByRole('button', { name: 'Look up key… of _positions', exact: true }).waitFor();
    await storagePage().getByTitle('Look up 0x00000000000000000000000000000000000003e9').first().waitFor();
    await screenshot('contracts-storage-lines');
    await page.setViewportSize(size);
  });

  it('stands one below the other on a narrow screen, where nothing is cut', async () => {
    const { page, screenshot } = workbench();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    // A screen of 1024×640 whose reader has made everything half as large again.
    await page.setViewportSize({ width: 683, height: 427 });
    const root = storagePage().locator('html');
    await until(() =>
      root.evaluate('window.innerWidth < 700 && document.documentElement.scrollWidth <= window.innerWidth'),
    );
    await root.evaluate(`document.querySelector('tr[data-text*="positions"]').scrollIntoView()`);
    await screenshot('contracts-storage-narrow');
    const heights = await storagePage()
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => (row as { readonly offsetHeight?: number }).offsetHeight ?? 0));
    assert.ok(heights.length > 10 && Math.max(...heights) < 200, String(heights));
    await page.setViewportSize(size);
    await storagePage().getByRole('tab', { name: 'Diagram' }).click();
  });

  it('takes keys of mappings, and refuses what is none', async () => {
    const { page: window, quickInput } = workbench();
    await storagePage().getByRole('button', { name: 'Look up key… of allowed' }).click();
    await quickInput('nonsense');
    await window.getByText('This is no value of the type address.').waitFor();
    await quickInput('0.0.1002');
    // Bob has an EVM address: the contract knows him by that, and what it keeps for him lies there.
    await block(/^\[0\.0\.1002 = 0xAc384C53f03855Fa1B3616052f8ba32C6c2a2feC\]: bool = true,/i).waitFor();
    await storagePage().getByRole('button', { name: 'Look up key… of allowed' }).click();
    await quickInput('0.0.1001');
    await block(/^\[0\.0\.1001 = 0x0{37}3e9\]: bool = false,/i).waitFor();
    await storagePage().getByRole('button', { name: 'Look up key… of allowed' }).click();
    await quickInput('0.0.999999');
    await window.getByText('The ledger has no 0.0.999999').first().waitFor();
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('leaves the focus and the place where they were when values are read anew', async () => {
    const allowed = block(/^allowed: mapping/);
    await allowed.focus();
    const held = await allowed.elementHandle();
    const scrolled = () => allowed.evaluate('window.scrollY');
    const before = await scrolled();
    // Pressed without taking the focus, as a key given in the input box is.
    await storagePage().getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
    await held?.waitForElementState('hidden');
    await storagePage().locator('.block:focus[data-path="allowed"]').waitFor();
    assert.equal(await scrolled(), before);
    await storagePage().locator('#details', { hasText: 'allowed: mapping' }).waitFor();
    await storagePage()
      .getByRole('status')
      .filter({ hasText: /^Latest values, as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/ })
      .waitFor();
  });

  it('shows the values at an earlier time, and what changed since', async () => {
    const { quickInput, screenshot } = workbench();
    await storagePage().getByRole('button', { name: 'Compare…' }).click();
    await quickInput('2026-03-02 10:15:35');
    await block(/^totalShares: uint256 = 7500000000 \(was 0\)/).waitFor();
    await screenshot('contracts-storage-compared');
    await storagePage().getByRole('button', { name: 'At a time…' }).click();
    await quickInput('2020-01-01');
    await block(/^totalShares: uint256 = 0,/).waitFor();
  });

  it('lists stored slots that no variable explains, those of standards by name', async () => {
    await openOf('Storage layout', '0.0.4820');
    await storagePage().getByRole('heading', { name: 'Other stored slots' }).waitFor();
    await block(/^EIP-1967 implementation: 0x0{24}71a5c8e3/).waitFor();
    // The proxy has no variables of its own: those of its implementation lie in its storage.
    await storagePage().getByText('by the layout of its implementation Treasury').waitFor();
    await block(/^epoch: uint256 = 12, slot 1152921504606846978,/).waitFor();
    await workbench().screenshot('contracts-storage-unexplained');
  });

  it('shows the modules of a Vyper contract, at slots beyond 2^53', async () => {
    await openOf('Storage layout', savings);
    await block(/^far: uint256 = 7, slot 0x3608/).waitFor();
    await block(/^lib2\.lib1\.supply: uint256 = 1250000000, slot 16,/).waitFor();
    await block(/^lib2\.type_: uint256 = 42, slot 9007199254740993,/).waitFor();
    await block(/^notes: DynArray\[String\[64\], 4\] = length 2,/).click();
    await block(/^\[1\]: String\[64\] = "a note that is longer than one slot\."/).waitFor();
    await workbench().screenshot('contracts-storage-vyper');
  });

  it('is there again after the window was loaded anew, with its time, keys, filter and tab', async () => {
    const { page, quickInput, screenshot } = workbench();
    await openOf('Storage layout', vault);
    await storagePage().getByRole('button', { name: 'Look up key… of allowed' }).click();
    await quickInput('0.0.1003');
    await block(/^\[0\.0\.1003 = 0x0{37}3EB\]: bool = false,/i).waitFor();
    await storagePage().getByRole('button', { name: 'At a time…' }).click();
    await quickInput('2026-03-02 10:15:35');
    await storagePage().getByText('Values as of 2026-03-02 10:15:35').waitFor();
    await storagePage().getByRole('tab', { name: 'Table' }).click();
    await storagePage().getByLabel('Filter variables').fill('0.0.1003');
    await storagePage().getByRole('row').filter({ hasText: '[0.0.1003 · 0x' }).waitFor();
    await reloadInOrder();
    const slow = { timeout: WINDOW_TIMEOUT_MS / 4 };
    await page.getByRole('tab', { name: 'Storage of Vault' }).waitFor(slow);
    await storagePage().getByText('Values as of 2026-03-02 10:15:35').waitFor(slow);
    await storagePage().getByRole('row').filter({ hasText: '[0.0.1003 · 0x' }).waitFor();
    assert.equal(await storagePage().getByLabel('Filter variables').inputValue(), '0.0.1003');
    await screenshot('contracts-storage-restored');
    await storagePage().getByRole('button', { name: 'Refresh' }).click();
    await storagePage().getByText('Values as of 2026-03-02 10:15:35').waitFor();
  }).timeout(WINDOW_TIMEOUT_MS);
});
