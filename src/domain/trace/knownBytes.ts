/** Bytes of which some may not be known. */
export interface KnownBytes {
  readonly bytes: Uint8Array;
  /** For each byte 1 when it is known; what is not known is 0 in `bytes`. */
  readonly isKnown: Uint8Array;
}

export function knownBytes(bytes: Uint8Array): KnownBytes {
  return { bytes, isKnown: new Uint8Array(bytes.length).fill(1) };
}

export function unknownBytes(length: number): KnownBytes {
  return { bytes: new Uint8Array(length), isKnown: new Uint8Array(length) };
}

export const noBytes = knownBytes(new Uint8Array());

/** A part; behind the end, zeros that are known. */
export function partOf({ bytes, isKnown }: KnownBytes, start: number, length: number): KnownBytes {
  const part = knownBytes(new Uint8Array(length));
  part.bytes.set(bytes.subarray(start, start + length));
  part.isKnown.set(isKnown.subarray(start, start + length));
  return part;
}
