import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findOwnFiles, ownFolders } from '../../src/editor/files.ts';
import { lensesOf, linksOf } from './documents.ts';
import { eventually } from './eventually.ts';
import { control } from './services.ts';
import { replace } from './stage.ts';

const vault = { network: 'embedded', chainId: '296', address: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148' };
const command = 'hieroLens.contract.addSourcesFolder';
const allPaths = [
  '@lens-contracts/access/Owned.sol',
  'contracts/Vault.sol',
  'contracts/base/VaultStorage.sol',
  'contracts/interfaces/IVault.sol',
  'contracts/libraries/Checkpoints.sol',
  'contracts/libraries/FeeMath.sol',
];

type Change = Parameters<typeof vscode.workspace.updateWorkspaceFolders>;
type NewFolder = Change[2];

// To add a real folder would restart the extension host, and these tests with it.
describe('copies of verified sources in VS Code', () => {
  const changes: Change[] = [];
  const messages: string[] = [];
  const restore: (() => void)[] = [];
  let folder: vscode.Uri;
  const [own] = vscode.workspace.workspaceFolders ?? [];
  const file = (path: string) => vscode.Uri.joinPath(folder, path);
  const textOf = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const virtual = (path: string) =>
    vscode.Uri.from({ scheme: 'hiero-source', authority: vault.address, path: `/${vault.network}/${path}` });
  /** The window has these folders beside the one that is open. */
  const withFolders = async (uris: readonly vscode.Uri[], work: () => Promise<void>) => {
    assert.ok(own);
    const others = uris.map((uri, index) => ({ uri, name: 'copy', index: index + 1 }));
    const putBack = replace(vscode.workspace, { workspaceFolders: [own, ...others] });
    try {
      await work();
    } finally {
      putBack();
    }
  };
  const add = async (): Promise<Change | undefined> => {
    changes.length = 0;
    await vscode.commands.executeCommand(command, vault);
    return changes[0];
  };
  const pathsIn = (locations: readonly { readonly uri: vscode.Uri }[]) =>
    locations.map(({ uri }) => {
      assert.ok(uri.toString().startsWith(`${folder.toString()}/`), uri.toString());
      return uri.path.slice(folder.path.length + 1);
    });
  const differs = '$(diff)\u00a0Differs from workspace file';
  const lensTitles = async (uri: vscode.Uri) => (await lensesOf(uri)).map(({ command: lens }) => lens?.title);
  /** The position just inside a word of a file. */
  const positionOf = async (path: string, line: RegExp, word: string) => {
    const document = await vscode.workspace.openTextDocument(file(path));
    const offset = document.getText().search(line);
    assert.ok(offset >= 0, String(line));
    return document.positionAt(document.getText().indexOf(word, offset) + 1);
  };

  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
    const remember = (...change: Change) => {
      changes.push(change);
      return true;
    };
    const showErrorMessage = async (message: string) => {
      messages.push(message);
    };
    restore.push(
      replace(vscode.workspace, { updateWorkspaceFolders: remember }),
      replace(vscode.window, { showErrorMessage }),
    );
    const [at, removed, added] = (await add()) ?? assert.fail('No folder was added.');
    assert.deepEqual([at, removed, added?.name], [1, 0, 'Vault (0x5c2f…d148)']);
    folder = added?.uri ?? assert.fail();
  });
  after(async () => {
    for (const putBack of restore) {
      putBack();
    }
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it('are files on disk below the storage of the extension, which the editor finds', async () => {
    assert.equal(folder.scheme, 'file');
    assert.ok(
      folder.path.endsWith(`/globalStorage/hiero-lens.hiero-lens/sources/embedded/${vault.address}`),
      folder.path,
    );
    const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '**/*'));
    assert.deepEqual(pathsIn(found.map((uri) => ({ uri }))).toSorted(), allPaths);
    for (const path of allPaths) {
      assert.equal(await textOf(file(path)), await textOf(virtual(path)), path);
    }
  });

  it('lead from file to file, within the copy', async () => {
    const base = 'contracts/base/VaultStorage.sol';
    const position = await positionOf(base, /Checkpoints\.Checkpoint\[\]/, 'Checkpoints');
    const declarations = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      file(base),
      position,
    );
    assert.deepEqual(pathsIn(declarations), ['contracts/libraries/Checkpoints.sol']);
    const uses = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      file(base),
      position,
    );
    assert.deepEqual([uses.length, [...new Set(pathsIn(uses))].length], [8, 3]);
    const links = await linksOf({ uri: file(base) });
    assert.deepEqual(pathsIn(links.map(({ target }) => ({ uri: target ?? assert.fail() }))), [
      'contracts/interfaces/IVault.sol',
      'contracts/libraries/Checkpoints.sol',
    ]);
  });

  it('leave the virtual files as they are', async () => {
    const base = virtual('contracts/base/VaultStorage.sol');
    const position = await positionOf('contracts/base/VaultStorage.sol', /Checkpoints\.Checkpoint\[\]/, 'Checkpoints');
    await vscode.workspace.openTextDocument(base);
    const [declaration, ...others] = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      base,
      position,
    );
    assert.deepEqual(
      [declaration?.uri.toString(), others],
      [virtual('contracts/libraries/Checkpoints.sol').toString(), []],
    );
  });

  it('are put right without any service, and the folder is not added twice', async () => {
    await control.setFaults('verification', { path: '/', kind: 'reset' });
    await control.setFaults('ledger', { path: '/', kind: 'reset' });
    try {
      const verified = await textOf(virtual('contracts/Vault.sol'));
      await vscode.workspace.fs.writeFile(file('contracts/Vault.sol'), new TextEncoder().encode('contract Evil {}'));
      await vscode.workspace.fs.writeFile(file('contracts/Evil.sol'), new Uint8Array());
      await vscode.workspace.fs.delete(file('@lens-contracts'), { recursive: true });
      await withFolders([folder], async () => assert.equal(await add(), undefined));
      assert.deepEqual(messages.splice(0), ['The sources are a folder of the workspace already.']);
      assert.equal(await textOf(file('contracts/Vault.sol')), verified);
      const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '**/*'));
      assert.deepEqual(pathsIn(found.map((uri) => ({ uri }))).toSorted(), allPaths);
    } finally {
      await control.setFaults('verification');
      await control.setFaults('ledger');
    }
  });

  it('take the place of the folders that earlier versions added, which named the chain', async () => {
    const copy = folder.with({ path: folder.path.replace('/sources/embedded/', '/sources/296/') });
    const virtualOf = (label: string) =>
      vscode.Uri.from({ scheme: 'hiero-source', path: `/${label}/${vault.address}/` });
    for (const earlier of [virtual(''), virtualOf('embedded'), virtualOf('296'), copy]) {
      await withFolders([earlier], async () => {
        const change = await add();
        const added: NewFolder | undefined = change?.[2];
        assert.deepEqual([change?.[0], change?.[1], added?.uri.toString()], [1, 1, folder.toString()]);
      });
    }
  });

  it('are never taken for the files of the user', async () => {
    assert.ok(own);
    const mine = vscode.Uri.joinPath(own.uri, 'contracts/Vault.sol');
    await withFolders([folder, virtual('')], async () => {
      await vscode.commands.executeCommand('hieroLens.contract.compareSources', vault);
      await eventually(() => {
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
        assert.ok(input instanceof vscode.TabInputTextDiff);
        assert.equal(input.original.toString(), virtual('contracts/Vault.sol').toString());
        assert.equal(input.modified.toString(), mine.toString());
      });
      // A copy of its own would be the same text.
      await vscode.commands.executeCommand('hieroLens.contract.refresh', vault);
      const { uri } = await vscode.workspace.openTextDocument({ content: vault.address, language: 'plaintext' });
      await vscode.window.showTextDocument(uri);
      await vscode.workspace.openTextDocument(virtual('contracts/Vault.sol'));
      await vscode.workspace.openTextDocument(file('contracts/Vault.sol'));
      for (const shown of [uri, virtual('contracts/Vault.sol'), file('contracts/Vault.sol')]) {
        await eventually(async () => assert.ok((await lensTitles(shown)).includes(differs), shown.toString()));
      }
      const alone = virtual('contracts/base/VaultStorage.sol');
      await vscode.workspace.openTextDocument(alone);
      const titles = await lensTitles(alone);
      assert.ok(titles.length > 0 && !titles.includes(differs), titles.join());
    });
  });

  it('take no part in a search for the files of the user, however many they are', async () => {
    await withFolders([folder, virtual('')], async () => {
      assert.deepEqual(ownFolders(), [own]);
      assert.deepEqual(
        (await findOwnFiles('**/*.sol', '**/node_modules/**', 1)).map((uri) => vscode.workspace.asRelativePath(uri)),
        ['contracts/Vault.sol'],
      );
      assert.deepEqual(await findOwnFiles('**/Checkpoints.sol', '**/node_modules/**', 8), []);
    });
  });

  it('are not added when the user cancels', async () => {
    const cancelled = new vscode.CancellationTokenSource();
    cancelled.cancel();
    const withProgress = (_options: unknown, work: (...args: readonly unknown[]) => unknown) =>
      work({ report: () => undefined }, cancelled.token);
    const putBack = replace(vscode.window, { withProgress });
    try {
      assert.equal(await add(), undefined);
      assert.deepEqual(messages, []);
    } finally {
      putBack();
    }
  });

  it('are what a command is about while one is shown', async () => {
    await vscode.window.showTextDocument(file('contracts/Vault.sol'));
    await vscode.commands.executeCommand('hieroLens.contract.openAbi');
    await eventually(() =>
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /interface Vault \{/),
    );
  });
});
