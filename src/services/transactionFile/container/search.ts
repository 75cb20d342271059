import { InputError } from '../../../domain/failure.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { WireFault } from '../../../domain/protobuf/wireCheck.ts';
import { beginningLength, mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import {
  type FoundAt,
  fileSubject,
  type TransactionDocument,
  type TransactionEncoding,
  type TransactionFile,
} from '../../../domain/transaction/transaction.ts';
import { formatInteger } from '../../../domain/value/amounts.ts';
import { type Detected, detectTransaction, maxFields } from '../detect.ts';

/** Values in places meant for transactions that are looked at. */
const maxExpected = 1_000;
/** Fewer bytes say too little to be taken for a transaction where none is expected. */
const shortestElsewhere = 12;

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
export type FoundDocument = Writable<TransactionDocument>;

/** Collects the transactions of one file, within bounds for all of its containers together. */
export class TransactionSearch {
  readonly documents: FoundDocument[] = [];
  /** Values in places meant for transactions that hold none. */
  unreadableValues = 0;
  /** Why the first value that could be decoded, where a transaction was expected, is none. */
  firstFault: WireFault | undefined;
  /** How many digits the first value has that is hex with one missing or too many, where a transaction was expected. */
  oddHexDigits: number | undefined;
  /** There is more than is looked at. */
  isCut = false;
  #fieldsLeft = maxFields;
  #expectedLeft = maxExpected;

  /** Whether one more value may be looked at where a transaction is expected. */
  expectOne(): boolean {
    this.#expectedLeft--;
    this.isCut ||= this.#expectedLeft < 0;
    return !this.isCut;
  }

  /** Takes whatever reads as a transaction; otherwise gives why it is none. */
  takeExpected(bytes: Uint8Array, foundAt: () => FoundAt): WireFault | undefined {
    const detected = detectTransaction(bytes, this.#fieldsLeft);
    if (!('series' in detected)) {
      return detected;
    }
    this.#add(bytes, detected, foundAt());
    return undefined;
  }

  /** Takes what cannot be a transaction by chance; whether it did. */
  take(bytes: Uint8Array, foundAt: () => FoundAt): boolean {
    if (
      bytes.length < shortestElsewhere ||
      !mayBeginTransaction(bytes.subarray(0, beginningLength), bytes.length) ||
      this.isCut
    ) {
      return false;
    }
    const detected = detectTransaction(bytes, this.#fieldsLeft);
    if (!('series' in detected) || !isUnmistakable(detected)) {
      return false;
    }
    if (!this.expectOne()) {
      throw tooManyCandidates();
    }
    this.#add(bytes, detected, foundAt());
    return true;
  }

  /** A file of what was found. */
  file(encoding: TransactionEncoding, sizeBytes: number): TransactionFile {
    const { documents, unreadableValues } = this;
    const form = documents[0]?.form ?? 'body';
    return { documents, encoding, form, unreadableValues, sizeBytes, hasLineEnd: false };
  }

  /** What it gives forgets all that is found from now on, because a container is not what it seemed. */
  savePoint(): () => void {
    const { unreadableValues, firstFault, oddHexDigits, isCut } = this;
    const [count, expectedLeft, fieldsLeft] = [this.documents.length, this.#expectedLeft, this.#fieldsLeft];
    return () => {
      this.documents.length = count;
      Object.assign(this, { unreadableValues, firstFault, oddHexDigits, isCut });
      this.#expectedLeft = expectedLeft;
      this.#fieldsLeft = fieldsLeft;
    };
  }

  #add(message: Uint8Array, { form, series, fieldCount }: Detected, foundAt: FoundAt): void {
    this.#fieldsLeft -= fieldCount;
    for (const groups of series) {
      this.documents.push({
        form,
        name: undefined,
        description: undefined,
        network: undefined,
        foundAt,
        message,
        groups,
      });
    }
  }
}

export function tooManyCandidates(): InputError {
  return tooMany(phrase`more than ${formatInteger(BigInt(maxExpected))} values that may be transactions`);
}

/** Too much of what might be a transaction. */
export function tooMany(what: Phrase, offset?: number): InputError {
  const place = offset === undefined ? '' : phrase` by byte ${offset}`;
  return new InputError(
    'too-large',
    phrase`${fileSubject} holds too much for a transaction file: ${what}${place}.`,
    offset,
  );
}

/** It has an id, or it is wrapped as transactions are and holds nothing that the schema does not know. */
function isUnmistakable({ form, series }: Detected): boolean {
  const [transaction] = series[0][0].copies;
  return (
    transaction.transactionId !== undefined ||
    (form !== 'body' && form !== 'delimited.body' && transaction.unknownFieldCount === 0)
  );
}
