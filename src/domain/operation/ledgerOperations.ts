import type { Block } from '../block/block.ts';
import type { Contract, ContractDetails, ContractSlot } from '../contract/contract.ts';
import type {
  ContractAction,
  ContractLog,
  ContractResult,
  ContractResultDetails,
  OpcodeTrace,
} from '../contract/contractResult.ts';
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
import type { Schedule } from '../entity/schedule.ts';
import type { Nft, NftTransfer, Token, TokenHolder, TokenRelationship, TokenSummary } from '../entity/token.ts';
import type { Topic, TopicMessage } from '../entity/topic.ts';
import type { FeeEstimate } from '../fee/fee.ts';
import type {
  ExchangeRates,
  FeeSchedule,
  NetworkNode,
  RegisteredNode,
  Stake,
  Supply,
} from '../network/networkState.ts';
import { phrase } from '../phrase.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import {
  type LedgerOperation,
  type OperationAnswer,
  operationsOf,
  type PageAnswer,
  pageOf,
  partly,
  whole,
} from './operation.ts';
import {
  accountPath,
  balanceFilter,
  comparisons,
  contractPath,
  executionPath,
  flagParameter,
  idBounds,
  idFilter,
  inPath,
  inQuery,
  limit,
  mostRepeats,
  numberBounds,
  numberFilter,
  type OperationParameter,
  order,
  publicKey,
  range,
  serialPath,
  timeBounds,
  timeRange,
  timestamp,
  tokenPath,
  transactionType,
} from './parameter.ts';

const account = '/api/v1/accounts/{idOrAliasOrEvmAddress}';
const serialOfToken = numberBounds('serialnumber', { needs: ['token.id'] });

