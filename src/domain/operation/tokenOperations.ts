import type { Nft, NftTransfer, Token, TokenHolder, TokenSummary } from '../entity/token.ts';
import { phrase } from '../phrase.ts';
import { operationsOf, pageOf, whole } from './operation.ts';
import {
  balanceFilter,
  idFilter,
  inQuery,
  limit,
  numberFilter,
  order,
  publicKey,
  serialPath,
  timestamp,
  tokenPath,
} from './parameter.ts';

const token = '/api/v1/tokens/{tokenId}';

export const tokenOperations = operationsOf(phrase`Tokens`, {
  // A list by name has no further pages.
  tokens: {
    title: phrase`List tokens`,
    path: '/api/v1/tokens',
    parameters: [
      idFilter('account.id', { excludes: ['name'] }),
      limit,
      inQuery('name', 'text', {
        min: 3n,
        max: 100n,
        excludes: ['account.id', 'token.id'],
        rule: phrase`A part of the name is enough.`,
      }),
      order('asc'),
      inQuery('publickey', 'hex', { max: 256n, rule: phrase`The raw public key in hex.` }),
      idFilter('token.id'),
      inQuery('type', 'enum', { values: ['ALL', 'FUNGIBLE_COMMON', 'NON_FUNGIBLE_UNIQUE'], maxValues: 3 }),
    ],
    answer: pageOf<TokenSummary>('tokens'),
  },
  token: {
    title: phrase`One token`,
    path: token,
    parameters: [tokenPath, inQuery('timestamp', 'timestamp', { operators: ['eq', 'lt', 'lte'] })],
    answer: whole<Token>(),
  },
  tokenBalances: {
    title: phrase`Holders of a token`,
    path: `${token}/balances`,
    parameters: [tokenPath, balanceFilter, idFilter('account.id'), publicKey, limit, order('desc'), timestamp],
    answer: pageOf<TokenHolder>('balances'),
  },
  tokenNfts: {
    title: phrase`NFTs of a token`,
    path: `${token}/nfts`,
    parameters: [tokenPath, idFilter('account.id'), limit, order('desc'), numberFilter('serialnumber')],
    answer: pageOf<Nft>('nfts'),
  },
  nft: {
    title: phrase`One NFT`,
    path: `${token}/nfts/{serialNumber}`,
    parameters: [tokenPath, serialPath],
    answer: whole<Nft>(),
  },
  nftTransactions: {
    title: phrase`History of an NFT`,
    path: `${token}/nfts/{serialNumber}/transactions`,
    parameters: [tokenPath, serialPath, limit, order('desc'), timestamp],
    answer: pageOf<NftTransfer>('transactions'),
  },
});
