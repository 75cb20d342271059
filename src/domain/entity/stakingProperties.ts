import { phrase } from '../phrase.ts';
import { type FormatContext, hbarProperties, type Property, property, timeProperties } from '../property.ts';
import type { Account } from './account.ts';

/** Where an account stakes to, since when, and the reward that waits for it. */
export function stakingProperties(account: Account, context: FormatContext): readonly Property[] {
  const target = account.stakedNodeId === undefined ? account.stakedAccountId : phrase`node ${account.stakedNodeId}`;
  const pending = account.pendingRewardTinybars;
  return [
    ...property(phrase`Staked to`, target && account.declinesReward ? phrase`${target}, declines rewards` : target),
    ...property(
      phrase`Declines rewards`,
      target === undefined && account.declinesReward ? phrase`yes` : undefined,
      'detail',
    ),
    ...timeProperties(phrase`Staked since`, account.stakePeriodStart, 'detail'),
    ...hbarProperties(phrase`Pending reward`, pending, context, pending === 0n ? 'detail' : 'own'),
  ];
}
