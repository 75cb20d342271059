import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lens, openOf, runOn, storagePage, verifiedLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { setOpen, testTimeoutMs, until } from '../patience.ts';
import { appears, sidebar } from '../sidebar.ts';
import { startImport } from '../verifying.ts';
import { lookUp, ownPage, prepareReview, reverted, review, says, tidyReview, unfold } from './reviewing.ts';

const vault = '0.0.4811';
/** Every row of the review of looks, at the sizes it was made for. */
describe('everything, on small screens', function () {
  this.timeout(testTimeoutMs);

  before(prepareReview);
  afterEach(tidyReview);

  it('the network in the status bar', async () => {
    const { page } = workbench();
    const item = page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]');
    const tooltip = page.locator('.workbench-hover:visible, .monaco-hover:visible').last();
    await review('status-bar', 'side bar', () =>
      until(async () => {
        await page.mouse.move(400, 200);
        await item.hover();
        return appears(tooltip.getByText('Testnet Upgrade to v0.77'));
      }),
    );
  });

  it('the network, healthy and with trouble', async () => {
    const { control, row, pressTitle } = sidebar();
    await row('Network', /^embedded, degraded/).waitFor();
    await review('trouble', 'side bar');
    await control.setScenario('status', 'fine');
    await pressTitle('Network', 'Refresh Network Status');
    await row('Network', /^embedded, operational/).waitFor();
    for (const name of [/^Exchange rate/, /^Supply/]) {
      await setOpen(row('Network', name), true);
    }
    await review('network', 'side bar');
  });

  it('blocks, and what is in them', async () => {
    await unfold('Blocks');
    const { row } = sidebar();
    await row('Blocks', /^Block /).waitFor();
    await setOpen(row('Blocks', /^Block .* \d transactions?,/), true);
    await row('Blocks', / → |^[A-Z]\w+, /).waitFor();
    await review('blocks', 'side bar');
  });

  it('pins', async () => {
    await unfold('Pins');
    const { runCommand, quickInput, treeItem } = workbench();
    await review('pins-none', 'side bar');
    for (const id of ['0.0.1025', vault, '0.0.2001', '0.0.3001', '0.0.4002', reverted]) {
      await runCommand('Hiero: Pin Id or Address…');
      await quickInput(id);
      await treeItem(id === reverted ? /^EthereumTransaction/ : id)
        .first()
        .waitFor();
    }
    await setOpen(treeItem(vault).first(), true);
    await setOpen(treeItem(/^Executions/).first(), true);
    await review('pins', 'side bar');
    await setOpen(treeItem(vault).first(), false);
  });

  it('the network and its blocks, offline', async () => {
    const { control, page, pressTitle, reload, row } = sidebar();
    await unfold('Network', 'Blocks');
    await row('Network', /^embedded, (operational|degraded)/).waitFor();
    await row('Blocks', /^Block /).waitFor();
    for (const service of ['ledger', 'status'] as const) {
      await control.setFaults(service, { path: '/', kind: 'reset' });
    }
    await pressTitle('Network', 'Refresh Network Status');
    await pressTitle('Blocks', 'Refresh Blocks');
    await row('Network', /^embedded, .* · retrying/).waitFor();
    // In both views.
    await page
      .getByText(/^No answer, retrying\. As of \d.* UTC\.$/)
      .nth(1)
      .waitFor();
    await review('offline-kept', 'side bar');
    await reload();
    await unfold('Network', 'Blocks');
    await page.locator('.tree-explorer-viewlet-tree-view .message:visible').nth(1).waitFor();
    await review('offline', 'side bar');
    await control.setFaults('ledger');
    await control.setFaults('status');
    await reload();
    await unfold('Network');
    await row('Network', /^embedded, degraded/).waitFor();
  });

  for (const [name, text, expected] of [
    ['account', '0.0.1007', 'staked to node 3'],
    ['token', '0.0.2001', 'Lens Dollar'],
    ['contract', '0x5c2f', 'Exact match'],
    ['failed', '0.0.1002@', /Reverted with/],
    ['book', '0.0.1006', 'Board of three'],
  ] as const) {
    it(`a hover: ${name}`, async () => {
      await workbench().openFile('ids.ts');
      await lens('Sources').waitFor();
      const { hover, leave } = hovering(workbench());
      await review(`hover-${name}`, 'editor', () => hover(text, expected));
      await leave();
    });
  }

  it('lenses', async () => {
    await workbench().openFile('Vault.sol');
    await verifiedLens('Vault').waitFor();
    await review('lenses', 'editor');
  });

  it('problems of ids and addresses', async () => {
    const { page, openFile, runCommand } = workbench();
    await openFile('ids.ts');
    await lens('Sources').waitFor();
    await runCommand('View: Toggle Problems');
    await page
      .getByRole('treeitem', { name: /checksum/ })
      .first()
      .waitFor();
    await review('problems', 'editor');
    await runCommand('View: Toggle Panel Visibility');
  });

  it('details', async () => {
    await lookUp('0.0.1001', '# Account');
    await review('details-account', 'editor');
    await lookUp(reverted, '# Transaction');
    await review('details-failed', 'editor');
  });

  it('sources and ABI', async () => {
    await openOf('Verified sources', vault);
    await workbench().choose('contracts/Vault.sol');
    await says('contract');
    await review('sources', 'editor');
    await openOf('ABI as an interface', vault);
    await says('interface');
    await review('abi', 'editor');
  });

  it('storage', async () => {
    await openOf('Storage layout', vault);
    // It opens once values are there.
    await storagePage()
      .getByRole('button', { name: /^_drift: int96 = -5,/ })
      .waitFor();
    await storagePage()
      .getByRole('button', { name: /^_positions: mapping/ })
      .click();
    await storagePage()
      .getByRole('button', { name: /^\[0x0{37}3e9\]: struct/ })
      .waitFor();
    await review('storage', 'editor');
  });

  it('storage as a table', async () => {
    await openOf('Storage layout', vault);
    await storagePage().getByRole('tab', { name: 'Table' }).click();
    await storagePage().getByRole('row').filter({ hasText: '_positions' }).first().waitFor();
    await review('storage-table', 'editor');
  });

  it('calls', async () => {
    const { page, choose, quickInput } = workbench();
    await runOn('Call Contract Function…', vault);
    await page.getByRole('option', { name: /Read All Values/ }).waitFor();
    await review('call-functions', 'editor');
    await choose(/sharesOf/);
    await quickInput('0.0.1001');
    await says('sharesOf: uint256');
    await review('call', 'editor');
    await runOn('Call Contract Function…', vault);
    await choose(/Read All Values/);
    await says('totalShares = ');
    await review('call-values', 'editor');
  });

  for (const [name, at] of [
    ['transaction', 'h1'],
    ['transaction-fields', '#body'],
  ] as const) {
    it(`a file: ${name}`, async () => {
      await workbench().openFile('pay-supplier.tx');
      await ownPage().getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
      await ownPage().locator('dt:text-is("Maximum fee") + dd').getByText('$').waitFor();
      await review(name, 'editor', () =>
        ownPage()
          .locator(at)
          .evaluate((node) => node.scrollIntoView()),
      );
    });
  }

  it('fees', async () => {
    const { runCommand, choose } = workbench();
    await runCommand('Hiero: Estimate Transaction Fee');
    await choose(/deploy-vault\.tx/);
    await ownPage()
      .getByText(/^Fee: ≈\s\$[\d.]+ with 2 signatures \+ up to \$[\d.]+ gas$/)
      .first()
      .waitFor();
    await review('fees', 'editor');
  });

  it('queries', async () => {
    const { page, runCommand, quickInput } = workbench();
    await runCommand('Hiero: Query the Ledger');
    await page.getByRole('option', { name: 'List accounts' }).waitFor();
    await review('query-list', 'editor');
    await quickInput('Tokens of an account');
    await page.getByText('Tokens of an account: Account').first().waitFor();
    await quickInput('0.0.1002');
    await page.getByRole('option', { name: 'limit' }).waitFor();
    await review('query-parameters', 'editor');
    await quickInput('Run');
    await says('40490603241792465');
    await says('2025-03-06 09:00:01Z');
    await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
    await review('query', 'editor');
  });

  it('imports and verifications', async () => {
    const { page, runCommand, quickInput, openFile, workspace } = workbench();
    await writeFile(join(workspace, 'hardhat.config.ts'), '');
    await openFile('ids.ts');
    await page.getByText('0x5c2f').first().click();
    await startImport();
    await review('import', 'editor');
    await page.keyboard.press('Escape');
    await runCommand('Hiero: Verify Contract from Workspace…');
    await page.getByText(/^Contract id or address on .+\. Next: /).waitFor();
    await quickInput('0x000000000000000000000000000000000061d400');
    await page.getByRole('option', { name: /^Compile with Hardhat/ }).waitFor();
    await review('verify', 'editor');
  });

  it('networks', async () => {
    const { page, runCommand } = workbench();
    await runCommand('Hiero: Select Network…');
    await page.getByRole('option', { name: /^embedded.*answers in/ }).waitFor();
    await review('networks', 'editor');
  });

  it('settings', async () => {
    const { page, runCommand } = workbench();
    await runCommand('Preferences: Open Settings (UI)');
    await page.locator('.settings-editor .suggest-input-container').first().waitFor();
    await page.keyboard.type('@ext:hiero-lens.hiero-lens ');
    await page.locator('.settings-editor .setting-item-contents', { hasText: 'Network' }).first().waitFor();
    await review('settings', 'editor');
  });
});
