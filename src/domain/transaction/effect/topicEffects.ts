import { label } from '../../label.ts';
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
  headline: label('doesCreateTopic'),
  rows: [
    ...(lastOf(fields, 'adminKey') === undefined ? effectRow('adminKey', label('noKeyImmutable')) : []),
    ...(lastOf(fields, 'submitKey') === undefined ? effectRow('submitKey', label('noKeyAnyoneSubmits')) : []),
  ],
});

export const consensusUpdateTopic = about('doesChangeTopic', 'topicID');
export const consensusDeleteTopic = about('doesDeleteTopic', 'topicID');

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
        ? label('doesSubmitChunk', String(integerIn(chunk, 'number')), String(total), topic, what)
        : label('doesSubmit', what, topic),
    said: ['message', 'chunkInfo'],
    rows: [
      ...(text === undefined ? [] : effectRow('messageText', text)),
      ...effectRow('size', byteWords(message.length)),
      ...(total > 1n && first !== undefined ? effectRow('firstChunk', formatTransactionId(first)) : []),
    ],
  };
};
