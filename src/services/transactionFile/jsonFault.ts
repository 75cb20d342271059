import type { Phrase } from '../../domain/phrase.ts';
/** A file holds more values than a transaction file has. */
export class TooManyValues extends Error {
  /** What there is too much of. */
  readonly what: Phrase;

  constructor(what: Phrase) {
    super();
    this.what = what;
  }
}

/** The text is no JSON from this offset on; at its very end it is only cut off. */
export class JsonFault extends SyntaxError {
  readonly offset: number;
  readonly isCut: boolean;

  constructor(offset: number, isCut: boolean) {
    super();
    this.offset = offset;
    this.isCut = isCut;
  }
}
