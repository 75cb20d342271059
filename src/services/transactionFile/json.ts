import { JsonCursor } from './jsonCursor.ts';

const maxDepth = 6;
const maxElements = 200;
const maxCandidates = 1000;
/** More are no file of transactions; so many are read in far less than a tenth of a second. */
const maxJsonValues = 300_000;

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

/**
 * Collects what may be a transaction in JSON text; undefined when it is not JSON or a bare string. Throws TooManyValues
 * when there are far more values in it than in any file of transactions.
 */
export function findJsonCandidates(text: string): JsonCandidates | undefined {
  const search = new CandidateSearch(new JsonCursor(text, maxJsonValues));
  try {
    return search.run();
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

type Named = Pick<JsonCandidate, 'name' | 'description'>;
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

class CandidateSearch {
  readonly #cursor: JsonCursor;
  readonly #found: Writable<JsonCandidate>[] = [];
  #cut = false;
  #isTx2 = false;
  #network: string | undefined;

  constructor(cursor: JsonCursor) {
    this.#cursor = cursor;
  }

  run(): JsonCandidates | undefined {
    const kind = this.#cursor.kind();
    if (kind !== 'object' && kind !== 'list') {
      return undefined;
    }
    this.#visit(0, true);
    this.#cursor.end();
    return {
      found: this.#found,
      cut: this.#cut,
      isTx2: this.#isTx2,
      network: this.#isTx2 ? this.#network : undefined,
    };
  }

  #visit(depth: number, isExpected: boolean): void {
    switch (this.#cursor.kind()) {
      case 'object':
        this.#visitObject(depth);
        return;
      case 'list':
        this.#visitList(depth, isExpected);
        return;
      case 'text':
        if (isExpected) {
          this.#addText(this.#cursor.text());
          return;
        }
    }
    this.#cursor.skip();
  }

  #visitObject(depth: number): void {
    const first = this.#found.length;
    const named: Writable<Named> = { name: undefined, description: undefined };
    let bytes: number[] | undefined = [];
    this.#cursor.members((key) => {
      const byte = key === String(bytes?.length) ? this.#cursor.byte() : undefined;
      if (byte !== undefined) {
        bytes?.push(byte);
        return;
      }
      bytes = undefined;
      const isText = this.#cursor.kind() === 'text';
      if (isText && (key === 'name' || key === 'description')) {
        named[key] = this.#cursor.text();
      } else if (isText && depth === 0 && key === 'network') {
        this.#network = this.#cursor.text();
      } else {
        this.#isTx2 ||= depth === 0 && key === 'items' && this.#cursor.kind() === 'list';
        this.#visitInside(depth, transactionKeys.has(key.toLowerCase()));
      }
    });
    this.#addBytes(bytes);
    // Its name may stand behind what it names; what is inside may have one of its own.
    for (const candidate of this.#found.slice(first)) {
      candidate.name ??= named.name;
      candidate.description ??= named.description;
    }
  }

  #visitList(depth: number, isExpected: boolean): void {
    let count = 0;
    let bytes: number[] | undefined = [];
    this.#cursor.items(() => {
      count++;
      const byte = bytes && this.#cursor.byte();
      if (byte !== undefined) {
        bytes?.push(byte);
        return;
      }
      bytes = undefined;
      if (count > maxElements) {
        this.#cursor.skip();
      } else {
        this.#visitInside(depth, isExpected);
      }
    });
    this.#cut ||= bytes === undefined && count > maxElements && depth < maxDepth;
    this.#addBytes(bytes);
  }

  #visitInside(depth: number, isExpected: boolean): void {
    if (depth < maxDepth) {
      this.#visit(depth + 1, isExpected);
    } else {
      this.#cursor.skip();
    }
  }

  #addText(text: string): void {
    if (text !== '') {
      this.#add(text);
    }
  }

  /** Three numbers are too few to be a transaction. */
  #addBytes(bytes: readonly number[] | undefined): void {
    if (bytes !== undefined && bytes.length > 3) {
      this.#add(Uint8Array.from(bytes));
    }
  }

  #add(value: JsonCandidate['value']): void {
    if (this.#found.length < maxCandidates) {
      this.#found.push({ value, name: undefined, description: undefined });
    } else {
      this.#cut = true;
    }
  }
}
