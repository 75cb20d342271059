import { keyProperties } from '../entity/keyProperties.ts';
import type { RegisteredNode, Stake } from '../network/networkState.ts';
import { endpointText } from '../network/nodeSummary.ts';
import type { AnswerItem, GetOperationId } from '../operation/ledgerOperations.ts';
import { type Phrase, phrase } from '../phrase.ts';
import {
  bytesProperty,
  type FormatContext,
  hbarProperties,
  property,
  rangeProperties,
  type TokenContext,
  timeProperties,
} from '../property.ts';
import { hasSucceeded, type LedgerTransaction, walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { restTransactionName, restTransactionType } from '../transaction/transactionNames.ts';
import { parentProperties, transferProperties } from '../transaction/transactionSummary.ts';
import { formatFraction, formatHbar } from '../value/amounts.ts';
import { formatListMinute, formatTimestamp, timestampMs } from '../value/timestamp.ts';
import { accountRows, hookRows } from './accountRows.ts';
import { contractRows } from './contractRows.ts';
import { type DetailsRow, plainWord, type RowRenderer, row } from './detailsSection.ts';
import { executionRows } from './executionRows.ts';
import { messageRows } from './messageRows.ts';
import { nftRows, tokenRows } from './tokenRows.ts';

const transactions: RowRenderer<LedgerTransaction> = {
  rows: (transaction, context) => transactionRow(transaction, context, context.section.parameters['account.id']),
  tokens: ({ tokenTransfers, assessedCustomFees }) =>
    [...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
};

const renderers = {
  ...accountRows,
  ...contractRows,
  ...executionRows,
  ...hookRows,
  ...messageRows,
  ...nftRows,
  ...tokenRows,
  registeredNodes: { rows: registeredNodeRow },
  stake: { rows: stakeRows },
  transaction: transactions,
  transactions,
};

export type RowsOperationId = keyof typeof renderers;

/** How the answer of each operation is written as rows; of a list each item. */
export const rowRenderers: { readonly [Id in RowsOperationId]: RowRenderer<AnswerItem<Id>> } = renderers;

export function hasRows(operation: GetOperationId): operation is RowsOperationId {
  return Object.hasOwn(rowRenderers, operation);
}

/** A transaction as a row; the change of `accountId`, whose list it is in, comes first. */
function transactionRow(transaction: LedgerTransaction, context: TokenContext, accountId: unknown): DetailsRow {
  const time = formatTimestamp(transaction.consensusTimestamp);
  const own = transaction.transfers.filter((transfer) => transfer.accountId === accountId);
  const sum = own.reduce((total, { amountTinybars }) => total + amountTinybars, 0n);
  const result = transaction.result === undefined ? '' : plainWord(transaction.result);
  const change = own.length === 0 ? '' : `${sum > 0n ? '+' : ''}${formatHbar(sum)}`;
  const type = restTransactionType(transaction.name) ?? 'UNKNOWN';
  const succeeded = hasSucceeded(transaction);
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
      isFailed: succeeded === undefined ? undefined : !succeeded,
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

/** The staking of the whole network, a row a property. */
function stakeRows(stake: Stake, context: FormatContext): readonly DetailsRow[] {
  const amount = (name: Phrase, tinybars: bigint | undefined) =>
    tinybars === undefined
      ? []
      : [row(name, formatHbar(tinybars), { properties: hbarProperties(phrase`Exact`, tinybars, context) })];
  const { period, periodMinutes } = stake;
  return [
    ...amount(phrase`Total stake`, stake.stakeTotalTinybars),
    ...amount(phrase`Most that is rewarded`, stake.maxStakeRewardedTinybars),
    ...amount(phrase`Reward rate a period`, stake.rewardRateTinybars),
    ...amount(phrase`Highest reward rate for each ℏ`, stake.maxRewardRateTinybarsPerHbar),
    ...amount(phrase`Most paid a period`, stake.maxTotalRewardTinybars),
    ...amount(phrase`Reserved rewards`, stake.reservedRewardsTinybars),
    ...amount(phrase`Unreserved rewards`, stake.unreservedRewardBalanceTinybars),
    ...amount(phrase`Balance for full rewards`, stake.rewardBalanceThresholdTinybars),
    ...amount(phrase`Stake that starts rewards`, stake.startThresholdTinybars),
    ...share(phrase`Fees for node rewards`, stake.nodeRewardFeeFraction),
    ...share(phrase`Fees for staking rewards`, stake.stakingRewardFeeFraction),
    row(phrase`Period`, periodMinutes === undefined ? '?' : phrase`${periodMinutes} minutes`, {
      properties: [
        ...timeProperties(phrase`From`, period?.from),
        ...timeProperties(phrase`To`, period?.to),
        ...property(
          phrase`Periods stored`,
          stake.periodsStored === undefined ? undefined : String(stake.periodsStored),
        ),
      ],
    }),
  ];
}

/** `10 %`, from a fraction that is a float on the wire. */
function share(name: Phrase, fraction: number | undefined): readonly DetailsRow[] {
  return fraction === undefined ? [] : [row(name, formatFraction(fraction))];
}

/** A block node, mirror node or relay that registered itself. */
function registeredNodeRow(node: RegisteredNode): DetailsRow {
  return row(phrase`Registered node ${node.id}`, node.description ?? '', {
    isUntrusted: true,
    properties: [
      ...node.serviceEndpoints.flatMap((endpoint) =>
        property(
          phrase`${plainWord(endpoint.type)}`,
          [
            `${endpointText(endpoint)}${endpoint.requiresTls ? ' (TLS)' : ''}`,
            ...endpoint.blockNodeApis.map(plainWord),
            ...(endpoint.serviceDescription === undefined ? [] : [endpoint.serviceDescription]),
          ].join(', '),
          'untrusted',
        ),
      ),
      ...keyProperties(phrase`Admin key`, node.adminKey),
      ...timeProperties(phrase`Created`, node.createdAt),
      ...rangeProperties(node.validity),
    ],
  });
}
