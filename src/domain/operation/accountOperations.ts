import type {
  Account,
  AccountBalance,
  CryptoAllowance,
  Hook,
  HookSlot,
  NftAllowance,
  StakingReward,
  TokenAirdrop,
  TokenAllowance,
} from '../entity/account.ts';
import type { Nft, TokenRelationship } from '../entity/token.ts';
import { phrase } from '../phrase.ts';
import { operationsOf, pageOf, whole } from './operation.ts';
import {
  accountPath,
  balanceFilter,
  comparisons,
  flagParameter,
  idBounds,
  idFilter,
  inPath,
  inQuery,
  limit,
  mostRepeats,
  numberBounds,
  numberFilter,
  order,
  publicKey,
  range,
  timeBounds,
  timeRange,
  timestamp,
  transactionType,
} from './parameter.ts';

const account = '/api/v1/accounts/{idOrAliasOrEvmAddress}';
const serialOfToken = numberBounds('serialnumber', { needs: ['token.id'] });

export const accountOperations = operationsOf(phrase`Accounts`, {
  // A filter by balance makes the service scan all accounts: slow, and often answered with 503.
  accounts: {
    title: phrase`List accounts`,
    path: '/api/v1/accounts',
    parameters: [
      balanceFilter,
      idFilter('account.id'),
      publicKey,
      flagParameter('balance', 'true'),
      limit,
      order('asc'),
    ],
    answer: pageOf<Account>('accounts'),
  },
  account: {
    title: phrase`One account`,
    path: account,
    parameters: [
      accountPath,
      limit,
      order('desc'),
      timestamp,
      transactionType,
      // For a busy account its transactions take the service up to 20 s, and no answer is decoded with them.
      inQuery('transactions', 'boolean', {
        default: 'true',
        fixed: 'false',
        rule: phrase`Send false unless you need them: busy accounts take long.`,
      }),
    ],
    answer: whole<Account>(),
  },
  cryptoAllowances: {
    title: phrase`ℏ allowances an account granted`,
    path: `${account}/allowances/crypto`,
    parameters: [accountPath, limit, order('desc'), idFilter('spender.id')],
    answer: pageOf<CryptoAllowance>('allowances'),
  },
  tokenAllowances: {
    title: phrase`Token allowances an account granted`,
    path: `${account}/allowances/tokens`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('spender.id'),
      idBounds('token.id', { needs: ['spender.id'] }),
    ],
    answer: pageOf<TokenAllowance>('allowances'),
  },
  nftAllowances: {
    title: phrase`NFT allowances an account granted or was granted`,
    path: `${account}/allowances/nfts`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('account.id'),
      idBounds('token.id', { needs: ['account.id'] }),
      flagParameter('owner', 'true', phrase`False asks for what the account may spend.`),
    ],
    answer: pageOf<NftAllowance>('allowances'),
  },
  stakingRewards: {
    title: phrase`Staking rewards paid to an account`,
    path: `${account}/rewards`,
    parameters: [accountPath, limit, order('desc'), timeRange],
    answer: pageOf<StakingReward>('rewards'),
  },
  outstandingAirdrops: {
    title: phrase`Unclaimed airdrops an account sent`,
    path: `${account}/airdrops/outstanding`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('receiver.id'),
      numberBounds('serialnumber'),
      idBounds('token.id'),
    ],
    answer: pageOf<TokenAirdrop>('airdrops'),
  },
  pendingAirdrops: {
    title: phrase`Airdrops an account may claim`,
    path: `${account}/airdrops/pending`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('sender.id'),
      numberBounds('serialnumber'),
      idBounds('token.id'),
    ],
    answer: pageOf<TokenAirdrop>('airdrops'),
  },
  accountNfts: {
    title: phrase`NFTs of an account`,
    path: `${account}/nfts`,
    parameters: [accountPath, limit, order('desc'), serialOfToken, idFilter('spender.id'), idBounds('token.id')],
    answer: pageOf<Nft>('nfts'),
  },
  accountTokens: {
    title: phrase`Tokens of an account`,
    path: `${account}/tokens`,
    parameters: [accountPath, limit, order('asc'), idFilter('token.id')],
    answer: pageOf<TokenRelationship>('tokens'),
  },
  accountHooks: {
    title: phrase`Hooks of an account`,
    path: `${account}/hooks`,
    parameters: [accountPath, numberFilter('hook.id'), limit, order('desc')],
    answer: pageOf<Hook>('hooks'),
  },
  hookStorage: {
    title: phrase`Storage of a hook`,
    path: `${account}/hooks/{hookId}/storage`,
    parameters: [
      accountPath,
      inPath('hookId', 'int64'),
      inQuery('key', 'hex', { operators: range, max: 64n }),
      limit,
      order('asc'),
      timeBounds,
    ],
    answer: pageOf<HookSlot>('storage'),
  },
  // At a timestamp a snapshot of every 15 minutes, else the present.
  balances: {
    title: phrase`List balances`,
    path: '/api/v1/balances',
    parameters: [
      inQuery('account.id', 'account', { operators: comparisons, maxValues: mostRepeats }),
      balanceFilter,
      publicKey,
      limit,
      order('desc'),
      timestamp,
    ],
    answer: pageOf<AccountBalance>('balances'),
  },
});
