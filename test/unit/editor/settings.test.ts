import assert from 'node:assert/strict';
import { userOnlySettings } from '../../../src/manifest.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { readAddressBookSetting, readNetworkSettings, readTransportChoice } = await import(
  '../../../src/editor/settings.ts'
);

/** What the user and what the workspace has set, each under the setting's name. */
function configure(of: (name: string) => { readonly globalValue?: unknown; readonly workspaceValue?: unknown }): void {
  Object.assign(vscode.workspace, {
    getConfiguration: () => ({
      inspect: (name: string) => ({ defaultValue: `default ${name}`, ...of(name) }),
      get: (name: string) => of(name).workspaceValue ?? of(name).globalValue ?? `default ${name}`,
    }),
  });
}

describe('settings', () => {
  it('take addresses, and all else that is the user’s alone, from no workspace', () => {
    configure((name) => ({ globalValue: `user ${name}`, workspaceValue: `workspace ${name}` }));
    assert.deepEqual(readNetworkSettings(), {
      network: 'workspace network',
      customNetworks: 'user customNetworks',
      statusUrl: 'user statusUrl',
      verificationUrl: 'user verificationUrl',
    });
    assert.equal(readAddressBookSetting(), 'user addressBook');
    configure(() => ({ workspaceValue: 'editor' }));
    assert.equal(readTransportChoice(), 'auto');
    configure((name) => ({ workspaceValue: `workspace ${name}` }));
    assert.deepEqual(readNetworkSettings(), {
      network: 'workspace network',
      customNetworks: 'default customNetworks',
      statusUrl: 'default statusUrl',
      verificationUrl: 'default verificationUrl',
    });
  });

  it('that are the user’s alone are those named here', () => {
    assert.deepEqual([...userOnlySettings].toSorted(), [
      'addressBook',
      'customNetworks',
      'http.transport',
      'statusUrl',
      'verificationUrl',
    ]);
  });
});
