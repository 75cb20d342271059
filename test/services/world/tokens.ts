import type { Airdrop, Allowance, Nft, NftAllowance, Token, TokenRelation } from './entities.ts';
import { ed25519 } from './keys.ts';
import { at, bytesOf, mix, nanosPerSecond } from './values.ts';

const day = 86_400n * nanosPerSecond;
const since = at('2025-03-01T09:00:00', 4_000_017);
const admin = ed25519('token admin');

function token(num: number, name: string, symbol: string, detail: Partial<Token> = {}): Token {
  const created = since + BigInt(num - 2000) * day;
  return {
    num,
    name,
    symbol,
    type: 'FUNGIBLE_COMMON',
    decimals: 8,
    initialSupply: 1_000_000_000n,
    totalSupply: 1_000_000_000n,
    maxSupply: 0n,
    treasury: 1001,
    memo: '',
    metadata: '',
    deleted: false,
    pauseStatus: 'NOT_APPLICABLE',
    freezeDefault: false,
    created,
    expiry: at('2027-01-15T12:00:00', 123_456_789) + BigInt(num),
    adminKey: admin,
    supplyKey: admin,
    kycKey: null,
    freezeKey: null,
    fixedFees: [],
    fractionalFees: [],
    royaltyFees: [],
    ...detail,
  };
}

const nft = { type: 'NON_FUNGIBLE_UNIQUE', decimals: 0, initialSupply: 0n } as const;

export const testnetTokens: readonly Token[] = [
  token(2001, 'Lens Dollar', 'LUSD', {
    decimals: 6,
    totalSupply: 9_007_199_254_740_993n,
    fixedFees: [{ amount: 25_000n, collector: 1001, token: undefined }],
    fractionalFees: [{ numerator: 1n, denominator: 200n, minimum: 10n, maximum: 5_000_000n, collector: 1001 }],
    memo: 'a stable example',
  }),
  token(2002, 'Wrapped Hbar', 'WHBAR'),
  token(2003, 'Ticket', 'TICKET', { decimals: 0, initialSupply: 500n, totalSupply: 500n, maxSupply: 1000n }),
  token(2004, 'Lens Badge', 'BADGE', {
    ...nft,
    totalSupply: 40n,
    maxSupply: 100n,
    royaltyFees: [{ numerator: 1n, denominator: 10n, fallback: 100_000_000n, collector: 1001 }],
    metadata: Buffer.from('ipfs://badges').toString('base64'),
  }),
  token(2005, 'Far Serial', 'FAR', { ...nft, totalSupply: 3n }),
  token(2006, 'Paused Coin', 'PAUSE', { pauseStatus: 'PAUSED' }),
  token(2007, 'Gone Coin', 'GONE', { deleted: true, totalSupply: 0n }),
  token(2008, 'Largest', 'MAX', {
    decimals: 18,
    initialSupply: 9_223_372_036_854_775_807n,
    totalSupply: 9_223_372_036_854_775_807n,
    maxSupply: 9_223_372_036_854_775_807n,
  }),
  token(2009, 'Evil | <b>Token</b> [x](command:quit)', '`SYM`|*', { memo: '![x](http://127.0.0.1:9/t.png)' }),
  token(2010, 'Regulated', 'REG', { decimals: 2, freezeDefault: true, kycKey: admin, freezeKey: admin }),
];

/** 0.0.2001 is another token here; 0.0.456858 exists on the main network only. */
export const mainnetTokens: readonly Token[] = [
  token(2001, 'Another Token', 'OTHER', { decimals: 2 }),
  token(456_858, 'Example Coin', 'EXC', { decimals: 6, treasury: 7002 }),
];

export const farSerials = [9_007_199_254_740_992n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n] as const;

export const testnetNfts: readonly Nft[] = [
  ...Array.from({ length: 40 }, (_, index) => badge(BigInt(index + 1), 1001 + (index % 8))),
  ...farSerials.map((serial) => ({ ...badge(serial, 1002), token: 2005 })),
];

function badge(serial: bigint, owner: number): Nft {
  const created = since + 5n * day + (serial % 1000n) * 61_000_000_007n;
  const deleted = serial === 13n;
  return {
    token: 2004,
    serial,
    owner: deleted ? undefined : owner,
    spender: serial === 2n ? 1026 : undefined,
    metadata: Buffer.from(`ipfs://badges/${serial}.json`).toString('base64'),
    created,
    modified: created + 3_600n * nanosPerSecond,
    deleted,
  };
}

/** Who may hold what, by rising token, then account. */
export function createRelations(
  tokens: readonly Token[],
  accounts: readonly number[],
  nfts: readonly Nft[],
): TokenRelation[] {
  return tokens.flatMap((each) => {
    const holders = accounts.filter((account) => account === each.treasury || mix(each.num, account) % 3 === 0);
    return holders.map((account) => ({
      token: each.num,
      account,
      balance: balanceOf(each, account, nfts),
      created: each.created + BigInt(account) * 1_000_003n,
      automatic: account % 5 === 0,
      frozen: each.freezeDefault && account % 2 === 0,
      kycGranted: account % 2 === 1,
    }));
  });
}

function balanceOf(token: Token, account: number, nfts: readonly Nft[]): bigint {
  if (token.type === 'NON_FUNGIBLE_UNIQUE') {
    return BigInt(nfts.filter((each) => each.token === token.num && each.owner === account).length);
  }
  const share = BigInt(bytesOf(4, 'holding', token.num, account).readUInt32BE() % 1000);
  return account === token.treasury ? (token.totalSupply * 9n) / 10n : (token.totalSupply * share) / 100_000n;
}

export const allowances: readonly Allowance[] = [
  allowance({ spender: 1002, amount: 750n, granted: 1_000n }),
  allowance({ spender: 1003, amount: 31_869_085_891_081_369n, granted: 31_869_085_891_081_370n }),
  allowance({ spender: 1026, amount: 0n, granted: 5_000_000_000n }),
  allowance({ spender: 1002, token: 2001, amount: 25_000n, granted: 100_000n }),
  allowance({ spender: 1002, token: 2002, amount: 1n, granted: 1n }),
  allowance({ spender: 1026, token: 2001, amount: 9_007_199_254_740_993n, granted: 9_007_199_254_740_993n }),
];

function allowance(detail: Pick<Allowance, 'spender' | 'amount' | 'granted'> & { token?: number }): Allowance {
  return { owner: 1001, token: undefined, since: since + BigInt(detail.spender) * nanosPerSecond, ...detail };
}

export const nftAllowances: readonly NftAllowance[] = [
  { owner: 1001, spender: 1002, token: 2004, approvedForAll: true, since: since + 9n * day },
  { owner: 1001, spender: 1026, token: 2004, approvedForAll: false, since: since + 9n * day + 1n },
  { owner: 1002, spender: 1001, token: 2005, approvedForAll: true, since: since + 10n * day },
];

export const airdrops: readonly Airdrop[] = [
  airdrop({ receiver: 1003, token: 2001, amount: 333n }),
  airdrop({ receiver: 1003, token: 2003, amount: 2n }),
  airdrop({ receiver: 1004, token: 2004, serial: 7n }),
  airdrop({ receiver: 1004, token: 2005, serial: 9_007_199_254_740_993n }),
];

function airdrop(detail: Pick<Airdrop, 'receiver' | 'token'> & Partial<Pick<Airdrop, 'amount' | 'serial'>>): Airdrop {
  return {
    sender: 1001,
    serial: undefined,
    amount: undefined,
    since: since + 20n * day + BigInt(detail.receiver),
    ...detail,
  };
}
