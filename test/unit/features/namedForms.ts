import { listNetworks } from '../../../src/domain/network/networkSettings.ts';

/** The built-in networks, `testnet` selected, and one of the user's own with all its services. */
export const formNetworks = listNetworks({
  network: 'testnet',
  customNetworks: {
    mine: {
      ledgerUrl: 'http://127.0.0.1:5551',
      chainId: '1234',
      explorerUrl: 'http://127.0.0.1:8080/devnet',
      verificationUrl: 'http://127.0.0.1:5555',
    },
  },
  statusUrl: 'https://s.test',
  verificationUrl: 'https://sourcify.dev/server',
});

/** One form of an id or a link, and what every door is to make of it. */
export interface NamedForm {
  readonly written: string;
  /** Kind and value, in the words of `namedForms.test.ts`; undefined where nothing may be asked for. */
  readonly names: string | undefined;
  /** That of the link; else the selected one. */
  readonly network?: string;
  /** A text that it stands in, where it is found by its name only. */
  readonly line?: string;
  /** Too short to be found in a text: only what somebody types, or a link that is made by hand, means it. */
  readonly isTyped?: boolean;
}

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const hash32 = `0x${'ab'.repeat(32)}`;
const hash48 = `0x${'ab'.repeat(48)}`;
const parent = '0.0.2-1700000000-000000001';

const ids: readonly NamedForm[] = [
  { written: '0.0.1001', names: 'entityId 0.0.1001', line: 'account 0.0.1001' },
  { written: '0.0.1001-eevit', names: 'entityId 0.0.1001' },
  { written: '1001', names: 'entityId 0.0.1001', isTyped: true },
  { written: '0.0.2004/13', names: 'nft 0.0.2004/13', line: 'token 0.0.2004/13' },
  { written: address, names: `evmAddress ${address}` },
  { written: `0.0.${address.slice(2)}`, names: `evmAddress ${address}` },
  {
    written: 'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
    names: 'alias CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
  },
  { written: hash48, names: `hash48 ${hash48}`, line: `transactionHash: ${hash48}` },
  { written: 'block 21,635,183', names: 'block 21635183', isTyped: true },
  { written: 'node 3', names: 'node 3', isTyped: true },
  { written: 'message 5 of 0.0.7', names: 'message 5 of 0.0.7', isTyped: true },
  { written: 'hook 5 of 0.0.7', names: 'hook 5 of 0.0.7', isTyped: true },
  { written: 'transaction at 1700000000.000000001', names: 'consensus 1700000000.000000001', isTyped: true },
];

// `?scheduled` and `/1` are of the SDKs (HIP-199), `?nonce=1&scheduled=true` of the ledger service.
const transactionIds: readonly NamedForm[] = (
  [
    ['0.0.2@1700000000.000000001', ''],
    ['0.0.2@1700000000.1', ''],
    [parent, ''],
    ['0.0.2@1700000000.000000001?scheduled', ' scheduled'],
    ['0.0.2@1700000000.000000001/1', ' nonce 1'],
    ['0.0.2@1700000000.000000001?scheduled/1', ' scheduled nonce 1'],
    [`${parent}?nonce=1`, ' nonce 1'],
    [`${parent}?scheduled=true`, ' scheduled'],
    [`${parent}?nonce=1&scheduled=true`, ' scheduled nonce 1'],
    [`${parent}?scheduled=true&nonce=53`, ' scheduled nonce 53'],
    [`${parent}?scheduled=false`, ''],
  ] as const
).map(([written, more]) => ({ written, names: `transactionId ${parent}${more}` }));

