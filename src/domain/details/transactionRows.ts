import { phrase } from '../phrase.ts';
import { bytesProperty, hbarProperties, property, type TokenContext } from '../property.ts';
import { type LedgerTransaction, walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { restTransactionName, restTransactionType } from '../transaction/transactionNames.ts';
import { parentProperties, transferProperties } from '../transaction/transactionSummary.ts';
import { formatHbar } from '../value/amounts.ts';
import { formatListMinute, formatTimestamp, timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, type RowRenderer, type RowRenderers, row } from './detailsSection.ts';

const transactions: RowRenderer<LedgerTransaction> = {
  rows: (transaction, context) => transactionRow(transaction, context, context.section.parameters['account.id']),
  tokens: ({ tokenTransfers, assessedCustomFees }) =>
    [...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
};

export const transactionRows = { transactions, transaction: transactions } satisfies RowRenderers;

/** A transaction as a row; the change of `accountId`, whose list it is in, comes first. */
function transactionRow(transaction: LedgerTransaction, context: TokenContext, accountId: unknown): DetailsRow {
  const time = formatTimestamp(transaction.consensusTimestamp);
  const own = transaction.transfers.filter((transfer) => transfer.accountId === accountId);
  const sum = own.reduce((total, { amountTinybars }) => total + amountTinybars, 0n);
  const result = transaction.result === undefined ? '' : plainWord(transaction.result);
  const change = own.length === 0 ? '' : `${sum > 0n ? '+' : ''}${formatHbar(sum)}`;
  const type = restTransactionType(transaction.name) ?? 'UNKNOWN';
  return row(
    phrase`${walletTransactionId(transaction)}`,
    [[type, result].filter(Boolean).join(' '), change, time].filter(Boolean).join(', '),
    {
      narrow: {
        label: restTransactionName(transaction.name) ?? 'UNKNOWN',
        text: [formatListMinute(timestampMs(transaction.consensusTimestamp), context.nowMs), change, result]
          .filter(Boolean)
          .join(' · '),
      },
      reference: walletTransactionId(transaction),
      properties: [
        // The line itself has the time to the second.
        ...property(phrase`Consensus time`, transaction.consensusTimestamp),
        ...hbarProperties(phrase`Fee`, transaction.chargedFeeTinybars, context),
        ...property(phrase`Entity`, transaction.entityId),
        ...bytesProperty(phrase`Memo`, transaction.memoBase64),
        ...parentProperties(transaction, undefined),
        ...transferProperties(transaction, context),
      ],
    },
  );
}
