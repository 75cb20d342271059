import type { Schedule } from '../entity/schedule.ts';
import type { Topic, TopicMessage } from '../entity/topic.ts';
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

export const topicOperations = operationsOf('Topics', {
  topic: { title: 'One topic', path: topic, parameters: [topicPath], answer: whole<Topic>() },
  topicMessages: {
    title: 'Messages of a topic',
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
    title: 'One message of a topic',
    path: `${topic}/messages/{sequenceNumber}`,
    parameters: [topicPath, inPath('sequenceNumber', 'int64', { min: 1n })],
    answer: whole<TopicMessage>(),
  },
  topicMessageAt: {
    title: 'Topic message by time',
    path: '/api/v1/topics/messages/{timestamp}',
    parameters: [inPath('timestamp', 'timestamp')],
    answer: whole<TopicMessage>(),
  },
});

export const scheduleOperations = operationsOf('Schedules', {
  schedules: {
    title: 'List schedules',
    path: '/api/v1/schedules',
    parameters: [idFilter('account.id'), limit, order('asc'), idFilter('schedule.id')],
    answer: pageOf<Schedule>('schedules'),
  },
  schedule: {
    title: 'One schedule',
    path: '/api/v1/schedules/{scheduleId}',
    parameters: [inPath('scheduleId', 'entityId')],
    answer: whole<Schedule>(),
  },
});

export const transactionOperations = operationsOf('Transactions', {
  // The public service scans 60 days a page, so a page may be empty and still have a next one.
  transactions: {
    title: 'List transactions',
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
    title: 'Transaction by id or hash',
    path: '/api/v1/transactions/{transactionId}',
    parameters: [
      inPath('transactionId', 'transaction'),
      inQuery('nonce', 'int32'),
      flagParameter('scheduled', undefined),
    ],
    answer: pageOf<LedgerTransaction>('transactions'),
  },
});
