import { sectionLines } from './documents.ts';
import type { AnswerMembers } from './member.ts';

const chunkId = 'chunk_info.initial_transaction_id';
const runningHash = 'Hh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e';

/** Of topics and their messages. */
export const topicMembers = {
  topicMessages: {
    members: {
      [`${chunkId}.account_id`]: { sent: '0.0.401', shown: '0.0.401' },
      [`${chunkId}.nonce`]: { sent: 2, shown: '/2' },
      [`${chunkId}.scheduled`]: { sent: true, shown: '?scheduled' },
      [`${chunkId}.transaction_valid_start`]: { sent: '403.000000001', shown: '403.000000001' },
      'chunk_info.number': { sent: 4, shown: '4 of 5' },
      'chunk_info.total': { sent: 5, shown: '4 of 5' },
      consensus_timestamp: { sent: '406.000000001', shown: '406.000000001' },
      message: { sent: 'd29yZHM=', shown: 'words' },
      payer_account_id: { sent: '0.0.407', shown: 'Payer: 0.0.407' },
      running_hash: { sent: runningHash, shown: runningHash },
      running_hash_version: { sent: 3, shown: 'version 3' },
      sequence_number: { sent: 408, shown: 'Message 408' },
      topic_id: { sent: '0.0.409', shown: '0.0.409' },
    },
    document: sectionLines('messages', 'topicMessages', { topicId: '0.0.409' }),
  },
} satisfies Record<string, AnswerMembers>;
