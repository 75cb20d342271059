import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editorText, lens, lensGroups, openOf, pressLens, runOn, verifiedLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { pressFor } from '../patience.ts';

const file = 'lens-states.sol';
const addresses = `// Contracts on testnet that the tests of lenses use.
address constant VAULT = 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148;

address constant SECRET = 0x000000000000000000000000000000000061d400;

address constant PAYER = 0x00000000000000000000000000000000000003e9;
`;

async function reopen(): Promise<void> {
  // Quick open may take what was shown last before it has filtered.
  await workbench().openFromExplorer(file);
  await verifiedLens('Vault').waitFor();
}

/** Waits until the editor in front shows another colour than that of plain text. */
async function coloured(): Promise<void> {
  const words = workbench().page.locator('.monaco-editor:visible .view-line span[class^="mtk"]:not(.mtk1)');
  await words.first().waitFor();
}

describe('contracts in the workbench', () => {
  before(async () => {
    const { openFile, screenshot, workspace } = workbench();
    await writeFile(join(workspace, file), addresses);
    await openFile('Vault.sol');
    await verifiedLens('Vault').waitFor();
    await verifiedLens('TreasuryProxy').waitFor();
    await lens('Account 0.0.1001').waitFor();
    await screenshot('lens');
    await openFile(file);
  });

  beforeEach(async () => {
    await workbench().page.getByRole('tab', { name: file }).click();
    await verifiedLens('Vault').waitFor();
  });

  it('opens the sources of a contract from its lens, read-only', async () => {
    const { page, screenshot } = workbench();
    await lens('Account 0.0.1001').waitFor();
    await lens('not verified').waitFor();
    await lens('Differs from workspace file').waitFor();
    assert.deepEqual((await lensGroups()).toSorted(), [
      '0x0000…d400: not verified | Import Verification…',
      'Account 0.0.1001',
      'Vault 0.0.4811 | Differs from workspace file | Sources | ABI | Storage | Call',
    ]);
    await screenshotInEveryTheme('contracts-lens-states');
    await pressLens('Sources', page.getByRole('option', { name: 'contracts/Vault.sol' }));
    await page.keyboard.press('Enter');
    await page.getByText('contract Vault is Owned').first().waitFor();
    await coloured();
    await screenshot('sources');
  });

  it('shows the ABI, merged with that of a proxy’s implementation', async () => {
    const { page, screenshot } = workbench();
    await pressLens('ABI', page.getByText('interface Vault').first());
    await coloured();
    await screenshot('abi');
    await openOf('ABI as an interface', '0.0.4820');
    await page.getByText('interface TreasuryProxy').first().waitFor();
    assert.match(await editorText(), /\/\/ A proxy \(EIP1967Proxy\) with 1 verified implementation\./);
    await screenshot('contracts-abi-proxy');
    await reopen();
  });

  it('shows the overview with a lens on every address', async () => {
    const { page, screenshot } = workbench();
    await pressFor(verifiedLens('Vault'), page.getByText('## Verification').first());
    await lens('Call').waitFor();
    assert.match(await editorText(), /- Creation code: Exact match/);
    await screenshot('contracts-overview');
  });

  it('says that a contract is not verified, with the way to import', async () => {
    const { page, screenshot } = workbench();
    await runOn('Open Contract…', '0x000000000000000000000000000000000061d400');
    await page.getByRole('button', { name: 'Import Verification…' }).waitFor();
    await screenshot('contracts-not-verified');
    await page.keyboard.press('Escape');
    await reopen();
  });
});
