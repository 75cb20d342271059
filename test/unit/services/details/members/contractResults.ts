import { phrase } from '../../../../../src/domain/phrase.ts';
import { sectionLines } from './documents.ts';
import type { AnswerMembers, Member } from './member.ts';

const hash = (byte: string) => `0x${byte.repeat(32)}`;
const evm = (byte: string) => `0x${byte.repeat(20)}`;
const bloom = { sent: hash('b1'), notShown: 'a filter for searches: it says only what the logs say' } as const;

function logMembers(prefix: string): Readonly<Record<string, Member>> {
  const members: Readonly<Record<string, Member>> = {
    address: { sent: evm('31'), shown: `Address: ${evm('31')}` },
    bloom,
    contract_id: { sent: '0.0.301', shown: 'Contract: 0.0.301' },
    data: { sent: '0x3030', shown: 'Data: 0x3030' },
    index: { sent: 303, shown: '303: ' },
    'topics.0': { sent: hash('32'), shown: `Topic 0: ${hash('32')}` },
    'topics.1': { sent: hash('33'), shown: hash('33') },
    'topics.2': { sent: hash('34'), shown: hash('34') },
    'topics.3': { sent: hash('35'), shown: hash('35') },
  };
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [`${prefix}${name}`, member]));
}

const listedLog: AnswerMembers['members'] = {
  ...logMembers(''),
  block_hash: { sent: hash('36'), shown: `Block hash: ${hash('36')}` },
  block_number: { sent: 304, shown: 'Block: 304' },
  root_contract_id: { sent: '0.0.305', shown: 'Called contract: 0.0.305' },
  timestamp: { sent: '306.000000001', shown: '1970-01-01 00:05:06.000000001 UTC' },
  transaction_hash: { sent: hash('37'), shown: `Transaction: ${hash('37')}` },
  transaction_index: { sent: 307, shown: 'Index in the block: 307' },
};

const result: AnswerMembers['members'] = {
  access_list: { sent: '0xac01', shown: 'Access list: 0xac01' },
  address: { sent: evm('41'), shown: `Address: ${evm('41')}` },
  amount: { sent: 401, shown: 'Amount: 0.00000401 ℏ' },
  'authorization_list.0.address': { sent: evm('42'), shown: `Authorization 0: ${evm('42')}` },
  'authorization_list.0.chain_id': { sent: '0x192', shown: 'Chain id: 402' },
  'authorization_list.0.nonce': { sent: 403, shown: 'Nonce: 403' },
  'authorization_list.0.r': { sent: hash('43'), shown: `Signature r: ${hash('43')}` },
  'authorization_list.0.s': { sent: hash('44'), shown: `Signature s: ${hash('44')}` },
  'authorization_list.0.y_parity': { sent: 1, shown: 'Signature y parity: 1' },
  block_gas_used: { sent: 404, shown: 'Gas used in the block: 404' },
  block_hash: { sent: hash('45'), shown: `Block hash: ${hash('45')}` },
  block_number: { sent: 405, shown: 'Block: 405' },
  bloom,
  call_result: { sent: '0xca11', shown: 'Answer: 0xca11' },
  chain_id: { sent: '0x196', shown: 'Chain id: 406' },
  contract_id: { sent: '0.0.407', shown: 'Contract: 0.0.407' },
  'created_contract_ids.0': { sent: '0.0.408', shown: 'Created: 0.0.408' },
  error_message: { sent: 'it went wrong', shown: 'Error message: it went wrong (untrusted)' },
  failed_initcode: { sent: '0xfa11', shown: 'Failed initcode: 0xfa11' },
  from: { sent: evm('46'), shown: `From: ${evm('46')}` },
  function_parameters: { sent: '0xf0f0f0f0', shown: 'Input: 0xf0f0f0f0' },
  gas_consumed: { sent: 409, shown: 'Gas consumed: 409' },
  gas_limit: { sent: 410, shown: ' of 410' },
  gas_price: { sent: '0x19b', shown: 'Gas price: 0.00000411 ℏ' },
  gas_used: { sent: 412, shown: 'Gas: 412' },
  hash: { sent: hash('47'), shown: `Hash: ${hash('47')}` },
  max_fee_per_gas: { sent: '0x19d', shown: 'Maximum fee per gas: 0.00000413 ℏ' },
  max_priority_fee_per_gas: { sent: '0x19e', shown: 'Maximum priority fee per gas: 0.00000414 ℏ' },
  nonce: { sent: 415, shown: 'Nonce: 415' },
  r: { sent: hash('48'), shown: `Signature r: ${hash('48')}` },
  result: { sent: 'INVALID_CONTRACT_ID', shown: 'INVALID_CONTRACT_ID' },
  s: { sent: hash('49'), shown: `Signature s: ${hash('49')}` },
  status: { sent: '0x0', notShown: 'it marks the row as failed; the result has the name of it' },
  timestamp: { sent: '416.000000001', shown: '1970-01-01 00:06:56.000000001 UTC' },
  to: { sent: evm('59'), shown: `To: ${evm('59')}` },
  transaction_index: { sent: 417, shown: 'Index in the block: 417' },
  type: { sent: 2, shown: 'Ethereum transaction: 2 ' },
  v: { sent: 27, shown: 'Signature v: 27' },
};

