import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { testServices } from './services.ts';

describe('activation', () => {
  it('activates the extension with the settings of the simulated services', async () => {
    const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens');
    assert.ok(extension);
    await extension.activate();
    assert.equal(extension.isActive, true);
    const settings = vscode.workspace.getConfiguration('hieroLens');
    assert.equal(settings.get('network'), 'embedded');
    assert.equal(settings.get('statusUrl'), testServices().statusUrl);
  });
});
