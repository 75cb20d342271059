import { NextIndex } from './nextIndex.ts';

/** Where lines end, asked for in ascending order. */
export class LineEnds {
  readonly #lineFeeds: NextIndex;
  readonly #carriageReturns: NextIndex;

  constructor(text: string) {
    this.#lineFeeds = new NextIndex(text, '\n');
    this.#carriageReturns = new NextIndex(text, '\r');
  }

  /** Where the line ends that an offset is on. */
  of(offset: number): number {
    return Math.min(this.#lineFeeds.of(offset), this.#carriageReturns.of(offset));
  }
}
