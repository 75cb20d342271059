type Parameters = Readonly<Record<string, string>>;

interface Sample {
  readonly parameters?: Parameters;
  /** What the document must show, int64 to the last digit. */
  readonly shows: readonly (string | RegExp)[];
  /** The path that is asked below `/api/v1`, once and nothing else. */
  readonly path: string;
}

const account = (idOrAliasOrEvmAddress: string, more: Parameters = {}) => ({ idOrAliasOrEvmAddress, ...more });
const vault = { contractIdOrAddress: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148' };
const withdrawal = { transactionIdOrHash: '0.0.1002@1750082900.500000005' };
// A result is final and may be kept for minutes: no other test asks for this one.
const creation = { transactionIdOrHash: '0.0.1001@1745220507.305112004' };
const creationPath = 'contracts/results/0.0.1001-1745220507-305112004';
const withdrawalPath = 'contracts/results/0.0.1002-1750082900-500000005';
const badge = { tokenId: '0.0.2005', serialNumber: '9223372036854775807' };

/** One query per operation that is read by GET, on the embedded ledger. */
export const samples: Readonly<Record<string, Sample>> = {
  accounts: {
    parameters: { 'account.id': '0.0.1025', balance: 'true' },
    shows: ['"balance": 31869085891081369,'],
    path: 'accounts',
  },
  account: {
    parameters: account('VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M', { transactions: 'false' }),
    shows: ['"account": "0.0.1002"'],
    path: 'accounts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M',
  },
  cryptoAllowances: {
    parameters: account('0.0.1001'),
    shows: ['"amount": 31869085891081369,', '"amount_granted": 31869085891081370,'],
    path: 'accounts/0.0.1001/allowances/crypto',
  },
  tokenAllowances: {
    parameters: account('0.0.1001', { limit: '1' }),
    shows: ['"amount_granted": 100000,', '"token_id": "0.0.2001"'],
    path: 'accounts/0.0.1001/allowances/tokens',
  },
  nftAllowances: {
    parameters: account('0.0.1001', { owner: 'true' }),
    shows: ['"approved_for_all": true'],
    path: 'accounts/0.0.1001/allowances/nfts',
  },
  stakingRewards: {
    parameters: account('0.0.1007', { limit: '1', order: 'asc' }),
    shows: ['"account_id": "0.0.1007"'],
    path: 'accounts/0.0.1007/rewards',
  },
  outstandingAirdrops: {
    parameters: account('0.0.1001'),
    shows: ['"sender_id": "0.0.1001"', '"amount": 333,'],
    path: 'accounts/0.0.1001/airdrops/outstanding',
  },
  pendingAirdrops: {
    parameters: account('0.0.1003'),
    shows: ['"receiver_id": "0.0.1003"'],
    path: 'accounts/0.0.1003/airdrops/pending',
  },
  accountNfts: {
    parameters: account('0.0.1002', { 'token.id': '0.0.2005' }),
    shows: ['"serial_number": 9223372036854775807,'],
    path: 'accounts/0.0.1002/nfts',
  },
  accountTokens: {
    parameters: account('0.0.1002', { 'token.id': '0.0.2008' }),
    shows: [/"balance": \d{17},/],
    path: 'accounts/0.0.1002/tokens',
  },
  accountHooks: { parameters: account('0.0.1006'), shows: ['"hook_id": 7,'], path: 'accounts/0.0.1006/hooks' },
  hookStorage: {
    parameters: account('0.0.1006', { hookId: '7' }),
    shows: ['"hook_id": 7,', /"key": "0x0{63}2"/],
    path: 'accounts/0.0.1006/hooks/7/storage',
  },
  balances: {
    parameters: { 'account.id': 'eq:0.0.1025' },
    shows: ['"balance": 31869085891081369,'],
    path: 'balances',
  },
  blocks: {
    parameters: { 'block.number': 'lte:21634943', limit: '1' },
    shows: ['"number": 21634943,'],
    path: 'blocks',
  },
  block: { parameters: { hashOrNumber: '21634943' }, shows: ['"number": 21634943,'], path: 'blocks/21634943' },
  contracts: { parameters: { 'contract.id': '0.0.4811' }, shows: ['"contract_id": "0.0.4811"'], path: 'contracts' },
  contract: {
    parameters: vault,
    shows: ['"runtime_bytecode": "0x'],
    path: `contracts/${vault.contractIdOrAddress}`,
  },
  contractResults: {
    parameters: { contractIdOrAddress: '0.0.4811', limit: '1' },
    shows: ['"contract_id": "0.0.4811"', '"gas_used": '],
    path: 'contracts/0.0.4811/results',
  },
  allContractResults: {
    parameters: { 'block.number': '21635183' },
    shows: ['"block_number": 21635183,'],
    path: 'contracts/results',
  },
  contractResult: { parameters: creation, shows: ['"logs": [', '"state_changes": ['], path: creationPath },
  contractResultAt: {
    parameters: { contractIdOrAddress: '0.0.4811', timestamp: '1750082886.650000023' },
    shows: ['"timestamp": "1750082886.650000023"'],
    path: 'contracts/0.0.4811/results/1750082886.650000023',
  },
  contractActions: {
    parameters: withdrawal,
    shows: ['"call_operation_type": "CALL"'],
    path: `${withdrawalPath}/actions`,
  },
  contractOpcodes: {
    parameters: { ...withdrawal, memory: 'true' },
    shows: ['"opcodes": [', '"memory": ['],
    path: `${withdrawalPath}/opcodes`,
  },
  contractState: {
    parameters: { contractIdOrAddress: '0.0.4811', limit: '2' },
    shows: [`"slot": "0x${'0'.repeat(64)}"`],
    path: 'contracts/0.0.4811/state',
  },
  contractLogs: {
    parameters: { contractIdOrAddress: '0.0.4811', limit: '1' },
    shows: ['"contract_id": "0.0.4811"', '"topics": ['],
    path: 'contracts/0.0.4811/results/logs',
  },
  allContractLogs: { parameters: { limit: '1' }, shows: ['"topics": ['], path: 'contracts/results/logs' },
  supply: { shows: [/"released_supply": "\d{19}"/], path: 'network/supply' },
  feeSchedule: { shows: ['"transaction_type": "ContractCall"'], path: 'network/fees' },
  exchangeRates: { shows: ['"current_rate": {'], path: 'network/exchangerate' },
  nodes: {
    parameters: { 'node.id': '0' },
    shows: ['"max_stake": 45000000000000000,', '"stake": 90071992547409930,'],
    path: 'network/nodes',
  },
  registeredNodes: {
    parameters: { type: 'BLOCK_NODE' },
    shows: ['"registered_nodes": ['],
    path: 'network/registered-nodes',
  },
  stake: { shows: ['"stake_total": 3500000000000000007,'], path: 'network/stake' },
  schedules: { parameters: { 'schedule.id': '0.0.4001' }, shows: ['"schedule_id": "0.0.4001"'], path: 'schedules' },
  schedule: { parameters: { scheduleId: '0.0.4001' }, shows: ['"executed_timestamp": "'], path: 'schedules/0.0.4001' },
  tokens: { parameters: { name: 'Lens Dollar' }, shows: ['"symbol": "LUSD"'], path: 'tokens' },
  token: {
    parameters: { tokenId: '0.0.2008' },
    shows: ['"expiry_timestamp": 1800014400123458797,'],
    path: 'tokens/0.0.2008',
  },
  tokenBalances: {
    parameters: { tokenId: '0.0.2008', limit: '1' },
    shows: [/"balance": \d{17},/],
    path: 'tokens/0.0.2008/balances',
  },
  tokenNfts: {
    parameters: { tokenId: '0.0.2005' },
    shows: ['"serial_number": 9007199254740993,'],
    path: 'tokens/0.0.2005/nfts',
  },
  nft: {
    parameters: badge,
    shows: ['"serial_number": 9223372036854775807,'],
    path: 'tokens/0.0.2005/nfts/9223372036854775807',
  },
  nftTransactions: {
    parameters: badge,
    shows: ['"type": "CRYPTOTRANSFER"'],
    path: 'tokens/0.0.2005/nfts/9223372036854775807/transactions',
  },
  topic: { parameters: { topicId: '0.0.3003' }, shows: ['"topic_id": "0.0.3003"'], path: 'topics/0.0.3003' },
  topicMessages: {
    parameters: { topicId: '0.0.3003', sequencenumber: 'gt:9007199254740992', limit: '1' },
    shows: ['"sequence_number": 9007199254740993,'],
    path: 'topics/0.0.3003/messages',
  },
  topicMessage: {
    parameters: { topicId: '0.0.3003', sequenceNumber: '9007199254740993' },
    shows: ['"sequence_number": 9007199254740993,'],
    path: 'topics/0.0.3003/messages/9007199254740993',
  },
  topicMessageAt: {
    parameters: { timestamp: '1751328624.735780505' },
    shows: ['"sequence_number": 9007199254740993,'],
    path: 'topics/messages/1751328624.735780505',
  },
  transactions: {
    parameters: { 'account.id': '0.0.1025', timestamp: '1750082466.250000024' },
    shows: ['"amount": 9007199254740993,', '"amount": -9007199254829235,'],
    path: 'transactions',
  },
  transaction: {
    parameters: { transactionId: '0.0.1025@1750082460.000000005' },
    shows: ['"amount": 9007199254740993,', '"amount": -9007199254829235,'],
    path: 'transactions/0.0.1025-1750082460-000000005',
  },
};
