import type { CallOptions } from '../../../../src/services/http/jsonService.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { address, alias, id, time } from './ids.ts';

/** One operation with the request it must send; its sample answer is `samples/ledger/<operation>.json`. */
export interface OperationCase {
  readonly call: (client: LedgerClient, options?: CallOptions) => Promise<unknown>;
  /** Path and query after the base URL. */
  readonly request: string;
}

export type OperationName = Exclude<keyof LedgerClient, 'list' | 'more' | 'raw' | 'rawNext'>;

const account = id('0.0.8');
const contract = address('0x00000000000000000000000000000000000012d8');
const token = id('0.0.222');
const execution = '0.0.10@1234567890.321';

/** Every operation, called with every filter it has. */
export const operations: Readonly<Record<OperationName, OperationCase>> = {
  accounts: {
    call: (client, options) =>
      client.accounts(
        {
          id: { gte: account, lt: id('0.0.10') },
          balanceTinybars: { gt: 9007199254740993n },
          publicKey: 'ab01',
          balance: false,
          limit: 100,
          order: 'desc',
        },
        options,
      ),
    request:
      '/api/v1/accounts?account.id=gte:0.0.8&account.id=lt:0.0.10&account.balance=gt:9007199254740993&account.publickey=ab01&balance=false&limit=100&order=desc',
  },
  account: {
    call: (client, options) =>
      client.account(alias('HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA'), options),
    request: '/api/v1/accounts/HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA?transactions=false',
  },
  cryptoAllowances: {
    call: (client, options) => client.cryptoAllowances(account, { spenderId: id('0.0.9'), limit: 2 }, options),
    request: '/api/v1/accounts/0.0.8/allowances/crypto?spender.id=0.0.9&limit=2',
  },
  tokenAllowances: {
    call: (client, options) =>
      client.tokenAllowances(account, { spenderId: { eq: id('0.0.9') }, tokenId: { gt: token } }, options),
    request: '/api/v1/accounts/0.0.8/allowances/tokens?spender.id=eq:0.0.9&token.id=gt:0.0.222',
  },
  nftAllowances: {
    call: (client, options) =>
      client.nftAllowances(account, { accountId: id('0.0.9'), tokenId: token, owner: false }, options),
    request: '/api/v1/accounts/0.0.8/allowances/nfts?account.id=0.0.9&token.id=0.0.222&owner=false',
  },
  stakingRewards: {
    call: (client, options) => client.stakingRewards(account, { timestamp: { lte: time('1234567890') } }, options),
    request: '/api/v1/accounts/0.0.8/rewards?timestamp=lte:1234567890.000000000',
  },
  outstandingAirdrops: {
    call: (client, options) =>
      client.outstandingAirdrops(account, { counterpartId: id('0.0.15'), tokenId: token, serialNumber: 1n }, options),
    request: '/api/v1/accounts/0.0.8/airdrops/outstanding?receiver.id=0.0.15&token.id=0.0.222&serialnumber=1',
  },
  pendingAirdrops: {
    call: (client, options) => client.pendingAirdrops(account, { counterpartId: id('0.0.10') }, options),
    request: '/api/v1/accounts/0.0.8/airdrops/pending?sender.id=0.0.10',
  },
  accountNfts: {
    call: (client, options) =>
      client.accountNfts(
        account,
        { tokenId: token, serialNumber: { gte: 31869085891081369n }, spenderId: id('0.0.500') },
        options,
      ),
    request: '/api/v1/accounts/0.0.8/nfts?token.id=0.0.222&serialnumber=gte:31869085891081369&spender.id=0.0.500',
  },
  accountTokens: {
    call: (client, options) => client.accountTokens(account, { tokenId: [token, id('0.0.223')] }, options),
    request: '/api/v1/accounts/0.0.8/tokens?token.id=0.0.222&token.id=0.0.223',
  },
  balances: {
    call: (client, options) =>
      client.balances(
        { accountId: account, balanceTinybars: { ne: 0n }, publicKey: 'ab01', timestamp: time('1.5'), order: 'asc' },
        options,
      ),
    request:
      '/api/v1/balances?account.id=0.0.8&account.balance=ne:0&account.publickey=ab01&timestamp=1.500000000&order=asc',
  },
  blocks: {
    call: (client, options) =>
      client.blocks(
        {
          number: { gt: 1n, lte: 31869085891081369n },
          timestamp: { gte: time('1651560386.1') },
          limit: 2,
          order: 'asc',
        },
        options,
      ),
    request:
      '/api/v1/blocks?block.number=gt:1&block.number=lte:31869085891081369&timestamp=gte:1651560386.100000000&limit=2&order=asc',
  },
  block: { call: (client, options) => client.block(77n, options), request: '/api/v1/blocks/77' },
  contracts: {
    call: (client, options) => client.contracts({ id: [id('0.0.1'), id('0.0.2')] }, options),
    request: '/api/v1/contracts?contract.id=0.0.1&contract.id=0.0.2',
  },
  contract: {
    call: (client, options) => client.contract(contract, options),
    request: `/api/v1/contracts/${contract}`,
  },
  contractState: {
    call: (client, options) =>
      client.contractState(contract, { slot: { gte: '0x01' }, timestamp: time('5'), limit: 1 }, options),
    request: `/api/v1/contracts/${contract}/state?slot=gte:0x01&timestamp=5.000000000&limit=1`,
  },
  callContract: {
    call: (client, options) =>
      client.callContract(
        {
          to: contract,
          data: '0x47f1aae7',
          from: contract,
          gas: 15_000_000n,
          gasPrice: undefined,
          valueTinybars: 31869085891081369n,
          estimate: false,
          block: 26n,
        },
        options,
      ),
    request: '/api/v1/contracts/call',
  },
  contractResults: {
    call: (client, options) =>
      client.contractResults(
        contract,
        {
          from: id('0.0.2'),
          timestamp: { gte: time('1'), lt: time('2') },
          blockNumber: 10n,
          transactionIndex: 1,
          internal: true,
        },
        options,
      ),
    request: `/api/v1/contracts/${contract}/results?from=0.0.2&timestamp=gte:1.000000000&timestamp=lt:2.000000000&block.number=10&transaction.index=1&internal=true`,
  },
  allContractResults: {
    call: (client, options) => client.allContractResults({ blockHash: '0xab', limit: 1 }, options),
    request: '/api/v1/contracts/results?block.hash=0xab&limit=1',
  },
  contractResult: {
    call: (client, options) => client.contractResult(`${execution}/2`, {}, options),
    request: '/api/v1/contracts/results/0.0.10-1234567890-000000321?nonce=2',
  },
  contractResultAt: {
    call: (client, options) => client.contractResultAt(id('0.0.2'), time('1586567700.453054'), options),
    request: '/api/v1/contracts/0.0.2/results/1586567700.453054000',
  },
  contractActions: {
    call: (client, options) => client.contractActions(execution, { index: { lt: 4 }, limit: 2, order: 'asc' }, options),
    request: '/api/v1/contracts/results/0.0.10-1234567890-000000321/actions?index=lt:4&limit=2&order=asc',
  },
  contractOpcodes: {
    call: (client, options) =>
      client.contractOpcodes(`0x${'ab'.repeat(32)}`, { stack: true, memory: false, storage: true }, options),
    request: `/api/v1/contracts/results/0x${'ab'.repeat(32)}/opcodes?stack=true&memory=false&storage=true`,
  },
  contractLogs: {
    call: (client, options) =>
      client.contractLogs(
        contract,
        { index: { gte: 2 }, timestamp: time('1'), topics: ['0x01', undefined, '0x03'] },
        options,
      ),
    request: `/api/v1/contracts/${contract}/results/logs?index=gte:2&timestamp=1.000000000&topic0=0x01&topic2=0x03`,
  },
  allContractLogs: {
    call: (client, options) => client.allContractLogs({ transactionHash: '0xab', limit: 1 }, options),
    request: '/api/v1/contracts/results/logs?limit=1&transaction.hash=0xab',
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
    call: (client, options) => client.nodes({ id: { gte: 3n }, fileId: id('0.0.102'), limit: 25 }, options),
    request: '/api/v1/network/nodes?node.id=gte:3&file.id=0.0.102&limit=25',
  },
  registeredNodes: {
    call: (client, options) => client.registeredNodes({ id: 1n, type: 'BLOCK_NODE' }, options),
    request: '/api/v1/network/registered-nodes?registerednode.id=1&type=BLOCK_NODE',
  },
  stake: { call: (client, options) => client.stake(options), request: '/api/v1/network/stake' },
  estimateFee: {
    call: (client, options) =>
      client.estimateFee(Uint8Array.of(0x2a, 0), { mode: 'STATE', highVolumeThrottle: 10_000 }, options),
    request: '/api/v1/network/fees?mode=STATE&high_volume_throttle=10000',
  },
  tokens: {
    call: (client, options) => client.tokens({ name: 'a&b', publicKey: 'ab', type: 'FUNGIBLE_COMMON' }, options),
    request: '/api/v1/tokens?name=a%26b&publickey=ab&type=FUNGIBLE_COMMON',
  },
  token: { call: (client, options) => client.token(token, options), request: '/api/v1/tokens/0.0.222' },
  tokenBalances: {
    call: (client, options) =>
      client.tokenBalances(
        token,
        { accountId: account, balance: { gt: 0n }, publicKey: 'ab', timestamp: time('1') },
        options,
      ),
    request:
      '/api/v1/tokens/0.0.222/balances?account.id=0.0.8&account.balance=gt:0&account.publickey=ab&timestamp=1.000000000',
  },
  tokenNfts: {
    call: (client, options) => client.tokenNfts(token, { accountId: account, serialNumber: { lt: 9n } }, options),
    request: '/api/v1/tokens/0.0.222/nfts?account.id=0.0.8&serialnumber=lt:9',
  },
  nft: {
    call: (client, options) => client.nft(token, 31869085891081369n, options),
    request: '/api/v1/tokens/0.0.222/nfts/31869085891081369',
  },
  nftTransactions: {
    call: (client, options) => client.nftTransactions(token, 1n, { timestamp: time('1'), limit: 1 }, options),
    request: '/api/v1/tokens/0.0.222/nfts/1/transactions?timestamp=1.000000000&limit=1',
  },
  topic: { call: (client, options) => client.topic(id('0.0.7'), options), request: '/api/v1/topics/0.0.7' },
  topicMessages: {
    call: (client, options) =>
      client.topicMessages(id('0.0.7'), { sequenceNumber: { gt: 31869085891081369n }, timestamp: time('1') }, options),
    request: '/api/v1/topics/0.0.7/messages?sequencenumber=gt:31869085891081369&timestamp=1.000000000',
  },
  topicMessage: {
    call: (client, options) => client.topicMessage(id('0.0.7'), 31869085891081369n, options),
    request: '/api/v1/topics/0.0.7/messages/31869085891081369',
  },
  topicMessageAt: {
    call: (client, options) => client.topicMessageAt(time('1234567890.000000001'), options),
    request: '/api/v1/topics/messages/1234567890.000000001',
  },
  schedules: {
    call: (client, options) =>
      client.schedules({ id: { gt: id('0.0.2') }, accountId: account, order: 'desc' }, options),
    request: '/api/v1/schedules?schedule.id=gt:0.0.2&account.id=0.0.8&order=desc',
  },
  schedule: { call: (client, options) => client.schedule(id('0.0.2'), options), request: '/api/v1/schedules/0.0.2' },
  transactions: {
    call: (client, options) =>
      client.transactions(
        { accountId: account, timestamp: time('1'), transactionType: 'CRYPTOTRANSFER', result: 'fail', type: 'debit' },
        options,
      ),
    request:
      '/api/v1/transactions?account.id=0.0.8&timestamp=1.000000000&transactiontype=CRYPTOTRANSFER&result=fail&type=debit',
  },
  transaction: {
    call: (client, options) => client.transaction('0.0.8@1234567890.6?scheduled/1', {}, options),
    request: '/api/v1/transactions/0.0.8-1234567890-000000006?nonce=1&scheduled=true',
  },
};
