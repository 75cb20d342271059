/** Bytes that are no text, more than a line shows. */
export const longData = Uint8Array.from({ length: 1_024 }, (_, index) => (index * 7 + 200) % 256);
