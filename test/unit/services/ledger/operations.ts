import type { CallOptions } from '../../../../src/services/http/transport.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { address, alias, id, time } from './ids.ts';

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

type Arguments<Call> = Call extends (...args: [...infer Given, options?: CallOptions]) => unknown ? Given : never;

/** Every operation with every filter it has. */
const given: { readonly [Name in OperationName]: Arguments<LedgerClient[Name]> } = {
  accounts: [
    {
      'account.id': { gte: account, lt: id('0.0.10') },
      'account.balance': { gt: 9007199254740993n },
      'account.publickey': 'ab01',
      balance: false,
      limit: 100,
      order: 'desc',
    },
  ],
  account: [{ idOrAliasOrEvmAddress: alias('HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA') }],
  cryptoAllowances: [{ ...of, 'spender.id': id('0.0.9'), limit: 2 }],
  tokenAllowances: [{ ...of, 'spender.id': { eq: id('0.0.9') }, 'token.id': { gt: token } }],
  nftAllowances: [{ ...of, 'account.id': id('0.0.9'), 'token.id': token, owner: false }],
  stakingRewards: [{ ...of, timestamp: { lte: time('1234567890') } }],
  outstandingAirdrops: [{ ...of, 'receiver.id': id('0.0.15'), 'token.id': token, serialnumber: 1n }],
  pendingAirdrops: [{ ...of, 'sender.id': id('0.0.10') }],
  accountNfts: [{ ...of, 'token.id': token, serialnumber: { gte: 31869085891081369n }, 'spender.id': id('0.0.500') }],
  accountTokens: [{ ...of, 'token.id': [token, id('0.0.223')] }],
  balances: [
    {
      'account.id': account,
      'account.balance': { ne: 0n },
      'account.publickey': 'ab01',
      timestamp: time('1.5'),
      order: 'asc',
    },
  ],
  blocks: [
    {
      'block.number': { gt: 1n, lte: 31869085891081369n },
      timestamp: { gte: time('1651560386.1') },
      limit: 2,
      order: 'asc',
    },
  ],
  block: [{ hashOrNumber: 77n }],
  contracts: [{ 'contract.id': [id('0.0.1'), id('0.0.2')] }],
  contract: [{ contractIdOrAddress: contract }],
  contractState: [{ contractIdOrAddress: contract, slot: { gte: '0x01' }, timestamp: time('5'), limit: 1 }],
  callContract: [{ to: contract, data: '0x47f1aae7', estimate: false }],
  contractResults: [
    {
      contractIdOrAddress: contract,
      from: id('0.0.2'),
      timestamp: { gte: time('1'), lt: time('2') },
      'block.number': 10n,
      'transaction.index': 1,
      internal: true,
    },
  ],
  allContractResults: [{ 'block.hash': hash, limit: 1 }],
  contractResult: [{ transactionIdOrHash: `${execution}/2` }],
  contractResultAt: [{ contractIdOrAddress: id('0.0.2'), timestamp: time('1586567700.453054') }],
  contractActions: [{ transactionIdOrHash: execution, index: { lt: 4n }, limit: 2, order: 'asc' }],
  contractOpcodes: [{ transactionIdOrHash: hash, stack: true, memory: false, storage: true }],
  contractLogs: [
    { contractIdOrAddress: contract, index: { gte: 2n }, timestamp: time('1'), topic0: '0x01', topic2: '0x03' },
  ],
  allContractLogs: [{ 'transaction.hash': hash, limit: 1 }],
  supply: [{ timestamp: { lte: time('7') } }],
  feeSchedule: [{}],
  exchangeRates: [undefined],
  nodes: [{ 'node.id': { gte: 3n }, 'file.id': id('0.0.102'), limit: 25 }],
  registeredNodes: [{ 'registerednode.id': 1n, type: 'BLOCK_NODE' }],
  stake: [{}],
  estimateFee: [Uint8Array.of(0x2a, 0), { mode: 'STATE', highVolumeThrottle: 10_000 }],
  tokens: [{ name: 'a&b', publickey: 'ab', type: 'FUNGIBLE_COMMON' }],
  token: [{ tokenId: token }],
  tokenBalances: [
    {
      tokenId: token,
      'account.id': account,
      'account.balance': { gt: 0n },
      'account.publickey': 'ab',
      timestamp: time('1'),
    },
  ],
  tokenNfts: [{ tokenId: token, 'account.id': account, serialnumber: { lt: 9n } }],
  nft: [{ tokenId: token, serialNumber: 31869085891081369n }],
  nftTransactions: [{ tokenId: token, serialNumber: 1n, timestamp: time('1'), limit: 1 }],
  topic: [{ topicId: id('0.0.7') }],
  topicMessages: [{ topicId: id('0.0.7'), sequencenumber: { gt: 31869085891081369n }, timestamp: time('1') }],
  topicMessage: [{ topicId: id('0.0.7'), sequenceNumber: 31869085891081369n }],
  topicMessageAt: [{ timestamp: time('1234567890.000000001') }],
  schedules: [{ 'schedule.id': { gt: id('0.0.2') }, 'account.id': account, order: 'desc' }],
  schedule: [{ scheduleId: id('0.0.2') }],
  transactions: [
    {
      'account.id': account,
      timestamp: time('1'),
      transactiontype: 'CRYPTOTRANSFER',
      result: 'fail',
      type: 'debit',
    },
  ],
  transaction: [{ transactionId: '0.0.8@1234567890.6?scheduled/1' }],
};

export type OperationCall = (client: LedgerClient, options?: CallOptions) => Promise<unknown>;

/** Calls each operation; its sample answer is `samples/ledger/<operation>.json`. */
export const operations = Object.fromEntries(
  Object.entries(given).map(([name, args]) => [
    name,
    (client: LedgerClient, options?: CallOptions) =>
      (client[name as OperationName] as (...all: readonly unknown[]) => Promise<unknown>)(...args, options),
  ]),
) as Readonly<Record<OperationName, OperationCall>>;
