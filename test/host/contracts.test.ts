import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { serviceControl } from '../run/control.ts';
import { eventually } from './eventually.ts';
import { testServices } from './services.ts';

const chainId = '296';
const vault = { chainId, address: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148' };
const vaultFolder = vscode.Uri.from({ scheme: 'hiero-source', path: `/embedded/${vault.address}/` });

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Resolves when this holds, now or after tabs have changed; the test's own time limit ends the wait. */
function whenTabs(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (holds()) {
        subscription.dispose();
        resolve();
      }
    };
    const subscription = vscode.window.tabGroups.onDidChangeTabs(look);
    look();
  });
}

function openTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.activeTabGroup.activeTab;
}

async function lenses(uri: vscode.Uri, resolved: number): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, resolved);
}

async function lensTitles(uri: vscode.Uri): Promise<readonly string[]> {
  return (await lenses(uri, 100)).map(
    ({ command, range }) => `${range.start.line} ${command?.title.replace(/\$\(.*?\) ?/g, '')}`,
  );
}

describe('contracts in VS Code', () => {
  it('puts one group of lenses above each line with an address', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'contracts/Vault.sol');
    await vscode.workspace.openTextDocument(file);
    const titles = await lensTitles(file);
    assert.equal(
      titles.filter((title) => title.startsWith('8 ') && title.endsWith('Storage')).length,
      1,
      titles.join(),
    );
  });

  it('has the same groups before and after lenses are resolved, one a line', async () => {
    // Each line another state: verified, not verified, an account, not on the ledger, two on one line.
    const content = [
      `a = ${vault.address}`,
      'b = 0x000000000000000000000000000000000061d400',
      'c = 0x00000000000000000000000000000000000003e9',
      'd = 0x00000000000000000000000000000000deadbeef',
      `e = [${vault.address}, 0x000000000000000000000000000000000061d400]`,
      'nothing on this line',
    ].join('\n');
    const { uri } = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
    const groups = async (resolved: number | undefined) => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        uri,
        resolved,
      );
      return [
        ...new Set(found.map(({ range: { start, end } }) => `${start.line}:${start.character}-${end.character}`)),
      ].toSorted();
    };
    const places = ['0:4-46', '1:4-46', '2:4-46', '3:4-46', '4:5-47'];
    assert.deepEqual(await groups(undefined), places);
    assert.deepEqual(await groups(100), places);
    assert.deepEqual(await groups(undefined), places);
    const titles = await lensTitles(uri);
    const titleOf = (line: number) =>
      titles.filter((title) => title.startsWith(`${line} `)).map((title) => title.slice(2));
    assert.deepEqual(titleOf(0), ['✓ Vault · exact match · ≠ workspace file', 'Sources', 'ABI', 'Storage', 'Call']);
    assert.deepEqual(titleOf(1), ['0x0000…d400: not verified', 'Import Verification…']);
    assert.deepEqual(titleOf(2), ['account 0.0.1001']);
    assert.deepEqual(titleOf(3), ['0x0000…beef: not found']);
    assert.deepEqual(titleOf(4), titleOf(0));
  });

  /** The lenses above the vault's address beside the name of a network with this chain. */
  const lensesOn = async (chainId: string, check: (first: vscode.Command | undefined) => void) => {
    const { mainnetLedgerUrl, verificationUrl, statusUrl } = testServices();
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    const before = configuration.inspect<object>('customNetworks')?.globalValue;
    const othernet = { ledgerUrl: mainnetLedgerUrl, chainId, ledgerId: '00', verificationUrl, statusUrl };
    await configuration.update('customNetworks', { ...before, othernet }, vscode.ConfigurationTarget.Global);
    try {
      const content = `deployed on othernet: ${vault.address}`;
      const { uri } = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
      await eventually(async () => check((await lenses(uri, 10))[0]?.command));
    } finally {
      await configuration.update('customNetworks', before, vscode.ConfigurationTarget.Global);
    }
  };

  it('says of which network a contract is when a word beside it names another', () =>
    lensesOn('295', (first) => {
      assert.match(first?.title ?? '', / · othernet$/);
      assert.equal(first?.tooltip, 'On othernet (chain 295)');
    }));

  it('says of a network that the verification service does not cover it', () =>
    lensesOn('297', (first) => {
      assert.equal(first?.title, '0x5c2f…d148: the verification service does not cover this network · othernet');
    }));

  it('has lenses in every language but in logs, search results and the like', async () => {
    const content = `x = ${vault.address}`;
    const count = async (language: string) => {
      const { uri } = await vscode.workspace.openTextDocument({ content, language });
      return new Set((await lenses(uri, 10)).map(({ range }) => range.start.line)).size;
    };
    for (const language of ['plaintext', 'markdown', 'json', 'typescript', 'python', 'yaml', 'shellscript']) {
      assert.equal(await count(language), 1, language);
    }
    const known = await vscode.languages.getLanguages();
    for (const language of ['log', 'Log', 'search-result', 'scminput', 'code-text-binary']) {
      if (known.includes(language)) {
        assert.equal(await count(language), 0, language);
      }
    }
    assert.ok(known.includes('log') && known.includes('search-result'), known.join());
  });

  it('has no lenses in a language for which the setting says so', async () => {
    const content = `x = ${vault.address}`;
    const { uri } = await vscode.workspace.openTextDocument({ content, language: 'markdown' });
    const configuration = vscode.workspace.getConfiguration('hieroLens', { languageId: 'markdown' });
    await configuration.update('codeLens.enabled', false, vscode.ConfigurationTarget.Global, true);
    try {
      assert.deepEqual(await lenses(uri, 10), []);
      const other = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
      assert.equal((await lenses(other.uri, 10)).length, 5);
    } finally {
      await configuration.update('codeLens.enabled', undefined, vscode.ConfigurationTarget.Global, true);
    }
  });

  it('serves verified sources as a read-only file system with folders', async () => {
    const entries = await vscode.workspace.fs.readDirectory(vaultFolder);
    assert.deepEqual(Object.fromEntries(entries), {
      '@lens-contracts': vscode.FileType.Directory,
      contracts: vscode.FileType.Directory,
    });
    const file = vscode.Uri.joinPath(vaultFolder, 'contracts/Vault.sol');
    assert.match(await textOf(file), /contract Vault is Owned/);
    assert.equal((await vscode.workspace.fs.stat(file)).permissions, vscode.FilePermission.Readonly);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(file, new Uint8Array()));
    await assert.rejects(async () => vscode.workspace.fs.stat(vscode.Uri.joinPath(vaultFolder, 'contracts/None.sol')));
  });

  it('says in a sentence why sources cannot be had, without a class and an address of the service', async () => {
    const control = serviceControl(testServices().controlUrl);
    const html = { kind: 'wrongType', contentType: 'text/html', body: '<html></html>' } as const;
    await control.setFaults('verification', { path: '/server/v2/contract/*', ...html });
    const address = '0x00000000000000000000000000000000001ade00';
    const file = vscode.Uri.from({ scheme: 'hiero-source', path: `/embedded/${address}/contracts/Vault.sol` });
    const unknown = file.with({ path: `/nowhere/${address}/contracts/Vault.sol` });
    const { stat, readDirectory, readFile } = vscode.workspace.fs;
    try {
      for (const act of [stat, readDirectory, readFile]) {
        for (const [uri, sentence] of [
          [
            file,
            'The verification service gave an answer that cannot be read: The answer is not JSON (it is text/html).',
          ],
          [unknown, 'There is no network named “nowhere”.'],
        ] as const) {
          await assert.rejects(
            async () => act(uri),
            (error: unknown) => {
              assert.ok(error instanceof vscode.FileSystemError);
              assert.deepEqual([error.code, error.message], ['Unavailable', sentence]);
              return true;
            },
          );
        }
      }
    } finally {
      await control.setFaults('verification');
    }
  });

  it('opens the ABI as a document', async () => {
    await vscode.commands.executeCommand('hieroLens.contract.openAbi', vault);
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /interface Vault \{/);
    assert.match(text, /selector 0xf5eb42dc\n.*function sharesOf|function sharesOf/);
  });

  it('opens the storage layout', async () => {
    await vscode.commands.executeCommand('hieroLens.contract.openStorageLayout', vault);
    await whenTabs(() => openTab()?.input instanceof vscode.TabInputWebview);
  });

  it('asks for nothing but the lenses that are shown', async () => {
    const control = serviceControl(testServices().controlUrl);
    const content = Array.from(
      { length: 500 },
      (_, index) => `0xfeed${(0x77770000 + index).toString(16).padStart(36, '0')}`,
    );
    const document = await vscode.workspace.openTextDocument({ content: content.join('\n'), language: 'plaintext' });
    await control.forgetRequests();
    // The command gives those that are resolved; five lenses stand above each line.
    assert.equal((await lenses(document.uri, 0)).length, 0);
    assert.equal((await control.requests('ledger')).length, 0);
    assert.equal((await lenses(document.uri, 10)).length, 10);
    const asked = (await control.requests('ledger')).map(({ path }) => path).filter((path) => /7777/.test(path));
    assert.ok(asked.length > 0 && asked.every((path) => /7777000[01]/.test(path)), asked.join());
  });

  it('compares a verified source with the file of the workspace', async () => {
    await vscode.commands.executeCommand('hieroLens.contract.compareSources', vault);
    await whenTabs(() => openTab()?.input instanceof vscode.TabInputTextDiff);
  });

  it('opens every document of a contract, and says what is missing', async () => {
    const { address } = vault;
    const documents = [
      [
        'Vault.contract.md',
        /## Constructor arguments\n\n```text\nasset_: address = 0x0+7D1\nfeeBasisPoints: uint16 = 25\nname_: string = "Hiero Vault"/,
      ],
      ['Vault.abi.json', /"sharesOf"/],
      ['Vault.storage.json', /"transientStorageLayout"/],
      ['Vault.storage.md', /# Storage layout/],
      ['Vault.input.json', /"language": "Solidity"/],
      ['Vault.output.json', /"contracts"/],
      ['Vault.metadata.json', /"compiler"/],
      ['Vault.userdoc.json', /"notice"/],
      ['Vault.devdoc.json', /"Vault"/],
      ['Vault.record.json', /"matchId"/],
    ] as const;
    for (const [name, says] of documents) {
      assert.match(
        await textOf(vscode.Uri.from({ scheme: 'hiero-contract', path: `/embedded/${address}/${name}` })),
        says,
      );
    }
    const yul = '0x00000000000000000000000000000000000012d9';
    const missing = (name: string) =>
      textOf(vscode.Uri.from({ scheme: 'hiero-contract', path: `/embedded/${yul}/${name}` }));
    assert.match(await missing('Forwarder.abi.sol'), /The service has no ABI for this contract \(Yul\)/);
    assert.match(await missing('Forwarder.metadata.json'), /has no metadata for this contract/);
    assert.match(await missing('Forwarder.storage.md'), /the compiler writes none for Yul/);
    assert.match(
      await textOf(vscode.Uri.from({ scheme: 'hiero-contract', path: `/previewnet/${address}/Vault.abi.sol` })),
      /does not cover previewnet/,
    );
    // Another network, on which the contract is not verified.
    assert.match(
      await textOf(vscode.Uri.from({ scheme: 'hiero-contract', path: `/mainnet/${yul}/Forwarder.abi.sol` })),
      /is not verified on mainnet \(chain 295\)/,
    );
  });

  it('refuses an argument that names no contract', async () => {
    const before = openTab()?.label;
    await vscode.commands.executeCommand('hieroLens.contract.openAbi', { chainId, address: '0x12' });
    assert.equal(openTab()?.label, before);
  });
});
