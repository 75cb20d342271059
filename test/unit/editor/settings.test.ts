import assert from 'node:assert/strict';
import { InputError } from '../../../src/domain/failure.ts';
import { userOnlySettings } from '../../../src/manifest.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const {
  declaredSetting,
  isEnabled,
  readAddressBookSetting,
  readNetworkSettings,
  readPageSize,
  readPollSeconds,
  readTransportSettings,
  saveCustomNetwork,
  showsStatusBar,
} = await import('../../../src/editor/settings.ts');

/** What the user and what the workspace has set, each under the setting's name. */
function configure(of: (name: string) => { readonly globalValue?: unknown; readonly workspaceValue?: unknown }): void {
  Object.assign(vscode.workspace, {
    getConfiguration: () => ({
      inspect: (name: string) => ({ defaultValue: `default ${name}`, ...of(name) }),
      get: (name: string) => of(name).workspaceValue ?? of(name).globalValue ?? `default ${name}`,
    }),
  });
}

const context = { extension: { packageJSON: { version: '1.2.3' } } } as never;

describe('settings', () => {
  it('are opened where they are declared', () => {
    const places = [
      ['hieroLens.customNetworks.mine.ledgerUrl', 'hieroLens.customNetworks'],
      ['hieroLens.customNetworks', 'hieroLens.customNetworks'],
      ['hieroLens.statusUrl', 'hieroLens.statusUrl'],
      ['other.hieroLens.customNetworks.mine', 'other.hieroLens.customNetworks.mine'],
    ] as const;
    assert.deepEqual(
      places.map(([setting]) => declaredSetting(setting)),
      places.map(([, declared]) => declared),
    );
  });

  it('that cannot be written say why, and no list that cannot be read is written over', async () => {
    const written: unknown[] = [];
    const configured = (globalValue: unknown, failure?: Error) =>
      Object.assign(vscode.workspace, {
        getConfiguration: () => ({
          inspect: () => ({ globalValue }),
          update: async (_name: string, value: unknown) =>
            failure ? Promise.reject(failure) : void written.push(value),
        }),
      });
    for (const unreadable of [[], 'x', 7, null, true]) {
      configured(unreadable);
      await assert.rejects(saveCustomNetwork('mine', {}), /cannot be read, so nothing was added/);
    }
    assert.deepEqual(written, []);
    configured(undefined);
    await saveCustomNetwork('mine', { chainId: '1' });
    configured({ other: 1 });
    await saveCustomNetwork('toString', {});
    assert.deepEqual(written, [{ mine: { chainId: '1' } }, { other: 1, toString: {} }] as unknown[]);
    configured(undefined, new Error('Unable to write into user settings.'));
    await assert.rejects(
      saveCustomNetwork('mine', {}),
      (error) =>
        error instanceof InputError &&
        error.message === 'The setting hieroLens.customNetworks was not changed: Unable to write into user settings.',
    );
  });

  it('take addresses, and all else that is the user’s alone, from no workspace', () => {
    configure((name) => ({ globalValue: `user ${name}`, workspaceValue: `workspace ${name}` }));
    assert.deepEqual(readNetworkSettings(), {
      network: 'workspace network',
      customNetworks: 'user customNetworks',
      hasSample: false,
      statusUrl: 'user statusUrl',
      verificationUrl: 'user verificationUrl',
    });
    assert.equal(readAddressBookSetting(), 'user addressBook');
    configure(() => ({ workspaceValue: 'editor' }));
    assert.equal(readTransportSettings(context).backend, 'undici');
    configure((name) => ({ workspaceValue: `workspace ${name}` }));
    assert.deepEqual(readNetworkSettings(), {
      network: 'workspace network',
      customNetworks: 'default customNetworks',
      hasSample: false,
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

  /** What a setting is read as, whatever is written there. */
  const read = <T>(value: unknown, reader: () => T): T => {
    configure(() => ({ globalValue: value }));
    return reader();
  };

  it('let the status service be polled every 30 seconds at most, or not at all', () => {
    for (const [written, seconds] of [
      [120, 120],
      [31.9, 31],
      [30, 30],
      [29, 30],
      [1, 30],
      [0.5, 0],
      [0, 0],
      [-5, 0],
      ['60', 120],
      [86_399.9, 86_399],
      [86_400, 86_400],
      [86_401, 86_400],
      [1e308, 86_400],
      [-1e308, 0],
      [Number.POSITIVE_INFINITY, 120],
      [Number.NaN, 120],
    ] as const) {
      assert.equal(read(written, readPollSeconds), seconds, String(written));
    }
  });

  it('are read by their own names', () => {
    const written: Readonly<Record<string, unknown>> = {
      'status.pollSeconds': 60,
      'status.statusBar': false,
      'blocks.pageSize': 7,
      addressBook: ['x'],
    };
    configure((name) => ({ globalValue: written[name] }));
    const read = [readPollSeconds(), showsStatusBar(), readPageSize(), readAddressBookSetting()];
    assert.deepEqual(read, [60, false, 7, ['x']]);
  });

  it('let a page have 1 to 100 blocks', () => {
    for (const [written, blocks] of [
      [25, 25],
      [1, 1],
      [0, 1],
      [-3, 1],
      [7.9, 7],
      [100, 100],
      [101, 100],
      ['50', 25],
      [Number.POSITIVE_INFINITY, 25],
    ] as const) {
      assert.equal(read(written, readPageSize), blocks, String(written));
    }
  });

  it('switch off what is set to false, and nothing else', () => {
    const scope = {} as never;
    for (const [written, isOn] of [
      [true, true],
      [false, false],
      ['false', true],
      [0, true],
    ] as const) {
      assert.equal(read(written, showsStatusBar), isOn);
      for (const feature of ['hover', 'codeLens', 'diagnostics'] as const) {
        assert.equal(
          read(written, () => isEnabled(feature, scope)),
          isOn,
        );
      }
    }
  });

  it('of the editor say how the network is reached', () => {
    const proxyOf = (http: Readonly<Record<string, unknown>>) => {
      Object.assign(vscode.workspace, {
        getConfiguration: (of: string) => ({
          get: (name: string) => (of === 'http' ? http[name] : undefined),
          inspect: () => undefined,
        }),
      });
      return readTransportSettings(context).proxy;
    };
    const usual = { proxy: undefined, proxyOff: false, noProxy: [], strictTls: true, systemCertificates: true };
    assert.deepEqual(proxyOf({}), usual);
    for (const proxy of ['', '  ', 5]) {
      assert.deepEqual(proxyOf({ proxy, proxySupport: 'override', noProxy: 'a' }), usual);
    }
    const set = { proxy: ' http://p:1 ', proxySupport: 'off', noProxy: ['a', 5, 'b'] };
    assert.deepEqual(proxyOf({ ...set, proxyStrictSSL: false, systemCertificates: true }), {
      ...{ proxy: 'http://p:1', proxyOff: true, noProxy: ['a', 'b'], strictTls: false, systemCertificates: true },
    });
    assert.equal(proxyOf({ systemCertificates: false }).systemCertificates, false);
  });

  it('choose how requests are sent', () => {
    for (const [written, backend] of [
      ['auto', 'undici'],
      ['undici', 'undici'],
      ['editor', 'fetch'],
      ['other', 'undici'],
      [undefined, 'undici'],
    ] as const) {
      const settings = read(written, () => readTransportSettings(context));
      assert.deepEqual([settings.backend, settings.userAgent], [backend, 'hiero-lens/1.2.3']);
    }
  });
});
