import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../run/paths.ts';
import type { Fault } from '../../services/kernel/faults.ts';
import { chooseFile } from '../fileDialog.ts';
import { workbench } from '../hooks.ts';
import { clearNotifications, notification } from '../notifications.ts';
import { runsOn, startsRecordedJob } from '../recordedJobs.ts';
import { screenshotOfQuestion } from '../verifying.ts';

const address = '0x000000000000000000000000000000000061d400';
const vyperAddress = '0x000000000000000000000000000000000061d4aa';
const contractPath = (of: string) => `/api/v1/contracts/${of}`;

/** Lets the ledger say that this code runs at the address: the recorded build, with libraries and immutables filled in. */
async function deployRecordedBuild(): Promise<void> {
  const buildInfo = 'test/fixtures/artifacts/hardhat2/artifacts/build-info/6e93bc8216456169086fa685d92bdf1b.json';
  const { output } = JSON.parse(await readFile(join(root, buildInfo), 'utf8'));
  const { object, immutableReferences } = output.contracts['contracts/Escrow.sol'].Escrow.evm.deployedBytecode;
  let code = `0x${object.replace(/__.{36}__/g, 'ab'.repeat(20))}`;
  for (const { start, length } of Object.values<{ start: number; length: number }[]>(immutableReferences).flat()) {
    code = `${code.slice(0, 2 + start * 2)}${'cd'.repeat(length)}${code.slice(2 + (start + length) * 2)}`;
  }
  const artifact = 'test/fixtures/artifacts/vyper-foundry/out/User.vy/User.json';
  const vyper = JSON.parse(await readFile(join(root, artifact), 'utf8')).deployedBytecode.object;
  await workbench().control.setFaults(
    'ledger',
    await runsAt(address, code),
    await runsAt(vyperAddress, `${vyper}${'cd'.repeat(128)}`),
  );
}

async function runsAt(evmAddress: string, code: string): Promise<Fault> {
  const contract = await (await fetch(`${workbench().services.ledgerUrl}${contractPath(address)}`)).json();
  const id = `0.0.${BigInt(evmAddress)}`;
  const body = { ...(contract as object), contract_id: id, evm_address: evmAddress, runtime_bytecode: code };
  const headers = { 'Content-Type': 'application/json' };
  return { path: contractPath(evmAddress), kind: 'status', status: 200, headers, body: JSON.stringify(body) };
}

/** Runs the command up to the address of the contract. */
async function startFromWorkspace(picture?: string, contract = address): Promise<void> {
  const { page, runCommand, quickInput, screenshot } = workbench();
  await runCommand('Hiero: Verify Contract from Workspace…');
  await page.getByText(/^Contract id or address on .+\. Next: /).waitFor();
  if (picture !== undefined) {
    await screenshot(picture);
  }
  await quickInput(contract);
}

/** What the service knows of the contract once it is verified: a record of another one, under its name and address. */
async function verifiedRecord(): Promise<Fault> {
  const { services } = workbench();
  const recorded = '0x000000000000000000000000000000000061d4f1';
  const answer = await fetch(`${services.verificationUrl}/v2/contract/296/${recorded}?fields=all`);
  const body = (await answer.text()).replaceAll('Storage', 'Escrow').replaceAll(new RegExp(recorded, 'gi'), address);
  const headers = { 'Content-Type': 'application/json' };
  return { path: `/server/v2/contract/296/${address}`, kind: 'status', status: 200, headers, body };
}

