import type { Account } from './entities.ts';
import { ecdsa, ed25519, emptyKey, keyList, thresholdKey } from './keys.ts';
import { at, base32, bytesOf, type Nanoseconds, nanosPerSecond } from './values.ts';

type Detail = Partial<Omit<Account, 'num'>>;

/** EVM aliases that tests and documents may spell. */
export const evmAliases = {
  ecdsaUser: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
  hollow: '0x1f98c2d04ab37e65d0c1b9e84730fa62d85b4c09',
  deleted: '0xdeadc2d04ab37e65d0c1b9e84730fa62d85b4c0a',
  trader: '0x7b1e5f3a90d26c84f1b7093e5ad84c2760eb9f35',
} as const;

const stakeStart = at('2025-11-20T00:00:00');
const day = 86_400n * nanosPerSecond;

/** The Vault of `contractList.ts`. */
const vaultAddress = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

/** Accounts with something special, by number; the test network's people. */
const people: Readonly<Record<number, Detail>> = {
  1001: { key: ed25519('1001'), memo: 'Alice, treasury of the example tokens', balance: 123_456_789_012n },
  1002: { key: ecdsa('1002'), evmAlias: evmAliases.ecdsaUser, ethereumNonce: 41, memo: 'Bob, uses an EVM wallet' },
  1003: { key: ecdsa('1003'), alias: aliasOf('3a21', ecdsa('1003').key), memo: 'alias from an ECDSA key' },
  1004: { key: ed25519('1004'), alias: aliasOf('1220', ed25519('1004').key), memo: 'alias from an ED25519 key' },
  1005: { key: keyList('1005a', '1005b'), memo: 'two keys, both must sign' },
  1006: { key: thresholdKey(2, '1006a', '1006b', '1006c'), memo: 'two of three keys' },
  1007: { stakedNode: 3, stakeStart, pendingReward: 4_211_339n, balance: 998_877_665_544n, memo: 'staked to node 3' },
  1008: { stakedAccount: 1007, stakeStart, memo: 'staked to an account' },
  1009: { stakedNode: 0, stakeStart, declineReward: true, memo: 'staked, declines the reward' },
  1010: { deleted: true, balance: 0n, memo: 'closed' },
  1011: { receiverSigRequired: true, memo: 'receiver signature required' },
  1012: { key: emptyKey, evmAlias: evmAliases.hollow, memo: 'hollow account', maxAssociations: -1 },
  1013: { key: null, memo: 'no key' },
  1014: { memo: '| a | table | cell |' },
  1015: { memo: '<b>bold</b><img src=x onerror=alert(1)>' },
  1016: { memo: '[click](command:workbench.action.quit) ![x](http://127.0.0.1:9/x.png)' },
  1017: { memo: '`code` ```fence``` **bold** _it_ ~~no~~ $(error) \\' },
  1018: { memo: 'abc\u202Egnp.exe\u202C \u2066iso\u2069 \u200Bzero\u200B' },
  1019: { memo: '🚀 grüße 漢字 👩‍👩‍👧‍👦 e\u0301' },
  1020: { memo: 'rarely seen in transactions\nsecond line\twith a tab' },
  1021: { memo: 'x'.repeat(100) },
  1022: { deleted: true, evmAlias: evmAliases.deleted, balance: 0n, memo: 'closed, had an EVM alias' },
  1023: { maxAssociations: -1, memo: 'unlimited associations' },
  1024: { balance: 0n, memo: '' },
  1025: { balance: 31_869_085_891_081_369n, memo: 'more tinybars than a double can count' },
  1026: {
    key: ecdsa('1026'),
    evmAlias: evmAliases.trader,
    ethereumNonce: 9007,
    memo: 'Trader',
    delegation: vaultAddress,
  },
};

const systems: Readonly<Record<number, Detail>> = {
  2: { balance: 4_317_869_085_891_081_369n, memo: 'Treasury' },
  50: { balance: 10_000_000_000n, memo: 'System admin' },
  55: { balance: 10_000_000_000n, memo: 'Address book admin' },
  56: { balance: 10_000_000_000n, memo: 'Fee schedule admin' },
  57: { balance: 10_000_000_000n, memo: 'Exchange rate admin' },
  98: { balance: 8_812_345_678_901n, memo: 'Fee collection' },
  800: { balance: 25_412_345_678_901_234n, memo: 'Staking rewards' },
  801: { balance: 612_345_678_901_234n, memo: 'Node rewards' },
};

/** Accounts 0.0.7001 to 0.0.7003 exist on the main network only. */
const mainnetPeople: Readonly<Record<number, Detail>> = {
  1001: { memo: 'the same number as on the test network, another account', balance: 5n },
  1002: { memo: '' },
  7001: {
    key: ecdsa('7001'),
    evmAlias: '0x5ea1c0de00000000000000000000000000007001',
    memo: 'only on the main network',
  },
  7002: { balance: 31_869_085_891_081_371n, memo: '' },
  7003: { memo: 'also only here' },
};

/** The accounts that are not contracts, by rising number. */
export function createAccounts(options: {
  readonly network: 'testnet' | 'mainnet';
  readonly nodeCount: number;
  readonly genesis: Nanoseconds;
}): Account[] {
  const details = new Map<number, Detail>();
  for (let index = 0; index < options.nodeCount; index++) {
    const memo = `Account of node ${index}`;
    details.set(3 + index, { balance: BigInt(2_400_000_000 + index * 31_000_001), memo });
  }
  const named = [systems, options.network === 'testnet' ? people : mainnetPeople];
  for (const [num, detail] of named.flatMap((group) => Object.entries(group))) {
    details.set(Number(num), detail);
  }
  if (options.network === 'testnet') {
    for (let num = 1027; num <= 1045; num++) {
      details.set(num, { memo: num % 3 === 0 ? `user ${num}` : '' });
    }
  }
  const numbers = [...details.keys()].sort((a, b) => a - b);
  return numbers.map((num) => account(num, details.get(num) ?? {}, options.genesis));
}

function account(num: number, detail: Detail, genesis: Nanoseconds): Account {
  const shown = detail.alias ?? (detail.evmAlias === undefined ? undefined : aliasOf('', detail.evmAlias.slice(2)));
  return {
    num,
    key: ed25519(String(num)),
    memo: '',
    balance: BigInt(bytesOf(4, 'balance', num).readUInt32BE() * 37),
    created: num < 1000 ? genesis : genesis + BigInt(num - 1000) * day + BigInt(num * 1_237_123),
    deleted: false,
    evmAlias: undefined,
    ethereumNonce: 0,
    maxAssociations: 0,
    pendingReward: 0n,
    receiverSigRequired: false,
    declineReward: false,
    stakedAccount: undefined,
    stakedNode: undefined,
    stakeStart: undefined,
    isContract: false,
    ...detail,
    alias: shown,
  };
}

function aliasOf(prefix: string, keyHex: string): string {
  return base32(Buffer.from(prefix + keyHex, 'hex'));
}
