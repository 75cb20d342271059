import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../../services/kernel/faults.ts';
import { contracts } from '../../services/world/contracts.ts';
import { editorText, lens, pressLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { clearNotifications, notification } from '../notifications.ts';
import { setOpen, until } from '../patience.ts';
import { sidebar } from '../sidebar.ts';
import { chooseInMenu } from '../verifying.ts';
import { foldView } from '../viewlet.ts';
import { openProject, type Places, replaceInFiles } from './openProject.ts';

const { evmAddress, contractId } = contracts.unverified;
const hardhat2 = 'artifacts/hardhat2';
const buildInfo = 'artifacts/build-info/6e93bc8216456169086fa685d92bdf1b.json';

interface Project {
  readonly kind: string;
  /** Folders below test/fixtures: the record of the tool and its build. */
  readonly fixtures: readonly string[];
  readonly places: Places;
  /** The file with the code that was deployed, below test/fixtures. */
  readonly code: string;
  /** The tool keeps with the record what it deployed. */
  readonly keeps: boolean;
  readonly sent: RegExp;
}

/** Escrow, deployed by each tool. */
const projects: readonly Project[] = [
  {
    kind: 'foundry',
    fixtures: ['deployments/foundry', 'artifacts/foundry'],
    places: [
      [contracts.vault.evmAddress, evmAddress],
      ['"contractName": "Vault"', '"contractName": "Escrow"'],
    ],
    code: 'artifacts/foundry/out/Escrow.sol/Escrow.json',
    keeps: false,
    sent: /Send 3 files/,
  },
  {
    kind: 'hardhat-deploy',
    fixtures: [hardhat2, 'artifacts/hardhat-deploy-record'],
    places: [['0xa513E6E4b8f2a923D98304ec87F64353C4D5C853', evmAddress]],
    code: 'artifacts/hardhat-deploy-record/deployments/hederaTestnet/Escrow.json',
    keeps: true,
    sent: /Send 4 files/,
  },
  {
    kind: 'ignition-hardhat2',
    fixtures: [hardhat2, 'artifacts/ignition-hardhat2'],
    places: [['0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', evmAddress]],
    code: 'artifacts/ignition-hardhat2/ignition/deployments/chain-296/artifacts/Main#Escrow.json',
    keeps: true,
    sent: /Send 4 files/,
  },
  {
    kind: 'ignition-hardhat3',
    fixtures: ['artifacts/hardhat3', 'artifacts/ignition'],
    places: [['0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', evmAddress]],
    code: 'artifacts/ignition/ignition/deployments/chain-296/artifacts/Main#Escrow.json',
    keeps: true,
    sent: /Send 3 files/,
  },
  {
    kind: 'truffle',
    fixtures: ['artifacts/truffle'],
    places: [['0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9', evmAddress]],
    code: 'artifacts/truffle/build/contracts/Escrow.json',
    keeps: false,
    sent: /Send 3 files/,
  },
  {
    kind: 'openzeppelin',
    fixtures: [hardhat2, 'deployments/openzeppelin'],
    places: [
      ['0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6', evmAddress],
      ['"contract": "BoxV2"', '"contract": "Escrow"'],
      ['contracts/Box.sol:6', 'contracts/Escrow.sol:10'],
    ],
    code: `${hardhat2}/${buildInfo}`,
    keeps: false,
    sent: /Send 4 files/,
  },
];

/** Has the ledger run that code at the address. */
async function deploy(file: string): Promise<void> {
  const { services, control } = workbench();
  const json = JSON.parse(await readFile(join('test/fixtures', file), 'utf8'));
  const deployed = json.deployedBytecode ?? json.output.contracts['contracts/Escrow.sol'].Escrow.evm.deployedBytecode;
  const code = `0x${(deployed.object ?? deployed).replace(/^0x/, '').replace(/__.{36}__/g, 'ab'.repeat(20))}`;
  const contract = await (await fetch(`${services.ledgerUrl}/api/v1/contracts/${evmAddress}`)).json();
  const body = JSON.stringify({ ...(contract as object), runtime_bytecode: code });
  await control.setFaults('ledger', ...[evmAddress, contractId].map((of) => answers(`/api/v1/contracts/${of}`, body)));
}

function answers(path: string, body: string): Fault {
  return { path, method: 'GET', kind: 'status', status: 200, headers: { 'Content-Type': 'application/json' }, body };
}

/** Every job has succeeded: it would leave a verified contract. */
function succeeded(): Fault {
  const contract = {
    ...{ match: 'exact_match', creationMatch: 'exact_match', runtimeMatch: 'exact_match', chainId: '296' },
    ...{ address: evmAddress, verifiedAt: '2026-10-02T09:15:30Z', matchId: '4102' },
  };
  return answers('/server/v2/verify/', JSON.stringify({ isJobCompleted: true, verificationId: 'x', contract }));
}

// The function has another name since.
const changed: Places = [
  ['86d1a69f', '86d1a69e'],
  ['function release', 'function settle'],
];
const recorded = /^(?:ignition|deployments|broadcast|\.openzeppelin|\.vscode)/;

describe('a recorded contract that nobody verified', () => {
  afterEach(async () => {
    const { control, runCommand } = workbench();
    await clearNotifications(workbench());
    await runCommand('View: Close All Editors');
    await control.setFaults('ledger');
    await control.setFaults('verification');
  });

  for (const project of projects) {
    it(`is compared with a newer build, and verified without a question: ${project.kind}`, async () => {
      const { page, treeItem, openFromExplorer, runCommand, screenshot, control } = workbench();
      await deploy(project.code);
      const source = await readFile(join('test/fixtures', hardhat2, 'contracts/Escrow.sol'), 'utf8');
      await openProject(
        project.fixtures,
        project.places,
        project.kind === 'foundry' ? {} : { 'contracts/Escrow.sol': source },
      );
      await runCommand('View: Show Explorer');
      // Quick open goes on offering files of projects that were opened before.
      await setOpen(treeItem(project.kind === 'foundry' ? 'src' : 'contracts'), true);
      await openFromExplorer('Escrow.sol');
      await lens(/embedded 0\.0\.6411264 · not verified/).waitFor();
      await replaceInFiles(changed, recorded);
      await lens(/not verified, code differs from your build/).waitFor();
      await screenshot(`deployed-${project.kind}-differs`);
      await pressLens('Compare', page.getByRole('tab', { name: /^Escrow: deployed ↔/ }));
      await page.locator('.monaco-diff-editor .line-insert').first().waitFor();
      await screenshot(`deployed-${project.kind}-difference`);
      if (!project.keeps) {
        await replaceInFiles(
          changed.map(([before, after]) => [after, before]),
          recorded,
        );
      }
      await runCommand('View: Close Editor');
      await (project.keeps ? undefined : lens(/0\.0\.6411264 · not verified(?!,)/).waitFor());
      await pressLens('Verify', page.getByRole('option', { name: project.sent }));
      await page.getByRole('option', { name: /^Record, / }).waitFor();
      // It is the only question.
      assert.equal(await page.locator('.quick-input-title:visible').innerText(), 'Verify Escrow');
      await screenshot(`deployed-${project.kind}-verify`);
      await control.setFaults('verification', succeeded());
      await control.forgetRequests();
      await page.keyboard.press('Enter');
      await notification(page, /is verified: Exact match/).waitFor();
      const posted = (await control.requests('verification')).filter(({ method }) => method === 'POST');
      assert.deepEqual(
        posted.map(({ status }) => status),
        [202],
      );
    });
  }

  it('is verified from its address in a file, and from the menu of its line', async () => {
    const { page, openFile, runCommand, screenshot, treeItem, open, leave } = { ...workbench(), ...sidebar() };
    const [project = assert.fail()] = projects;
    const question = page.getByRole('option', { name: project.sent });
    const isAllKnown = async () => {
      await page.getByRole('option', { name: /^Record, / }).waitFor();
      assert.equal(await page.locator('.quick-input-title:visible').innerText(), 'Verify Escrow');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
    };
    await deploy(project.code);
    await openProject(project.fixtures, project.places, { 'use.ts': `export const escrow = '${evmAddress}';\n` });
    await openFile('use.ts');
    await lens(/Escrow: not verified/).waitFor();
    await screenshot('deployed-address-verify');
    await pressLens('Verify', question);
    await isAllKnown();
    await runCommand('View: Close Editor');
    await open();
    await foldView(page, 'Pins');
    const line = treeItem(/^Escrow, .*not verified/).first();
    await line.waitFor();
    await line.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Verify Contract from Workspace…' }).waitFor();
    await screenshot('deployed-line-menu');
    await chooseInMenu(line, 'Verify Contract from Workspace…', () => question.isVisible());
    await isAllKnown();
    await leave();
  });

  it('is checked against a newer build by the layout that its record keeps', async () => {
    const { page, treeItem, openFromExplorer, runCommand, screenshot, control } = workbench();
    const project = projects.find(({ kind }) => kind === 'hardhat-deploy') ?? assert.fail();
    await deploy(project.code);
    const source = await readFile(join('test/fixtures', hardhat2, 'contracts/Escrow.sol'), 'utf8');
    await openProject(project.fixtures, project.places, { 'contracts/Escrow.sol': source });
    await runCommand('View: Show Explorer');
    await setOpen(treeItem('contracts'), true);
    await openFromExplorer('Escrow.sol');
    await lens(/embedded 0\.0\.6411264 · not verified/).waitFor();
    await replaceInFiles(changed, recorded);
    await lens(/not verified, code differs from your build/).waitFor();
    const question = page.getByPlaceholder('that is to take its place');
    await pressLens('Check Upgrade…', question);
    // With the ledger's own state.
    await control.setFaults('ledger');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Escrow\.upgrade\.md/ }).waitFor();
    const text = async () => (await editorText()).replaceAll(/\s+/g, ' ');
    await until(async () => (await text()).includes('layout by the record deployments/'));
    assert.match(await text(), /Escrow\.json, not by the chain.*`Latest values, as of/);
    await screenshot('deployed-record-upgrade');
  });
});
