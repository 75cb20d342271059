import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace } from './documents.ts';
import { eventually } from './eventually.ts';

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
      await vscode.commands.executeCommand('vscode.open', inWorkspace('transactions', name));
      await eventually(() => assert.equal(shownEditor(), 'hieroLens.transaction', name));
    }
  });

  it('opens any other file when it is asked to, and leaves it alone otherwise', async () => {
    const other = inWorkspace('README.md');
    await vscode.commands.executeCommand('vscode.open', other);
    await eventually(() => assert.notEqual(vscode.window.tabGroups.activeTabGroup.activeTab, undefined));
    assert.equal(shownEditor(), undefined);
    await vscode.commands.executeCommand('vscode.openWith', other, 'hieroLens.transactionOfAnyFile');
    await eventually(() => assert.equal(shownEditor(), 'hieroLens.transactionOfAnyFile'));
  });
});
