const maxDepth = 6;
const maxElements = 200;
const maxCandidates = 1000;
const maxNesting = 200;

/** Property names, in lower case, whose strings may be a serialized transaction. */
const transactionKeys = new Set(
  'transactionbytes transaction bytes signedtransactionbytes tx data body bodybytes rawtransaction transaction_bytes hex base64'.split(
    ' ',
  ),
);

/** A JSON value that stands where a transaction is expected. */
export interface JsonCandidate {
  /** Hex or base64 text, or the bytes of a number array. */
  readonly value: string | Uint8Array;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

export interface JsonCandidates {
  readonly found: readonly JsonCandidate[];
  /** There is more than is looked at: at most 200 elements of an array, and 1,000 values in all. */
  readonly cut: boolean;
  /** The container of the hedera-transaction-tool: an object with `items`. */
  readonly isTx2: boolean;
  readonly network: string | undefined;
}

interface Place {
  readonly depth: number;
  readonly isExpected: boolean;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** Collects what may be a transaction in JSON text; undefined when it is not JSON or a bare string. */
export function findJsonCandidates(text: string): JsonCandidates | undefined {
  let root: unknown;
  try {
    root = isShallow(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
  if (typeof root !== 'object' || root === null) {
    return undefined;
  }
  const search = new CandidateSearch();
  search.visit(root, { depth: 0, isExpected: true, name: undefined, description: undefined });
  const isTx2 = 'items' in root && Array.isArray(root.items);
  return { found: search.found, cut: search.cut, isTx2, network: isTx2 ? textOf(root, 'network') : undefined };
}

const [quote, backslash, openList, closeList, open, close] = Array.from('"\\[]{}', (each) => each.charCodeAt(0));

/** Whether it is nested no deeper than anybody writes: beyond, parsing alone takes seconds. Looks at each character once. */
function isShallow(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= maxNesting; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfText(text, at);
    } else if (code === open || code === openList) {
      depth++;
    } else if (code === close || code === closeList) {
      depth--;
    }
  }
  return depth <= maxNesting;
}

/** Where the quote is that ends the text which begins here. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}

class CandidateSearch {
  readonly found: JsonCandidate[] = [];
  cut = false;

  visit(value: unknown, place: Place): void {
    const { depth, name, description } = place;
    if (typeof value === 'string') {
      if (place.isExpected && value !== '') {
        this.add({ value, name, description });
      }
    } else if (typeof value === 'object' && value !== null) {
      const bytes = byteValues(value);
      if (bytes) {
        this.add({ value: bytes, name, description });
      } else if (depth < maxDepth) {
        this.visitInside(value, { ...place, depth: depth + 1 });
      }
    }
  }

  private add(candidate: JsonCandidate): void {
    if (this.found.length < maxCandidates) {
      this.found.push(candidate);
    } else {
      this.cut = true;
    }
  }

  private visitInside(value: object, place: Place): void {
    if (Array.isArray(value)) {
      this.cut ||= value.length > maxElements;
      for (const element of value.slice(0, maxElements)) {
        this.visit(element, place);
      }
      return;
    }
    const name = textOf(value, 'name') ?? place.name;
    const description = textOf(value, 'description') ?? place.description;
    for (const [key, child] of Object.entries(value)) {
      this.visit(child, { depth: place.depth, isExpected: transactionKeys.has(key.toLowerCase()), name, description });
    }
  }
}

/** More than three integers from -128 to 255, in an array or in an object with the keys 0, 1, 2 and so on. */
function byteValues(value: object): Uint8Array | undefined {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : numberedValues(value);
  const areBytes =
    numbers.length > 3 &&
    numbers.every((each) => typeof each === 'number' && Number.isInteger(each) && each >= -128 && each <= 255);
  return areBytes ? Uint8Array.from(numbers as readonly number[]) : undefined;
}

function numberedValues(value: object): readonly unknown[] {
  if (!Object.hasOwn(value, '0')) {
    return [];
  }
  const entries = Object.entries(value);
  return entries.every(([key], index) => key === String(index)) ? entries.map(([, each]) => each) : [];
}

function textOf(value: object, key: 'name' | 'description' | 'network'): string | undefined {
  const text: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
