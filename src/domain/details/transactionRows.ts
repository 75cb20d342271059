import { namedAccount } from '../entity/systemEntities.ts';
import { type Fact, fact, hbarFacts, momentFacts } from '../property.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import { formatHbar } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import { readableBytes } from './readableBytes.ts';
import { type TokenContext, tokenAmountFacts } from './tokenAmount.ts';

/** A transaction as a row; `accountId` is whose list it stands in: what it got or paid is said first. */
export function transactionRow(transaction: LedgerTransaction, context: TokenContext, accountId: unknown): DetailsRow {
  const time = context.localTime(timestampMs(transaction.consensusTimestamp));
  const own = transaction.transfers.filter((transfer) => transfer.accountId === accountId);
  const sum = own.reduce((total, { amountTinybars }) => total + amountTinybars, 0n);
  const change = own.length === 0 ? '' : `, ${sum > 0n ? '+' : ''}${formatHbar(sum)}`;
  return row(
    walletTransactionId(transaction),
    `${plainWord(transaction.name)} ${plainWord(transaction.result)}${change}, ${time}`,
    {
      reference: walletTransactionId(transaction),
      facts: [
        ...momentFacts('Time', transaction.consensusTimestamp, context),
        ...hbarFacts('Fee', transaction.chargedFeeTinybars, context),
        ...fact('Entity', transaction.entityId),
        ...fact('Memo', readableBytes(transaction.memoBase64), 'untrusted'),
        ...transferFacts(transaction, context),
      ],
    },
  );
}

/** Who got and paid what, system accounts by name. */
export function transferFacts(transaction: LedgerTransaction, context: TokenContext): readonly Fact[] {
  return [
    ...transaction.transfers.flatMap(({ accountId, amountTinybars }) =>
      hbarFacts(namedAccount(accountId), amountTinybars, context),
    ),
    ...transaction.tokenTransfers.flatMap(({ accountId, tokenId, amount }) =>
      tokenAmountFacts(`${tokenId} ${namedAccount(accountId)}`, amount, context.unitOf(tokenId)),
    ),
    ...transaction.nftTransfers.flatMap(({ tokenId, serialNumber, senderId, receiverId }) =>
      fact(`${tokenId ?? '?'} serial ${serialNumber}`, `${senderId ?? 'minted'} → ${receiverId ?? 'burnt'}`),
    ),
    ...transaction.stakingRewardTransfers.flatMap(({ accountId, amountTinybars }) =>
      hbarFacts(`Staking reward of ${namedAccount(accountId)}`, amountTinybars, context),
    ),
    ...transaction.assessedCustomFees.flatMap(({ amount, tokenId, collectorId }) => {
      const label = `Custom fee to ${collectorId ?? '?'}`;
      return tokenId === undefined
        ? hbarFacts(label, amount, context)
        : tokenAmountFacts(`${label} in ${tokenId}`, amount, context.unitOf(tokenId));
    }),
  ];
}

/** The service's spelling with what tells a child and a scheduled twin from their parent, as wallets append it. */
export function walletTransactionId({
  transactionId,
  nonce,
  scheduled,
}: Pick<LedgerTransaction, 'transactionId' | 'nonce' | 'scheduled'>): string {
  const [payer = '', seconds = '', nanos = ''] = transactionId.split('-');
  return `${payer}@${seconds}.${nanos}${scheduled ? '?scheduled' : ''}${nonce === 0 ? '' : `/${nonce}`}`;
}
