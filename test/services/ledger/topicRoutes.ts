import type { Topic } from '../world/entities.ts';
import type { TopicMessage } from '../world/messages.ts';
import { id, idOrNull, stamp } from '../world/values.ts';
import { nextOf, passes, rangeOf } from './pages.ts';
import { integerParameter, readTime, timestampParameter } from './query.ts';
import { invalid, notFound } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest, restJava } from './route.ts';

const encoding = { type: 'choice', among: ['base64', 'utf-8'], many: 1 } as const;

export const topicRoutes: readonly Route[] = [
  restJava('topics/{topicId}', oneTopic),
  rest('topics/{topicId}/messages', listMessages, {
    parameters: { encoding, sequencenumber: integerParameter({ many: 2 }), timestamp: timestampParameter },
    order: 'asc',
  }),
  rest('topics/{topicId}/messages/{sequenceNumber}', oneMessage, { cacheSeconds: 600 }),
  rest('topics/messages/{timestamp}', messageAt, { cacheSeconds: 600 }),
];

function topicIn(context: Context): Topic {
  const { num } = entityIn(context, 'topicId', 'numbers');
  const topic = context.world.topics.find((each) => each.num === num);
  if (topic === undefined) {
    throw notFound('Topic not found');
  }
  return topic;
}

function oneTopic(context: Context): Reply {
  const topic = topicIn(context);
  const created = stamp(topic.created);
  const fees = topic.fixedFees.map(({ amount, collector, token }) => ({
    amount,
    collector_account_id: id(collector),
    denominating_token_id: idOrNull(token),
  }));
  return ok({
    admin_key: topic.adminKey,
    auto_renew_account: null,
    auto_renew_period: 7_776_000,
    created_timestamp: created,
    custom_fees: { created_timestamp: created, fixed_fees: fees },
    deleted: topic.deleted,
    fee_exempt_key_list: topic.exemptKeys,
    fee_schedule_key: topic.feeScheduleKey,
    memo: topic.memo,
    submit_key: topic.submitKey,
    timestamp: { from: created, to: null },
    topic_id: id(topic.num),
  });
}

const endOfTime = 2n ** 63n - 1n;

function listMessages(context: Context): Reply {
  const { world, query, path } = context;
  const topic = topicIn(context);
  const log = world.messages(topic.num);
  const kept = log.range();
  const numbers = rangeOf(query.filters('sequencenumber'), { low: kept.first, high: kept.last });
  const times = rangeOf(query.filters('timestamp'), { low: 0n, high: endOfTime });
  const fromTime = times.low === 0n ? kept.first : log.firstSince(times.low);
  const toTime = times.high === endOfTime ? kept.last : log.firstSince(times.high + 1n) - 1n;
  const low = numbers.low > fromTime ? numbers.low : fromTime;
  const high = numbers.high < toTime ? numbers.high : toTime;
  const step = query.order === 'asc' ? 1n : -1n;
  const chosen: TopicMessage[] = [];
  for (let at = step > 0n ? low : high; at >= low && at <= high && chosen.length < query.limit; at += step) {
    const message = passes(query.filters('sequencenumber'), at) ? log.at(at) : undefined;
    if (message !== undefined) {
      chosen.push(message);
    }
  }
  const next = nextOf(path, query, chosen, { name: 'sequencenumber', value: ({ sequence }) => sequence });
  return ok({ messages: chosen.map((message) => messageJson(message, query.last('encoding'))), links: { next } });
}

function oneMessage(context: Context): Reply {
  const text = context.segment('sequenceNumber');
  if (!/^\d{1,19}$/.test(text) || BigInt(text) < 1n || BigInt(text) >= 2n ** 63n) {
    throw invalid('sequenceNumber');
  }
  const message = context.world.messages(topicIn(context).num).at(BigInt(text));
  if (message === undefined) {
    throw notFound();
  }
  return ok(messageJson(message, undefined));
}

function messageAt(context: Context): Reply {
  const { world } = context;
  const time = readTime(context.segment('timestamp'));
  if (time === undefined) {
    throw invalid('timestamp');
  }
  for (const { num } of world.topics) {
    const log = world.messages(num);
    const message = log.at(log.firstSince(time));
    if (message?.time === time) {
      return ok(messageJson(message, undefined));
    }
  }
  throw notFound();
}

function messageJson(message: TopicMessage, wanted: string | undefined) {
  const { chunk } = message;
  return {
    chunk_info:
      chunk === undefined
        ? null
        : {
            initial_transaction_id: {
              account_id: id(message.payer),
              nonce: 0,
              scheduled: false,
              transaction_valid_start: stamp(chunk.initial),
            },
            number: chunk.number,
            total: chunk.total,
          },
    consensus_timestamp: stamp(message.time),
    message: Buffer.from(message.content).toString(wanted === 'utf-8' ? 'utf8' : 'base64'),
    payer_account_id: id(message.payer),
    running_hash: Buffer.from(message.runningHash).toString('base64'),
    running_hash_version: 3,
    sequence_number: message.sequence,
    topic_id: id(message.topic),
  };
}
