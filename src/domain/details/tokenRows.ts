import type { TokenHolder, TokenUnit } from '../entity/token.ts';
import type { TopicMessage } from '../entity/topic.ts';
import { type FactContext, fact, momentFacts } from '../property.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import { readableBytes } from './readableBytes.ts';
import { exactFacts, tokenAmount } from './tokenAmount.ts';

/** A holder of the token that a section is about. */
export function holderRow({ accountId, balance, decimals }: TokenHolder, symbol: TokenUnit['symbol']): DetailsRow {
  const unit = { decimals, symbol };
  return row(accountId, tokenAmount(balance, unit), {
    reference: accountId,
    facts: exactFacts(balance, unit),
  });
}

export function messageRow(message: TopicMessage, context: FactContext): DetailsRow {
  const { chunk } = message;
  const part = chunk && chunk.total > 1 ? ` (part ${chunk.number} of ${chunk.total})` : '';
  return row(`Message ${message.sequenceNumber}${part}`, readableBytes(message.message) ?? '', {
    isUntrusted: true,
    reference: chunk?.initialTransactionId,
    facts: [
      ...momentFacts('Time', message.timestamp, context),
      ...fact('Payer', message.payerId),
      ...fact('Of transaction', chunk?.initialTransactionId),
      ...fact(
        'Running hash',
        `${message.runningHash.slice(0, 128)} (version ${message.runningHashVersion})`,
        'untrusted',
      ),
    ],
  });
}
