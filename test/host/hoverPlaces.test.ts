import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace } from './documents.ts';
import { eventually } from './eventually.ts';
import { hoverIn, says } from './hovers.ts';

/** Writes a file into the workspace, gives it as a document, and removes it afterwards. */
async function withFile(path: string, text: string, use: (document: vscode.TextDocument) => Promise<void>) {
  const uri = inWorkspace(path);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  try {
    await use(await vscode.workspace.openTextDocument(uri));
  } finally {
    await vscode.workspace.fs.delete(uri);
  }
}

/** Serves texts as read-only documents of a file system of their own; the second address is the first when there is one. */
async function withVirtual(
  texts: Readonly<Record<string, string>>,
  use: (first: vscode.Uri, second: vscode.Uri) => Promise<void>,
): Promise<void> {
  const scheme = 'hover-test';
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ path }) => texts[path],
  });
  try {
    const [first, second = first] = Object.keys(texts).map((path) => vscode.Uri.from({ scheme, path }));
    assert.ok(first && second);
    await use(first, second);
  } finally {
    provider.dispose();
  }
}

/** What the hover over `part` of a file says; nothing when `expected` is empty. */
async function check(path: string, text: string, part: string, ...expected: readonly string[]): Promise<void> {
  await withFile(path, text, async (document) => {
    const said = await hoverIn(document, part);
    if (expected.length === 0) {
      assert.equal(said, '', path);
    }
    says(said, ...expected);
  });
}

describe('hovers in odd places', () => {
  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('explain ids in sources, settings and data', async () => {
    const vault = '0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148';
    await check(
      'Payout.sol',
      `contract Payout {\n  address constant vault = ${vault};\n}\n`,
      vault,
      'Vault',
      '0.0.4811',
    );
    await check('Vault.vy', `# @version 0.3.10\nowner: public(address)  # ${vault}\n`, vault, '0.0.4811');
    await check('pay.py', `client.set_operator(AccountId.from_string("0.0.1001"), key)\n`, '0.0.1001', 'Alice');
    await check('.env', 'OPERATOR_ID=0.0.1001\nOPERATOR_KEY=302e\n', '0.0.1001', 'Alice');
    await check('.env.local', 'TOKEN_ID="0.0.2001"\n', '0.0.2001', 'Lens Dollar');
    await check('balances.csv', 'account,balance\r\n0.0.1001,12\r\n0.0.1002,13\r\n', '0.0.1002', '0.0.1002');
    await check('events.log', '2026-01-01T00:00:00Z INFO transfer to 0.0.1002 done\n', '0.0.1002', 'Bob');
    await check('no-extension', 'topic 0.0.3001', '0.0.3001', '**Topic**');
  });

  it('explain ids in notebooks', async () => {
    const cells = [
      new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, 'The token 0.0.2001 is ours.', 'markdown'),
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, `account_id = "0.0.1001"`, 'python'),
    ];
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData(cells));
    await vscode.window.showNotebookDocument(notebook);
    says(await hoverIn(notebook.cellAt(0).document, '0.0.2001'), 'Lens Dollar');
    says(await hoverIn(notebook.cellAt(1).document, '0.0.1001'), 'Alice');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('explain ids in texts that were never saved', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'pay account 0.0.1001 today' });
    assert.equal(document.isUntitled, true);
    says(await hoverIn(document, '0.0.1001'), 'Alice');
    // The editor opens such a text by itself after a while, and asks before it closes it.
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('explain ids on both sides of a comparison', async () => {
    const texts = { '/old.ts': `const treasury = '0.0.1001';\n`, '/new.ts': `const treasury = '0.0.1002';\n` };
    await withVirtual(texts, async (older, newer) => {
      await vscode.commands.executeCommand('vscode.diff', older, newer, 'Comparison');
      says(await hoverIn(await vscode.workspace.openTextDocument(older), '0.0.1001'), 'Alice');
      says(await hoverIn(await vscode.workspace.openTextDocument(newer), '0.0.1002'), 'Bob');
    });
  });

  it('explain ids in the output panel', async () => {
    const task = { label: 'pay account 0.0.1001' };
    await withFile('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks: [task] }), async () => {
      // A task that does nothing: the editor says so in the output, with all that is written of it.
      const output = await eventually(async () => {
        await vscode.tasks.fetchTasks();
        await vscode.commands.executeCommand('workbench.action.output.show.tasks');
        const shown = vscode.workspace.textDocuments.find(
          (document) => document.uri.scheme === 'output' && document.getText().includes('0.0.1001'),
        );
        return shown ?? assert.fail('the output is not there');
      });
      says(await hoverIn(output, '0.0.1001'), 'Alice');
    });
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  it('come while lenses are looked for in a line of 9 MB', async () => {
    // Looked for in one go, line end by line end, they hold up everything for three minutes.
    await withVirtual({ '/huge.txt': '{"account":"0.0.1001"},'.repeat(400_000) }, async (huge) => {
      const document = await vscode.workspace.openTextDocument(huge);
      const lenses = vscode.commands.executeCommand('vscode.executeCodeLensProvider', huge);
      says(await hoverIn(document, '0.0.1001'), 'Alice');
      assert.deepEqual(await lenses, []);
    });
    // The editor itself needs seconds on a busy machine to send such a text to and fro.
  });
});
