import type { ConsensusTimestamp } from './timestamp.ts';

/** When a state was valid: from inclusive, to exclusive; no end means it still is. For a block both ends are inclusive. */
export interface TimestampRange {
  readonly from: ConsensusTimestamp;
  readonly to: ConsensusTimestamp | undefined;
}
