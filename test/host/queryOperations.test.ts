import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { queryOperations } from '../../src/features/query/queryCall.ts';
import { samples } from '../unit/domain/operation/operationSamples.ts';
import { askedOf, control } from './services.ts';

describe('query: every operation', () => {
  before(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('has a sample for each', () => {
    assert.deepEqual(Object.keys(samples).toSorted(), queryOperations.map(({ id }) => id).toSorted());
  });

  for (const [id, { parameters = {}, shows, path }] of Object.entries(samples)) {
    it(`${id} comes to the screen as it is, for one request`, async () => {
      await control.forgetRequests();
      await vscode.commands.executeCommand('hieroLens.query', id, parameters);
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.uri.scheme, 'hiero-query');
      const text = document.getText();
      for (const part of shows) {
        assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${part} is missing in:\n${text}`);
      }
      assert.deepEqual(await askedOf('ledger'), [`/api/v1/${path}`]);
    });
  }
});
