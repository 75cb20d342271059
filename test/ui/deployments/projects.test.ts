import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contracts } from '../../services/world/contracts.ts';
import { lens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { setOpen } from '../patience.ts';
import { sidebar } from '../sidebar.ts';
import { foldView } from '../viewlet.ts';
import { clearWorkspace, openProject } from './openProject.ts';

const { vault, unverifiedLibrary, unverified, proxy, implementation } = contracts;

interface Project {
  /** The folder below test/fixtures/deployments. */
  readonly tool: string;
  readonly source: string;
  readonly contract: string;
  /** What is written in the records, and what stands there for the embedded ledger. */
  readonly places: readonly (readonly [recorded: string, onLedger: string])[];
  readonly lens: RegExp;
  readonly hover: readonly [address: string, ...said: string[]];
  readonly lines: readonly RegExp[];
}

/** A project of each kind, as its tool leaves it behind. */
const projects: readonly Project[] = [
  {
    tool: 'foundry',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [],
    lens: /embedded 0\.0\.4811 · exact match · /,
    hover: [vault.evmAddress, 'Your deployment', 'Vault', 'broadcast/Deploy.s.sol/296/run-latest.json'],
    lines: [/^Vault, 0\.0\.4811 · exact match/, /^chain 1, .*nothing is asked/],
  },
  {
    tool: 'hardhat-deploy',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [
      ['0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', unverifiedLibrary.evmAddress],
      ['0x5FC8d32690cc91D4c39d9d3abcBD16989F875707', proxy.evmAddress],
    ],
    lens: /embedded 0\.0\.4810 · not verified/,
    hover: [unverifiedLibrary.evmAddress, 'Your deployment', 'Vault', 'deployments/hederaTestnet/Vault.json'],
    lines: [/^Vault, 0\.0\.4810 · not verified/, /^Box, 0\.0\.4820 · proxy differs from its record/],
  },
  {
    tool: 'ignition',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [['0xc6e7DF5E7b4f2A278906862b61205850344D4e7d', vault.evmAddress]],
    lens: /embedded 0\.0\.4811 · exact match/,
    hover: [vault.evmAddress, 'Your deployment', 'Vault', 'ignition/deployments/chain-296/journal.jsonl'],
    lines: [/^Vault, 0\.0\.4811 · exact match/],
  },
  {
    tool: 'truffle',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [['0x0B306BF915C4d645ff596e518fAf3F9669b97016', unverified.evmAddress]],
    lens: /embedded 0\.0\.6411264 · not verified/,
    hover: [unverified.evmAddress, 'Your deployment', 'Vault', 'build/contracts/Vault.json'],
    lines: [/^Vault, 0\.0\.6411264 · not verified/],
  },
  {
    tool: 'openzeppelin',
    source: 'contracts/Box.sol',
    contract: 'BoxV2',
    places: [
      ['0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6', implementation.evmAddress],
      ['0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e', proxy.evmAddress],
    ],
    lens: /embedded 0\.0\.4819 · exact match/,
    hover: [implementation.evmAddress, 'Your deployment', 'BoxV2', '.openzeppelin/unknown-296.json'],
    lines: [/^BoxV2, 0\.0\.4819 · exact match/, /^Proxy 0xe07d…1e94, 0\.0\.4820/],
  },
  {
    tool: 'list',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [['"testnet"', '"296"']],
    lens: /embedded 0\.0\.4811 · exact match/,
    hover: ['0.0.4811', 'In your list', 'Vault', 'addresses.json, 1 other of this name'],
    lines: [
      /^network sepolia, .*nothing is asked/,
      /^network mainnet, .*nothing is asked/,
      /^Vault, 0\.0\.4811 · exact match/,
    ],
  },
  {
    tool: 'network-list',
    source: 'contracts/Vault.sol',
    contract: 'Vault',
    places: [[`0x${'31'.repeat(20)}`, unverified.evmAddress]],
    lens: /embedded 0\.0\.4811 · exact match · /,
    hover: ['0.0.4811', 'In your list', 'vault', 'deployments/hedera-testnet.json'],
    lines: [/^vault, 0\.0\.4811 · exact match/, /^Harbor, 0\.0\.6411264 · not verified/],
  },
];

/** Opens the project with a source for its contract, and a file that names its address. */
function openFirst({ tool, source, contract, places, hover }: Project): Promise<void> {
  return openProject([`deployments/${tool}`], places, {
    [source]: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n\ncontract ${contract} {\n    uint256 public total;\n}\n`,
    'use.ts': `\n\n\n\n\n\n\n\n\nexport const contract = '${hover[0]}';\n`,
  });
}

describe('a project that is opened for the first time', () => {
  for (const project of projects) {
    it(`knows what was deployed, without any setting: ${project.tool}`, async () => {
      const { page, openFile, screenshot, runCommand, treeItem, open, leave } = { ...workbench(), ...sidebar() };
      await openFirst(project);
      await openFile(basename(project.source));
      await lens(project.lens).waitFor();
      await screenshot(`deployed-${project.tool}-lens`);
      await openFile('use.ts');
      const [address, ...parts] = project.hover;
      const said = await hovering(workbench()).hover(address.slice(0, 12), parts[0] ?? '');
      for (const part of parts) {
        assert.ok(said.includes(part), `“${part}” is missing in:\n${said}`);
      }
      await screenshot(`deployed-${project.tool}-hover`);
      await hovering(workbench()).leave();
      await open();
      await foldView(page, 'Pins');
      for (const line of project.lines) {
        await treeItem(line).first().waitFor();
      }
      const [first = /^$/] = project.lines.slice(-1);
      if (!first.source.startsWith('^chain')) {
        await setOpen(treeItem(first).first(), true);
        await treeItem(/^Record/)
          .first()
          .waitFor();
      }
      await screenshot(`deployed-${project.tool}-view`);
      await leave();
      await runCommand('View: Close All Editors');
    });
  }

  it('says what it cannot know while the services do not answer', async () => {
    const { page, openFile, screenshot, treeItem, open, control, leave } = { ...workbench(), ...sidebar() };
    const [, , project = assert.fail()] = projects;
    for (const service of ['ledger', 'verification'] as const) {
      await control.setFaults(service, { path: '/', kind: 'status', status: 503 });
    }
    await openFirst(project);
    await openFile('Vault.sol');
    await open();
    await foldView(page, 'Pins');
    await treeItem(/^Vault, .*no answer/)
      .first()
      .waitFor();
    await screenshot('deployed-offline');
    await control.setFaults('ledger');
    await control.setFaults('verification');
    await leave();
  });

  it('has nothing of deployments where nothing was deployed', async () => {
    const { page, workspace, reload, open, screenshot, treeItem } = { ...workbench(), ...sidebar() };
    await clearWorkspace();
    await writeFile(join(workspace, 'Vault.sol'), 'contract Vault {}\n');
    await reload();
    await open();
    await foldView(page, 'Pins');
    await screenshot('deployed-none');
    assert.equal(await treeItem(/^Deployments/).count(), 0);
  });
});
