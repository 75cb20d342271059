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
  /** The number of the id that it stands in a range or pair with. */
  readonly numberBeside: string | undefined;
  readonly around: TextContext;
  /** The character directly before, empty at the start of its line. */
  readonly last: string;
  /** Whether that is white space. */
  readonly isApart: boolean;
  /** The same but for one white space. */
  readonly lastVisible: string;
  /** The character directly behind, empty at the end of its line. */
  readonly next: string;
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