describe('verification from the workspace', () => {
  // Before anything asks for the contract: its answer is kept for a while.
  before(() => deployRecordedBuild());
  after(() => workbench().control.setFaults('ledger'));

  describe('a workspace without build output', () => {
    after(() => clearNotifications(workbench()));

    it('has the compile command typed in a terminal, and is verified from once that has run', async () => {
      const { page, workspace, choose, runCommand, screenshot } = workbench();
      await writeFile(join(workspace, 'foundry.toml'), '');
      await startFromWorkspace();
      await page.getByPlaceholder('No build output found. How do you want to get it?').waitFor();
      await screenshotOfQuestion('workspace-compile');
      await choose(/^Compile with Foundry/);
      await page.locator('.panel .xterm').waitFor();
      const offer = 'Press Enter in the terminal';
      await notification(page, offer).waitFor();
      await screenshot('workspace-terminal');
      // What the command would leave, had the user pressed Enter.
      await cp(join(root, 'test/fixtures/artifacts/foundry/out'), join(workspace, 'out'), { recursive: true });
      await page.getByRole('option', { name: /Escrow.*Foundry/ }).waitFor();
      await notification(page, offer).waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await runCommand('Terminal: Kill All Terminals');
      await rm(join(workspace, 'out'), { recursive: true });
      await rm(join(workspace, 'foundry.toml'));
    });
  });

  describe('a Vyper contract whose build output has no sources', () => {
    it('is sent with those of the workspace, and knows its compiler', async () => {
      const { page, workspace } = workbench();
      const project = join(workspace, 'vyper-foundry');
      await cp(join(root, 'test/fixtures/artifacts/vyper-foundry'), project, { recursive: true });
      await startFromWorkspace(undefined, vyperAddress);
      const built = /User.*Same code as deployed · Foundry, compiler 0\.4\.1\+commit\.8a93dd27/;
      await page.getByRole('option', { name: built }).waitFor();
      await screenshotOfQuestion('workspace-vyper-contracts');
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: /Send 6 files to http:\/\/127\.0\.0\.1/ }).waitFor();
      await page.getByRole('option', { name: 'src/sub/inner.vy' }).waitFor();
      await screenshotOfQuestion('workspace-vyper-review');
      await page.keyboard.press('Escape');
      await rm(project, { recursive: true });
    });
  });

  const projects = ['hardhat2', 'foundry', 'hardhat-deploy'];

  describe('a workspace with build output', () => {
    before(async () => {
      const { workspace } = workbench();
      for (const project of projects) {
        await cp(join(root, 'test/fixtures/artifacts', project), join(workspace, project), { recursive: true });
      }
      await workbench().control.setFaults('verification', startsRecordedJob('success'), runsOn('success'));
      await workbench().control.forgetRequests();
    });
    after(async () => {
      await workbench().control.setFaults('verification');
      for (const project of projects) {
        await rm(join(workbench().workspace, project), { recursive: true });
      }
    });
    afterEach(() => clearNotifications(workbench()));

    it('finds the build of the deployed code, shows what leaves the machine, and sends it', async () => {
      const { page, screenshot } = workbench();
      await startFromWorkspace('workspace-contract');
      await page.getByRole('option', { name: /^Choose a file…/ }).waitFor();
      const first = page.getByRole('option').first();
      await page.getByRole('option', { name: /Escrow.*Same code as deployed, metadata included.*Hardhat/ }).waitFor();
      assert.match((await first.innerText()).replaceAll('\n', ' '), /Escrow/);
      await screenshotOfQuestion('workspace-contracts');
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: /Send 4 files to http:\/\/127\.0\.0\.1/ }).waitFor();
      await page.getByRole('option', { name: 'contracts/Escrow.sol' }).waitFor();
      await screenshotOfQuestion('workspace-review');
      const asked = await workbench().control.requests('verification');
      assert.ok(
        asked.every(({ method }) => method === 'GET'),
        'nothing is sent before the answer',
      );
      await page.keyboard.press('Enter');
      await notification(page, /Verifying.*comparing/).waitFor();
      await screenshot('workspace-progress');
      await workbench().control.setFaults('verification', startsRecordedJob('success'), await verifiedRecord());
      await page.getByRole('tab', { name: 'Escrow.contract.md' }).waitFor();
      await notification(page, /is verified: Exact match/).waitFor();
      await screenshot('workspace-success');
      const ledger = await workbench().control.requests('ledger');
      assert.ok(
        ledger.some(({ path, search }) => path === '/api/v1/transactions' && search.includes('timestamp=')),
        'the transaction that created it is looked for',
      );
    });

    it('says that a contract is verified already before it looks for files', async () => {
      const { page, screenshot } = workbench();
      await startFromWorkspace();
      await page.getByPlaceholder('The contract is verified already (runtime code: Exact match').waitFor();
      await page.getByRole('option', { name: /^Open Sources/ }).waitFor();
      await page.getByRole('option', { name: /^Verify Again….*the service refuses the files/ }).waitFor();
      await screenshot('workspace-verified-already');
      await page.keyboard.press('Escape');
      const asked = await workbench().control.requests('verification');
      assert.equal(asked.filter(({ method }) => method === 'POST').length, 1);
    });

    it('takes a file that the user chooses, and says when it is no build output', async () => {
      const { page, workspace, choose, screenshot } = workbench();
      const title = 'Choose a build-info';
      await writeFile(join(workspace, 'notes.json'), '{}');
      const buildInfo = 'foundry-build-info/out/build-info/86f7d63ec650d2d3.json';
      await cp(join(root, 'test/fixtures/artifacts', buildInfo), join(workspace, 'exported.json'));
      await startFromWorkspace();
      await choose(/^Verify Again…/);
      await choose(/^Choose a file…/);
      await chooseFile(title, join(workspace, 'notes.json'));
      await notification(page, 'notes.json is no build output').waitFor();
      await choose(/^Choose a file…/);
      await page.getByText(title).waitFor();
      await screenshot('workspace-choose-file');
      await chooseFile(title, join(workspace, 'exported.json'));
      await choose(/Escrow.*Foundry.*exported\.json/);
      await page.getByRole('option', { name: /Send 4 files to http:\/\/127\.0\.0\.1/ }).waitFor();
      await page.keyboard.press('Escape');
    });
  });
});
