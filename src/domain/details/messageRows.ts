import { bytesProperty } from '../bytesProperty.ts';
import type { TopicMessage } from '../entity/topic.ts';
import { type Label, label } from '../label.ts';
import { type EntitySummary, exactTimeProperties, type Property, property } from '../property.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const messageRows = { topicMessages: { rows: messageRow } } satisfies RowRenderers;

export function messageRow(message: TopicMessage): DetailsRow {
  return row(messageName(message), readableBytes(message.message) ?? '', {
    isUntrusted: true,
    reference: `message ${message.sequenceNumber} of ${message.topicId}`,
    properties: messageProperties(message),
  });
}

/** What the ledger says of one message of a topic. */
export function messageSummary(message: TopicMessage): EntitySummary {
  return {
    title: 'topicMessage',
    name: undefined,
    alerts: [],
    properties: [
      ...property('topic', message.topicId),
      ...property('sequenceNumber', String(message.sequenceNumber)),
      ...property('part', message.chunk && label('usedOf', String(message.chunk.number), String(message.chunk.total))),
      ...bytesProperty('text', message.message, label('none')),
      ...messageProperties(message),
      ...property('base64', message.message, 'untrusted'),
    ],
  };
}

/** `Message 5`, with its place where it is a chunk of a longer one. */
function messageName({ sequenceNumber, chunk }: TopicMessage): Label {
  const number = String(sequenceNumber);
  return chunk && chunk.total > 1
    ? label('messagePart', number, String(chunk.number), String(chunk.total))
    : label('message', number);
}

function messageProperties(message: TopicMessage): readonly Property[] {
  return [
    ...exactTimeProperties('time', message.timestamp),
    ...property('payer', message.payerId),
    ...property('ofTransaction', message.chunk?.initialTransactionId),
    ...property(
      'runningHash',
      message.runningHash === undefined
        ? undefined
        : label('withVersion', message.runningHash.slice(0, 128), String(message.runningHashVersion ?? '?')),
      'untrusted',
    ),
  ];
}
