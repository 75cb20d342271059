import protobuf from 'protobufjs/minimal.js';

/** Why bytes are not the message that was tried, and where; `tooMany` when only a limit of ours was hit. */
export class WireFault extends Error {
  readonly reason: string;
  readonly offset: number;
  readonly kind: 'malformed' | 'tooMany';

  constructor(reason: string, offset: number, kind: WireFault['kind'] = 'malformed') {
    super(reason);
    this.reason = reason;
    this.offset = offset;
    this.kind = kind;
  }
}

/** Bytes `start` to `end` of the document's message. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The 64-bit value of protobufjs: two signed halves. */
interface Halves {
  readonly high: number;
  readonly low: number;
}

/**
 * Strict reading of one protobuf wire buffer: nothing is read past `end`, every failure is a {@link WireFault} with its
 * offset. Only `end` binds a child message to its parent, so readers set it through {@link within}.
 */
export class WireCursor {
  readonly bytes: Uint8Array;
  /** Fields newer than the schema that were met so far. */
  unknownFields = 0;
  /** Fields that may still be read; what is read is kept in memory, so this bounds it. */
  fieldsLeft: number;
  private readonly reader: protobuf.Reader;

  constructor(bytes: Uint8Array, fieldsLeft: number) {
    this.bytes = bytes;
    this.fieldsLeft = fieldsLeft;
    this.reader = new protobuf.Reader(bytes);
  }

  get position(): number {
    return this.reader.pos;
  }

  get end(): number {
    return this.reader.len;
  }

  /** Reads with the bounds `start` to `end`, then restores the ones from before, also after a fault. */
  within<T>(start: number, end: number, read: () => T): T {
    const { pos, len } = this.reader;
    this.reader.pos = start;
    this.reader.len = end;
    try {
      return read();
    } finally {
      this.reader.pos = pos;
      this.reader.len = len;
    }
  }

  /** Counts fields against the limit. */
  takeFields(count = 1): void {
    this.fieldsLeft -= count;
    if (this.fieldsLeft < 0) {
      throw new WireFault('too many fields', this.position, 'tooMany');
    }
  }

  /** Field number and wire type as `number << 3 | wireType`; refuses field 0 and the types that no schema here uses. */
  tag(): number {
    const at = this.position;
    let tag: number;
    // Not through read(): this and lengths are most of the work, and their closures took a tenth of all the time.
    try {
      tag = this.reader.tag();
    } catch {
      throw new WireFault('a field tag is cut off or too long', at);
    }
    if (tag >>> 3 === 0) {
      throw new WireFault('field number 0 is not allowed', at);
    }
    const wireType = tag & 7;
    if (wireType === 3 || wireType === 4) {
      throw new WireFault('a group (wire type 3 or 4) is not allowed', at);
    }
    if (wireType > 5) {
      throw new WireFault(`wire type ${wireType} does not exist`, at);
    }
    return tag;
  }

  /** Reads a length and returns where the value behind it ends; the position is then at the value's start. */
  lengthEnd(): number {
    const at = this.position;
    let length: number;
    try {
      length = this.reader.size();
    } catch {
      throw new WireFault('a length is cut off or too long', at);
    }
    const end = this.position + length;
    if (end > this.end) {
      throw new WireFault(`a length of ${length} runs past the end of its message`, at);
    }
    return end;
  }

  int32(): number {
    return this.read(badNumber, () => this.reader.int32());
  }

  uint32(): number {
    return this.read(badNumber, () => this.reader.uint32());
  }

  bool(): boolean {
    return this.read(badNumber, () => this.reader.bool());
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.uint64());
  }

  uint64(): bigint {
    return bigintOf(this.read<Halves>(badNumber, () => this.reader.uint64()));
  }

  sint64(): bigint {
    return BigInt.asIntN(64, bigintOf(this.read<Halves>(badNumber, () => this.reader.sint64())));
  }

  text(): string {
    this.within(this.position, this.end, () => this.lengthEnd());
    return this.read('text is not valid UTF-8', () => this.reader.stringVerify());
  }

  /** The next `length` bytes as a view of the buffer. */
  slice(length: number): Uint8Array {
    const at = this.position;
    this.read(`${length} bytes are cut off`, () => this.reader.skip(length));
    return this.bytes.subarray(at, at + length);
  }

  /** Goes on behind a value that was read with {@link within}; `end` comes from {@link lengthEnd}. */
  skipTo(end: number): void {
    this.reader.pos = end;
  }

  /** Passes over a value of a wire type that {@link tag} allows. */
  skipValue(wireType: number): void {
    if (wireType === 0) {
      this.bool();
    } else {
      this.slice(wireType === 1 ? 8 : wireType === 5 ? 4 : this.lengthEnd() - this.position);
    }
  }

  private read<T>(reason: string, take: () => T): T {
    const at = this.position;
    try {
      return take();
    } catch {
      throw new WireFault(reason, at);
    }
  }
}

const badNumber = 'a number is cut off or longer than 10 bytes';

function bigintOf({ high, low }: Halves): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
