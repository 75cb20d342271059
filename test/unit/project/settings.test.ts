import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/paths.ts';

interface Row {
  readonly default: unknown;
  readonly scope: 'window' | 'application' | 'resource' | 'language-overridable';
  /** Tests that show the setting's effect: a file below `test` and the title of a test in it. */
  readonly provenBy: readonly (readonly [file: string, title: string])[];
}

const readDefensively = [
  'unit/editor/settings.test.ts',
  'take addresses, and all else that is the user’s alone, from no workspace',
] as const;

/** Every setting with what it is by default, where it may be set, and the tests of what it does. */
const rows: Readonly<Record<string, Row>> = {
  'hieroLens.network': {
    default: 'testnet',
    scope: 'window',
    provenBy: [['unit/domain/network/networkSettings.test.ts', 'give the built-in networks'], readDefensively],
  },
  'hieroLens.customNetworks': {
    default: {},
    scope: 'application',
    provenBy: [
      ['unit/domain/network/networkSettings.test.ts', 'take custom networks, whose faults are named to the field'],
      readDefensively,
    ],
  },
  'hieroLens.statusUrl': {
    default: 'https://status.hedera.com',
    scope: 'application',
    provenBy: [
      ['unit/domain/network/networkSettings.test.ts', 'turn off only the service whose address is wrong'],
      readDefensively,
    ],
  },
  'hieroLens.verificationUrl': {
    default: 'https://sourcify.dev/server',
    scope: 'application',
    provenBy: [['unit/domain/network/networkSettings.test.ts', 'give the built-in networks'], readDefensively],
  },
  'hieroLens.signatureDatabaseUrl': {
    default: 'https://api.4byte.sourcify.dev',
    scope: 'application',
    provenBy: [
      ['unit/editor/settings.test.ts', 'name the signature database, or none'],
      ['host/details.test.ts', 'look up by a click, once, the names that nobody verified, and mark them as guesses'],
    ],
  },
  'hieroLens.status.pollSeconds': {
    default: 120,
    scope: 'window',
    provenBy: [
      ['unit/editor/settings.test.ts', 'let the status service be polled every 30 seconds at most, or not at all'],
      ['host/statusView.test.ts', 'polls as often as the setting says, at most every 30 seconds, and not at all at 0'],
    ],
  },
  'hieroLens.status.statusBar': {
    default: true,
    scope: 'window',
    provenBy: [['host/statusView.test.ts', 'asks nothing while neither the view nor the status item shows']],
  },
  'hieroLens.blocks.pageSize': {
    default: 25,
    scope: 'window',
    provenBy: [
      ['unit/editor/settings.test.ts', 'let a page have 1 to 100 blocks'],
      ['host/blocksView.test.ts', 'lists as many blocks at a time as the setting says'],
    ],
  },
  'hieroLens.hover.enabled': {
    default: true,
    scope: 'resource',
    provenBy: [['host/hover.test.ts', 'can be switched off']],
  },
  'hieroLens.codeLens.enabled': {
    default: true,
    scope: 'language-overridable',
    provenBy: [['host/contracts.test.ts', 'has no lenses in a language for which the setting says so']],
  },
  'hieroLens.diagnostics.enabled': {
    default: true,
    scope: 'resource',
    provenBy: [['host/diagnostics.test.ts', 'can be switched off']],
  },
  'hieroLens.addressBook': {
    default: [],
    scope: 'application',
    provenBy: [['host/addressBook.test.ts', 'takes the names of the user from the settings'], readDefensively],
  },
  'hieroLens.http.transport': {
    default: 'auto',
    scope: 'application',
    provenBy: [['unit/editor/settings.test.ts', 'choose how requests are sent'], readDefensively],
  },
};

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { contributes } = JSON.parse(read('package.json')) as {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, Pick<Row, 'default' | 'scope'>>> };
  };
};

describe('the settings', () => {
  it('have the defaults and scopes that are written here', () => {
    const declared = Object.entries(contributes.configuration.properties).map(
      ([id, { default: usual, scope }]) => [id, { default: usual, scope }] as const,
    );
    const expected = Object.entries(rows).map(
      ([id, { default: usual, scope }]) => [id, { default: usual, scope }] as const,
    );
    assert.deepEqual(Object.fromEntries(declared), Object.fromEntries(expected));
  });

  for (const [id, { provenBy }] of Object.entries(rows)) {
    it(`${id} has tests that show what it does`, () => {
      for (const [file, title] of provenBy) {
        assert.ok(read(`test/${file}`).includes(`it('${title}'`), `${file} has no test '${title}'`);
      }
    });
  }
});
