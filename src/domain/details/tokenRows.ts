import type { TokenHolder, TokenUnit } from '../entity/token.ts';
import type { TopicMessage } from '../entity/topic.ts';
import { type FormatContext, property, timeProperties } from '../property.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import { readableBytes } from './readableBytes.ts';
import { exactProperties, tokenAmount } from './tokenAmount.ts';

/** A holder of the token that a section is about. */
export function holderRow({ accountId, balance, decimals }: TokenHolder, symbol: TokenUnit['symbol']): DetailsRow {
  const unit = { decimals, symbol };
  return row(accountId, tokenAmount(balance, unit), {
    reference: accountId,
    properties: exactProperties(balance, unit),
  });
}

export function messageRow(message: TopicMessage, context: FormatContext): DetailsRow {
  const { chunk } = message;
  const part = chunk && chunk.total > 1 ? ` (part ${chunk.number} of ${chunk.total})` : '';
  return row(`Message ${message.sequenceNumber}${part}`, readableBytes(message.message) ?? '', {
    isUntrusted: true,
    reference: chunk?.initialTransactionId,
    properties: [
      ...timeProperties('Time', message.timestamp, context),
      ...property('Payer', message.payerId),
      ...property('Of transaction', chunk?.initialTransactionId),
      ...property(
        'Running hash',
        `${message.runningHash.slice(0, 128)} (version ${message.runningHashVersion})`,
        'untrusted',
      ),
    ],
  });
}
