import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hoverIn, hoverOf, says } from './hovers.ts';

async function fileOf(pattern: string): Promise<vscode.TextDocument> {
  const [uri] = await vscode.workspace.findFiles(pattern, undefined, 1);
  assert.ok(uri, pattern);
  return vscode.workspace.openTextDocument(uri);
}

describe('hovers', () => {
  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  });

  it('explain ids and addresses in Solidity, TypeScript, JSON and Markdown files', async () => {
    says(await hoverIn(await fileOf('contracts/Vault.sol'), '0x5c2f8a4d'), '**Contract** · Vault', '0.0.4811');
    says(await hoverIn(await fileOf('src/transfer.ts'), '0.0.1001'), 'Alice', '1,234\\.56789012 ℏ');
    says(await hoverIn(await fileOf('src/transfer.ts'), '0xac384c53'), 'Bob', '0.0.1002');
    says(await hoverIn(await fileOf('config/addresses.json'), '0.0.2001'), 'Lens Dollar');
    says(await hoverIn(await fileOf('README.md'), '0.0.4861'), '**Contract** · SupplierPayments');
  });

  it('explain every kind, in any language', async () => {
    says(await hoverOf('python', 'topic = "0.0.3001"', '0.0.3001'), '**Topic**');
    says(await hoverOf('plaintext', 'schedule 0.0.4001', '0.0.4001'), '**Schedule**', '0.0.1001');
    says(await hoverOf('go', 'tx := "0.0.1001@1750082400.123456789"', '@'), 'CRYPTOTRANSFER', '12\\.3456789 ℏ');
    says(await hoverOf('yaml', 'node: 0.0.3', '0.0.3'), '**Node account**');
    says(await hoverOf('yaml', 'treasury account: 0.0.98', '0.0.98'), 'Fee collection');
    says(await hoverOf('plaintext', 'account 0.0.999888', '0.0.999888'), 'Not found on embedded');
    const key = '0117006e73c454abb92d3c6082ff217d91116a86951938c8bbf79ba6fbc19016';
    says(await hoverOf('typescript', `const publicKey = '${key}';`, key), '0.0.1001', 'Alice');
    const hash = 'MUuqOmyPJ09pPVW+l7XhOyhEFWYFwF0AmMMKwHXDM8HP2bnDnVq+dsuhKfeLc/rK';
    says(await hoverOf('json', `{ "transaction_hash": "${hash}" }`, hash), 'CRYPTOTRANSFER', '12\\.3456789 ℏ');
    says(await hoverOf('markdown', '| Payer | Fee |\n|---|---|\n| 0.0.98 | 1 |\n', '0.0.98'), 'Fee collection');
  });

  it('name the NFT beside its collection, and where a proxy leads', async () => {
    says(await hoverOf('plaintext', 'nft 0.0.2004/12', '0.0.2004'), 'Serial 12', 'owned by');
    says(await hoverOf('plaintext', 'nft 0.0.2004/13', '0.0.2004'), 'Serial 13', 'deleted: burnt');
    says(await hoverOf('plaintext', 'nft 0.0.2004/4000', '0.0.2004'), 'Serial 4000', 'does not exist');
    says(await hoverOf('plaintext', 'contract 0.0.4820', '0.0.4820'), 'Proxy', 'EIP1967Proxy → Treasury 0x71A5C8E3');
  });

  it('say of a transaction seconds old that it is not there yet', async () => {
    const id = `0.0.1001@${Math.floor(Date.now() / 1000) - 2}.000000001`;
    says(await hoverOf('plaintext', `tx ${id}`, id), 'Not yet visible on embedded');
    says(await hoverOf('plaintext', 'tx 0.0.1001@1650082400.123456789', '@'), 'Not found on embedded');
  });

  it('give only local properties where the text leaves doubt', async () => {
    const text = await hoverOf('typescript', `const label = '0.0.1';`, '0.0.1');
    says(text, 'command:hieroLens.lookup');
    assert.ok(!text.includes('Balance'), text);
  });

  it('can be switched off', async () => {
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    await configuration.update('hover.enabled', false, vscode.ConfigurationTarget.Global);
    try {
      assert.equal(await hoverOf('plaintext', 'account 0.0.1001', '0.0.1001'), '');
    } finally {
      await configuration.update('hover.enabled', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});

describe('look-up', () => {
  it('opens a read-only document with all fields', async () => {
    await vscode.commands.executeCommand('hieroLens.lookup', '0.0.1001');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.toString(true), 'hiero-ledger:/embedded/entity/0.0.1001');
    says(document.getText(), '# Account: 0.0.1001 on embedded', '1,234.56789012 ℏ', 'With checksum: ');
  });

  it('finds an address, a transaction and a hash by any spelling', async () => {
    for (const [text, title] of [
      ['5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', '# Contract'],
      ['0.0.1001-1750082400-123456789', '# Transaction'],
    ] as const) {
      await vscode.commands.executeCommand('hieroLens.lookup', text);
      says(vscode.window.activeTextEditor?.document.getText() ?? '', title);
    }
  });
});

describe('links', () => {
  it('copy text, and ignore what is no text', async () => {
    await vscode.env.clipboard.writeText('before');
    await vscode.commands.executeCommand('hieroLens.copy', { toString: 'evil' });
    await vscode.commands.executeCommand('hieroLens.openExternal', 'command:workbench.action.quit');
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    await vscode.commands.executeCommand('hieroLens.copy', '0.0.1001');
    assert.equal(await vscode.env.clipboard.readText(), '0.0.1001');
  });
});
