type Parameters = Readonly<Record<string, string>>;

interface Sample {
  readonly parameters: Parameters;
  /** What the document must show, int64 to the last digit. */
  readonly shows: readonly (string | RegExp)[];
  /** The path that is asked below `/api/v1`, once and nothing else. */
  readonly path: string;
}

function sample(path: string, parameters: Parameters, ...shows: Sample['shows']): Sample {
  return { path, parameters, shows };
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
  accounts: sample('accounts', { 'account.id': '0.0.1025', balance: 'true' }, '"balance": 31869085891081369,'),
  account: sample(
    'accounts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M',
    account('VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M', { transactions: 'false' }),
    '"account": "0.0.1002"',
  ),
  cryptoAllowances: sample(
    'accounts/0.0.1001/allowances/crypto',
    account('0.0.1001'),
    '"amount": 31869085891081369,',
    '"amount_granted": 31869085891081370,',
  ),
  tokenAllowances: sample(
    'accounts/0.0.1001/allowances/tokens',
    account('0.0.1001', { limit: '1' }),
    '"amount_granted": 100000,',
    '"token_id": "0.0.2001"',
  ),
  nftAllowances: sample(
    'accounts/0.0.1001/allowances/nfts',
    account('0.0.1001', { owner: 'true' }),
    '"approved_for_all": true',
  ),
  stakingRewards: sample(
    'accounts/0.0.1007/rewards',
    account('0.0.1007', { limit: '1', order: 'asc' }),
    '"account_id": "0.0.1007"',
  ),
  outstandingAirdrops: sample(
    'accounts/0.0.1001/airdrops/outstanding',
    account('0.0.1001'),
    '"sender_id": "0.0.1001"',
    '"amount": 333,',
  ),
  pendingAirdrops: sample('accounts/0.0.1003/airdrops/pending', account('0.0.1003'), '"receiver_id": "0.0.1003"'),
  accountNfts: sample(
    'accounts/0.0.1002/nfts',
    account('0.0.1002', { 'token.id': '0.0.2005' }),
    '"serial_number": 9223372036854775807,',
  ),
  accountTokens: sample(
    'accounts/0.0.1002/tokens',
    account('0.0.1002', { 'token.id': '0.0.2008' }),
    /"balance": \d{17},/,
  ),
  accountHooks: sample('accounts/0.0.1006/hooks', account('0.0.1006'), '"hook_id": 7,'),
  hookStorage: sample(
    'accounts/0.0.1006/hooks/7/storage',
    account('0.0.1006', { hookId: '7' }),
    '"hook_id": 7,',
    /"key": "0x0{63}2"/,
  ),
  balances: sample('balances', { 'account.id': 'eq:0.0.1025' }, '"balance": 31869085891081369,'),
  blocks: sample('blocks', { 'block.number': 'lte:21634943', limit: '1' }, '"number": 21634943,'),
  block: sample('blocks/21634943', { hashOrNumber: '21634943' }, '"number": 21634943,'),
  contracts: sample('contracts', { 'contract.id': '0.0.4811' }, '"contract_id": "0.0.4811"'),
  contract: sample(`contracts/${vault.contractIdOrAddress}`, vault, '"runtime_bytecode": "0x'),
  contractResults: sample(
    'contracts/0.0.4811/results',
    { contractIdOrAddress: '0.0.4811', limit: '1' },
    '"contract_id": "0.0.4811"',
    '"gas_used": ',
  ),
  allContractResults: sample('contracts/results', { 'block.number': '21635183' }, '"block_number": 21635183,'),
  contractResult: sample(creationPath, creation, '"logs": [', '"state_changes": ['),
  contractResultAt: sample(
    'contracts/0.0.4811/results/1750082886.650000023',
    { contractIdOrAddress: '0.0.4811', timestamp: '1750082886.650000023' },
    '"timestamp": "1750082886.650000023"',
  ),
  contractActions: sample(`${withdrawalPath}/actions`, withdrawal, '"call_operation_type": "CALL"'),
  contractOpcodes: sample(
    `${withdrawalPath}/opcodes`,
    { ...withdrawal, memory: 'true' },
    '"opcodes": [',
    '"memory": [',
  ),
  contractState: sample(
    'contracts/0.0.4811/state',
    { contractIdOrAddress: '0.0.4811', limit: '2' },
    `"slot": "0x${'0'.repeat(64)}"`,
  ),
  contractLogs: sample(
    'contracts/0.0.4811/results/logs',
    { contractIdOrAddress: '0.0.4811', limit: '1' },
    '"contract_id": "0.0.4811"',
    '"topics": [',
  ),
  allContractLogs: sample('contracts/results/logs', { limit: '1' }, '"topics": ['),
  supply: sample('network/supply', {}, /"released_supply": "\d{19}"/),
  feeSchedule: sample('network/fees', {}, '"transaction_type": "ContractCall"'),
  exchangeRates: sample('network/exchangerate', {}, '"current_rate": {'),
  nodes: sample('network/nodes', { 'node.id': '0' }, '"max_stake": 45000000000000000,', '"stake": 90071992547409930,'),
  registeredNodes: sample('network/registered-nodes', { type: 'BLOCK_NODE' }, '"registered_nodes": ['),
  stake: sample('network/stake', {}, '"stake_total": 3500000000000000007,'),
  schedules: sample('schedules', { 'schedule.id': '0.0.4001' }, '"schedule_id": "0.0.4001"'),
  schedule: sample('schedules/0.0.4001', { scheduleId: '0.0.4001' }, '"executed_timestamp": "'),
  tokens: sample('tokens', { name: 'Lens Dollar' }, '"symbol": "LUSD"'),
  token: sample('tokens/0.0.2008', { tokenId: '0.0.2008' }, '"expiry_timestamp": 1800014400123458797,'),
  tokenBalances: sample('tokens/0.0.2008/balances', { tokenId: '0.0.2008', limit: '1' }, /"balance": \d{17},/),
  tokenNfts: sample('tokens/0.0.2005/nfts', { tokenId: '0.0.2005' }, '"serial_number": 9007199254740993,'),
  nft: sample('tokens/0.0.2005/nfts/9223372036854775807', badge, '"serial_number": 9223372036854775807,'),
  nftTransactions: sample('tokens/0.0.2005/nfts/9223372036854775807/transactions', badge, '"type": "CRYPTOTRANSFER"'),
  topic: sample('topics/0.0.3003', { topicId: '0.0.3003' }, '"topic_id": "0.0.3003"'),
  topicMessages: sample(
    'topics/0.0.3003/messages',
    { topicId: '0.0.3003', sequencenumber: 'gt:9007199254740992', limit: '1' },
    '"sequence_number": 9007199254740993,',
  ),
  topicMessage: sample(
    'topics/0.0.3003/messages/9007199254740993',
    { topicId: '0.0.3003', sequenceNumber: '9007199254740993' },
    '"sequence_number": 9007199254740993,',
  ),
  topicMessageAt: sample(
    'topics/messages/1751328624.735780505',
    { timestamp: '1751328624.735780505' },
    '"sequence_number": 9007199254740993,',
  ),
  transactions: sample(
    'transactions',
    { 'account.id': '0.0.1025', timestamp: '1750082466.250000024' },
    '"amount": 9007199254740993,',
    '"amount": -9007199254829235,',
  ),
  transaction: sample(
    'transactions/0.0.1025-1750082460-000000005',
    { transactionId: '0.0.1025@1750082460.000000005' },
    '"amount": 9007199254740993,',
    '"amount": -9007199254829235,',
  ),
};
