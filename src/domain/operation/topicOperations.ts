import type { Schedule } from '../entity/schedule.ts';
import type { Topic, TopicMessage } from '../entity/topic.ts';
import { phrase } from '../phrase.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import { operationsOf, pageOf, whole } from './operation.ts';
import {
  flagParameter,
  idFilter,
  inPath,
  inQuery,
  limit,
  numberFilter,
  order,
  timestamp,
  transactionType,
} from './parameter.ts';

const topic = '/api/v1/topics/{topicId}';
const topicPath = inPath('topicId', 'entityId');

export const topicOperations = operationsOf(phrase`Topics`, {
  topic: { title: phrase`One topic`, path: topic, parameters: [topicPath], answer: whole<Topic>() },
  topicMessages: {
    title: phrase`Messages of a topic`,
    path: `${topic}/messages`,
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
    path: `${topic}/messages/{sequenceNumber}`,
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

export const scheduleOperations = operationsOf(phrase`Schedules`, {
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

export const transactionOperations = operationsOf(phrase`Transactions`, {
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
