import { builtInNetworks, statusWord } from '../../../src/domain/network/network.ts';
import { customNetworkProblem } from '../../../src/domain/network/networkName.ts';
import {
  listNetworks,
  networkProblems,
  readServiceUrl,
  resolveNetwork,
} from '../../../src/domain/network/networkSettings.ts';
import { englishOf } from '../english.ts';
import { assertWhole, compactData } from './assertWhole.ts';

const raw = {
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.example/api/v2/',
  verificationUrl: 'https://verify.example/server/v2',
};
const ledgerUrl = 'http://127.0.0.1:1';
const definitions: Readonly<Record<string, unknown>> = {
  least: { ledgerUrl, chainId: '1234' },
  all: {
    ...{ ledgerUrl: `${ledgerUrl}/api/v1`, chainId: 298, ledgerId: '0xA1FF', explorerUrl: 'https://x.test/e/' },
    ...{ statusUrl: 'https://s.test/api/v2', verificationUrl: 'https://v.test/v2/' },
  },
  wrong: {
    ledgerUrl: 'x',
    chainId: '0x12',
    ledgerId: 'abc',
    explorerUrl: 'x',
    statusUrl: 7,
    verificationUrl: 'ftp://x',
  },
  'long chain': { ledgerUrl, chainId: '9'.repeat(21), ledgerId: 'x0102' },
  'no object': 7,
  mainnet: { ledgerUrl, chainId: '1' },
};

const addresses: readonly (readonly [value: unknown, apiPath: string])[] = [
  ...[
    undefined,
    7,
    '',
    '  ',
    'example.com',
    'ftp://example.com',
    'https://me@example.com',
    'https://:pw@example.com',
  ].map((value) => [value, '/v2'] as const),
  ['https://example.com?x=1', '/v2'],
  ['https://example.com#x', '/v2'],
  [' https://example.com// ', '/v2'],
  ['http://example.com/v2/v2', '/v2'],
  ['https://example.com/v2/x', '/v2'],
  ['https://example.com/x/', ''],
];

describe('networks of the settings, whole', () => {
  it('are as expected', () => {
    assertWhole('networks/settings.txt', [
      ...listNetworks({ ...raw, customNetworks: definitions }).flatMap((network) => [
        compactData(network),
        ...networkProblems(network).map((problem) => `  ${compactData(problem)}`),
      ]),
      ...['gone', 7, undefined].flatMap((network) => [
        compactData(resolveNetwork({ ...raw, network })),
        compactData(resolveNetwork({ ...raw, network, customNetworks: [] })),
      ]),
      ...[...builtInNetworks, { name: 'mine', chainId: '1' }].map(
        (network) => `${network.name} on the status page: ${statusWord(network)}`,
      ),
    ]);
  });

  it('have the addresses and names that are expected', () => {
    assertWhole('networks/texts.txt', [
      ...addresses.map(
        ([value, path]) => `${value} with ${path}: ${compactData(readServiceUrl(value, 'setting', path))}`,
      ),
      ...['a', 'ü 2._-', 'x'.repeat(40), 'x'.repeat(41), '', ' a', 'a/b', 'taken'].map(
        (name) => `${name}: ${englishOf(customNetworkProblem(name, ['taken']))}`,
      ),
    ]);
  });
});