const details: AnswerMembers['members'] = {
  ...result,
  ...logMembers('logs.0.'),
  'state_changes.0.address': { sent: evm('51'), shown: `Address: ${evm('51')}` },
  'state_changes.0.contract_id': { sent: '0.0.501', shown: 'Contract: 0.0.501' },
  'state_changes.0.slot': { sent: hash('52'), shown: `Slot: ${hash('52')}` },
  'state_changes.0.value_read': { sent: hash('53'), shown: `Read: ${hash('53')}` },
  'state_changes.0.value_written': { sent: hash('54'), shown: `Written: ${hash('54')}` },
};

/** A row leads to the details of its result, where these are. */
const inDetails = new Set([
  'access_list',
  'address',
  'block_gas_used',
  'block_hash',
  'call_result',
  'chain_id',
  'failed_initcode',
  'max_fee_per_gas',
  'max_priority_fee_per_gas',
  'nonce',
  'r',
  's',
  'transaction_index',
  'type',
  'v',
]);

const listed: AnswerMembers['members'] = {
  ...Object.fromEntries(
    Object.entries(result).map(([path, member]) => [
      path,
      inDetails.has(path) || path.startsWith('authorization_list')
        ? { sent: member.sent, notShown: 'shown in the details that the row leads to' }
        : member,
    ]),
  ),
  function_parameters: { sent: '0xf0f0f0f0', shown: ' 0xf0f0f0f0, ' },
};

/** Of executions: their results, the calls inside, logs and steps. */
export const contractResultMembers = {
  contractResult: {
    members: details,
    document: sectionLines(phrase`Contract result`, 'contractResult', { transactionIdOrHash: hash('47') }),
  },
  contractResults: {
    members: listed,
    document: sectionLines(phrase`Executions`, 'contractResults', { contractIdOrAddress: '0.0.407' }),
  },
  allContractResults: {
    members: listed,
    document: sectionLines(phrase`Executions in the block`, 'allContractResults', { 'block.number': '405' }),
  },
  contractLogs: {
    members: listedLog,
    document: sectionLines(phrase`Logs`, 'contractLogs', { contractIdOrAddress: '0.0.301' }),
  },
  allContractLogs: {
    members: listedLog,
    document: sectionLines(phrase`Logs of the block`, 'allContractLogs', {}),
  },
  contractActions: {
    members: {
      call_depth: { sent: 3, shown: 'Call depth: 3' },
      call_operation_type: { sent: 'STATICCALL', shown: 'STATICCALL 0.0.601' },
      call_type: { sent: 'PRECOMPILE', shown: 'Kind of call: PRECOMPILE' },
      caller: { sent: '0.0.601', shown: 'Caller: 0.0.601 (ACCOUNT)' },
      caller_type: { sent: 'ACCOUNT', shown: '(ACCOUNT)' },
      from: { sent: evm('61'), shown: `From: ${evm('61')}` },
      gas: { sent: 602, shown: ' of 602' },
      gas_used: { sent: 603, shown: 'Gas: 603' },
      index: { sent: 604, shown: '604: ' },
      input: { sent: '0x60606060', shown: 'Input: 0x60606060' },
      recipient: { sent: '0.0.605', shown: 'Recipient: 0.0.605 (CONTRACT)' },
      recipient_type: { sent: 'CONTRACT', shown: '(CONTRACT)' },
      result_data: { sent: '0x4e4f', shown: 'Error data: 0x4e4f' },
      result_data_type: { sent: 'ERROR', shown: '✗ failed: ' },
      timestamp: { sent: '606.000000001', shown: '1970-01-01 00:10:06.000000001 UTC' },
      to: { sent: evm('62'), shown: `To: ${evm('62')}` },
      value: { sent: 607, shown: 'Value: 0.00000607 ℏ' },
    },
    document: sectionLines(phrase`Calls inside`, 'contractActions', { transactionIdOrHash: hash('47') }),
  },
  contractOpcodes: {
    members: {
      address: { sent: evm('71'), shown: `Address: ${evm('71')}` },
      contract_id: { sent: '0.0.701', shown: 'Contract: 0.0.701' },
      failed: { sent: true, shown: 'Outcome: ✗ failed' },
      gas: { sent: 702, shown: 'gas 702' },
      'opcodes.0.depth': { sent: 7, shown: 'depth 7' },
      'opcodes.0.gas': { sent: 703, shown: 'gas 1,407' },
      'opcodes.0.gas_cost': { sent: 704, shown: 'cost 704' },
      'opcodes.0.memory.0': { sent: hash('72'), notShown: 'never asked for: it follows from the stacks' },
      'opcodes.0.op': { sent: 'PUSH1', shown: 'PUSH1' },
      'opcodes.0.pc': { sent: 70, shown: 'pc 70' },
      'opcodes.0.reason': { sent: '0x7777', shown: 'Reason: 0x7777' },
      'opcodes.0.stack.0': { sent: '0x7171', shown: 'Stack: 0x7171' },
      'opcodes.0.storage.0x5': { sent: '0x7373', notShown: 'never asked for: accesses are shown from the stacks' },
      'opcodes.1.depth': { sent: 7, notShown: 'said of the first step' },
      'opcodes.1.gas': { sent: 1, notShown: 'said of the first step' },
      'opcodes.1.gas_cost': { sent: 1, notShown: 'said of the first step' },
      'opcodes.1.op': { sent: 'STOP', notShown: 'said of the first step' },
      'opcodes.1.pc': { sent: 70, notShown: 'said of the first step' },
      return_value: { sent: '0x7474', shown: 'Return value: 0x7474' },
    },
    document: sectionLines(phrase`Opcode trace`, 'contractOpcodes', { transactionIdOrHash: hash('47') }),
  },
} satisfies Record<string, AnswerMembers>;
