import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace, lensesOf } from './documents.ts';
import { eventually } from './eventually.ts';
import { askedOf, control, testServices } from './services.ts';

const chainId = '296';
const vault = { chainId, address: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148' };
const vaultFolder = vscode.Uri.from({ scheme: 'hiero-source', authority: vault.address, path: '/embedded/' });

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

async function lensTitles(uri: vscode.Uri): Promise<readonly string[]> {
  return (await lensesOf(uri)).map(({ command, range }) => `${range.start.line} ${command?.title}`);
}

/** Shows a text; only what an editor shows is asked for. */
async function show(content: string, language = 'plaintext'): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document);
  return document.uri;
}

describe('contracts in VS Code', () => {
  it('has one group of lenses for each contract, above its declaration', async () => {
    const file = inWorkspace('contracts/Vault.sol');
    await vscode.window.showTextDocument(file);
    await eventually(async () => {
      const titles = await lensTitles(file);
      assert.deepEqual(
        titles.filter((title) => title.endsWith(' Storage') || / (?:Account|.*not verified)/.test(title)),
        ['8 Storage', '11 Storage', '14 Account 0.0.1001'],
        titles.join(),
      );
    });
  });

  it('gives no lens before its text is known, then all that an editor shows together, none of what is not there', async () => {
    // Each line another state: verified, not verified, an account, not on the ledger, known already, of another chain.
    const content = [
      `a(${vault.address})`,
      'b = 0x000000000000000000000000000000000061d400',
      'c = 0x00000000000000000000000000000000000003e9',
      'd = 0x00000000000000000000000000000000deadbeef',
      `e = [0x000000000000000000000000000000000061d400, ${vault.address}]`,
      'polygon = 0x00000000000000000000000000000000000003ea',
      `f = ${vault.address}`,
      'nothing on this line',
      ...Array<string>(200).fill(''),
      'g = 0x00000000000000000000000000000000000003eb',
    ].join('\n');
    const document = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
    await control.forgetRequests();
    const asked = async (id: string) => (await askedOf('ledger')).filter((path) => path.includes(id)).length;
    const before = (await lensesOf(document.uri)).length;
    assert.deepEqual(await askedOf('ledger'), [], 'no editor shows it');
    const shownAtMs = Date.now();
    await vscode.window.showTextDocument(document);
    const seen = new Set<number>();
    await eventually(async () => {
      const found = await lensesOf(document.uri);
      assert.ok(found.every(({ command }) => (command?.title ?? '') !== ''));
      // Later than that, on a busy machine, what is answered is drawn without the rest.
      if (found.length === 9 || Date.now() < shownAtMs + 1_500) {
        seen.add(found.length);
      }
      assert.equal(found.length, 9);
    });
    const between = [...seen].filter((count) => count !== before && count !== 9);
    assert.deepEqual(between, [], 'all at once');
    const titles = await lensTitles(document.uri);
    const titleOf = (line: number) =>
      titles.filter((title) => title.startsWith(`${line} `)).map((title) => title.slice(2));
    assert.deepEqual(titleOf(0), [
      '$(verified)\u00a0Vault 0.0.4811',
      '$(diff)\u00a0Differs from workspace file',
      'Sources',
      'ABI',
      'Storage',
      'Call',
    ]);
    assert.deepEqual(titleOf(1), ['0x0000…d400: not verified', 'Import Verification…']);
    assert.deepEqual(titleOf(2), ['Account 0.0.1001']);
    assert.equal(titles.length, 9);
    assert.deepEqual(
      [(await asked('3ea')) + (await asked('1002')), (await asked('3eb')) + (await asked('1003'))],
      [0, 0],
    );
    const [editor] = vscode.window.visibleTextEditors;
    editor?.revealRange(new vscode.Range(208, 0, 208, 0));
    await eventually(async () => assert.ok((await lensTitles(document.uri)).includes('208 Account 0.0.1003')));
  });

  it('has one lens for a file that names many contracts, and asks for none of them', async () => {
    const addresses = Array.from({ length: 21 }, (_, index) => `0xfeed${String(index).padStart(36, '0')}`);
    await control.forgetRequests();
    const many = await show(addresses.map((address) => `x = ${address}\ny(${address})`).join('\n'));
    const [lens, ...others] = await lensesOf(many);
    assert.deepEqual(
      [lens?.command?.title, lens?.range.start.line, lens?.command?.command, lens?.command?.arguments, others],
      ['21 addresses: Look Up…', 0, 'hieroLens.lookupInFile', [many.toString()], []],
    );
    const few = await show(addresses.slice(1).join('\n'));
    await eventually(async () =>
      assert.ok((await askedOf('ledger')).some((path) => path.includes(addresses[1] ?? ''))),
    );
    assert.deepEqual(
      (await askedOf('ledger')).filter((path) => path.includes(addresses[0] ?? '')),
      [],
    );
    assert.deepEqual(await lensesOf(few), [], 'none is there');
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
      const uri = await show(content);
      await eventually(async () => check((await lensesOf(uri))[0]?.command));
    } finally {
      await configuration.update('customNetworks', before, vscode.ConfigurationTarget.Global);
    }
  };

  it('says of which network a contract is when a word beside it names another', () =>
    lensesOn('295', (first) => {
      assert.match(first?.title ?? '', / · othernet$/);
      assert.equal(first?.tooltip, 'On othernet (chain 295)\nVerified: Exact match (comments included)');
    }));

  it('says of a network that the verification service does not cover it', () =>
    lensesOn('297', (first) => {
      assert.equal(first?.title, '0x5c2f…d148: the verification service does not cover this network · othernet');
    }));

  it('has lenses in every language but in logs, search results and the like', async () => {
    const content = `x = ${vault.address}`;
    const count = async (language: string) => {
      return new Set((await lensesOf(await show(content, language))).map(({ range }) => range.start.line)).size;
    };
    const known = await show(content);
    await eventually(async () => assert.equal((await lensesOf(known)).length, 6));
    for (const language of ['plaintext', 'markdown', 'json', 'typescript', 'python', 'yaml', 'shellscript']) {
      assert.equal(await count(language), 1, language);
    }
    const languages = await vscode.languages.getLanguages();
    for (const language of ['log', 'Log', 'search-result', 'scminput', 'code-text-binary']) {
      if (languages.includes(language)) {
        assert.equal(await count(language), 0, language);
      }
    }
    assert.ok(languages.includes('log') && languages.includes('search-result'), languages.join());
  });

  it('has no lenses in a language for which the setting says so', async () => {
    const content = `x = ${vault.address}`;
    const uri = await show(content, 'markdown');
    await eventually(async () => assert.equal((await lensesOf(uri)).length, 6));
    const configuration = vscode.workspace.getConfiguration('hieroLens', { languageId: 'markdown' });
    await configuration.update('codeLens.enabled', false, vscode.ConfigurationTarget.Global, true);
    try {
      assert.deepEqual(await lensesOf(uri), []);
      assert.equal((await lensesOf(await show(content))).length, 6);
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
    const html = { kind: 'wrongType', contentType: 'text/html', body: '<html></html>' } as const;
    await control.setFaults('verification', { path: '/server/v2/contract/*', ...html });
    const address = '0x00000000000000000000000000000000001ade00';
    const file = vscode.Uri.from({ scheme: 'hiero-source', authority: address, path: '/embedded/contracts/Vault.sol' });
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
    assert.match(text, /function sharesOf.*; \/\/ 0xf5eb42dc/);
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    await eventually(async () => {
      const titles = (await lensesOf(document.uri)).map(({ command }) => command?.title);
      assert.deepEqual(titles.slice(0, 4), [
        '$(verified)\u00a0Vault 0.0.4811',
        '$(diff)\u00a0Differs from workspace file',
        'Sources',
        'Storage',
      ]);
    });
  });

  it('opens the storage layout', async () => {
    await vscode.commands.executeCommand('hieroLens.contract.openStorageLayout', vault);
    await whenTabs(() => openTab()?.input instanceof vscode.TabInputWebview);
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
        /## Constructor arguments\n\n```text\nasset_: address = 0\.0\.2001\nfeeBasisPoints: uint16 = 25\nname_: string = "Hiero Vault"/,
      ],
      ['Vault.record.json', /"matchId"/],
    ] as const;
    for (const [name, says] of documents) {
      assert.match(
        await textOf(vscode.Uri.from({ scheme: 'hiero-contract', authority: address, path: `/embedded/${name}` })),
        says,
      );
    }
    const yul = '0x00000000000000000000000000000000000012d9';
    const missing = (name: string) =>
      textOf(vscode.Uri.from({ scheme: 'hiero-contract', authority: yul, path: `/embedded/${name}` }));
    assert.match(await missing('Forwarder.abi.sol'), /The service has no ABI for this contract \(Yul\)/);
    assert.match(
      await textOf(
        vscode.Uri.from({ scheme: 'hiero-contract', authority: address, path: '/previewnet/Vault.abi.sol' }),
      ),
      /does not cover previewnet/,
    );
    // Another network, on which the contract is not verified.
    assert.match(
      await textOf(vscode.Uri.from({ scheme: 'hiero-contract', authority: yul, path: '/mainnet/Forwarder.abi.sol' })),
      /is not verified on mainnet \(chain 295\)/,
    );
  });

  it('refuses an argument that names no contract', async () => {
    const before = openTab()?.label;
    await vscode.commands.executeCommand('hieroLens.contract.openAbi', { chainId, address: '0x12' });
    assert.equal(openTab()?.label, before);
  });
});
