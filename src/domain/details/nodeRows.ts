import type { RegisteredNode, Stake } from '../network/networkState.ts';
import { type FormatContext, hbarProperties, keyProperties, property, timeProperties } from '../property.ts';
import { formatHbar } from '../value/amounts.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';

/** The staking of the whole network, a row a property. */
export function stakeRows(stake: Stake, context: FormatContext): readonly DetailsRow[] {
  const amount = (label: string, tinybars: bigint) =>
    row(label, formatHbar(tinybars), { properties: hbarProperties('Exact', tinybars, context) });
  return [
    amount('Total stake', stake.stakeTotalTinybars),
    amount('Most that is rewarded', stake.maxStakeRewardedTinybars),
    amount('Reward rate a period', stake.rewardRateTinybars),
    amount('Reserved rewards', stake.reservedRewardsTinybars),
    amount('Unreserved rewards', stake.unreservedRewardBalanceTinybars),
    row('Period', `${stake.periodMinutes} minutes`, { properties: timeProperties('From', stake.period.from, context) }),
  ];
}

/** A block node, mirror node or relay that registered itself. */
export function registeredNodeRow(node: RegisteredNode, context: FormatContext): DetailsRow {
  return row(`Registered node ${node.id}`, node.description ?? '', {
    isUntrusted: true,
    properties: [
      ...node.serviceEndpoints.flatMap(({ type, domainName, ipAddress, port, requiresTls }) =>
        property(
          plainWord(type),
          `${domainName ?? ipAddress ?? '?'}:${port}${requiresTls ? ' (TLS)' : ''}`,
          'untrusted',
        ),
      ),
      ...keyProperties('Admin key', node.adminKey),
      ...timeProperties('Created', node.createdAt, context),
    ],
  });
}
