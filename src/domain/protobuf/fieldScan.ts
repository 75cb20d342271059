import type { Range } from './wireCheck.ts';

/** Goes over the fields of a message that was checked, by `next`, without looking into them and without making anything. */
export class FieldScan {
  /** Of the current field: where its tag starts, what the tag says, where its value starts and where it ends. */
  offset: number;
  number = 0;
  wireType = 0;
  valueOffset: number;
  end: number;
  private readonly bytes: Uint8Array;
  private readonly messageEnd: number;

  constructor(bytes: Uint8Array, { start, end }: Range) {
    this.bytes = bytes;
    this.offset = start;
    this.valueOffset = start;
    this.end = start;
    this.messageEnd = end;
  }

  /** Whether there is one more field, which is then the current one. */
  next(): boolean {
    if (this.end >= this.messageEnd) {
      return false;
    }
    this.offset = this.end;
    const tag = this.take();
    this.number = tag >>> 3;
    this.wireType = tag & 7;
    if (this.wireType === 2) {
      const length = this.take();
      this.valueOffset = this.end;
      this.end += length;
      return true;
    }
    this.valueOffset = this.end;
    if (this.wireType === 0) {
      this.end = behindVarint(this.bytes, this.end);
    } else {
      this.end += this.wireType === 1 ? 8 : 4;
    }
    return true;
  }

  /** Where the value of the current field lies. */
  get value(): Range {
    return { start: this.valueOffset, end: this.end };
  }

  /** A tag or length, which has at most 32 bits. */
  private take(): number {
    const first = this.bytes[this.end] ?? 0;
    if (first < 0x80) {
      this.end++;
      return first;
    }
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.end++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        return value;
      }
    }
  }
}

/** Where a varint ends. */
export function behindVarint(bytes: Uint8Array, at: number): number {
  let end = at;
  while ((bytes[end] ?? 0) >= 0x80) {
    end++;
  }
  return end + 1;
}
