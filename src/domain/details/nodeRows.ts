import { keyProperties } from '../entity/keyProperties.ts';
import type { RegisteredNode, Stake } from '../network/networkState.ts';
import { endpointText } from '../network/nodeSummary.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { type FormatContext, hbarProperties, property, rangeProperties, timeProperties } from '../property.ts';
import { formatFraction, formatHbar } from '../value/amounts.ts';
import { type DetailsRow, plainWord, type RowRenderers, row } from './detailsSection.ts';

export const nodeRows = {
  registeredNodes: { rows: registeredNodeRow },
  stake: { rows: stakeRows },
} satisfies RowRenderers;

/** The staking of the whole network, a row a property. */
export function stakeRows(stake: Stake, context: FormatContext): readonly DetailsRow[] {
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
export function registeredNodeRow(node: RegisteredNode): DetailsRow {
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
