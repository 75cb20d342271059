import type { NameReader, ReadName } from './nameReader.ts';

/** The names on one side of a value, the nearest first; only those that are asked for are read. */
export abstract class NearNames {
  protected readonly source: string;
  protected readonly reader: NameReader;

  constructor(text: string, reader: NameReader) {
    this.source = text;
    this.reader = reader;
  }

  /** The nearest is 0. */
  abstract at(index: number): ReadName | undefined;

  /** Whether a test holds for one of so many nearest names. */
  some(test: NameTest, most = Infinity): boolean {
    for (let index = 0; index < most; index++) {
      const name = this.at(index);
      if (name === undefined) {
        return false;
      }
      if (test(name)) {
        return true;
      }
    }
    return false;
  }
}

export type NameTest = (name: ReadName) => boolean;
