import assert from 'node:assert/strict';
import { phrase } from '../../../../../src/domain/phrase.ts';
import { transactionSummary } from '../../../../../src/domain/transaction/transactionSummary.ts';
import { documentLines, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const inDocument = 'shown in the document of the transaction that the row leads to';
const hash = 'HBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc';

const listed: AnswerMembers['members'] = {
  'batch_key._type': { sent: 'ED25519', notShown: inDocument },
  'batch_key.key': { sent: '0c'.repeat(32), notShown: inDocument },
  bytes: { sent: 'Ynl0ZXM=', notShown: inDocument },
  charged_tx_fee: { sent: 201, shown: 'Fee: 0.00000201 ℏ' },
  consensus_timestamp: { sent: '202.000000001', shown: '202.000000001' },
  entity_id: { sent: '0.0.203', shown: 'Entity: 0.0.203' },
  high_volume: { sent: true, notShown: inDocument },
  high_volume_pricing_multiplier: { sent: 4000, notShown: inDocument },
  'max_custom_fees.0.account_id': { sent: '0.0.204', notShown: inDocument },
  'max_custom_fees.0.amount': { sent: 205, notShown: inDocument },
  'max_custom_fees.0.denominating_token_id': { sent: '0.0.206', notShown: inDocument },
  max_fee: { sent: '207', notShown: inDocument },
  memo_base64: { sent: 'YSBtZW1v', shown: 'Memo: a memo' },
  name: { sent: 'CRYPTOTRANSFER', shown: 'CRYPTOTRANSFER' },
  'nft_transfers.0.is_approval': { sent: true, shown: '0.0.209, moved by an approved spender' },
  'nft_transfers.0.receiver_account_id': { sent: '0.0.209', shown: '0.0.209' },
  'nft_transfers.0.sender_account_id': { sent: '0.0.210', shown: '0.0.210' },
  'nft_transfers.0.serial_number': { sent: 211, shown: '211' },
  'nft_transfers.0.token_id': { sent: '0.0.212', shown: '0.0.212' },
  node: { sent: '0.0.213', notShown: inDocument },
  nonce: { sent: 14, shown: '/14' },
  parent_consensus_timestamp: { sent: '215.000000001', shown: '215.000000001' },
  result: { sent: 'SUCCESS', shown: ' SUCCESS' },
  scheduled: { sent: true, shown: '?scheduled' },
  'staking_reward_transfers.0.account': { sent: '0.0.216', shown: '0.0.216' },
  'staking_reward_transfers.0.amount': { sent: 217, shown: '0.00000217 ℏ' },
  'token_transfers.0.account': { sent: '0.0.218', shown: '0.0.218' },
  'token_transfers.0.amount': { sent: 219, shown: '219 (smallest units)' },
  'token_transfers.0.is_approval': { sent: true, shown: '219 (smallest units), moved by an approved spender' },
  'token_transfers.0.token_id': { sent: '0.0.220', shown: '0.0.220' },
  transaction_hash: { sent: hash, notShown: inDocument },
  transaction_id: { sent: '0.0.221-222-000000001', shown: '0.0.221@222.000000001' },
  'transfers.0.account': { sent: '0.0.223', shown: '0.0.223' },
  'transfers.0.amount': { sent: 224, shown: '0.00000224 ℏ' },
  'transfers.0.is_approval': { sent: true, shown: '0.00000224 ℏ, moved by an approved spender' },
  valid_duration_seconds: { sent: '225', notShown: inDocument },
  valid_start_timestamp: { sent: '222.000000001', notShown: 'the id of the transaction says it' },
};

/** Of transactions. */
export const transactionMembers = {
  transactions: {
    members: listed,
    document: sectionLines(phrase`Transactions`, 'transactions', {}),
  },
  transaction: {
    members: {
      ...listed,
      'batch_key._type': { sent: 'ED25519', shown: 'Batch key: ED25519' },
      'batch_key.key': { sent: '0c'.repeat(32), shown: '0c'.repeat(32) },
      bytes: { sent: 'Ynl0ZXM=', shown: 'Ynl0ZXM=' },
      high_volume: { sent: true, shown: 'High volume: yes' },
      high_volume_pricing_multiplier: { sent: 4000, shown: '4,000' },
      'max_custom_fees.0.account_id': { sent: '0.0.204', shown: 'paid by 0.0.204' },
      'max_custom_fees.0.amount': { sent: 205, shown: '205 (smallest units)' },
      'max_custom_fees.0.denominating_token_id': { sent: '0.0.206', shown: ' of 0.0.206' },
      max_fee: { sent: '207', shown: 'Maximum fee: 0.00000207 ℏ' },
      node: { sent: '0.0.213', shown: 'Node: 0.0.213' },
      nonce: { sent: 14, shown: 'Nonce: 14' },
      result: { sent: 'SUCCESS', shown: 'Result: SUCCESS' },
      scheduled: { sent: true, shown: 'Scheduled: yes' },
      transaction_hash: { sent: hash, shown: hash },
      transaction_id: { sent: '0.0.221-222-000000001', shown: '0.0.221@222.000000001' },
      valid_duration_seconds: { sent: '225', shown: 'Valid for: 225 seconds' },
      valid_start_timestamp: {
        sent: '222.000000001',
        shown: 'Valid start: 1970-01-01 00:03:42 UTC = 1970-01-01 00:03:42.000000001 UTC',
      },
      'assessed_custom_fees.0.amount': { sent: 231, shown: '231 (smallest units)' },
      'assessed_custom_fees.0.collector_account_id': { sent: '0.0.232', shown: '0.0.232' },
      'assessed_custom_fees.0.effective_payer_account_ids.0': { sent: '0.0.233', shown: '0.0.233' },
      'assessed_custom_fees.0.token_id': { sent: '0.0.234', shown: '0.0.234' },
    },
    document: documentLines(
      (client) => client.transaction({ transactionId: '0.0.1-1-000000001' }),
      ({ items: [found] }, context) => transactionSummary([found ?? assert.fail()], context),
    ),
  },
} satisfies Record<string, AnswerMembers>;
