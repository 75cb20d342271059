import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../run/paths.ts';
import { editorText, lens, lensGroups, pressLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { clearNotifications, notification } from '../notifications.ts';
import { startsRecordedJob } from '../recordedJobs.ts';
import { sidebar } from '../sidebar.ts';
import { screenshotOfQuestion } from '../verifying.ts';
import { foldView } from '../viewlet.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const escrow = '0x000000000000000000000000000000000061d400';

/** A run of a Foundry script, as `forge script --broadcast` writes it. */
async function writeRun(
  chain: number,
  daysAgo: number,
  created: readonly (readonly [name: string, address: string, input?: string])[],
  path = `DeployAll.s.sol/${chain}/run-latest.json`,
): Promise<void> {
  const file = join(workbench().workspace, 'broadcast', path);
  const run = {
    chain,
    timestamp: Date.now() - daysAgo * 86_400_000,
    libraries: [],
    receipts: [],
    transactions: created.map(([contractName, contractAddress, input], index) => ({
      hash: `0x${String(index + 1).repeat(64)}`,
      transactionType: 'CREATE',
      contractName,
      contractAddress,
      arguments: null,
      additionalContracts: [],
      transaction: { from: '0x00000000000000000000000000000000000003e9', input },
    })),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(run));
}

/** Build output of the verified contract in which two of its variables have changed places. */
async function writeUpgrade(): Promise<string> {
  const { workspace, services } = workbench();
  const fields = 'sources,stdJsonInput,storageLayout,runtimeBytecode';
  const answer = await fetch(`${services.verificationUrl}/v2/contract/296/${vault}?fields=${fields}`);
  const { sources, stdJsonInput, storageLayout, runtimeBytecode } = (await answer.json()) as {
    sources: Record<string, { content: string }>;
    stdJsonInput: object;
    storageLayout: { storage: { label: string; slot: string; offset: number }[] };
    runtimeBytecode: { onchainBytecode: string };
  };
  const whole = storageLayout.storage.filter(({ offset }) => offset === 0);
  const [one, other] = whole.slice(-2);
  assert.ok(one && other);
  [one.label, other.label] = [other.label, one.label];
  const evm = { deployedBytecode: { object: runtimeBytecode.onchainBytecode.slice(2) } };
  const output = { contracts: { 'contracts/Vault.sol': { Vault: { evm, storageLayout } } } };
  await mkdir(join(workspace, 'build/build-info'), { recursive: true });
  const info = { input: stdJsonInput, output, solcLongVersion: '0.8.28+commit.7893614a' };
  await writeFile(join(workspace, 'build/build-info/upgrade.json'), JSON.stringify(info));
  return sources['contracts/Vault.sol']?.content ?? assert.fail();
}

/** Has the ledger say that the recorded build runs there; gives what it was created with. */
async function deployEscrow(): Promise<string> {
  const { services, control } = workbench();
  const buildInfo = 'test/fixtures/artifacts/hardhat2/artifacts/build-info/6e93bc8216456169086fa685d92bdf1b.json';
  const { output } = JSON.parse(await readFile(join(root, buildInfo), 'utf8'));
  const { bytecode, deployedBytecode } = output.contracts['contracts/Escrow.sol'].Escrow.evm;
  const contract = await (await fetch(`${services.ledgerUrl}/api/v1/contracts/${escrow}`)).json();
  const linked = ({ object }: { readonly object: string }) => `0x${object.replace(/__.{36}__/g, 'ab'.repeat(20))}`;
  const payeeAndPoints = `${'70'.repeat(20).padStart(64, '0')}${'32'.padStart(64, '0')}`;
  const input = `${linked(bytecode)}${payeeAndPoints}`;
  const code = { bytecode: input, runtime_bytecode: linked(deployedBytecode) };
  const body = JSON.stringify({ ...(contract as object), ...code });
  const headers = { 'Content-Type': 'application/json' };
  const answer = { kind: 'status', status: 200, headers, body } as const;
  const paths = [escrow, '0.0.6411264'].map((of) => ({ ...answer, path: `/api/v1/contracts/${of}` }));
  await control.setFaults('ledger', ...paths);
  return input;
}

describe('deployments in the workbench', () => {
  before(async () => {
    const { workspace } = workbench();
    await mkdir(join(workspace, 'deployed'), { recursive: true });
    await writeFile(join(workspace, 'deployed/Treasury.sol'), await writeUpgrade());
    await cp(join(root, 'test/fixtures/artifacts/hardhat2'), join(workspace, 'hardhat2'), { recursive: true });
    const input = await deployEscrow();
    await writeRun(296, 3, [
      ['Vault', vault],
      ['Escrow', escrow, input],
    ]);
    await writeRun(1, 1, [['Vault', `0x${'77'.repeat(20)}`]]);
  });
  after(async () => {
    const { workspace, control } = workbench();
    await clearNotifications(workbench());
    await control.setFaults('ledger');
    for (const folder of [
      'deployed',
      'hardhat2',
      'broadcast/DeployAll.s.sol',
      'broadcast/Deploy.s.sol/296/run-1764444444.json',
      'broadcast/Deploy.s.sol/296/run-1764444445.json',
      'build',
    ]) {
      await rm(join(workspace, folder), { recursive: true, force: true });
    }
  });

  it('stand above the contract in its source, without a setting', async () => {
    const { openFile, screenshot } = workbench();
    await openFile('Treasury.sol');
    await lens(/embedded 0\.0\.4811 · exact match · 3 days ago/).waitFor();
    await lens('Differs from workspace file').waitFor();
    await screenshot('deployments-lens');
    const groups = await lensGroups();
    assert.ok(
      groups.some((text) => /embedded 0\.0\.4811.*Open \| Storage \| Call \| Debug last…/.test(text)),
      groups.join('\n'),
    );
  });

  it('lead to what an upgrade would break, with what is stored', async () => {
    const { page, screenshot } = workbench();
    await pressLens('Check Upgrade…', page.getByPlaceholder('that is to take its place'));
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /Vault\.upgrade\.md/ }).waitFor();
    await page.locator('.view-line').filter({ hasText: '2 changes break what is stored.' }).waitFor();
    assert.match(await editorText(), /\*\*breaks\*\*: .*lies elsewhere/);
    await screenshot('deployments-upgrade');
  });

  it('are verified from what their record and the build say', async () => {
    const { page, openFile, screenshot } = workbench();
    await openFile('Escrow.sol');
    await lens(/not verified · 3 days ago/).waitFor();
    await screenshot('deployments-unverified');
    await pressLens('Verify', page.getByRole('option', { name: /Send 4 files to http:\/\/127\.0\.0\.1/ }));
    await page.getByRole('option', { name: /^Record, broadcast/ }).waitFor();
    await page
      .getByRole('option', { name: /^Constructor arguments, the ledger has the same, payee_ = 0x7070/ })
      .waitFor();
    await screenshotOfQuestion('deployments-verify');
    await page.keyboard.press('Escape');
  });

  it('are listed by network, those of others without a question, and a new one by a line', async () => {
    const { page, open, screenshot, leave, treeItem } = { ...workbench(), ...sidebar() };
    await open();
    await foldView(page, 'Pins');
    await treeItem(/^Vault.*exact match/)
      .first()
      .waitFor();
    await treeItem(/^Escrow.*not verified/)
      .first()
      .waitFor();
    await treeItem(/^chain 1.*nothing is asked/).waitFor();
    await treeItem(/^Escrow.*not verified/)
      .first()
      .click();
    await page.keyboard.press('ArrowRight');
    await treeItem(/^Record, broadcast/).waitFor();
    // A folder that the editor has known from the start: it may miss what is in new ones.
    await writeRun(296, 0, [['Registry', `0x${'66'.repeat(20)}`]], 'Deploy.s.sol/296/run-1764444444.json');
    await treeItem(/^New deployment: Registry/).waitFor({ timeout: 10_000 });
    assert.equal(await page.locator('.notifications-toasts .notification-list-item:visible').count(), 0, 'quietly');
    await screenshot('deployments-view');
    await leave();
  });

  it('are verified all that are not, one after another, once the user has seen which', async () => {
    const { page, runCommand, control, screenshot } = workbench();
    await control.setFaults('verification', startsRecordedJob('success'));
    await control.forgetRequests();
    await runCommand('Hiero: Verify All Deployments That Are Not Verified…');
    await page
      .getByRole('option', { name: /^Escrow, .*4 files/ })
      .or(page.getByText(/4 files, 2 kB, to/))
      .first()
      .waitFor();
    await screenshot('deployments-verify-all');
    const posted = async () => (await control.requests('verification')).filter(({ method }) => method === 'POST');
    assert.deepEqual(await posted(), [], 'nothing is sent before the answer');
    await page.keyboard.press('Enter');
    await notification(page, 'Verified contracts: 1 of 1.').waitFor();
    assert.equal((await posted()).length, 1);
    await control.setFaults('verification');
  });

  it('are looked up by name on every network, the shown one first', async () => {
    const { page, runCommand, quickInput, open, leave, treeItem } = { ...workbench(), ...sidebar() };
    await writeRun(297, 1, [['Escrow', `0x${'55'.repeat(20)}`]], 'Deploy.s.sol/296/run-1764444445.json');
    await open();
    await foldView(page, 'Pins');
    await treeItem(/^New deployment: Escrow/).waitFor();
    await leave();
    await runCommand('Hiero: Look Up');
    await quickInput('Escrow');
    await page.getByRole('option', { name: /^0\.0\.6411264, embedded · / }).waitFor();
    await page.getByRole('option', { name: /^0x5555.*, previewnet · / }).waitFor();
    await screenshotOfQuestion('deployments-lookup');
    await page.keyboard.press('Escape');
  });

  it('are above the contract of the sample, by the record that comes with it', async () => {
    const { openFile, screenshot } = workbench();
    await openFile('SupplierPayments.sol');
    await lens(/embedded 0\.0\.4861 · exact match/).waitFor();
    await screenshot('deployments-sample');
  });
});
