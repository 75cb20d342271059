import type { TopicMessage } from '../entity/topic.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { bytesProperty, type EntitySummary, exactTimeProperties, type Property, property } from '../property.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { type DetailsRow, type RowRenderers, row } from './detailsSection.ts';

export const messageRows = { topicMessages: { rows: messageRow } } satisfies RowRenderers;

function messageRow(message: TopicMessage): DetailsRow {
  return row(messageName(message), readableBytes(message.message) ?? '', {
    isUntrusted: true,
    reference: `message ${message.sequenceNumber} of ${message.topicId}`,
    properties: messageProperties(message),
  });
}

/** What the ledger says of one message of a topic. */
export function messageSummary(message: TopicMessage): EntitySummary {
  return {
    title: phrase`Topic message`,
    name: undefined,
    alerts: [],
    properties: [
      ...property(phrase`Topic`, message.topicId),
      ...property(phrase`Sequence number`, String(message.sequenceNumber)),
      ...property(phrase`Part`, message.chunk && phrase`${message.chunk.number} of ${message.chunk.total}`),
      ...bytesProperty(phrase`Text`, message.message, phrase`none`),
      ...messageProperties(message),
      ...property(phrase`Base64`, message.message, 'untrusted'),
    ],
  };
}

/** `Message 5`, with its place where it is a chunk of a longer one. */
function messageName({ sequenceNumber, chunk }: TopicMessage): Phrase {
  const number = String(sequenceNumber);
  return chunk && chunk.total > 1
    ? phrase`Message ${number} (part ${chunk.number} of ${chunk.total})`
    : phrase`Message ${number}`;
}

function messageProperties(message: TopicMessage): readonly Property[] {
  return [
    ...exactTimeProperties(phrase`Time`, message.timestamp),
    ...property(phrase`Payer`, message.payerId),
    ...property(phrase`Of transaction`, message.chunk?.initialTransactionId),
    ...property(
      phrase`Running hash`,
      message.runningHash === undefined
        ? undefined
        : phrase`${message.runningHash.slice(0, 128)} (version ${String(message.runningHashVersion ?? '?')})`,
      'untrusted',
    ),
  ];
}
