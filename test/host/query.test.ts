import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ledgerOperations } from '../../src/domain/operation/ledgerOperations.ts';
import { createQueryRunner } from '../../src/features/query/queryRunner.ts';
import { lensesOf, linksOf, press, untilText } from './documents.ts';
import { askedOf, control } from './services.ts';
import { replace } from './stage.ts';
import { fakeState, stagedContext } from './stagedNetwork.ts';
import { accepting } from './verifying.ts';

/** What queries asked: a hover of an earlier test may still ask again for a transaction that was too young. */
async function askedPaths(): Promise<readonly string[]> {
  return (await askedOf('ledger')).filter((path) => !path.startsWith('/api/v1/transactions/'));
}

/** Runs the command; the text of the document that it leaves in front, once it fits. */
async function query(...args: readonly unknown[]): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('hieroLens.query', ...args);
  const document = vscode.window.activeTextEditor?.document;
  assert.ok(document);
  assert.equal(document.uri.scheme, 'hiero-query');
  return document;
}

describe('query', () => {
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await control.forgetRequests();
  });

  it('opens the answer as a read-only JSON document with exact int64 values, for one request', async () => {
    const document = await query('account', { idOrAliasOrEvmAddress: '0.0.2', transactions: 'false' });
    assert.equal(document.languageId, 'hiero-json');
    assert.equal(document.uri.path, '/embedded/accounts/0.0.2.json');
    assert.match(document.getText(), /"balance": 4317869085891081369,/);
    assert.deepEqual(await askedPaths(), ['/api/v1/accounts/0.0.2']);
  });

  it('adds the next page to the document from its lens', async () => {
    const document = await query('accounts', { limit: '2' });
    assert.equal(document.getText().match(/"account":/g)?.length, 2);
    const more = (await lensesOf(document.uri)).find(({ command }) => command?.title.includes('Load more'));
    assert.ok(more);
    await press(more.command);
    await untilText(document, (text) => /("account":[\s\S]*){4}/.test(text));
    assert.equal(document.getText().match(/"account":/g)?.length, 4);
    assert.match(document.getText(), /"balance": 4317869085891081369,/);
    assert.deepEqual(await askedPaths(), ['/api/v1/accounts', '/api/v1/accounts']);
  });

  it('asks anew when told again, and shows it in the same document', async () => {
    const first = await query('supply', {});
    const second = await query('supply', {});
    assert.equal(first, second);
    assert.match(second.getText(), /"total_supply": /);
    assert.equal((await askedPaths()).length, 2);
  });

  it('loads a document that is opened by its address, as after a restart', async () => {
    const uri = vscode.Uri.parse('hiero-query:/embedded/accounts.json?limit=1', true);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /"balance": 4317869085891081369,/);
    const broken = vscode.Uri.parse('hiero-query:/embedded/accounts.json?limit=1000', true);
    assert.match((await vscode.workspace.openTextDocument(broken)).getText(), /limit must be a whole number/);
    assert.deepEqual(await askedPaths(), ['/api/v1/accounts']);
  });

  it('runs at once what takes no parameters, and the others from “Run”', async () => {
    assert.match((await query('stake')).getText(), /"max_stake_rewarded": /);
    assert.match((await accepting(query('exchangeRates'))).getText(), /"current_rate": /);
    assert.deepEqual(await askedPaths(), ['/api/v1/network/stake', '/api/v1/network/exchangerate']);
  });

  it('starts the commands of what is no GET', async () => {
    const started: string[] = [];
    const runner = createQueryRunner({ networkContext: stagedContext() }, fakeState());
    for (const { title, group } of ledgerOperations.filter(({ method }) => method === 'POST')) {
      const restore = [
        replace(vscode.window, {
          showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
            assert.ok(
              items.some(({ label, kind }) => label === group.template && kind === vscode.QuickPickItemKind.Separator),
            );
            return items.find(({ label }) => label === title.template);
          },
        }),
        replace(vscode.commands, { executeCommand: async (command: string) => void started.push(command) }),
      ];
      try {
        assert.equal(await runner.run(undefined, undefined, undefined), undefined);
      } finally {
        for (const putBack of restore) {
          putBack();
        }
      }
    }
    assert.deepEqual(started, ['hieroLens.contract.call', 'hieroLens.fees.estimate']);
  });

  it('makes ids into links', async () => {
    const document = await query('accounts', { 'account.id': '0.0.2' });
    const links = await linksOf(document);
    const ids = links.filter(({ range }) => document.getText(range) === '0.0.2');
    assert.ok(ids.length > 0);
    assert.equal(ids[0]?.target?.toString(true), 'hiero-ledger:/embedded/entity/0.0.2');
  });

  it('keeps what was asked among the recent queries', async () => {
    await query('tokens', { limit: '1' });
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, '/embedded/tokens.json');
    await control.forgetRequests();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The newest recent query is on top of the list of operations.
    await accepting(query());
    assert.equal(
      vscode.window.activeTextEditor?.document.uri.toString(true),
      'hiero-query:/embedded/tokens.json?limit=1',
    );
  });
});
