/**
 * A part of a Solidity source. `statement` is one without others in it; `compound` one with a head and others in it;
 * `block` what braces hold.
 */
export interface OutlinePart {
  readonly kind: 'file' | 'contract' | 'function' | 'modifier' | 'compound' | 'block' | 'statement';
  /** Of a contract, function or modifier: as it is written; of a constructor and its like, that word. */
  readonly name: string;
  /** Indexes of the text. */
  readonly start: number;
  readonly end: number;
  /** In order; none overlaps another. */
  readonly parts: readonly OutlinePart[];
}

/** The innermost part around a span, and those around it, from outside. */
export function partsAround(outline: OutlinePart, start: number, end: number): readonly OutlinePart[] {
  const around = [outline];
  for (let part: OutlinePart | undefined = outline; part !== undefined; ) {
    part = partAround(part.parts, start, end);
    if (part !== undefined) {
      around.push(part);
    }
  }
  return around;
}

/** The one of several, which ascend, that is around a span. */
function partAround(parts: readonly OutlinePart[], start: number, end: number): OutlinePart | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part === undefined || part.start > start) {
      high = middle - 1;
    } else if (part.end <= start) {
      low = middle + 1;
    } else {
      return part.end >= end ? part : undefined;
    }
  }
  return undefined;
}
