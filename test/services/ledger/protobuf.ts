/** One field of a protobuf message; `bytes` only for length-delimited ones. */
export interface WireField {
  readonly number: number;
  readonly wireType: number;
  readonly value: bigint;
  readonly bytes: Uint8Array;
}

const nothing = new Uint8Array(0);

/** All fields of a message in their order; `undefined` when the bytes are no protobuf message. */
export function readMessage(message: Uint8Array): readonly WireField[] | undefined {
  const fields: WireField[] = [];
  let at = 0;

  function varint(): bigint | undefined {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at];
      if (byte === undefined) {
        return undefined;
      }
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) {
        return BigInt.asUintN(64, value);
      }
    }
    return undefined;
  }

  function take(length: number): Uint8Array | undefined {
    if (at + length > message.length) {
      return undefined;
    }
    at += length;
    return message.subarray(at - length, at);
  }

  function content(number: number, wireType: number): WireField | undefined {
    if (wireType === 0) {
      const value = varint();
      return value === undefined ? undefined : { number, wireType, value, bytes: nothing };
    }
    const length = wireType === 1 ? 8n : wireType === 5 ? 4n : wireType === 2 ? varint() : undefined;
    const bytes = length === undefined || length > 0x7fffffffn ? undefined : take(Number(length));
    return bytes === undefined ? undefined : { number, wireType, value: 0n, bytes };
  }

  while (at < message.length) {
    const tag = varint();
    const number = Number((tag ?? 0n) >> 3n);
    const field = number === 0 ? undefined : content(number, Number((tag ?? 0n) & 7n));
    if (field === undefined) {
      return undefined;
    }
    fields.push(field);
  }
  return fields;
}

/** The last length-delimited value of a field, which is the one that counts. */
export function bytesIn(fields: readonly WireField[], number: number): Uint8Array | undefined {
  return fields.findLast((field) => field.number === number && field.wireType === 2)?.bytes;
}

/** The message in a field; `undefined` when absent or unreadable. */
export function messageIn(fields: readonly WireField[], number: number): readonly WireField[] | undefined {
  const bytes = bytesIn(fields, number);
  return bytes === undefined ? undefined : readMessage(bytes);
}

export function integerIn(fields: readonly WireField[], number: number): bigint {
  return fields.findLast((field) => field.number === number && field.wireType === 0)?.value ?? 0n;
}

export function countOf(fields: readonly WireField[], number: number): number {
  return fields.filter((field) => field.number === number && field.wireType === 2).length;
}
