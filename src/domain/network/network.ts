import type { LedgerId } from '../entity/entityId.ts';
import type { Words } from '../phrase.ts';

/**
 * Where a service answers, or why its setting gives no usable address. The URL has no trailing slash and no API path
 * (`/api/v1`, `/api/v2`, `/v2`).
 */
export type ServiceBase = { readonly url: string } | { readonly problem: SettingProblem };

/** One setting that cannot be used; `detail` is a sentence for the user. */
export interface SettingProblem {
  readonly setting: string;
  readonly detail: Words;
}

/** One network and where its services answer. */
export interface Network {
  /** The name users select: `testnet`, or their own for a custom network. */
  readonly name: string;
  /** EVM chain id in decimal, as the verification service spells it. */
  readonly chainId: string;
  /** Undefined for a custom network that does not say: id checksums are then not judged. */
  readonly ledgerId: LedgerId | undefined;
  /** Page of the network in a block explorer; entity pages are `/account/0.0.N`, `/block/N` and so on below it. */
  readonly explorerUrl: string | undefined;
  readonly ledger: ServiceBase;
  readonly status: ServiceBase;
  readonly verification: ServiceBase;
  /** Settings that cannot be used and that no service depends on: they count as left out. */
  readonly ignored?: readonly SettingProblem[];
}

/** What is known beforehand of the public networks and the usual local set-up. */
export interface BuiltInNetwork extends Pick<Network, 'name' | 'chainId' | 'ledgerId' | 'explorerUrl'> {
  readonly ledgerUrl: string;
}

export const builtInNetworks: readonly BuiltInNetwork[] = [
  {
    name: 'mainnet-public',
    ledgerUrl: 'https://mainnet-public.mirrornode.hedera.com',
    chainId: '295',
    ledgerId: '00',
    explorerUrl: 'https://hashscan.io/mainnet',
  },
  {
    name: 'mainnet',
    ledgerUrl: 'https://mainnet.mirrornode.hedera.com',
    chainId: '295',
    ledgerId: '00',
    explorerUrl: 'https://hashscan.io/mainnet',
  },
  {
    name: 'testnet',
    ledgerUrl: 'https://testnet.mirrornode.hedera.com',
    chainId: '296',
    ledgerId: '01',
    explorerUrl: 'https://hashscan.io/testnet',
  },
  {
    name: 'previewnet',
    ledgerUrl: 'https://previewnet.mirrornode.hedera.com',
    chainId: '297',
    ledgerId: '02',
    explorerUrl: 'https://hashscan.io/previewnet',
  },
  {
    name: 'local',
    ledgerUrl: 'http://127.0.0.1:38081',
    chainId: '298',
    ledgerId: '03',
    explorerUrl: undefined,
  },
];

const sampleBase = { url: 'sample:' };

/**
 * The network of the sample folder: the test network at one moment, answered on this machine. No setting can have its
 * addresses, which no request leaves for.
 */
export const sampleNetwork: Network = {
  name: 'sample',
  chainId: '296',
  ledgerId: '01',
  explorerUrl: undefined,
  ledger: sampleBase,
  status: sampleBase,
  verification: sampleBase,
};

const statusWords = { '295': 'mainnet', '296': 'testnet', '297': 'previewnet' } as const;

/** The word by which the status page names a network; undefined for networks it does not cover. */
export function statusWord({ chainId }: Pick<Network, 'chainId'>) {
  return Object.hasOwn(statusWords, chainId) ? statusWords[chainId as keyof typeof statusWords] : undefined;
}
