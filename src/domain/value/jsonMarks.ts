/** The codes of the characters that JSON text is made of, in text and in bytes. */
export const jsonMarks = {
  quote: 34,
  comma: 44,
  colon: 58,
  listStart: 91,
  backslash: 92,
  listEnd: 93,
  objectStart: 123,
  objectEnd: 125,
} as const;

/** Whether JSON may have it between its values. */
export function isJsonSpace(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** How much deeper one is behind this mark: 1, -1, or 0 where it is no bracket. */
export function jsonDepth(code: number): number {
  if (code === jsonMarks.objectStart || code === jsonMarks.listStart) {
    return 1;
  }
  return code === jsonMarks.objectEnd || code === jsonMarks.listEnd ? -1 : 0;
}
