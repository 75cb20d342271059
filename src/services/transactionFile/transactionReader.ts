import { InputError } from '../../domain/failure.ts';
import { WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { WireFault } from '../../domain/protobuf/wireFault.ts';
import { integerIn, valueIn } from '../../domain/transaction/fieldLookup.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import {
  type TransactionDocument,
  type TransactionFile,
  transactionType,
} from '../../domain/transaction/transaction.ts';
import type { ScheduledBody } from '../../domain/transaction/transactionContent.ts';
import { type Detected, detectTransaction, maxFields } from './detect.ts';
import {
  jsonWithoutTransaction,
  notTransaction,
  plainText,
  rejectOutright,
  textWithout,
  tooMany,
} from './inputErrors.ts';
import { findJsonCandidates, type JsonCandidate, type JsonCandidates } from './json.ts';
import { TooManyValues } from './jsonCursor.ts';
import { messageSchema } from './schema.ts';
import { base64Bytes, decodeText, hexBytes, looksLikeBase64 } from './text.ts';

/**
 * Reads a file that holds a serialized ledger transaction in any of its forms and encodings, judged by content alone.
 * Throws nothing but {@link InputError}, with the codes `empty`, `too-large`, `zip`, `gzip`, `text`,
 * `text-not-transaction` and `not-transaction`. Check the size with {@link maxTransactionFileBytes} before reading. What
 * is read refers to the bytes and looks at them again when a tree is asked for: they must not change.
 */
export function readTransactionFile(input: Uint8Array): TransactionFile {
  rejectOutright(input);
  // A Buffer's slices would be Buffers again; plain arrays are what the types promise.
  const bytes = new Uint8Array(input.buffer, input.byteOffset, input.length);
  const binary = detectTransaction(bytes, maxFields);
  if ('series' in binary) {
    return { ...oneMessage(bytes, binary), encoding: 'binary', sizeBytes: bytes.length };
  }
  const text = decodeText(bytes)?.trim();
  if (text === undefined) {
    throw notTransaction(bytes, binary);
  }
  if (text === '') {
    throw new InputError('text', 'The file is empty but for white space.');
  }
  return { ...readText(text), sizeBytes: bytes.length };
}

type Unmeasured = Omit<TransactionFile, 'sizeBytes'>;

function readText(text: string): Unmeasured {
  const json = /^[{["]/.test(text) ? jsonCandidates(text) : undefined;
  if (json && json.found.length > 0) {
    return readJson(json);
  }
  const outcome = attemptText(text, maxFields);
  if (!outcome) {
    throw json ? jsonWithoutTransaction() : plainText();
  }
  const { bytes, encoding, result } = outcome;
  if (!('series' in result)) {
    throw encoding === 'base64' && !looksLikeBase64(text) ? plainText() : textWithout(encoding, result);
  }
  return { ...oneMessage(bytes, result), encoding };
}

function jsonCandidates(text: string): JsonCandidates | undefined {
  try {
    return findJsonCandidates(text);
  } catch (error) {
    throw error instanceof TooManyValues ? tooMany('more than 300,000 JSON values') : error;
  }
}

function readJson({ found, cut, isTx2, network }: JsonCandidates): Unmeasured {
  const documents: TransactionDocument[] = [];
  let fieldsLeft = maxFields;
  let firstFault: WireFault | undefined;
  let unreadableValues = 0;
  for (const { value, name, description } of found) {
    const outcome = attemptValue(value, fieldsLeft);
    if (!outcome) {
      unreadableValues++;
      continue;
    }
    const { bytes, result } = outcome;
    if (!('series' in result)) {
      unreadableValues++;
      firstFault ??= result;
    } else {
      fieldsLeft -= result.fieldCount;
      documents.push(...documentsOf(bytes, result, { name, description, network }));
    }
  }
  const [first] = documents;
  if (!first) {
    throw textWithout('JSON', firstFault);
  }
  if (cut) {
    throw tooMany('more than 200 elements of a list, or 1,000 in all');
  }
  const encoding = isTx2 ? 'tx2' : 'json';
  return { documents, encoding, form: first.form, unreadableValues };
}

interface Outcome {
  readonly bytes: Uint8Array;
  readonly result: Detected | WireFault;
}

interface TextOutcome extends Outcome {
  readonly encoding: 'hex' | 'base64';
}

const textEncodings = [
  ['hex', hexBytes],
  ['base64', base64Bytes],
] as const;

function attemptValue(value: JsonCandidate['value'], fieldsLeft: number): Outcome | undefined {
  return typeof value === 'string'
    ? attemptText(value, fieldsLeft)
    : { bytes: value, result: detectTransaction(value, fieldsLeft) };
}

/** Hex first: every hex text is base64 too. Undefined when the text is neither; a fault is that of the likelier one. */
function attemptText(text: string, fieldsLeft: number): TextOutcome | undefined {
  let first: TextOutcome | undefined;
  for (const [encoding, decode] of textEncodings) {
    const bytes = decode(text);
    const outcome = bytes && { bytes, encoding, result: detectTransaction(bytes, fieldsLeft) };
    if (outcome && 'series' in outcome.result) {
      return outcome;
    }
    first ??= outcome;
  }
  return first;
}

function oneMessage(message: Uint8Array, detected: Detected): Omit<Unmeasured, 'encoding'> {
  const about = { name: undefined, description: undefined, network: undefined };
  return { documents: documentsOf(message, detected, about), form: detected.form, unreadableValues: 0 };
}

type About = Pick<TransactionDocument, 'name' | 'description' | 'network'>;

/** A list may hold different transactions, which are documents of their own. */
function documentsOf(message: Uint8Array, { form, series }: Detected, about: About): readonly TransactionDocument[] {
  return series.map((groups) => ({ form, ...about, message, groups }));
}

const scheduledSchema = messageSchema('SchedulableTransactionBody');
const commonScheduledFields: ReadonlySet<string | undefined> = new Set(['transactionFee', 'memo', 'maxCustomFees']);
/** The ledger takes no transaction of so many fields. */
const maxScheduledFields = 20_000;

/** Reads a serialized SchedulableTransactionBody; undefined when the bytes are none. They must not change. */
export function readScheduledBody(bytes: Uint8Array): ScheduledBody | undefined {
  const range = { start: 0, end: bytes.length };
  if (!new WireCheck(bytes, maxScheduledFields).message(scheduledSchema, range, 'any')) {
    return undefined;
  }
  const body = fieldTree(bytes, range, scheduledSchema);
  const [data, second] = body.filter(({ name }) => !commonScheduledFields.has(name));
  return data === undefined || second !== undefined
    ? undefined
    : {
        type: transactionType(data.name, data.number),
        memo: valueIn(body, 'memo', 'text') ?? '',
        maxFeeTinybars: integerIn(body, 'transactionFee'),
        data,
      };
}
