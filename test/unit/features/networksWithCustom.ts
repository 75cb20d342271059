import { listNetworks } from '../../../src/domain/network/networkSettings.ts';

const custom = (chainId: string) => ({ ledgerUrl: 'http://127.0.0.1:1', chainId });

/** The built-in networks, `testnet` selected, and two of the user's own: `mine` and `second`. */
export const networksWithCustom = listNetworks({
  network: 'testnet',
  customNetworks: { mine: custom('1234'), second: custom('1235') },
  statusUrl: 'https://s.test',
  verificationUrl: 'https://v.test',
});
