import { phrase } from '../../phrase.ts';
import { integerIn, lastOf, partsOf, valueIn } from '../fieldLookup.ts';
import { formatTransactionId, previewText } from '../transactionFormat.ts';
import { about } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { byteWords, entityWords, quoted } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

/** What a reader takes in with the sentence; longer messages are in a row. */
const shortMessage = 60;
const longestMessage = 1_000;

export const consensusCreateTopic: EffectWriter = (fields) => ({
  headline: phrase`Creates a topic`,
  rows: [
    ...(lastOf(fields, 'adminKey') === undefined ? effectRow(phrase`Admin key`, phrase`none (immutable)`) : []),
    ...(lastOf(fields, 'submitKey') === undefined
      ? effectRow(phrase`Submit key`, phrase`none: anyone may submit`)
      : []),
  ],
});

export const consensusUpdateTopic = about((part) => phrase`Changes topic ${part}`, 'topicID');
export const consensusDeleteTopic = about((part) => phrase`Deletes topic ${part}`, 'topicID');

export const consensusSubmitMessage: EffectWriter = (fields) => {
  const message = valueIn(fields, 'message', 'bytes') ?? new Uint8Array();
  const text = previewText(message, longestMessage);
  const isShort = text !== undefined && Array.from(text).length <= shortMessage;
  const topic = entityWords(valueIn(fields, 'topicID', 'entity'));
  const what = isShort ? quoted(text) : byteWords(message.length);
  const chunk = partsOf(fields, 'chunkInfo');
  const total = integerIn(chunk, 'total');
  const first = valueIn(chunk, 'initialTransactionID', 'transactionId');
  return {
    headline:
      total > 1n
        ? phrase`Sends part ${integerIn(chunk, 'number')} of ${total} of a message to topic ${topic}: ${what}`
        : phrase`Sends ${what} to topic ${topic}`,
    said: ['message', 'chunkInfo'],
    rows: [
      ...(text === undefined ? [] : effectRow(phrase`Message`, text)),
      ...effectRow(phrase`Size`, byteWords(message.length)),
      ...(total > 1n && first !== undefined ? effectRow(phrase`First part`, formatTransactionId(first)) : []),
    ],
  };
};
