import { inPath, inQuery, operationsOf } from './operation.ts';
import {
  accountPath,
  balanceFilter,
  comparisons,
  flagParameter,
  idBounds,
  idFilter,
  limit,
  numberBounds,
  numberFilter,
  order,
  publicKey,
  range,
  timestamp,
  transactionType,
} from './parameters.ts';

const account = '/api/v1/accounts/{idOrAliasOrEvmAddress}';
const serialOfToken = numberBounds('serialnumber', { needs: ['token.id'] });

export const accountOperations = operationsOf('Accounts', {
  accounts: {
    title: 'List accounts',
    path: '/api/v1/accounts',
    parameters: [
      balanceFilter,
      idFilter('account.id'),
      publicKey,
      flagParameter('balance', 'true'),
      limit,
      order('asc'),
    ],
  },
  account: {
    title: 'One account',
    path: account,
    parameters: [
      accountPath,
      limit,
      order('desc'),
      timestamp,
      transactionType,
      flagParameter('transactions', 'true', 'Send false unless you need them: busy accounts take long.'),
    ],
  },
  cryptoAllowances: {
    title: 'Allowances an account granted',
    path: `${account}/allowances/crypto`,
    parameters: [accountPath, limit, order('desc'), idFilter('spender.id')],
  },
  tokenAllowances: {
    title: 'Token allowances an account granted',
    path: `${account}/allowances/tokens`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('spender.id'),
      idBounds('token.id', { needs: ['spender.id'] }),
    ],
  },
  nftAllowances: {
    title: 'NFT allowances an account granted or was granted',
    path: `${account}/allowances/nfts`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idBounds('account.id'),
      idBounds('token.id', { needs: ['account.id'] }),
      flagParameter('owner', 'true', 'False asks for what the account may spend.'),
    ],
  },
  stakingRewards: {
    title: 'Staking rewards paid to an account',
    path: `${account}/rewards`,
    parameters: [accountPath, limit, order('desc'), timestamp],
  },
  outstandingAirdrops: {
    title: 'Airdrops an account sent that are unclaimed',
    path: `${account}/airdrops/outstanding`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idFilter('receiver.id'),
      numberFilter('serialnumber'),
      idFilter('token.id'),
    ],
  },
  pendingAirdrops: {
    title: 'Airdrops an account may claim',
    path: `${account}/airdrops/pending`,
    parameters: [
      accountPath,
      limit,
      order('asc'),
      idFilter('sender.id'),
      numberFilter('serialnumber'),
      idFilter('token.id'),
    ],
  },
  accountNfts: {
    title: 'NFTs of an account',
    path: `${account}/nfts`,
    parameters: [accountPath, limit, order('desc'), serialOfToken, idBounds('spender.id'), idBounds('token.id')],
  },
  accountTokens: {
    title: 'Tokens of an account',
    path: `${account}/tokens`,
    parameters: [accountPath, limit, order('asc'), idFilter('token.id')],
  },
  accountHooks: {
    title: 'Hooks of an account',
    path: `${account}/hooks`,
    parameters: [accountPath, numberFilter('hook.id'), limit, order('desc')],
  },
  hookStorage: {
    title: 'Storage of a hook',
    path: `${account}/hooks/{hookId}/storage`,
    parameters: [
      accountPath,
      inPath('hookId', 'integer'),
      inQuery('key', 'hex', { operators: range, max: 64n }),
      limit,
      order('asc'),
      timestamp,
    ],
  },
  balances: {
    title: 'List balances',
    path: '/api/v1/balances',
    parameters: [
      inQuery('account.id', 'account', { operators: comparisons, maxValues: 100 }),
      balanceFilter,
      publicKey,
      limit,
      order('desc'),
      timestamp,
    ],
  },
});
