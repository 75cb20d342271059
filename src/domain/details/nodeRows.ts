import { keyProperties } from '../entity/keyProperties.ts';
import { label, type PlainLabelId, verbatim } from '../label.ts';
import type { RegisteredNode, Stake } from '../network/networkState.ts';
import { endpointText } from '../network/nodeSummary.ts';
import { type FormatContext, hbarProperties, property, rangeProperties, timeProperties } from '../property.ts';
import { formatFraction, formatHbar } from '../value/amounts.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const nodeRows = {
  registeredNodes: { rows: registeredNodeRow },
  stake: { rows: stakeRows },
} satisfies RowRenderers;

/** The staking of the whole network, a row a property. */
export function stakeRows(stake: Stake, context: FormatContext): readonly DetailsRow[] {
  const amount = (name: PlainLabelId, tinybars: bigint | undefined) =>
    tinybars === undefined
      ? []
      : [row(name, formatHbar(tinybars), { properties: hbarProperties('exact', tinybars, context) })];
  const { period, periodMinutes } = stake;
  return [
    ...amount('totalStake', stake.stakeTotalTinybars),
    ...amount('mostThatIsRewarded', stake.maxStakeRewardedTinybars),
    ...amount('rewardRateAPeriod', stake.rewardRateTinybars),
    ...amount('highestRewardRate', stake.maxRewardRateTinybarsPerHbar),
    ...amount('mostPaidAPeriod', stake.maxTotalRewardTinybars),
    ...amount('reservedRewards', stake.reservedRewardsTinybars),
    ...amount('unreservedRewards', stake.unreservedRewardBalanceTinybars),
    ...amount('balanceForFullRewards', stake.rewardBalanceThresholdTinybars),
    ...amount('stakeThatStartsRewards', stake.startThresholdTinybars),
    ...share('feesForNodeRewards', stake.nodeRewardFeeFraction),
    ...share('feesForStakingRewards', stake.stakingRewardFeeFraction),
    row('period', periodMinutes === undefined ? '?' : label('minutes', String(periodMinutes)), {
      properties: [
        ...timeProperties('from', period?.from),
        ...timeProperties('to', period?.to),
        ...property('periodsStored', stake.periodsStored === undefined ? undefined : String(stake.periodsStored)),
      ],
    }),
  ];
}

/** `10 %`, from a fraction that is a float on the wire. */
function share(name: PlainLabelId, fraction: number | undefined): readonly DetailsRow[] {
  return fraction === undefined ? [] : [row(name, formatFraction(fraction))];
}

/** A block node, mirror node or relay that registered itself. */
export function registeredNodeRow(node: RegisteredNode): DetailsRow {
  return row(label('registeredNode', String(node.id)), node.description ?? '', {
    isUntrusted: true,
    properties: [
      ...node.serviceEndpoints.flatMap((endpoint) =>
        property(
          verbatim(plainWord(endpoint.type)),
          [
            `${endpointText(endpoint)}${endpoint.requiresTls ? ' (TLS)' : ''}`,
            ...endpoint.blockNodeApis.map(plainWord),
            ...(endpoint.serviceDescription === undefined ? [] : [endpoint.serviceDescription]),
          ].join(', '),
          'untrusted',
        ),
      ),
      ...keyProperties('adminKey', node.adminKey),
      ...timeProperties('created', node.createdAt),
      ...rangeProperties(node.validity),
    ],
  });
}
