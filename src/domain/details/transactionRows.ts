import { movedNfts, nftChangeText } from '../entity/nftChange.ts';
import { namedAccount } from '../entity/systemEntities.ts';
import { label, verbatim } from '../label.ts';
import {
  hbarProperties,
  type Property,
  property,
  type TokenContext,
  timeProperties,
  tokenAmountProperties,
} from '../property.ts';
import { type LedgerTransaction, walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { formatHbar } from '../value/amounts.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowRenderer, RowRenderers } from './detailsSection.ts';

const transactions: RowRenderer<LedgerTransaction> = {
  rows: (transaction, context) => transactionRow(transaction, context, context.section.parameters['account.id']),
  tokens: ({ tokenTransfers, assessedCustomFees }) =>
    [...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
};

export const transactionRows = { transactions, transaction: transactions } satisfies RowRenderers;

/** A transaction as a row; `accountId` is whose list it stands in: what it got or paid is said first. */
function transactionRow(transaction: LedgerTransaction, context: TokenContext, accountId: unknown): DetailsRow {
  const time = context.localTime(timestampMs(transaction.consensusTimestamp));
  const own = transaction.transfers.filter((transfer) => transfer.accountId === accountId);
  const sum = own.reduce((total, { amountTinybars }) => total + amountTinybars, 0n);
  const { result } = transaction;
  const change = own.length === 0 ? '' : `, ${sum > 0n ? '+' : ''}${formatHbar(sum)}`;
  return row(
    verbatim(walletTransactionId(transaction)),
    `${plainWord(transaction.name)}${result === undefined ? '' : ` ${plainWord(result)}`}${change}, ${time}`,
    {
      reference: walletTransactionId(transaction),
      properties: [
        ...timeProperties('time', transaction.consensusTimestamp, context),
        ...hbarProperties('fee', transaction.chargedFeeTinybars, context),
        ...property('entity', transaction.entityId),
        ...property('memo', readableBytes(transaction.memoBase64), 'untrusted'),
        ...transferProperties(transaction, context),
      ],
    },
  );
}

/** Who got and paid what, system accounts by name. */
export function transferProperties(transaction: LedgerTransaction, context: TokenContext): readonly Property[] {
  return [
    ...transaction.transfers.flatMap(({ accountId, amountTinybars }) =>
      hbarProperties(verbatim(namedAccount(accountId)), amountTinybars, context),
    ),
    ...transaction.tokenTransfers.flatMap(({ accountId, tokenId, amount }) =>
      tokenAmountProperties(label('tokenOfParty', tokenId, namedAccount(accountId)), amount, context.unitOf(tokenId)),
    ),
    ...transaction.nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId }) =>
      property(
        label('nftOfTransfer', movedNfts(tokenId, serialNumber)),
        nftChangeText({ type: transaction.name, senderId, receiverId }, serialNumber),
      ),
    ),
    ...transaction.stakingRewardTransfers.flatMap(({ accountId, amountTinybars }) =>
      hbarProperties(label('stakingRewardOf', namedAccount(accountId)), amountTinybars, context),
    ),
    ...transaction.assessedCustomFees.flatMap(({ amount, tokenId, collectorId }) => {
      const collector = collectorId ?? '?';
      return tokenId === undefined
        ? hbarProperties(label('customFeeTo', collector), amount, context)
        : tokenAmountProperties(label('customFeeToIn', collector, tokenId), amount, context.unitOf(tokenId));
    }),
  ];
}
