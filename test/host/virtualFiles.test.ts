import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { createProject } from '../../src/editor/project.ts';
import { createWorkspaceBooks } from '../../src/features/addressBook/workspaceBooks.ts';
import { inWorkspace, lensesOf } from './documents.ts';
import { eventually } from './eventually.ts';
import { hoverIn, says } from './hovers.ts';
import { replace } from './stage.ts';
import { quietLog } from './stagedNetwork.ts';

const scheme = 'memory-test';
const root = vscode.Uri.from({ scheme, path: '/project' });
const source = `export const treasury = '0.0.1001';
export const wrong = '0.0.1001-aaaaa';
export const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
`;

/** A file system that is on no disk, as the repositories of others in VS Code for the Web. */
function inMemory(files: ReadonlyMap<string, Uint8Array>): vscode.FileSystemProvider {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const isFolder = (path: string) => [...files.keys()].some((file) => file.startsWith(`${path}/`));
  const refuse = () => {
    throw vscode.FileSystemError.NoPermissions();
  };
  return {
    onDidChangeFile: changed.event,
    watch: () => changed,
    stat(uri) {
      const bytes = files.get(uri.path);
      if (bytes === undefined && !isFolder(uri.path)) {
        throw vscode.FileSystemError.FileNotFound(uri);
      }
      const type = bytes === undefined ? vscode.FileType.Directory : vscode.FileType.File;
      return { type, ctime: 0, mtime: 0, size: bytes?.length ?? 0 };
    },
    readFile: (uri) => files.get(uri.path) ?? Promise.reject(vscode.FileSystemError.FileNotFound(uri)),
    readDirectory({ path }) {
      const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`));
      const names = new Set(below.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''));
      return [...names].map((name) => {
        const isFile = files.has(`${path}/${name}`);
        return [name, isFile ? vscode.FileType.File : vscode.FileType.Directory];
      });
    },
    writeFile: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
}

describe('files that are on no disk', () => {
  const files = new Map<string, Uint8Array>();
  let provider: vscode.Disposable;
  let restore: () => void;

  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
    const book = '{ "addresses": [{ "address": "0.0.1001", "label": "In memory" }] }';
    const transaction = inWorkspace('transactions/pay-supplier.tx').fsPath;
    files.set('/project/ids.ts', Buffer.from(source));
    files.set('/project/.hiero-lens/addresses.json', Buffer.from(book));
    files.set('/project/pay.tx', await readFile(transaction));
    provider = vscode.workspace.registerFileSystemProvider(scheme, inMemory(files));
  });
  beforeEach(() => {
    restore = replace(vscode.workspace, { workspaceFolders: [{ uri: root, name: 'project', index: 0 }] });
  });
  afterEach(async () => {
    restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => provider.dispose());

  it('have hovers, lenses and problems', async () => {
    const uri = vscode.Uri.joinPath(root, 'ids.ts');
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    // The first of all hovers may say that it is still asking.
    await eventually(async () => says(await hoverIn(document, '0.0.1001'), 'Alice'));
    await eventually(async () => {
      const lenses = await lensesOf(uri);
      assert.ok(lenses.some(({ command }) => command?.title === 'Sources'));
    });
    await eventually(() => {
      const [problem] = vscode.languages.getDiagnostics(uri);
      assert.equal(document.getText(problem?.range), '0.0.1001-aaaaa');
    });
  });

  it('are read as transactions, and priced', async () => {
    const uri = vscode.Uri.joinPath(root, 'pay.tx');
    await vscode.commands.executeCommand('vscode.open', uri);
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(input instanceof vscode.TabInputCustom && input.viewType === 'hieroLens.transaction');
    });
    await vscode.commands.executeCommand('hieroLens.fees.estimate', uri);
    const query = JSON.stringify([uri.toString()]);
    const fees = vscode.Uri.from({ scheme: 'hiero-fees', path: '/embedded/md/Fee of pay.tx', query });
    const document = await vscode.workspace.openTextDocument(fees);
    assert.match(document.getText(), /^## Fee: \$\d[^\n]*\n\n[^\n]*Transfer · `pay\.tx` · `embedded` · /);
  });

  it('keep an address book in their folder', async () => {
    const books = createWorkspaceBooks(quietLog());
    try {
      assert.deepEqual(
        (await books.entries()).map(({ label }) => label),
        ['In memory'],
      );
    } finally {
      books.dispose();
    }
  });

  it('have records of deployments, though the editor does not search them', async () => {
    const record = 'broadcast/Deploy.s.sol/296/run-latest.json';
    const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens')?.extensionUri ?? assert.fail();
    const fixture = vscode.Uri.joinPath(extension, 'test/fixtures/deployments/foundry', record);
    files.set(`/project/${record}`, await vscode.workspace.fs.readFile(fixture));
    files.set(`/project/node_modules/${record}`, await vscode.workspace.fs.readFile(fixture));
    const owned: vscode.Disposable[] = [];
    try {
      const told = await createProject(owned).deployments.all();
      assert.ok(told.some(({ name, key }) => name === 'Vault' && source.includes(key)));
      assert.deepEqual([...new Set(told.map((one) => one.record))], [`${scheme}:/project/${record}`]);
    } finally {
      vscode.Disposable.from(...owned).dispose();
    }
  });
});
