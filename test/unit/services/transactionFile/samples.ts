import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import type { DecodedTransaction, TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import type { DecodedField, TransactionContent } from '../../../../src/domain/transaction/transactionContent.ts';
import type { Descriptor } from '../../../run/schema/generate.ts';
import { readTransactionFile } from './readAtOnce.ts';

const folder = new URL('../../../fixtures/transactions/', import.meta.url);

/** One entry of index.json; the README beside it says what the fields mean. */
export interface Sample {
  readonly file: string;
  readonly form: string;
  readonly encoding: string;
  readonly protoCase: string;
  readonly incomplete: boolean;
  readonly payer: string | null;
  readonly node: string | null;
  readonly nodes: readonly string[];
  readonly memo: string;
  readonly maxFee: string;
  readonly validStart: string | null;
  readonly validDuration: string;
  readonly highVolume: boolean;
  readonly signatures: number;
  readonly pubKeyPrefixes: readonly string[];
  readonly listLength: number;
  readonly transactionIds: number;
  readonly bodySha256: string;
  readonly binSha256: string;
  readonly binBytes: number;
  readonly multi: number;
  readonly postSha256: string;
  readonly postBytes: number;
}

/** One entry of negative/index.json. */
export interface NegativeSample {
  readonly file: string;
  readonly class: 'binary' | 'text' | 'archive';
  readonly reason: string;
  readonly why: string;
}

export const samples: readonly Sample[] = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'));
export const negativeSamples: readonly NegativeSample[] = JSON.parse(
  readFileSync(new URL('negative/index.json', folder), 'utf8'),
);

export const descriptor: Descriptor = JSON.parse(
  readFileSync(new URL('../../../fixtures/hapi-transaction-descriptor.json', import.meta.url), 'utf8'),
);
export const root = protobuf.Root.fromJSON(descriptor);

export function sampleBytes(file: string): Uint8Array {
  return readFileSync(new URL(file, folder));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
}

/** Serializes plain values as a message of the schema, with the library's own encoder. */
export function encode(message: string, value: Record<string, unknown>): Uint8Array {
  const type = root.lookupType(`proto.${message}`);
  return new Uint8Array(type.encode(type.fromObject(value)).finish());
}

/** The first transaction of a file that must have one. */
export function firstTransaction(file: TransactionFile): DecodedTransaction {
  const transaction = file.documents[0]?.groups[0]?.copies[0];
  if (!transaction) {
    throw new Error('no transaction');
  }
  return transaction;
}

export function readFirst(bytes: Uint8Array): DecodedTransaction {
  return firstTransaction(readTransactionFile(bytes));
}

/** The field at a path of names; throws when there is none, so that a test fails where it looks. */
export function fieldAt(fields: readonly DecodedField[], ...path: readonly string[]): DecodedField {
  const [name, ...rest] = path;
  const field = fields.find((each) => each.name === name);
  if (!field) {
    throw new Error(`no field ${name} among ${fields.map((each) => each.name).join()}`);
  }
  return rest.length === 0 ? field : fieldAt('fields' in field ? field.fields : [], ...rest);
}

/** A transaction of which some members are others. */
export function changed<T extends TransactionContent>(transaction: T, changes: Partial<DecodedTransaction>): T {
  return { ...transaction, ...changes };
}

/** All members, those of a batch's items too, as a plain object that can be compared. */
export function everything<T extends TransactionContent>(transaction: T): T {
  return { ...transaction, body: transaction.body.map(plainField), data: plainField(transaction.data) };
}

function plainField(field: DecodedField): DecodedField {
  if (field.kind === 'transaction') {
    return { ...field, value: everything(field.value) };
  }
  return 'fields' in field ? { ...field, fields: field.fields.map(plainField) } : field;
}
