import type { Chain } from './blocks.ts';
import type { History } from './history.ts';
import type { Transaction } from './transaction.ts';
import { at, bytesOf, type Nanoseconds } from './values.ts';

export interface TopicMessage {
  readonly topic: number;
  readonly sequence: bigint;
  readonly time: Nanoseconds;
  readonly payer: number;
  readonly validStart: Nanoseconds;
  readonly content: Uint8Array;
  readonly runningHash: Uint8Array;
  readonly chunk: { readonly number: number; readonly total: number; readonly initial: Nanoseconds } | undefined;
}

/** The messages of one topic. Sequence numbers follow from the block, so any of them is found without a walk. */
export interface MessageLog {
  /** The first and the newest sequence number; the second is below the first when there is none. */
  range(): { readonly first: bigint; readonly last: bigint };
  at(sequence: bigint): TopicMessage | undefined;
  /** The first message at or after this time, or one past the last. */
  firstSince(time: Nanoseconds): bigint;
}

/** Topic 0.0.3003 starts where a double loses count. */
const firstSequences: Readonly<Record<number, bigint>> = { 3003: 9_007_199_254_740_990n };
/** Nobody wrote to a topic before. */
const firstMessageAt = at('2025-07-01T00:00:00');

export function createMessageLog(chain: Chain, history: History, topic: number): MessageLog {
  const stream = history.streams.find((each) => each.topic === topic);
  const perBlock = topic === 3002 ? 2n : 1n;
  const first = firstSequences[topic] ?? 1n;
  if (stream === undefined) {
    return { range: () => ({ first: 1n, last: 0n }), at: () => undefined, firstSince: () => 1n };
  }
  const { period, rest } = stream;
  const occurrenceAt = (block: number) => Math.floor((block - rest) / period);
  const firstOccurrence = occurrenceAt(chain.blockAt(firstMessageAt)) + 1;
  const last = () => first + BigInt(occurrenceAt(chain.latest()) - firstOccurrence + 1) * perBlock - 1n;

  function locate(sequence: bigint): Transaction | undefined {
    const offset = sequence - first;
    const block = (firstOccurrence + Number(offset / perBlock)) * period + rest;
    return history.inBlock(block).filter((each) => each.entity === topic)[Number(offset % perBlock)];
  }

  const log: MessageLog = {
    range: () => ({ first, last: last() }),
    at(sequence) {
      const transaction = sequence < first || sequence > last() ? undefined : locate(sequence);
      if (transaction === undefined) {
        return undefined;
      }
      const part = Number((sequence - first) % perBlock);
      const initial = part === 0 ? transaction : locate(sequence - BigInt(part));
      return {
        topic,
        sequence,
        time: transaction.consensus,
        payer: transaction.payer,
        validStart: transaction.validStart,
        content: content(topic, sequence),
        runningHash: bytesOf(48, 'running', topic, String(sequence)),
        chunk:
          perBlock === 1n
            ? undefined
            : { number: part + 1, total: 2, initial: initial?.validStart ?? transaction.validStart },
      };
    },
    firstSince(time) {
      const occurrence = Math.max(firstOccurrence, occurrenceAt(Math.max(0, chain.blockAt(time))));
      let sequence = first + BigInt(occurrence - firstOccurrence) * perBlock;
      for (let found = log.at(sequence); found !== undefined && found.time < time; found = log.at(sequence)) {
        sequence += 1n;
      }
      return sequence;
    },
  };
  return log;
}

function content(topic: number, sequence: bigint): Uint8Array {
  if (topic === 3002) {
    return sequence % 2n === 1n ? Buffer.alloc(1024, `part one of ${sequence} `) : Buffer.from('and the end.');
  }
  if (sequence % 10n === 0n) {
    return bytesOf(40, 'binary', topic, String(sequence));
  }
  const reading = { sensor: Number(sequence % 7n), celsius: Number(sequence % 300n) / 10, note: '<b>|`x`' };
  return Buffer.from(JSON.stringify(reading));
}
