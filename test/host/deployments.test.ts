import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { hoverOf } from './hovers.ts';

/** A contract of the embedded services that nobody verified. */
const unverified = '0x3fd09c6b8e21a7545d0b6ce8f13a92d740be5c8f';

/** A record that a tool wrote, the address in it, and what a hover says of it then. */
const kinds = [
  [
    'foundry',
    'broadcast/Deploy.s.sol/296/run-latest.json',
    '0x2323232323232323232323232323232323232323',
    ['Plain', '2026-05-12, broadcast/Deploy.s.sol/296/run-latest.json'],
  ],
  [
    'hardhat-deploy',
    'deployments/testnet/Vault.json',
    '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    ['Vault', 'deployments/testnet/Vault.json'],
  ],
  [
    'ignition',
    'ignition/deployments/chain-296/journal.jsonl',
    '0xc6e7DF5E7b4f2A278906862b61205850344D4e7d',
    ['Vault', 'ignition/deployments/chain-296/journal.jsonl'],
  ],
  [
    'truffle',
    'build/contracts/Vault.json',
    '0x0B306BF915C4d645ff596e518fAf3F9669b97016',
    ['Vault', 'build/contracts/Vault.json'],
  ],
  [
    'openzeppelin',
    '.openzeppelin/unknown-296.json',
    '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
    ['BoxV2', '.openzeppelin/unknown-296.json'],
  ],
  ['list', 'addresses.json', '0.0.4811', ['Vault', 'In your list', 'addresses.json']],
] as const;

function own(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, path);
}

async function fixture(path: string): Promise<string> {
  const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens');
  assert.ok(extension);
  const uri = vscode.Uri.joinPath(extension.extensionUri, 'test/fixtures/deployments', path);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

describe('records of deployments in the workspace', () => {
  for (const [tool, path, address, said] of kinds) {
    it(`name a contract in hovers without any setting: ${tool}`, async () => {
      const text = (await fixture(`${tool}/${path}`)).replaceAll(address, tool === 'list' ? '0.0.4810' : unverified);
      const files = [path, ...(tool === 'hardhat-deploy' ? ['deployments/testnet/.chainId'] : [])];
      try {
        await vscode.workspace.fs.writeFile(own(path), Buffer.from(text));
        if (files.length > 1) {
          await vscode.workspace.fs.writeFile(own('deployments/testnet/.chainId'), Buffer.from('296'));
        }
        await eventually(async () => {
          const markdown = await hoverOf('typescript', `const vault = '${unverified}';`, unverified);
          const hover = markdown.replaceAll('\\', '').replaceAll('&nbsp;', ' ');
          for (const part of [...said, '0.0.4810']) {
            assert.ok(hover.includes(part), `“${part}” is missing in:\n${hover}`);
          }
        });
      } finally {
        await vscode.workspace.fs.delete(own(path.split('/')[0] ?? path), { recursive: true });
      }
    });
  }

  it('name a contract of a first deployment, whose folders are older than its record', async () => {
    const record = 'broadcast/First.s.sol/296/run-latest.json';
    const text = (await fixture('foundry/broadcast/Deploy.s.sol/296/run-latest.json')).replaceAll(
      kinds[0][2],
      unverified,
    );
    const path = own(record).fsPath;
    // The records are known by then.
    await hoverOf('typescript', `const vault = '${unverified}';`, unverified);
    try {
      await mkdir(dirname(path), { recursive: true });
      // Longer than records are waited for after a change.
      await pause(3_000);
      await writeFile(path, text);
      await eventually(async () => {
        const markdown = await hoverOf('typescript', `const vault = '${unverified}';`, unverified);
        assert.ok(markdown.includes('First'), markdown);
      });
    } finally {
      await rm(own('broadcast').fsPath, { recursive: true });
    }
  });
});
