import type { CallOptions } from '../../../../src/services/http/transport.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { address, alias, id, time } from './ids.ts';

/** One operation with the request it must send; its sample answer is `samples/ledger/<operation>.json`. */
export interface OperationCase {
  readonly call: (client: LedgerClient, options?: CallOptions) => Promise<unknown>;
  /** Path and query after the base URL. */
  readonly request: string;
}

export type OperationName = Exclude<
  keyof LedgerClient,
  'list' | 'more' | 'record' | 'raw' | 'rawNext' | 'replayTrace' | 'accountHooks' | 'hookStorage'
>;

const account = id('0.0.8');
const of = { idOrAliasOrEvmAddress: account };
const contract = address('0x00000000000000000000000000000000000012d8');
const token = id('0.0.222');
const execution = '0.0.10@1234567890.321';
const hash = `0x${'ab'.repeat(32)}`;

/** Every operation, called with every filter it has. */
export const operations: Readonly<Record<OperationName, OperationCase>> = {
  accounts: {
    call: (client, options) =>
      client.accounts(
        {
          'account.id': { gte: account, lt: id('0.0.10') },
          'account.balance': { gt: 9007199254740993n },
          'account.publickey': 'ab01',
          balance: false,
          limit: 100,
          order: 'desc',
        },
        options,
      ),
    request:
      '/api/v1/accounts?account.balance=gt:9007199254740993&account.id=gte:0.0.8&account.id=lt:0.0.10&account.publickey=ab01&balance=false&limit=100&order=desc',
  },
  account: {
    call: (client, options) =>
      client.account(
        { idOrAliasOrEvmAddress: alias('HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA') },
        options,
      ),
    request: '/api/v1/accounts/HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA?transactions=false',
  },
  cryptoAllowances: {
    call: (client, options) => client.cryptoAllowances({ ...of, 'spender.id': id('0.0.9'), limit: 2 }, options),
    request: '/api/v1/accounts/0.0.8/allowances/crypto?limit=2&spender.id=0.0.9',
  },
  tokenAllowances: {
    call: (client, options) =>
      client.tokenAllowances({ ...of, 'spender.id': { eq: id('0.0.9') }, 'token.id': { gt: token } }, options),
    request: '/api/v1/accounts/0.0.8/allowances/tokens?spender.id=eq:0.0.9&token.id=gt:0.0.222',
  },
  nftAllowances: {
    call: (client, options) =>
      client.nftAllowances({ ...of, 'account.id': id('0.0.9'), 'token.id': token, owner: false }, options),
    request: '/api/v1/accounts/0.0.8/allowances/nfts?account.id=0.0.9&token.id=0.0.222&owner=false',
  },
  stakingRewards: {
    call: (client, options) => client.stakingRewards({ ...of, timestamp: { lte: time('1234567890') } }, options),
    request: '/api/v1/accounts/0.0.8/rewards?timestamp=lte:1234567890.000000000',
  },
  outstandingAirdrops: {
    call: (client, options) =>
      client.outstandingAirdrops({ ...of, 'receiver.id': id('0.0.15'), 'token.id': token, serialnumber: 1n }, options),
    request: '/api/v1/accounts/0.0.8/airdrops/outstanding?receiver.id=0.0.15&serialnumber=1&token.id=0.0.222',
  },
  pendingAirdrops: {
    call: (client, options) => client.pendingAirdrops({ ...of, 'sender.id': id('0.0.10') }, options),
    request: '/api/v1/accounts/0.0.8/airdrops/pending?sender.id=0.0.10',
  },
  accountNfts: {
    call: (client, options) =>
      client.accountNfts(
        { ...of, 'token.id': token, serialnumber: { gte: 31869085891081369n }, 'spender.id': id('0.0.500') },
        options,
      ),
    request: '/api/v1/accounts/0.0.8/nfts?serialnumber=gte:31869085891081369&spender.id=0.0.500&token.id=0.0.222',
  },
  accountTokens: {
    call: (client, options) => client.accountTokens({ ...of, 'token.id': [token, id('0.0.223')] }, options),
    request: '/api/v1/accounts/0.0.8/tokens?token.id=0.0.222&token.id=0.0.223',
  },
  balances: {
    call: (client, options) =>
      client.balances(
        {
          'account.id': account,
          'account.balance': { ne: 0n },
          'account.publickey': 'ab01',
          timestamp: time('1.5'),
          order: 'asc',
        },
        options,
      ),
    request:
      '/api/v1/balances?account.id=0.0.8&account.balance=ne:0&account.publickey=ab01&order=asc&timestamp=1.500000000',
  },
  blocks: {
    call: (client, options) =>
      client.blocks(
        {
          'block.number': { gt: 1n, lte: 31869085891081369n },
          timestamp: { gte: time('1651560386.1') },
          limit: 2,
          order: 'asc',
        },
        options,
      ),
    request:
      '/api/v1/blocks?block.number=gt:1&block.number=lte:31869085891081369&limit=2&order=asc&timestamp=gte:1651560386.100000000',
  },
  block: { call: (client, options) => client.block({ hashOrNumber: 77n }, options), request: '/api/v1/blocks/77' },
  contracts: {
    call: (client, options) => client.contracts({ 'contract.id': [id('0.0.1'), id('0.0.2')] }, options),
    request: '/api/v1/contracts?contract.id=0.0.1&contract.id=0.0.2',
  },
  contract: {
    call: (client, options) => client.contract({ contractIdOrAddress: contract }, options),
    request: `/api/v1/contracts/${contract}`,
  },
  contractState: {
    call: (client, options) =>
      client.contractState(
        { contractIdOrAddress: contract, slot: { gte: '0x01' }, timestamp: time('5'), limit: 1 },
        options,
      ),
    request: `/api/v1/contracts/${contract}/state?limit=1&slot=gte:0x01&timestamp=5.000000000`,
  },
  callContract: {
    call: (client, options) => client.callContract({ to: contract, data: '0x47f1aae7', estimate: false }, options),
    request: '/api/v1/contracts/call',
  },
  contractResults: {
    call: (client, options) =>
      client.contractResults(
        {
          contractIdOrAddress: contract,
          from: id('0.0.2'),
          timestamp: { gte: time('1'), lt: time('2') },
          'block.number': 10n,
          'transaction.index': 1,
          internal: true,
        },
        options,
      ),
    request: `/api/v1/contracts/${contract}/results?block.number=10&from=0.0.2&internal=true&timestamp=gte:1.000000000&timestamp=lt:2.000000000&transaction.index=1`,
  },
  allContractResults: {
    call: (client, options) => client.allContractResults({ 'block.hash': hash, limit: 1 }, options),
    request: `/api/v1/contracts/results?block.hash=${hash}&limit=1`,
  },
  contractResult: {
    call: (client, options) => client.contractResult({ transactionIdOrHash: `${execution}/2` }, options),
    request: '/api/v1/contracts/results/0.0.10-1234567890-000000321?nonce=2',
  },
  contractResultAt: {
    call: (client, options) =>
      client.contractResultAt({ contractIdOrAddress: id('0.0.2'), timestamp: time('1586567700.453054') }, options),
    request: '/api/v1/contracts/0.0.2/results/1586567700.453054000',
  },
  contractActions: {
    call: (client, options) =>
      client.contractActions({ transactionIdOrHash: execution, index: { lt: 4n }, limit: 2, order: 'asc' }, options),
    request: '/api/v1/contracts/results/0.0.10-1234567890-000000321/actions?index=lt:4&limit=2&order=asc',
  },
  contractOpcodes: {
    call: (client, options) =>
      client.contractOpcodes({ transactionIdOrHash: hash, stack: true, memory: false, storage: true }, options),
    request: `/api/v1/contracts/results/${hash}/opcodes?stack=true&memory=false&storage=true`,
  },
  contractLogs: {
    call: (client, options) =>
      client.contractLogs(
        { contractIdOrAddress: contract, index: { gte: 2n }, timestamp: time('1'), topic0: '0x01', topic2: '0x03' },
        options,
      ),
    request: `/api/v1/contracts/${contract}/results/logs?index=gte:2&timestamp=1.000000000&topic0=0x01&topic2=0x03`,
  },
  allContractLogs: {
    call: (client, options) => client.allContractLogs({ 'transaction.hash': hash, limit: 1 }, options),
    request: `/api/v1/contracts/results/logs?limit=1&transaction.hash=${hash}`,
  },
  supply: {
    call: (client, options) => client.supply({ timestamp: { lte: time('7') } }, options),
    request: '/api/v1/network/supply?timestamp=lte:7.000000000',
  },
  feeSchedule: { call: (client, options) => client.feeSchedule({}, options), request: '/api/v1/network/fees' },
  exchangeRates: {
    call: (client, options) => client.exchangeRates(undefined, options),
    request: '/api/v1/network/exchangerate',
  },
  nodes: {
    call: (client, options) => client.nodes({ 'node.id': { gte: 3n }, 'file.id': id('0.0.102'), limit: 25 }, options),
    request: '/api/v1/network/nodes?file.id=0.0.102&limit=25&node.id=gte:3',
  },
  registeredNodes: {
    call: (client, options) => client.registeredNodes({ 'registerednode.id': 1n, type: 'BLOCK_NODE' }, options),
    request: '/api/v1/network/registered-nodes?registerednode.id=1&type=BLOCK_NODE',
  },
  stake: { call: (client, options) => client.stake({}, options), request: '/api/v1/network/stake' },
  estimateFee: {
    call: (client, options) =>
      client.estimateFee(Uint8Array.of(0x2a, 0), { mode: 'STATE', highVolumeThrottle: 10_000 }, options),
    request: '/api/v1/network/fees?mode=STATE&high_volume_throttle=10000',
  },
  tokens: {
    call: (client, options) => client.tokens({ name: 'a&b', publickey: 'ab', type: 'FUNGIBLE_COMMON' }, options),
    request: '/api/v1/tokens?name=a%26b&publickey=ab&type=FUNGIBLE_COMMON',
  },
  token: { call: (client, options) => client.token({ tokenId: token }, options), request: '/api/v1/tokens/0.0.222' },
  tokenBalances: {
    call: (client, options) =>
      client.tokenBalances(
        {
          tokenId: token,
          'account.id': account,
          'account.balance': { gt: 0n },
          'account.publickey': 'ab',
          timestamp: time('1'),
        },
        options,
      ),
    request:
      '/api/v1/tokens/0.0.222/balances?account.balance=gt:0&account.id=0.0.8&account.publickey=ab&timestamp=1.000000000',
  },
  tokenNfts: {
    call: (client, options) =>
      client.tokenNfts({ tokenId: token, 'account.id': account, serialnumber: { lt: 9n } }, options),
    request: '/api/v1/tokens/0.0.222/nfts?account.id=0.0.8&serialnumber=lt:9',
  },
  nft: {
    call: (client, options) => client.nft({ tokenId: token, serialNumber: 31869085891081369n }, options),
    request: '/api/v1/tokens/0.0.222/nfts/31869085891081369',
  },
  nftTransactions: {
    call: (client, options) =>
      client.nftTransactions({ tokenId: token, serialNumber: 1n, timestamp: time('1'), limit: 1 }, options),
    request: '/api/v1/tokens/0.0.222/nfts/1/transactions?limit=1&timestamp=1.000000000',
  },
  topic: {
    call: (client, options) => client.topic({ topicId: id('0.0.7') }, options),
    request: '/api/v1/topics/0.0.7',
  },
  topicMessages: {
    call: (client, options) =>
      client.topicMessages(
        { topicId: id('0.0.7'), sequencenumber: { gt: 31869085891081369n }, timestamp: time('1') },
        options,
      ),
    request: '/api/v1/topics/0.0.7/messages?sequencenumber=gt:31869085891081369&timestamp=1.000000000',
  },
  topicMessage: {
    call: (client, options) =>
      client.topicMessage({ topicId: id('0.0.7'), sequenceNumber: 31869085891081369n }, options),
    request: '/api/v1/topics/0.0.7/messages/31869085891081369',
  },
  topicMessageAt: {
    call: (client, options) => client.topicMessageAt({ timestamp: time('1234567890.000000001') }, options),
    request: '/api/v1/topics/messages/1234567890.000000001',
  },
  schedules: {
    call: (client, options) =>
      client.schedules({ 'schedule.id': { gt: id('0.0.2') }, 'account.id': account, order: 'desc' }, options),
    request: '/api/v1/schedules?account.id=0.0.8&order=desc&schedule.id=gt:0.0.2',
  },
  schedule: {
    call: (client, options) => client.schedule({ scheduleId: id('0.0.2') }, options),
    request: '/api/v1/schedules/0.0.2',
  },
  transactions: {
    call: (client, options) =>
      client.transactions(
        {
          'account.id': account,
          timestamp: time('1'),
          transactiontype: 'CRYPTOTRANSFER',
          result: 'fail',
          type: 'debit',
        },
        options,
      ),
    request:
      '/api/v1/transactions?account.id=0.0.8&timestamp=1.000000000&transactiontype=CRYPTOTRANSFER&result=fail&type=debit',
  },
  transaction: {
    call: (client, options) => client.transaction({ transactionId: '0.0.8@1234567890.6?scheduled/1' }, options),
    request: '/api/v1/transactions/0.0.8-1234567890-000000006?nonce=1&scheduled=true',
  },
};
