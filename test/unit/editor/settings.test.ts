import assert from 'node:assert/strict';
import { InputError } from '../../../src/domain/failure.ts';
import { userOnlySettings } from '../../../src/manifest.ts';
import { give } from './fakeEditor.ts';

const settings = await import('../../../src/editor/settings.ts');

type Values = Readonly<Record<string, unknown>>;

/** What the user and what the workspace has set, each under the setting's name. */
function configure(of: (name: string) => { readonly globalValue?: unknown; readonly workspaceValue?: unknown }): void {
  give('workspace', {
    getConfiguration: () => ({
      inspect: (name: string) => ({ defaultValue: `default ${name}`, ...of(name) }),
      get: (name: string) => of(name).workspaceValue ?? of(name).globalValue ?? `default ${name}`,
    }),
  });
}

const context = { extension: { packageJSON: { version: '1.2.3' } } } as never;

describe('settings', () => {
  it('are opened where they are declared', () => {
    for (const [setting, declared] of [
      ['hieroLens.customNetworks.mine.ledgerUrl', 'hieroLens.customNetworks'],
      ['hieroLens.customNetworks', 'hieroLens.customNetworks'],
      ['hieroLens.statusUrl', 'hieroLens.statusUrl'],
      ['other.hieroLens.customNetworks.mine', 'other.hieroLens.customNetworks.mine'],
    ] as const) {
      assert.equal(settings.declaredSetting(setting), declared);
    }
  });

  it('that cannot be written say why, and no list that cannot be read is written over', async () => {
    const written: unknown[] = [];
    const configured = (globalValue: unknown, failure?: Error) =>
      give('workspace', {
        getConfiguration: () => ({
          inspect: () => ({ globalValue }),
          update: async (_name: string, value: unknown) =>
            failure ? Promise.reject(failure) : void written.push(value),
        }),
      });
    for (const unreadable of [[], 'x', 7, null, true]) {
      configured(unreadable);
      await assert.rejects(settings.saveCustomNetwork('mine', {}), /cannot be read, so nothing was added/);
    }
    configured(undefined);
    await settings.saveCustomNetwork('mine', { chainId: '1' });
    configured({ other: 1 });
    await settings.saveCustomNetwork('toString', {});
    assert.deepEqual(written, [{ mine: { chainId: '1' } }, { other: 1, toString: {} }] as unknown[]);
    configured(undefined, new Error('Unable to write into user settings.'));
    const message = 'The setting hieroLens.customNetworks was not changed: Unable to write into user settings.';
    await assert.rejects(
      settings.saveCustomNetwork('mine', {}),
      (error) => error instanceof InputError && error.message === message,
    );
  });

  it('take addresses, and all else that is the user’s alone, from no workspace', () => {
    const check = (user: string) =>
      assert.deepEqual(settings.readNetworkSettings(), {
        network: 'workspace network',
        customNetworks: `${user} customNetworks`,
        hasSample: false,
        statusUrl: `${user} statusUrl`,
        verificationUrl: `${user} verificationUrl`,
      });
    configure((name) => ({ globalValue: `user ${name}`, workspaceValue: `workspace ${name}` }));
    check('user');
    assert.equal(settings.readAddressBookSetting(), 'user addressBook');
    configure(() => ({ workspaceValue: 'https://workspace.example' }));
    assert.ok('problem' in (settings.readSignatureDatabase() ?? {}));
    configure((name) => ({ workspaceValue: `workspace ${name}` }));
    check('default');
    configure(() => ({ workspaceValue: 'editor' }));
    assert.equal(settings.readTransportSettings(context).backend, 'undici');
  });

  it('that are the user’s alone are those named here', () => {
    const names = [
      'addressBook',
      'customNetworks',
      'http.transport',
      'signatureDatabaseUrl',
      'statusUrl',
      'verificationUrl',
    ];
    assert.deepEqual([...userOnlySettings].toSorted(), names);
  });

  it('name the signature database, or none', () => {
    const readAs = (globalValue: unknown) => {
      configure((name) => (name === 'signatureDatabaseUrl' ? { globalValue } : {}));
      return settings.readSignatureDatabase();
    };
    assert.deepEqual(readAs('https://names.example/signature-database/v1/'), { url: 'https://names.example' });
    assert.deepEqual(['', '  '].map(readAs), [undefined, undefined]);
    for (const wrong of ['names.example', 'ftp://names.example', 5, 'https://me:secret@names.example']) {
      const read = readAs(wrong);
      assert.ok(read !== undefined && 'problem' in read);
      assert.equal(read.problem.setting, 'hieroLens.signatureDatabaseUrl');
    }
  });

  it('are read by their own names', () => {
    const written: Values = {
      ...{ 'status.pollSeconds': 60, 'status.statusBar': false, 'blocks.pageSize': 7, addressBook: ['x'] },
    };
    configure((name) => ({ globalValue: written[name] }));
    const { readAddressBookSetting, readPageSize, readPollSeconds, showsStatusBar } = settings;
    assert.deepEqual(
      [readPollSeconds(), showsStatusBar(), readPageSize(), readAddressBookSetting()],
      [...[60, false, 7], ['x']],
    );
  });

  /** What a setting is read as, whatever is written there. */
  const check = <T>(reader: () => T, written: readonly unknown[], read: readonly T[]) => {
    const found = written.map((value) => {
      configure(() => ({ globalValue: value }));
      return reader();
    });
    assert.deepEqual(found, read);
  };

  it('let the status service be polled every 30 seconds at most, or not at all', () => {
    const { readPollSeconds } = settings;
    check(readPollSeconds, [120, 31.9, 30, 29, 1, 0.5, 0, -5, -1e308], [120, 31, 30, 30, 30, 0, 0, 0, 0]);
    check(readPollSeconds, [86_399.9, 86_400, 86_401, 1e308], [86_399, 86_400, 86_400, 86_400]);
    check(readPollSeconds, ['60', Number.POSITIVE_INFINITY, Number.NaN], [120, 120, 120]);
  });

  it('let a page have 1 to 100 blocks', () => {
    const written = [25, 1, 0, -3, 7.9, 100, 101, '50', Number.POSITIVE_INFINITY];
    check(settings.readPageSize, written, [25, 1, 1, 1, 7, 100, 100, 25, 25]);
  });

  it('switch off what is set to false, and nothing else', () => {
    const readers = (['hover', 'codeLens', 'diagnostics'] as const).map(
      (feature) => () => settings.isEnabled(feature, {} as never),
    );
    for (const reader of [settings.showsStatusBar, ...readers]) {
      check(reader, [true, false, 'false', 0], [true, false, true, true]);
    }
  });

  it('choose how requests are sent', () => {
    const read = () => {
      const { backend, userAgent } = settings.readTransportSettings(context);
      return `${backend} ${userAgent}`;
    };
    const usual = 'undici hiero-lens/1.2.3';
    check(read, ['auto', 'undici', 'other', undefined, 'editor'], [...Array(4).fill(usual), 'fetch hiero-lens/1.2.3']);
  });

  it('of the editor say how the network is reached', () => {
    const proxyOf = (http: Values) => {
      give('workspace', {
        getConfiguration: (of: string) => ({
          get: (name: string) => (of === 'http' ? http[name] : undefined),
          inspect: () => undefined,
        }),
      });
      return settings.readTransportSettings(context).proxy;
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
});
