import { inPath, inQuery, operationsOf } from './operation.ts';
import { flagParameter, idFilter, limit, numberFilter, order, timestamp, transactionType } from './parameters.ts';

const topic = '/api/v1/topics/{topicId}';
const topicPath = inPath('topicId', 'entityId');

export const topicOperations = operationsOf('Topics', {
  topic: { title: 'One topic', path: topic, parameters: [topicPath] },
  topicMessages: {
    title: 'Messages of a topic',
    path: `${topic}/messages`,
    parameters: [
      topicPath,
      inQuery('encoding', 'enum', { values: ['base64', 'utf-8'], default: 'base64' }),
      limit,
      order('asc'),
      numberFilter('sequencenumber'),
      timestamp,
    ],
  },
  topicMessage: {
    title: 'One message of a topic',
    path: `${topic}/messages/{sequenceNumber}`,
    parameters: [topicPath, inPath('sequenceNumber', 'integer', { min: 1n })],
  },
  topicMessageAt: {
    title: 'Topic message by time',
    path: '/api/v1/topics/messages/{timestamp}',
    parameters: [inPath('timestamp', 'timestamp')],
  },
});

export const scheduleOperations = operationsOf('Schedules', {
  schedules: {
    title: 'List schedules',
    path: '/api/v1/schedules',
    parameters: [idFilter('account.id'), limit, order('asc'), idFilter('schedule.id')],
  },
  schedule: {
    title: 'One schedule',
    path: '/api/v1/schedules/{scheduleId}',
    parameters: [inPath('scheduleId', 'entityId')],
  },
});

export const transactionOperations = operationsOf('Transactions', {
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
  },
  transaction: {
    title: 'Transaction by id or hash',
    path: '/api/v1/transactions/{transactionId}',
    parameters: [
      inPath('transactionId', 'transaction'),
      inQuery('nonce', 'integer', { max: 2n ** 31n - 1n }),
      flagParameter('scheduled', undefined),
    ],
  },
});