const accountOperations = operationsOf(phrase`Accounts`, {
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

const blockOperations = operationsOf(phrase`Blocks`, {
  // Times are compared with a block's consensus end: the block that holds T is the first with `gte:T`, oldest first.
  blocks: {
    title: phrase`List blocks`,
    path: '/api/v1/blocks',
    parameters: [
      inQuery('block.number', 'blockNumber', { operators: range, maxValues: mostRepeats }),
      limit,
      order('desc'),
      timestamp,
    ],
    answer: pageOf<Block>('blocks'),
  },
  block: {
    title: phrase`One block`,
    path: '/api/v1/blocks/{hashOrNumber}',
    parameters: [inPath('hashOrNumber', 'block')],
    answer: whole<Block>(),
  },
});

const networkOperations = operationsOf(phrase`Network`, {
  supply: {
    title: phrase`Total supply`,
    path: '/api/v1/network/supply',
    parameters: [timeBounds],
    answer: whole<Supply>(),
  },
  feeSchedule: {
    title: phrase`Gas prices`,
    path: '/api/v1/network/fees',
    parameters: [order('asc'), timeBounds],
    answer: whole<FeeSchedule>(),
  },
  estimateFee: {
    method: 'POST',
    title: phrase`Estimate the fee of a transaction`,
    path: '/api/v1/network/fees',
    parameters: [
      inQuery('mode', 'enum', { values: ['INTRINSIC', 'STATE'], default: 'INTRINSIC' }),
      inQuery('high_volume_throttle', 'int32', {
        max: 10_000n,
        default: '0',
        rule: phrase`In basis points: 10000 is 100 %.`,
      }),
    ],
    answer: whole<FeeEstimate>(),
    isTolerant: false,
  },
  exchangeRates: {
    title: phrase`Exchange rates`,
    path: '/api/v1/network/exchangerate',
    parameters: [timeBounds],
    answer: whole<ExchangeRates>(),
  },
  nodes: {
    title: phrase`Nodes of the address book`,
    path: '/api/v1/network/nodes',
    parameters: [
      inQuery('file.id', 'entityId', { operators: ['eq'] }),
      // The OpenAPI file says 25 and 100; the service gives 10 and never more than 25.
      inQuery('limit', 'int32', { min: 1n, max: 25n, default: '10' }),
      numberFilter('node.id'),
      order('asc'),
    ],
    answer: pageOf<NetworkNode>('nodes'),
  },
  registeredNodes: {
    title: phrase`Registered nodes`,
    path: '/api/v1/network/registered-nodes',
    parameters: [
      limit,
      order('asc'),
      numberFilter('registerednode.id'),
      inQuery('type', 'enum', { values: ['BLOCK_NODE', 'GENERAL_SERVICE', 'MIRROR_NODE', 'RPC_RELAY'] }),
    ],
    answer: pageOf<RegisteredNode>('registered_nodes'),
  },
  stake: { title: phrase`Staking`, path: '/api/v1/network/stake', parameters: [], answer: whole<Stake>() },
});

/** An execution traced with memory and storage, the largest answer there is. */
export const largestAnswerBytes = 32 * 1024 * 1024;

const contract = '/api/v1/contracts/{contractIdOrAddress}';
const execution = '/api/v1/contracts/results/{transactionIdOrHash}';

const hbar = inQuery('hbar', 'boolean', {
  default: 'true',
  fixed: 'true',
  rule: phrase`False gives amounts in weibars.`,
});
const internal = flagParameter('internal', 'false', phrase`True includes child transactions.`);
const resultFilters = [
  inQuery('block.hash', 'hash', { operators: ['eq'] }),
  inQuery('block.number', 'blockNumber', { operators: ['eq'] }),
  inQuery('from', 'contract'),
  internal,
  limit,
  order('desc'),
  timestamp,
  inQuery('transaction.index', 'int32', { needs: ['block.number', 'block.hash'] }),
] as const;
const logFilters = [
  numberBounds('index', { needs: ['timestamp'] }),
  limit,
  order('desc'),
  timestamp,
  topic('topic0'),
  topic('topic1'),
  topic('topic2'),
  topic('topic3'),
] as const;

function topic<const Name extends string>(name: Name) {
  return inQuery(name, 'hex', { max: 64n, maxValues: mostRepeats, needs: ['timestamp'], maxDays: 7n });
}

const contractOperations = operationsOf(phrase`Contracts`, {
  contracts: {
    title: phrase`List contracts`,
    path: '/api/v1/contracts',
    parameters: [
      inQuery('contract.id', 'contract', { operators: comparisons, maxValues: mostRepeats }),
      limit,
      order('desc'),
    ],
    answer: pageOf<Contract>('contracts'),
  },
  contract: {
    title: phrase`One contract`,
    path: contract,
    parameters: [contractPath, timestamp],
    answer: whole<ContractDetails>(),
  },
  contractResults: {
    title: phrase`Executions of a contract`,
    path: `${contract}/results`,
    parameters: [contractPath, ...resultFilters],
    answer: pageOf<ContractResult>('results'),
  },
  allContractResults: {
    title: phrase`Executions of all contracts`,
    path: '/api/v1/contracts/results',
    parameters: [...resultFilters, hbar],
    answer: pageOf<ContractResult>('results'),
  },
  contractResult: {
    title: phrase`Execution by transaction`,
    path: execution,
    parameters: [executionPath, hbar, inQuery('nonce', 'int32', { default: '0' })],
    answer: partly<ContractResultDetails>(),
  },
  contractResultAt: {
    title: phrase`Execution of a contract at a time`,
    path: `${contract}/results/{timestamp}`,
    specificationPath: '/api/v1/contracts/results/{timestamp}',
    parameters: [contractPath, inPath('timestamp', 'timestamp'), hbar],
    answer: partly<ContractResultDetails>(),
  },
  contractActions: {
    title: phrase`Calls inside an execution`,
    path: `${execution}/actions`,
    specificationPath: `${execution}/results`,
    parameters: [
      executionPath,
      inQuery('index', 'int64', { operators: comparisons, maxValues: mostRepeats }),
      limit,
      order('asc'),
    ],
    answer: pageOf<ContractAction>('actions'),
  },
  // At most one a second on the public service; 404 may also mean that a deployment has this switched off.
  contractOpcodes: {
    title: phrase`Opcode trace of an execution`,
    path: `${execution}/opcodes`,
    specificationPath: '/api/v1/contracts/{transactionIdOrHash}/results/opcodes',
    parameters: [
      executionPath,
      flagParameter('stack', 'true'),
      flagParameter('memory', 'false'),
      flagParameter('storage', 'false'),
    ],
    answer: whole<OpcodeTrace>(),
    // A trace that lacks a step tells a wrong story.
    isTolerant: false,
    maxBytes: largestAnswerBytes,
  },
  contractState: {
    title: phrase`Storage of a contract`,
    path: `${contract}/state`,
    parameters: [
      contractPath,
      limit,
      order('asc'),
      inQuery('slot', 'hex', { operators: range, max: 64n, maxValues: mostRepeats }),
      timeRange,
    ],
    answer: pageOf<ContractSlot>('state'),
  },
  contractLogs: {
    title: phrase`Logs of a contract`,
    path: `${contract}/results/logs`,
    parameters: [contractPath, ...logFilters],
    answer: pageOf<ContractLog>('logs'),
  },
  allContractLogs: {
    title: phrase`Logs of all contracts`,
    path: '/api/v1/contracts/results/logs',
    specificationPath: '/api/v1/contracts/logs',
    parameters: [...logFilters, inQuery('transaction.hash', 'hash', { operators: ['eq'] })],
    answer: pageOf<ContractLog>('logs'),
  },
  // A revert is an error answer whose `data` holds the revert data.
  callContract: {
    method: 'POST',
    title: phrase`Simulate a contract call`,
    path: '/api/v1/contracts/call',
    parameters: [],
    answer: whole<string>(),
    isTolerant: false,
  },
});

const token = '/api/v1/tokens/{tokenId}';

const tokenOperations = operationsOf(phrase`Tokens`, {
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

const topicUrl = '/api/v1/topics/{topicId}';
const topicPath = inPath('topicId', 'entityId');

const topicOperations = operationsOf(phrase`Topics`, {
  topic: { title: phrase`One topic`, path: topicUrl, parameters: [topicPath], answer: whole<Topic>() },
  topicMessages: {
    title: phrase`Messages of a topic`,
    path: `${topicUrl}/messages`,
    parameters: [
      topicPath,
      inQuery('encoding', 'enum', { values: ['base64', 'utf-8'], default: 'base64', fixed: 'base64' }),
      limit,
      order('asc'),
      numberFilter('sequencenumber'),
      timestamp,
    ],
    answer: pageOf<TopicMessage>('messages'),
  },
  topicMessage: {
    title: phrase`One message of a topic`,
    path: `${topicUrl}/messages/{sequenceNumber}`,
    parameters: [topicPath, inPath('sequenceNumber', 'int64', { min: 1n })],
    answer: whole<TopicMessage>(),
  },
  topicMessageAt: {
    title: phrase`Topic message by time`,
    path: '/api/v1/topics/messages/{timestamp}',
    parameters: [inPath('timestamp', 'timestamp')],
    answer: whole<TopicMessage>(),
  },
});

const scheduleOperations = operationsOf(phrase`Schedules`, {
  schedules: {
    title: phrase`List schedules`,
    path: '/api/v1/schedules',
    parameters: [idFilter('account.id'), limit, order('asc'), idFilter('schedule.id')],
    answer: pageOf<Schedule>('schedules'),
  },
  schedule: {
    title: phrase`One schedule`,
    path: '/api/v1/schedules/{scheduleId}',
    parameters: [inPath('scheduleId', 'entityId')],
    answer: whole<Schedule>(),
  },
});

const transactionOperations = operationsOf(phrase`Transactions`, {
  // The public service scans 60 days a page, so a page may be empty and still have a next one.
  transactions: {
    title: phrase`List transactions`,
    path: '/api/v1/transactions',
    parameters: [
      idFilter('account.id'),
      limit,
      order('desc'),
      timestamp,
      transactionType,
      inQuery('result', 'enum', { values: ['success', 'fail'] }),
      inQuery('type', 'enum', { values: ['credit', 'debit'] }),
    ],
    answer: pageOf<LedgerTransaction>('transactions'),
  },
  // All that share an id or hash: the transaction, its children (nonce > 0), its scheduled twin, duplicates. 404 for the
  // first seconds of a transaction.
  transaction: {
    title: phrase`Transaction by id or hash`,
    path: '/api/v1/transactions/{transactionId}',
    parameters: [
      inPath('transactionId', 'transaction'),
      inQuery('nonce', 'int32'),
      flagParameter('scheduled', undefined),
    ],
    answer: pageOf<LedgerTransaction>('transactions'),
  },
});

/** Every operation of the ledger service by its id: all its GETs, and the two POSTs. */
export const operationTable = {
  ...accountOperations,
  ...blockOperations,
  ...contractOperations,
  ...networkOperations,
  ...scheduleOperations,
  ...tokenOperations,
  ...topicOperations,
  ...transactionOperations,
} as const satisfies Readonly<Record<string, LedgerOperation>>;

export const ledgerOperations: readonly LedgerOperation[] = Object.values(operationTable);

type Table = typeof operationTable;

export type OperationId = keyof Table;

/** The operations that are read by GET. */
export type GetOperationId = { [Id in OperationId]: Table[Id]['method'] extends 'POST' ? never : Id }[OperationId];

/** The operations whose answer is a list. */
export type ListOperationId = {
  [Id in OperationId]: Table[Id]['answer'] extends PageAnswer<unknown> ? Id : never;
}[OperationId];

/** What the answer of an operation holds: the domain type of an item where it is a list, else of the whole. */
export type AnswerItem<Id extends OperationId> = Table[Id]['answer'] extends OperationAnswer<infer T> ? T : never;

export type AnswerKind<Id extends OperationId> = Table[Id]['answer']['kind'];

type ParameterOf<Id extends OperationId> = Table[Id]['parameters'][number];

/** The parameters of an operation as code gives them, by their own names. */
export type OperationParameters<Id extends OperationId> = {
  readonly [P in ParameterOf<Id> as P extends { readonly in: 'path' } ? P['name'] : never]: ValueOf<P>;
} & {
  readonly [P in ParameterOf<Id> as P extends { readonly in: 'query' } ? Givable<P> : never]?: ValueOf<P> | undefined;
};

/** The same as text: what a request, a command and a query document hold. */
export type OperationTexts<Id extends OperationId> = {
  readonly [Name in ParameterOf<Id>['name']]?: string | readonly string[];
};

type ValueOf<P> = P extends OperationParameter<string, 'path' | 'query', infer Value> ? Value : never;

type Givable<P extends OperationParameter> = [ValueOf<P>] extends [never] ? never : P['name'];
