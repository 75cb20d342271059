/** A file holds more values than a transaction file has; the message says what there is too much of. */
export class TooManyValues extends Error {}

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
