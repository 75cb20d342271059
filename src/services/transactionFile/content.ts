import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import { type Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { lengthWireType } from '../../domain/protobuf/wireValue.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { type DecodedTransaction, transactionType } from '../../domain/transaction/transaction.ts';
import {
  type CustomFeeLimit,
  type DecodedField,
  fieldParts,
  integerIn,
  lastOf,
  type TransactionContent,
  type TransactionSignature,
  valueIn,
} from '../../domain/transaction/transactionContent.ts';
import { newerTransactionNames } from '../../domain/transaction/transactionNames.ts';
import { wrapBody, wrapSigned } from '../../domain/transaction/wrapForPricing.ts';
import { bodySchema } from './body.ts';
import { type CheckedTransaction, maxBatchItems, readSigned, type SignedReading } from './envelope.ts';
import { nodeAnswer } from './nodeAnswer.ts';

/** A transaction that can be priced as it stands; the items of a batch are among its fields. */
export function decodeTransaction(bytes: Uint8Array, checked: CheckedTransaction): DecodedTransaction {
  const { start } = checked.body.range;
  // The ledger allows no batch within a batch, and to follow one would let a small file ask for unbounded work.
  const content = decodeContent(bytes, checked, checked.unknownFieldCount, (field) =>
    field.name === 'atomicBatch' ? withItems(bytes, start, field) : field,
  );
  const pricedBytes = pricedBytesOf(bytes, checked, content.bodyBytes);
  return { ...content, pricedBytes, sizeBytes: pricedBytes.length };
}

function pricedBytesOf(bytes: Uint8Array, { form, range, sigMap }: CheckedTransaction, body: Uint8Array): Uint8Array {
  const message = bytes.subarray(range.start, range.end);
  switch (form) {
    case 'body':
      return wrapBody(message, undefined);
    case 'signed':
      return wrapSigned(message);
    case 'transaction.body':
      return wrapBody(body, sigMap && bytes.subarray(sigMap.start, sigMap.end));
    default:
      return message;
  }
}

function withItems(bytes: Uint8Array, bodyStart: number, batch: DecodedField): DecodedField {
  const fields = fieldParts(batch).map((field, index) =>
    field.name === 'transactions' && index < maxBatchItems ? withItem(bytes, bodyStart, field) : field,
  );
  return batch.kind === 'message' ? { ...batch, fields } : batch;
}

/** Items were checked when the file was read, within its limits. */
function withItem(bytes: Uint8Array, bodyStart: number, field: DecodedField): DecodedField {
  const check = new WireCheck(bytes, Number.POSITIVE_INFINITY);
  const start = bodyStart + field.valueOffset;
  const end = bodyStart + field.offset + field.length;
  const signed = readSigned(check, { start, end });
  if (signed) {
    const value = decodeContent(bytes, signed, signed.body.unknownFields, (each) => each);
    return { ...field, kind: 'transaction', value };
  }
  const refusal = check.fault && nodeAnswer(check.fault);
  return field.kind === 'bytes' && refusal !== undefined ? { ...field, refusal } : field;
}

function decodeContent(
  bytes: Uint8Array,
  { body: { range, parts }, sigMap }: SignedReading,
  unknownFieldCount: number,
  map: (field: DecodedField) => DecodedField,
): TransactionContent {
  const { dataNumber } = parts;
  const bodyBytes = bytes.subarray(range.start, range.end);
  const body = fieldTree(bodyBytes, { start: 0, end: bodyBytes.length }, bodySchema).map(map);
  const data = body.find(
    (field) => field.number === dataNumber && (field.kind !== 'unknown' || field.wireType === lengthWireType),
  );
  if (data === undefined) {
    throw new TypeError('a body that was checked has something to do');
  }
  const duration = lastOf(body, 'transactionValidDuration');
  return {
    type: transactionType(bodySchema.fields[dataNumber]?.name, dataNumber, newerTransactionNames[dataNumber]),
    transactionId: valueIn(body, 'transactionID', 'transactionId'),
    nodeAccountId: valueIn(body, 'nodeAccountID', 'entity'),
    memo: valueIn(body, 'memo', 'text') ?? '',
    maxFeeTinybars: integerIn(body, 'transactionFee'),
    validDurationSeconds: duration?.kind === 'duration' ? duration.seconds : undefined,
    generateRecord: valueIn(body, 'generateRecord', 'boolean') ?? false,
    highVolume: valueIn(body, 'highVolume', 'boolean') ?? false,
    batchKey: valueIn(body, 'batchKey', 'key'),
    maxCustomFees: body.filter(({ name }) => name === 'maxCustomFees').map(customFeeLimit),
    signatures: signaturesOf(bytes, sigMap),
    unknownFieldCount,
    bodyBytes,
    bodyOffset: range.start,
    body,
    data,
  };
}

function customFeeLimit(limit: DecodedField): CustomFeeLimit {
  const parts = fieldParts(limit);
  return {
    accountId: valueIn(parts, 'accountId', 'entity'),
    fees: parts
      .filter((part) => part.name === 'fees')
      .map(fieldParts)
      .map((fee) => ({ amount: integerIn(fee, 'amount'), tokenId: valueIn(fee, 'denominatingTokenId', 'entity') })),
  };
}

const prefixNumber = 1;
/** The members of a SignaturePair that are signatures, by number. */
const kinds: readonly (TransactionSignature['kind'] | undefined)[] = [
  undefined,
  undefined,
  'contract',
  'ed25519',
  'rsa3072',
  'ecdsa384',
  'ecdsaSecp256k1',
];

/** The signature pairs of a SignatureMap that was checked; it has no other fields. */
function signaturesOf(bytes: Uint8Array, sigMap: Range | undefined): readonly TransactionSignature[] {
  const signatures: TransactionSignature[] = [];
  if (sigMap !== undefined) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const pair = new FieldScan(bytes, sigMap); pair.next(); ) {
      signatures.push(signatureIn(bytes, file, pair));
    }
  }
  return signatures;
}

/** Of several members of one kind the last one counts. */
function signatureIn(bytes: Uint8Array, file: Buffer, { offset, valueOffset, end }: FieldScan): TransactionSignature {
  let kind: TransactionSignature['kind'] = 'unset';
  let publicKeyPrefix = '';
  let signature: Uint8Array | undefined;
  for (const scan = new FieldScan(bytes, { start: valueOffset, end }); scan.next(); ) {
    if (scan.number === prefixNumber) {
      publicKeyPrefix = file.toString('hex', scan.valueOffset, scan.end);
    } else {
      kind = kinds[scan.number] ?? kind;
      signature = kinds[scan.number] === undefined ? signature : bytes.subarray(scan.valueOffset, scan.end);
    }
  }
  return { kind, publicKeyPrefix, signature: signature ?? bytes.subarray(end, end), offset, length: end - offset };
}
