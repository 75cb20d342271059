import { exactTokenBalanceProperties, tokenBalanceText } from '../entity/balanceText.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type TokenHolder, type TokenUnit, tokenUnit } from '../entity/token.ts';
import type { TopicMessage } from '../entity/topic.ts';
import { label, verbatim } from '../label.ts';
import { type FormatContext, property, timeProperties } from '../property.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { DetailsSection, RowRenderers } from './detailsSection.ts';

export const tokenRows = {
  tokenBalances: { rows: (holder, { section, unitOf }) => holderRow(holder, unitOf(tokenOf(section))?.symbol) },
  topicMessages: { rows: messageRow },
} satisfies RowRenderers;

function tokenOf({ parameters }: DetailsSection): EntityId | undefined {
  const tokenId = parameters['tokenId'];
  return typeof tokenId === 'string' ? parseEntityId(tokenId) : undefined;
}

/** A holder of the token that a section is about. */
function holderRow(holder: TokenHolder, symbol: TokenUnit['symbol']): DetailsRow {
  const { accountId, balance } = holder;
  const unit = tokenUnit(holder, symbol);
  return row(verbatim(accountId), tokenBalanceText(balance, unit), {
    reference: accountId,
    properties: exactTokenBalanceProperties(balance, unit),
  });
}

export function messageRow(message: TopicMessage, context: FormatContext): DetailsRow {
  const { chunk } = message;
  const number = String(message.sequenceNumber);
  const version = String(message.runningHashVersion ?? '?');
  const name =
    chunk && chunk.total > 1
      ? label('messagePart', number, String(chunk.number), String(chunk.total))
      : label('message', number);
  return row(name, readableBytes(message.message) ?? '', {
    isUntrusted: true,
    reference: chunk?.initialTransactionId,
    properties: [
      ...timeProperties('time', message.timestamp, context),
      ...property('payer', message.payerId),
      ...property('ofTransaction', chunk?.initialTransactionId),
      ...property(
        'runningHash',
        message.runningHash === undefined
          ? undefined
          : label('withVersion', message.runningHash.slice(0, 128), version),
        'untrusted',
      ),
    ],
  });
}
