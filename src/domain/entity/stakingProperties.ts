import { label } from '../label.ts';
import { type FormatContext, hbarProperties, type Property, property, timeProperties } from '../property.ts';
import type { Account } from './account.ts';

/** Where an account stakes to, since when, and the reward that waits for it. */
export function stakingProperties(account: Account, context: FormatContext): readonly Property[] {
  const target =
    account.stakedNodeId === undefined ? account.stakedAccountId : label('stakedToNode', String(account.stakedNodeId));
  const pending = account.pendingRewardTinybars;
  return [
    ...property('stakedTo', target && account.declinesReward ? label('andDeclinesRewards', target) : target),
    ...property('declinesRewards', target === undefined && account.declinesReward ? label('yes') : undefined, 'detail'),
    ...timeProperties('stakedSince', account.stakePeriodStart, 'detail'),
    ...hbarProperties('pendingReward', pending, context, pending === 0n ? 'detail' : 'own'),
  ];
}
