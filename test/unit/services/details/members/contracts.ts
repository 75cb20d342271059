import type { Account } from '../../../../../src/domain/entity/account.ts';
import { phrase } from '../../../../../src/domain/phrase.ts';
import { summaryLines } from '../../../english.ts';
import { id } from '../../ledger/ids.ts';
import { entitySummary, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

/** A contract is an account too; here one that says nothing by itself. */
const account: Account = {
  id: id('0.0.9000'),
  alias: undefined,
  autoRenewPeriodSeconds: undefined,
  balanceTinybars: undefined,
  balanceAt: undefined,
  tokenBalances: [],
  createdAt: undefined,
  declinesReward: undefined,
  delegationAddress: undefined,
  deleted: undefined,
  ethereumNonce: undefined,
  evmAddress: undefined,
  expiresAt: undefined,
  key: undefined,
  maxAutomaticTokenAssociations: undefined,
  memo: undefined,
  pendingRewardTinybars: undefined,
  requiresReceiverSignature: undefined,
  stakedAccountId: undefined,
  stakedNodeId: undefined,
  stakePeriodStart: undefined,
};

const contract = {
  'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
  'admin_key.key': { sent: '0a'.repeat(32), shown: '0a'.repeat(32) },
  auto_renew_account: { sent: '0.0.101', shown: 'Auto-renew account: 0.0.101' },
  auto_renew_period: { sent: 7_776_000, shown: 'Auto-renew: 90 days' },
  contract_id: { sent: '0.0.102', shown: '0.0.102' },
  created_timestamp: { sent: '103.000000001', shown: '1970-01-01 00:01:43 UTC' },
  deleted: { sent: true, shown: '! Deleted' },
  evm_address: { sent: `0x${'11'.repeat(20)}`, shown: `EVM address: 0x${'11'.repeat(20)}` },
  expiration_timestamp: { sent: '104.000000001', shown: '1970-01-01 00:01:44 UTC' },
  file_id: { sent: '0.0.105', shown: 'Bytecode file: 0.0.105' },
  max_automatic_token_associations: { sent: 106, shown: 'Auto-associate: 106' },
  memo: { sent: 'a memo', shown: 'Memo: a memo (untrusted)' },
  nonce: { sent: 107, shown: 'Nonce: 107' },
  obtainer_id: { sent: '0.0.108', shown: 'Balance went to: 0.0.108' },
  permanent_removal: { sent: true, shown: 'Permanent removal: yes' },
  proxy_account_id: { sent: '0.0.109', shown: 'Proxy account: 0.0.109' },
  'timestamp.from': {
    sent: '110.000000001',
    shown: 'Unchanged since: 1970-01-01 00:01:50 UTC',
  },
  'timestamp.to': {
    sent: '111.000000001',
    shown: 'Unchanged until: 1970-01-01 00:01:51 UTC',
  },
} as const;

/** Of contracts and their storage. */
export const contractMembers = {
  contract: {
    members: {
      ...contract,
      contract_id: { sent: '0.0.102', notShown: 'the id of the account says it' },
      bytecode: { sent: `0x${'aa'.repeat(112)}`, shown: 'Creation code size: 112 bytes' },
      runtime_bytecode: { sent: `0x${'bb'.repeat(113)}`, shown: 'Code size: 113 bytes' },
    },
    document: async (client) => {
      const found = await client.contract({ contractIdOrAddress: id('0.0.102') });
      return summaryLines(entitySummary({ kind: 'contract', id: found.id, account, contract: found }));
    },
  },
  contracts: {
    members: {
      ...contract,
      deleted: { sent: true, shown: 'State: deleted' },
      memo: { sent: 'a memo', shown: 'a memo (untrusted)' },
    },
    document: sectionLines(phrase`Contracts of the network`, 'contracts', {}),
  },
  contractState: {
    members: {
      address: { sent: `0x${'22'.repeat(20)}`, shown: `Address: 0x${'22'.repeat(20)}` },
      contract_id: { sent: '0.0.201', shown: 'Contract: 0.0.201' },
      slot: { sent: `0x${'00'.repeat(31)}ca`, shown: `Slot: 0x${'00'.repeat(31)}ca` },
      timestamp: { sent: '203.000000001', shown: '1970-01-01 00:03:23.000000001 UTC' },
      value: { sent: `0x${'00'.repeat(31)}cc`, shown: 'As a number: 204' },
    },
    document: sectionLines(phrase`Storage`, 'contractState', { contractIdOrAddress: '0.0.201' }),
  },
} satisfies Record<string, AnswerMembers>;
