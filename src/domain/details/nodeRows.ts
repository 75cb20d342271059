import type { RegisteredNode, Stake } from '../network/networkState.ts';
import { type FactContext, fact, hbarFacts, keyFacts, momentFacts } from '../property.ts';
import { formatHbar } from '../value/amounts.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';

/** The staking of the whole network, a row a fact. */
export function stakeRows(stake: Stake, context: FactContext): readonly DetailsRow[] {
  const amount = (label: string, tinybars: bigint) =>
    row(label, formatHbar(tinybars), { facts: hbarFacts('Exact', tinybars, context) });
  return [
    amount('Total stake', stake.stakeTotalTinybars),
    amount('Most that is rewarded', stake.maxStakeRewardedTinybars),
    amount('Reward rate a period', stake.rewardRateTinybars),
    amount('Reserved rewards', stake.reservedRewardsTinybars),
    amount('Unreserved rewards', stake.unreservedRewardBalanceTinybars),
    row('Period', `${stake.periodMinutes} minutes`, { facts: momentFacts('From', stake.period.from, context) }),
  ];
}

/** A block node, mirror node or relay that registered itself. */
export function registeredNodeRow(node: RegisteredNode, context: FactContext): DetailsRow {
  return row(`Registered node ${node.id}`, node.description ?? '', {
    isUntrusted: true,
    facts: [
      ...node.serviceEndpoints.flatMap(({ type, domainName, ipAddress, port, requiresTls }) =>
        fact(plainWord(type), `${domainName ?? ipAddress ?? '?'}:${port}${requiresTls ? ' (TLS)' : ''}`, 'untrusted'),
      ),
      ...keyFacts('Admin key', node.adminKey),
      ...momentFacts('Created', node.createdAt, context),
    ],
  });
}
