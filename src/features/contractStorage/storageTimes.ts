import { type ConsensusTimestamp, timestampNanos } from '../../domain/value/timestamp.ts';

/** The time whose values are shown, and the one they are compared with. */
export interface StorageTimes {
  /** Undefined is now. */
  readonly at: ConsensusTimestamp | undefined;
  /** Undefined: with none. */
  readonly comparedWith: ConsensusTimestamp | 'now' | undefined;
}

/** Values of another time; a comparison was one with the time before. */
export function shownAt(chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at: chosen === 'now' ? undefined : chosen, comparedWith: undefined };
}

/** The same values compared with those of another time; the time that is shown itself ends a comparison. */
export function comparedWith({ at }: StorageTimes, chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at, comparedWith: chosen === (at ?? 'now') ? undefined : chosen };
}

/** What a value of the other time is to the one that is shown: it was it, is it now, or was it later. */
export function comparisonWord({ at, comparedWith: other }: StorageTimes): 'was' | 'now' | 'later' {
  const isEarlier =
    other !== 'now' && other !== undefined && (at === undefined || timestampNanos(other) < timestampNanos(at));
  return isEarlier ? 'was' : other === 'now' ? 'now' : 'later';
}
