import type { NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';

/** A dotted number that may be an id, with what stands around it. */
export interface Dotted {
  readonly isZeroShard: boolean;
  /** Whether letters stand behind it where a checksum does. */
  readonly hasChecksum: boolean;
  /** `0.0.1000` and more, which few versions are. */
  readonly isLarge: boolean;
  readonly named: NamedKind | undefined;
  /** How many digits the number has of the id before it that it stands in a range or pair with; 0 where it does not. */
  readonly digitsBefore: number;
  /** The same before it or behind. */
  readonly digitsBeside: number;
  readonly around: TextContext;
}

/** Whether it is a version by one thing that stands around it. */
export type Sign = (dotted: Dotted) => boolean;

/** A sign directly beside a number: only where one of these characters ends what is before it, or begins what is behind. */
export interface MarkedSign {
  readonly name: string;
  readonly before?: string;
  readonly behind?: string;
  readonly isSaid: Sign;
}
