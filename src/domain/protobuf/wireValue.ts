/*
 * Values of bytes that a walk has checked: nothing here looks for an end.
 */

/** The number of a varint as it is written: up to 70 bits, without sign. */
export function varintAt(bytes: Uint8Array, at: number): bigint {
  let value = 0;
  let scale = 1;
  // Seven bytes hold 49 bits, which a float holds exactly and makes fast.
  for (let index = at; index < at + 7; index++) {
    const byte = bytes[index] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) {
      return BigInt(value);
    }
    scale *= 128;
  }
  return BigInt(value) | (varintAt(bytes, at + 7) << 49n);
}

/** The value of a zigzag varint of 64 bits. */
export function zigzagAt(bytes: Uint8Array, at: number): bigint {
  const value = BigInt.asUintN(64, varintAt(bytes, at));
  return (value >> 1n) ^ -(value & 1n);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, a byte order mark included; undefined when they are none. */
export function utf8Text(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return decoder.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** How the end of a value is found: it is the last byte of a number, or a length stands in front. */
export const varintWireType = 0;
export const lengthWireType = 2;
