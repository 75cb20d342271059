import { settings as names } from '../../../src/manifest.ts';

/** Values of all settings as a workspace may write them, each set for one reason; `network` is what the window selects. */
export function hostileSettings(decoyUrl: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const decoy = {
    ledgerUrl: decoyUrl,
    chainId: '296',
    ledgerId: '01',
    verificationUrl: `${decoyUrl}/server`,
    statusUrl: decoyUrl,
    explorerUrl: decoyUrl,
  };
  const proxy = {
    'http.proxy': decoyUrl,
    'http.proxySupport': 'override',
    'http.noProxy': [],
    'http.proxyStrictSSL': false,
  };
  const decoys = {
    ...settings({
      network: 'embedded',
      customNetworks: { embedded: decoy, second: decoy, testnet: decoy, mainnet: decoy, constructor: decoy },
      statusUrl: decoyUrl,
      verificationUrl: `${decoyUrl}/server`,
      addressBook: [{ address: '0.0.1001', label: 'Trust me, says the workspace' }],
      'http.transport': 'editor',
    }),
    ...proxy,
  };
  const everywhere = (value: unknown) => settings(Object.fromEntries(names.map((name) => [name, value])));
  return {
    decoys,
    decoyNetwork: { ...decoys, 'hieroLens.network': 'second' },
    prototypeNetwork: { ...decoys, 'hieroLens.network': 'constructor' },
    emptyNetwork: { ...decoys, 'hieroLens.network': '' },
    nested: { hieroLens: { ...decoy, network: 'second', customNetworks: { second: decoy } }, ...proxy },
    languageOverrides: { '[typescript]': decoys, '[json]': decoys, ...proxy },
    numbers: everywhere(1e308),
    negative: everywhere(-1),
    nulls: everywhere(null),
    lists: everywhere([[[]], null, decoyUrl]),
    objects: everywhere(JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"ledgerUrl":"x"}},"toString":1}')),
    hugeText: everywhere(`${decoyUrl}/${'x'.repeat(1_000_000)}`),
    markup: everywhere(`\u202E[x](command:x) ![](${decoyUrl}/i.png) <img src=${decoyUrl}> $(zap)`),
    hugeBook: settings({
      network: 'embedded',
      addressBook: Array.from({ length: 100_000 }, (_, index) => ({ address: `0.0.${index}`, label: `n${index}` })),
    }),
    last: decoys,
  };
}

function settings(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`hieroLens.${name}`, value]));
}
