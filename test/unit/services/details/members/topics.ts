import { messageSummary } from '../../../../../src/domain/details/messageRows.ts';
import { scheduledRows } from '../../../../../src/domain/details/scheduledRows.ts';
import { phrase } from '../../../../../src/domain/phrase.ts';
import { rowLines, summaryLines } from '../../../english.ts';
import { id } from '../../ledger/ids.ts';
import { context, documentLines, entitySummary, sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const chunkId = 'chunk_info.initial_transaction_id';
const runningHash = 'Hh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e';

const message: AnswerMembers['members'] = {
  [`${chunkId}.account_id`]: { sent: '0.0.401', shown: '0.0.401' },
  [`${chunkId}.nonce`]: { sent: 2, shown: '/2' },
  [`${chunkId}.scheduled`]: { sent: true, shown: '?scheduled' },
  [`${chunkId}.transaction_valid_start`]: { sent: '403.000000001', shown: '403.000000001' },
  'chunk_info.number': { sent: 4, shown: '4 of 5' },
  'chunk_info.total': { sent: 5, shown: '4 of 5' },
  consensus_timestamp: { sent: '406.000000001', shown: '1970-01-01 00:06:46.000000001 UTC' },
  message: { sent: 'd29yZHM=', shown: 'words' },
  payer_account_id: { sent: '0.0.407', shown: 'Payer: 0.0.407' },
  running_hash: { sent: runningHash, shown: runningHash },
  running_hash_version: { sent: 3, shown: 'version 3' },
  sequence_number: { sent: 408, shown: 'Message 408' },
  topic_id: { sent: '0.0.409', shown: '0.0.409' },
};

/** Of topics and their messages, and of schedules. */
export const topicMembers = {
  topic: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: 'c1'.repeat(32), shown: 'c1'.repeat(32) },
      auto_renew_account: { sent: '0.0.411', shown: 'Auto-renew account: 0.0.411' },
      auto_renew_period: { sent: 172_800, shown: 'Auto-renew: 2 days' },
      created_timestamp: { sent: '412.000000001', shown: '1970-01-01 00:06:52 UTC' },
      'custom_fees.created_timestamp': { sent: '413.000000001', shown: '1970-01-01 00:06:53 UTC' },
      'custom_fees.fixed_fees.0.amount': { sent: 414, shown: '414 (smallest units)' },
      'custom_fees.fixed_fees.0.collector_account_id': { sent: '0.0.415', shown: '0.0.415' },
      'custom_fees.fixed_fees.0.denominating_token_id': { sent: '0.0.416', shown: ' of 0.0.416' },
      deleted: { sent: true, shown: '! Deleted' },
      'fee_exempt_key_list.0._type': { sent: 'ED25519', shown: 'Exempt from the fee: ED25519' },
      'fee_exempt_key_list.0.key': { sent: 'c2'.repeat(32), shown: 'c2'.repeat(32) },
      'fee_schedule_key._type': { sent: 'ED25519', shown: 'Fee schedule key: ED25519' },
      'fee_schedule_key.key': { sent: 'c3'.repeat(32), shown: 'c3'.repeat(32) },
      memo: { sent: 'a memo', shown: 'a memo' },
      'submit_key._type': { sent: 'ED25519', shown: 'Submit key: ED25519' },
      'submit_key.key': { sent: 'c4'.repeat(32), shown: 'c4'.repeat(32) },
      'timestamp.from': {
        sent: '417.000000001',
        shown: 'Unchanged since: 1970-01-01 00:06:57 UTC',
      },
      'timestamp.to': {
        sent: '418.000000001',
        shown: 'Unchanged until: 1970-01-01 00:06:58 UTC',
      },
      topic_id: { sent: '0.0.419', shown: '0.0.419' },
    },
    document: documentLines(
      (client) => client.topic({ topicId: id('0.0.1') }),
      (topic) => entitySummary({ kind: 'topic', id: topic.id, topic }),
    ),
  },
  topicMessage: {
    members: { ...message, sequence_number: { sent: 408, shown: 'Sequence number: 408' } },
    document: documentLines(
      (client) => client.topicMessage({ topicId: id('0.0.1'), sequenceNumber: 1n }),
      messageSummary,
    ),
  },
  topicMessages: {
    members: message,
    document: sectionLines(phrase`Messages`, 'topicMessages', { topicId: '0.0.409' }),
  },
  schedule: {
    members: {
      'admin_key._type': { sent: 'ED25519', shown: 'Admin key: ED25519' },
      'admin_key.key': { sent: 'c5'.repeat(32), shown: 'c5'.repeat(32) },
      consensus_timestamp: { sent: '421.000000001', shown: '1970-01-01 00:07:01 UTC' },
      creator_account_id: { sent: '0.0.422', shown: 'Creator: 0.0.422' },
      deleted: { sent: true, shown: '! Deleted' },
      executed_timestamp: { sent: '423.000000001', shown: '1970-01-01 00:07:03.000000001 UTC' },
      expiration_time: { sent: '424.000000001', shown: '1970-01-01 00:07:04 UTC' },
      memo: { sent: 'a memo', shown: 'a memo' },
      payer_account_id: { sent: '0.0.425', shown: 'Payer: 0.0.425' },
      schedule_id: { sent: '0.0.426', shown: '0.0.426' },
      'signatures.0.consensus_timestamp': { sent: '427.000000001', shown: '1970-01-01 00:07:07.000000001 UTC' },
      'signatures.0.public_key_prefix': { sent: 'xsbGxg==', shown: 'c6c6c6c6' },
      'signatures.0.signature': { sent: 'x8fHxw==', shown: '0xc7c7c7c7' },
      'signatures.0.type': { sent: 'ED25519', shown: 'ED25519 c6c6c6c6' },
      transaction_body: { sent: 'yMjIyA==', shown: 'yMjIyA==' },
      wait_for_expiry: { sent: true, shown: 'Waits for expiry: yes' },
    },
    document: async (client) => {
      const schedule = await client.schedule({ scheduleId: id('0.0.1') });
      return [
        ...summaryLines(entitySummary({ kind: 'schedule', id: schedule.id, schedule })),
        ...scheduledRows(schedule, undefined, context).flatMap(rowLines),
      ];
    },
  },
} satisfies Record<string, AnswerMembers>;
