import type { Node, Reward } from './entities.ts';
import { at, nanosPerSecond } from './values.ts';

/** Supply in tinybars. */
export const totalSupply = 5_000_000_000_000_000_000n;
export const releasedSupply = 4_241_699_999_999_999_949n;
export const stakeTotal = 3_500_000_000_000_000_007n;

/** Node 0 has account 0.0.3 and so on; one declines its reward and one has a nasty description. */
export function createNodes(count: number): Node[] {
  return Array.from({ length: count }, (_, nodeId) => ({
    nodeId,
    account: 3 + nodeId,
    description: nodeId === 5 ? 'Node | <b>five</b> [x](command:y)' : `Example Council Member ${nodeId}`,
    stake: 90_071_992_547_409_930n + BigInt(nodeId) * 7n,
    declineReward: nodeId === 4,
  }));
}

/** A year's worth of rewards for the account staked to node 3. */
export function createRewards(): Reward[] {
  const first = at('2025-11-21T00:00:12', 450_000_009);
  return Array.from({ length: 60 }, (_, index) => ({
    account: 1007,
    amount: index === 7 ? 9_007_199_254_740_993n : BigInt(4_000_000 + index * 137),
    time: first + BigInt(index) * 86_400n * nanosPerSecond,
  }));
}

/** Cents per hbar change every hour, by the hour of the clock. */
export function exchangeRates(nowMs: number): {
  readonly current: { readonly cents: number; readonly expiration: number };
  readonly next: { readonly cents: number; readonly expiration: number };
} {
  const hour = Math.floor(nowMs / 3_600_000);
  const cents = (which: number) => 596_987 + (which % 24) * 113;
  return {
    current: { cents: cents(hour), expiration: (hour + 1) * 3600 },
    next: { cents: cents(hour + 1), expiration: (hour + 2) * 3600 },
  };
}

export const hbarsPerRate = 30_000;