const service = 'https://testnet.mirrornode.hedera.com/api/v1';
const at = '1700000005.000000009';
const links: readonly NamedForm[] = (
  [
    ['https://hashscan.io/testnet/account/0.0.1001', 'entityId 0.0.1001', 'testnet'],
    ['https://hashscan.io/mainnet/account/0.0.1001?p1=1&k=2', 'entityId 0.0.1001', 'mainnet-public'],
    ['https://hashscan.io/#/mainnet/token/968069', 'entityId 0.0.968069', 'mainnet-public'],
    ['https://hashscan.io/previewnet/token/0.0.2004/13', 'nft 0.0.2004/13', 'previewnet'],
    ['https://hashscan.io/mainnet/tokensByAccount/0.0.1001', 'entityId 0.0.1001', 'mainnet-public'],
    [`https://hashscan.io/mainnet/contract/${address}/bytecode`, `evmAddress ${address}`, 'mainnet-public'],
    [`https://hashscan.io/mainnet/transaction/${hash32}`, `hash32 ${hash32}`, 'mainnet-public'],
    [`https://hashscan.io/mainnet/tx/${hash48}`, `hash48 ${hash48}`, 'mainnet-public'],
    // The id is that of the parent, too: the time tells which one the page is about.
    [`https://hashscan.io/testnet/transaction/${at}?tid=${parent}`, `consensus ${at}`, 'testnet'],
    [`https://hashscan.io/#/mainnet/transaction/${at}?tid=${parent}`, `consensus ${at}`, 'mainnet-public'],
    [`https://hashscan.io/mainnet/transaction/${parent}?t=${at}`, `consensus ${at}`, 'mainnet-public'],
    [`https://hashscan.io/mainnet/transactionsById/${parent}`, `transactionId ${parent}`, 'mainnet-public'],
    [
      'https://hashscan.io/mainnet/transaction/0.0.2@1700000000.000000001?scheduled',
      `transactionId ${parent} scheduled`,
      'mainnet-public',
    ],
    [
      'https://hashscan.io/mainnet/transaction/0.0.2%401700000000.000000001',
      `transactionId ${parent}`,
      'mainnet-public',
    ],
    [
      'https://app.dragonglass.me/hedera/transactions/0021700000000000000001',
      `transactionId ${parent}`,
      'mainnet-public',
    ],
    [`https://testnet.hederaexplorer.io/search-details/transaction/${parent}`, `transactionId ${parent}`, 'testnet'],
    ['https://explorer.arkhia.io/#/previewnet/topic/0.0.3001', 'entityId 0.0.3001', 'previewnet'],
    ['https://explore.lworks.io/mainnet/topics/0.0.3001/messages/13', 'message 13 of 0.0.3001', 'mainnet-public'],
    ['http://127.0.0.1:8080/devnet/block/5', 'block 5', 'mine'],
    ['http://127.0.0.1:8080/#/devnet/account/0.0.1001', 'entityId 0.0.1001', 'mine'],
    [`http://127.0.0.1:5551/api/v1/contracts/${address}/results?limit=1`, `evmAddress ${address}`, 'mine'],
    [`${service}/transactions/${parent}?nonce=1`, `transactionId ${parent} nonce 1`, 'testnet'],
    [
      `${service}/transactions/${parent}?limit=1&scheduled=true&nonce=2`,
      `transactionId ${parent} scheduled nonce 2`,
      'testnet',
    ],
    [`${service}/contracts/results/${parent}/actions?nonce=1`, `transactionId ${parent} nonce 1`, 'testnet'],
    [`https://repo.sourcify.dev/296/${address}`, `evmAddress ${address}`, 'testnet'],
    [`https://repo.sourcify.dev/295/${address}/`, `evmAddress ${address}`, 'mainnet-public'],
    [`https://repo.sourcify.dev/contracts/full_match/297/${address}/`, `evmAddress ${address}`, 'previewnet'],
    [
      `https://repo.sourcify.dev/contracts/partial_match/297/${address}/sources/a.sol`,
      `evmAddress ${address}`,
      'previewnet',
    ],
    [`https://sourcify.dev/server/v2/contract/297/${address}?fields=all`, `evmAddress ${address}`, 'previewnet'],
    [`https://sourcify.dev/server/repo-ui/297/${address}`, `evmAddress ${address}`, 'previewnet'],
    [`https://sourcify.dev/server/files/any/297/${address}`, `evmAddress ${address}`, 'previewnet'],
    [
      `https://repository-verify.hashscan.io/contracts/full_match/297/${address}/`,
      `evmAddress ${address}`,
      'previewnet',
    ],
    [`http://127.0.0.1:5555/v2/contract/1234/${address}`, `evmAddress ${address}`, 'mine'],
  ] as const
).map(([written, names, network]) => ({ written, names, network }));

/** Links about networks that are not set up here. */
const elsewhere: readonly NamedForm[] = [
  `https://repo.sourcify.dev/1/${address}`,
  `https://repo.sourcify.dev/contracts/full_match/11155111/${address}/`,
  `http://127.0.0.1:5555/v2/contract/4321/${address}`,
  'https://hashscan.io/devnet/account/0.0.1001',
  'https://hashscan.io/testnets/account/0.0.1001',
  `https://hashscan.io/devnet/transaction/${parent}`,
].map((written) => ({ written, names: undefined }));

export const namedForms: readonly NamedForm[] = [...ids, ...transactionIds, ...links, ...elsewhere];
