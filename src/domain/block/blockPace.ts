import { type TimestampRange, timestampNanos } from '../value/timestamp.ts';
import type { Block } from './block.ts';

const fastestMs = 1_000;
const slowestMs = 30_000;
const usualMs = 2_000;
const measured = 10;

/**
 * How long to wait for the next block, from 1 to 30 seconds: the mean distance of the newest ones (newest first), and
 * half as long again for each look that brought nothing.
 */
export function blockPaceMs(newest: readonly Block[], emptyLooks: number): number {
  const [first, ...others] = newest.slice(0, measured).filter(hasTime);
  const last = others.at(-1);
  const mean =
    first === undefined || last === undefined
      ? usualMs
      : Number((timestampNanos(first.consensus.from) - timestampNanos(last.consensus.from)) / 1_000_000n) /
        Math.max(1, Number(first.number - last.number));
  // Consensus time can jump: what is no pace counts as the usual one.
  const pace = mean > 0 ? mean : usualMs;
  return Math.min(slowestMs, Math.max(fastestMs, pace) * 1.5 ** Math.min(emptyLooks, 20));
}

function hasTime(block: Block): block is Block & { readonly consensus: TimestampRange } {
  return block.consensus !== undefined;
}
