import { lastOf, partsOf, valueIn } from '../../domain/transaction/fieldLookup.ts';
import { keyAlgorithms } from '../../domain/transaction/keyOfFields.ts';
import {
  type DecodedField,
  fieldParts,
  type SignatureAlgorithm,
  type TransactionContent,
  type TransactionSignature,
} from '../../domain/transaction/transactionContent.ts';
import { type BodyReading, readBody } from './body.ts';
import { readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { type Range, type WireCursor, WireFault } from './wire.ts';

const signedSchema = messageSchema('SignedTransaction');
/** The ledger allows 50; decoding more would only serve a file that was made to keep us busy. */
const maxBatchItems = 1000;

/** Reads the bytes of a range as a SignedTransaction, which has had no unknown fields in any release so far. */
export function readSigned(cursor: WireCursor, { start, end }: Range, previous?: BodyReading): BodyReading {
  const fields = cursor.within(start, end, () => readMessage(cursor, signedSchema));
  const bodyRange = nonEmptyRange(lastOf(fields, 'bodyBytes'));
  if (!bodyRange) {
    throw new WireFault('the signed body is missing or empty', end);
  }
  return readBody(cursor, bodyRange, signaturesIn(fields), previous);
}

/** Where the value of a length-delimited field lies. */
export function rangeOf({ valueOffset, offset, length }: DecodedField): Range {
  return { start: valueOffset, end: offset + length };
}

/** The same, undefined when the field is missing or empty. */
export function nonEmptyRange(field: DecodedField | undefined): Range | undefined {
  const range = field && rangeOf(field);
  return range && range.start < range.end ? range : undefined;
}

const signatureKinds: Readonly<Record<string, SignatureAlgorithm | 'contract'>> = {
  contract: 'contract',
  ...keyAlgorithms,
};

/** The signature pairs of the `sigMap` among the fields of a Transaction or SignedTransaction. */
export function signaturesIn(fields: readonly DecodedField[]): readonly TransactionSignature[] {
  return partsOf(fields, 'sigMap').map((pair) => {
    const parts = fieldParts(pair);
    const signature = parts.findLast((part) => signatureKinds[part.name ?? ''] !== undefined);
    return {
      kind: signatureKinds[signature?.name ?? ''] ?? 'unset',
      publicKeyPrefix: Buffer.from(valueIn(parts, 'pubKeyPrefix', 'bytes') ?? []).toString('hex'),
      lengthBytes: signature?.kind === 'bytes' ? signature.value.length : 0,
      offset: pair.offset,
      length: pair.length,
    };
  });
}

/**
 * The same content with the items of an atomic batch decoded: each `transactions` entry holds a SignedTransaction.
 * Entries that are none stay bytes. The ledger allows no batch within a batch, and following one would let a small file
 * ask for unbounded work, so an inner batch stays bytes too.
 */
export function withBatchItems(cursor: WireCursor, content: TransactionContent): TransactionContent {
  if (content.type.dataCase !== 'atomicBatch' || content.data.kind !== 'message') {
    return content;
  }
  const unknownBefore = cursor.unknownFields;
  const data: DecodedField = {
    ...content.data,
    fields: content.data.fields.map((field, index) =>
      field.name === 'transactions' && index < maxBatchItems ? batchItem(cursor, field) : field,
    ),
  };
  return {
    ...content,
    unknownFieldCount: content.unknownFieldCount + cursor.unknownFields - unknownBefore,
    body: content.body.map((field) => (field === content.data ? data : field)),
    data,
  };
}

function batchItem(cursor: WireCursor, field: DecodedField): DecodedField {
  const range = nonEmptyRange(field);
  const unknownBefore = cursor.unknownFields;
  try {
    return range ? { ...field, kind: 'transaction', value: readSigned(cursor, range).content } : field;
  } catch (fault) {
    if (!(fault instanceof WireFault) || fault.kind === 'tooMany') {
      throw fault;
    }
    cursor.unknownFields = unknownBefore;
    return field;
  }
}
