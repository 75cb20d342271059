import type { Steps } from '../../../domain/steps.ts';
import { digitsMayBeTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import type { FoundAt } from '../../../domain/transaction/transaction.ts';
import { JsonCursor, JsonFault } from '../../../domain/value/jsonCursor.ts';
import { takeText } from '../text.ts';
import type { FoundDocument, TransactionSearch } from './search.ts';

/** Deeper than anybody writes. */
const maxDepth = 64;
/** A shorter text is no transaction where none is expected. */
const shortestElsewhere = 16;

const longestKeyShown = 60;
/** Numbers that are read between two pauses. */
const bytesAtOnce = 16 * 1024;

/** Property names, in lower case and without `_`, whose texts are meant to be a serialized transaction. */
const transactionKeys = new Set([
  ...['bytes', 'data', 'hex', 'base64', 'tx', 'transaction', 'transactions', 'transactionbytes', 'rawtransaction'],
  ...['signedtransaction', 'signedtransactionbytes', 'transactionlist', 'transactionbody', 'body', 'bodybytes'],
]);

/** What kind of JSON was read: `items` in an object are the container of the hedera-transaction-tool. */
export type JsonKind = 'json' | 'tx2';

/** What of a search JSON needs. */
export interface JsonTarget {
  readonly search: TransactionSearch;
  /** What holds the JSON. */
  readonly foundAt: () => FoundAt;
  /** Where a value of several that follow one another begins. */
  readonly placeOf: (offset: number) => FoundAt;
  /** Looks for transactions in a text that is none itself; whether there are some. */
  readonly inside: (text: string, foundAt: () => FoundAt) => Steps<boolean>;
}

/**
 * Takes the transactions of JSON text, one value or several that follow one another. Throws JsonFault when it is no JSON.
 */
export function findJson(text: string, target: JsonTarget): Steps<JsonKind> {
  return new JsonVisit(new JsonCursor(text), target).run();
}

class JsonVisit {
  readonly #cursor: JsonCursor;
  readonly #target: JsonTarget;
  readonly #path: (string | number)[] = [];
  #isTx2 = false;
  #network: string | undefined;

  constructor(cursor: JsonCursor, target: JsonTarget) {
    this.#cursor = cursor;
    this.#target = target;
  }

  *run(): Steps<JsonKind> {
    const { search, placeOf } = this.#target;
    const values: { readonly documents: readonly FoundDocument[]; readonly offset: number }[] = [];
    let count = 0;
    do {
      const first = search.documents.length;
      const offset = this.#cursor.start();
      yield* this.#visitNext(count > 0);
      count++;
      if (search.documents.length > first) {
        values.push({ documents: search.documents.slice(first), offset });
      }
    } while (!this.#cursor.isAtEnd());
    for (const { documents, offset } of values) {
      if (count > 1) {
        this.#mark(documents, placeOf(offset));
      } else if (this.#isTx2) {
        for (const document of documents) {
          document.network ??= this.#network;
        }
      }
    }
    return this.#isTx2 && count === 1 ? 'tx2' : 'json';
  }

  /** Of several values the last may be cut off, as in a log: then the text is no JSON, but holds some. */
  *#visitNext(isBehind: boolean): Steps<void> {
    try {
      yield* this.#visit(true);
    } catch (error) {
      throw isBehind && error instanceof JsonFault ? new JsonFault(error.offset, error.expected) : error;
    }
  }

  #mark(documents: readonly FoundDocument[], place: FoundAt): void {
    const { length } = this.#target.foundAt();
    for (const document of documents) {
      document.foundAt = [...document.foundAt.slice(0, length), ...place, ...document.foundAt.slice(length)];
    }
  }

  /** Gives the value when it is a text. */
  *#visit(isExpected: boolean): Steps<string | undefined> {
    switch (this.#cursor.kind()) {
      case 'object':
        yield* this.#visitObject();
        return undefined;
      case 'list':
        yield* this.#visitList(isExpected);
        return undefined;
      case 'text': {
        const text = this.#cursor.text();
        yield* this.#visitText(text, isExpected);
        return text;
      }
      case 'scalar':
        this.#cursor.skip();
        return undefined;
    }
  }

  *#visitObject(): Steps<void> {
    const { documents } = this.#target.search;
    const first = documents.length;
    const named: { name?: string; description?: string } = {};
    let bytes: number[] | undefined = [];
    for (const key of this.#cursor.members()) {
      const byte = key === String(bytes?.length) ? this.#cursor.byte() : undefined;
      if (byte !== undefined) {
        bytes?.push(byte);
        continue;
      }
      bytes = undefined;
      yield* this.#visitKey(key);
      const isText = this.#cursor.kind() === 'text';
      const isTop = this.#path.length === 0;
      if (isText && (key === 'name' || key === 'description')) {
        named[key] = this.#cursor.text();
      } else if (isText && isTop && key === 'network') {
        this.#network = this.#cursor.text();
      } else {
        this.#isTx2 ||= isTop && key === 'items' && this.#cursor.kind() === 'list';
        yield* this.#visitInside(key, transactionKeys.has(key.toLowerCase().replaceAll('_', '')));
      }
    }
    this.#visitBytes(bytes);
    // Its name may stand behind what it names; what is inside may have one of its own.
    for (const document of documents.slice(first)) {
      document.name ??= named.name;
      document.description ??= named.description;
    }
  }

  /** A name of which digits are all may be what a value is said of. */
  *#visitKey(key: string): Steps<void> {
    if (key.length >= shortestElsewhere && digitsMayBeTransaction(key)) {
      this.#path.push(key);
      yield* this.#target.inside(key, () => this.#foundAt());
      this.#path.pop();
    }
  }

  *#visitList(isExpected: boolean): Steps<void> {
    const { search } = this.#target;
    const undo = search.savePoint();
    const first = search.documents.length;
    const texts: string[] = [];
    let index = 0;
    let bytes: number[] | undefined = [];
    for (const _ of this.#cursor.items()) {
      const byte = bytes && this.#cursor.byte();
      if (byte !== undefined) {
        bytes?.push(byte);
        if (index % bytesAtOnce === 0) {
          yield;
        }
      } else {
        bytes = undefined;
        const text = yield* this.#visitInside(index, isExpected);
        if (text !== undefined) {
          texts.push(text);
        }
      }
      index++;
    }
    this.#visitBytes(bytes);
    if (texts.length === index && index > 1 && search.documents.length === first) {
      yield* this.#visitTogether(texts, isExpected, undo);
    }
  }

  /** Each text of a list may be a byte or a line of one transaction: then it is nothing by itself. */
  *#visitTogether(texts: readonly string[], isExpected: boolean, undo: () => void): Steps<void> {
    const { search } = this.#target;
    const count = search.documents.length;
    const redo = search.savePoint();
    undo();
    yield* this.#visitText(texts.join('\n'), isExpected);
    if (search.documents.length === count) {
      redo();
    }
  }

  *#visitInside(key: string | number, isExpected: boolean): Steps<string | undefined> {
    if (this.#path.length >= maxDepth) {
      this.#cursor.skip();
      return undefined;
    }
    this.#path.push(key);
    const text = yield* this.#visit(isExpected);
    yield;
    this.#path.pop();
    return text;
  }

  *#visitText(text: string, isExpected: boolean): Steps<void> {
    const { search, inside } = this.#target;
    if (!isExpected) {
      if (text.length >= shortestElsewhere) {
        yield* inside(text, () => this.#foundAt());
      }
      return;
    }
    if (text === '' || !search.expectOne()) {
      return;
    }
    const { decoded, oddHexDigits } = takeText(search, text, () => this.#foundAt());
    const isTaken = decoded !== undefined && decoded.fault === undefined;
    if (!isTaken && !(text.length >= shortestElsewhere && (yield* inside(text, () => this.#foundAt())))) {
      search.unreadableValues++;
      search.oddHexDigits ??= oddHexDigits;
      search.firstFault ??= decoded?.fault;
    }
  }

  /** Three numbers are too few to be a transaction. */
  #visitBytes(bytes: readonly number[] | undefined): void {
    const { search } = this.#target;
    if (bytes === undefined || bytes.length <= 3 || !search.expectOne()) {
      return;
    }
    const fault = search.takeExpected(Uint8Array.from(bytes), () => this.#foundAt());
    if (fault) {
      search.unreadableValues++;
      search.firstFault ??= fault;
    }
  }

  #foundAt(): FoundAt {
    const path = jsonPathText(this.#path);
    const outer = this.#target.foundAt();
    return path === '' ? outer : [...outer, { kind: 'member', path }];
  }
}

/** `params[0].tx`, `["a name"]`: the way from the outermost value to one inside. */
function jsonPathText(path: readonly (string | number)[]): string {
  return path.map(stepText).join('').replace(/^\./, '');
}

function stepText(key: string | number): string {
  if (typeof key === 'number') {
    return `[${key}]`;
  }
  const shown = key.length > longestKeyShown ? `${key.slice(0, longestKeyShown)}…` : key;
  return /^[\w$-]+…?$/.test(shown) ? `.${shown}` : `[${JSON.stringify(shown)}]`;
}
