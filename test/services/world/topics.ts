import type { Schedule, Topic } from './entities.ts';
import { ed25519, keyList } from './keys.ts';
import { at, nanosPerSecond } from './values.ts';

const created = at('2025-03-10T08:30:00', 77_001);

function topic(num: number, detail: Partial<Topic> = {}): Topic {
  return {
    num,
    memo: '',
    created: created + BigInt(num) * nanosPerSecond,
    deleted: false,
    adminKey: ed25519('topic admin'),
    submitKey: null,
    feeScheduleKey: null,
    exemptKeys: [],
    fixedFees: [],
    ...detail,
  };
}

export const testnetTopics: readonly Topic[] = [
  topic(3001, { memo: 'Sensor readings' }),
  topic(3002, { memo: 'Long messages in chunks' }),
  topic(3003, { memo: 'Sequence numbers beyond 2^53', submitKey: ed25519('submit') }),
  topic(3004, {
    memo: 'Paid topic',
    feeScheduleKey: keyList('fee a', 'fee b'),
    exemptKeys: [ed25519('exempt')],
    fixedFees: [
      { amount: 100_000_000n, collector: 1001, token: undefined },
      { amount: 5_000_000n, collector: 1001, token: 2001 },
    ],
  }),
  topic(3005, { memo: 'Closed topic', deleted: true }),
  topic(3006, { memo: '<img src=x> | `x` [a](command:b) \u202Egnp' }),
];

export const mainnetTopics: readonly Topic[] = [topic(8001, { memo: 'only on the main network' })];

/** A `SchedulableTransactionBody` that moves 100 tinybars from 0.0.1001 to 0.0.1002. */
const scheduledTransfer = Buffer.from('0880c2d72f1204746573744a160a140a080a0318e90710c7010a080a0318ea0710c801', 'hex');

function schedule(num: number, detail: Partial<Schedule> = {}): Schedule {
  const start = created + BigInt(num) * 60n * nanosPerSecond;
  return {
    num,
    memo: '',
    created: start,
    creator: 1001,
    payer: 1001,
    adminKey: ed25519('schedule admin'),
    deleted: false,
    executed: undefined,
    expiration: undefined,
    waitForExpiry: false,
    body: scheduledTransfer,
    signers: ['1001'],
    ...detail,
  };
}

export const executedAt = created + 4001n * 60n * nanosPerSecond + 95n * nanosPerSecond;

export const testnetSchedules: readonly Schedule[] = [
  schedule(4001, { memo: 'executed', executed: executedAt, signers: ['1001', '1002'] }),
  schedule(4002, { memo: 'waiting for a signature', expiration: at('2027-06-01T00:00:00') }),
  schedule(4003, { memo: 'deleted', deleted: true }),
  schedule(4004, {
    memo: 'waits for its expiry | <b>memo</b>',
    waitForExpiry: true,
    expiration: at('2027-12-31T23:59:59', 999_999_999),
    payer: 1005,
    signers: [],
  }),
  schedule(4005, { memo: '', adminKey: null, creator: 1002, payer: 1002 }),
  schedule(4006, { memo: '🚀', creator: 1026, payer: 1001, signers: ['1001', '1026', '1003'] }),
];
