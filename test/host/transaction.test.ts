import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';

function sample(...path: readonly string[]): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, ...path);
}

/** The view type of the editor in front, undefined for an ordinary text editor. */
function shownEditor(): string | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom ? input.viewType : undefined;
}

describe('transaction view', () => {
  beforeEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('opens the endings of transactions by default', async () => {
    for (const name of ['pay-supplier.tx', 'token-clean-up.tx2']) {
      await vscode.commands.executeCommand('vscode.open', sample('transactions', name));
      await eventually(() => assert.equal(shownEditor(), 'hieroLens.transaction', name));
    }
  });

  it('opens any other file when it is asked to, and leaves it alone otherwise', async () => {
    const other = sample('README.md');
    await vscode.commands.executeCommand('vscode.open', other);
    await eventually(() => assert.notEqual(vscode.window.tabGroups.activeTabGroup.activeTab, undefined));
    assert.equal(shownEditor(), undefined);
    await vscode.commands.executeCommand('vscode.openWith', other, 'hieroLens.transactionOfAnyFile');
    await eventually(() => assert.equal(shownEditor(), 'hieroLens.transactionOfAnyFile'));
  });
});
