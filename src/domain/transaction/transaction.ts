import { joined, type Phrase, phrase, type Words } from '../phrase.ts';
import { capitalized } from '../value/capitalized.ts';
import {
  fieldParts,
  integerIn,
  partsOf,
  type TransactionContent,
  type TransactionId,
  type TransactionType,
  valueIn,
} from './transactionContent.ts';
import { transactionName } from './transactionNames.ts';

/** No ledger transaction exceeds 130 KB; a list of node copies and chunks stays far below this. */
export const maxTransactionFileBytes = 8 * 1024 * 1024;

/**
 * How the bytes were written down; `tx2` is the container of the hedera-transaction-tool, `bytes` numbers one by one,
 * `text` anything else around hex or base64.
 */
export type TransactionEncoding = 'binary' | 'hex' | 'base64' | 'json' | 'tx2' | 'bytes' | 'text';

/** A form that no length stands in front of. */
export type PlainForm =
  | 'txlist'
  | 'txlist.legacyItems'
  | 'transaction.signed'
  | 'transaction.bodyBytes'
  | 'transaction.body'
  | 'signed'
  | 'body';

/**
 * Which message was found: a TransactionList, a Transaction by the field that holds its content, a SignedTransaction, a
 * TransactionBody, or one of them behind a length. An unsigned `transaction.body` has the bytes of an unsigned `signed`
 * and is called so.
 */
export type TransactionForm = PlainForm | `delimited.${'txlist' | 'transaction' | 'signed' | 'body'}`;

export interface TransactionFile {
  /** At least one: a list may hold different transactions, and a JSON or tx2 file several messages. */
  readonly documents: readonly TransactionDocument[];
  readonly encoding: TransactionEncoding;
  /** The form of the first document. */
  readonly form: TransactionForm;
  readonly sizeBytes: number;
  /** A line end stands behind the binary message; it is no part of it. */
  readonly hasLineEnd: boolean;
  /** JSON values in places meant for transactions that hold none; they are not among the documents. */
  readonly unreadableValues: number;
}

/** Reads a file; throws InputError for one that holds no transaction. */
export type ReadTransactionFile = (bytes: Uint8Array) => TransactionFile | Promise<TransactionFile>;

export interface TransactionDocument {
  readonly form: TransactionForm;
  /** Name, description and network that a tx2 container gives; untrusted. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly network: string | undefined;
  readonly foundAt: FoundAt;
  /** The bytes after text decoding, in which bodies and signatures have their places. Documents of one list share them. */
  readonly message: Uint8Array;
  /**
   * One per transaction id, in file order: those chunks of a topic message that the file holds, or what is appended to one
   * file; else the only one.
   */
  readonly groups: readonly [TransactionGroup, ...TransactionGroup[]];
}

/** The copies of one transaction for different nodes; only one of them is ever executed. */
export interface TransactionGroup {
  readonly transactionId: TransactionId | undefined;
  readonly copies: readonly [DecodedTransaction, ...DecodedTransaction[]];
  /** False when the copies differ in more than their node: the file is not what its first copy says. */
  readonly consistent: boolean;
}

/** One transaction that can be priced as it stands. */
export interface DecodedTransaction extends TransactionContent {
  /** The exact `Transaction` message to POST, made of the file's own bytes, never encoded again. */
  readonly pricedBytes: Uint8Array;
  /** Length of `pricedBytes`: the size that is charged. */
  readonly sizeBytes: number;
}

const acronyms = new Map(
  Object.entries({
    api: 'API',
    crs: 'CRS',
    evm: 'EVM',
    id: 'ID',
    ids: 'IDs',
    ip: 'IP',
    kyc: 'KYC',
    nft: 'NFT',
    nfts: 'NFTs',
    prng: 'PRNG',
    rpc: 'RPC',
    tls: 'TLS',
    grpc: 'gRPC',
  }),
);

/** A camel-case schema name as words: `tokenGrantKyc` → `Token grant KYC`. */
export function schemaNameWords(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => acronyms.get(word.toLowerCase()) ?? (/[A-Z]{2}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.startsWith('gRPC') ? words : capitalized(words);
}

/** What one of a list is called: `Account amounts` → `Account amount`. */
export function singularWords(words: string): string {
  return words.replace(/ies$/, 'y').replace(/(?:(?<=sh)e)?s$/, '');
}

/** The label of a schema's enum as words: `FULL_VALIDATION` → `Full validation`. */
export function enumWords(label: string): string {
  return schemaNameWords(label.toLowerCase());
}

/** Names a transaction type by its data case, or by field number when the schema does not know it; `newerName` is known otherwise. */
export function transactionType(
  dataCase: string | undefined,
  fieldNumber: number,
  newerName = `Newer transaction type (field ${fieldNumber})`,
): TransactionType {
  return {
    dataCase,
    restName: dataCase?.toUpperCase(),
    fieldNumber,
    title: dataCase === undefined ? newerName : transactionName(dataCase),
  };
}

/** Which part of a topic message a transaction carries, as it says itself: counted from 1, and not checked. */
export interface ChunkInfo {
  readonly number: number;
  readonly total: number;
  /** Of the chunk that is sent first; undefined when it is not named. */
  readonly initialTransactionId: TransactionId | undefined;
}

/** Undefined for what carries a whole message, or none. */
export function chunkInfoOf({ type, data }: TransactionContent): ChunkInfo | undefined {
  const parts = type.dataCase === 'consensusSubmitMessage' ? partsOf(fieldParts(data), 'chunkInfo') : [];
  const number = Number(integerIn(parts, 'number'));
  const total = Number(integerIn(parts, 'total'));
  return parts.length === 0 || (number === 1 && total === 1)
    ? undefined
    : { number, total, initialTransactionId: valueIn(parts, 'initialTransactionID', 'transactionId') };
}

/** A place in a series: what the transaction says, else where it stands in the file. */
export interface Part {
  readonly number: number;
  readonly total: number;
}

/** Which part of its series a transaction of a document is, counted from 0; undefined for one that is a whole. */
export function partOf({ groups }: TransactionDocument, index: number): Part | undefined {
  const group = groups[index];
  if (group === undefined) {
    return undefined;
  }
  return chunkInfoOf(group.copies[0]) ?? (groups.length > 1 ? { number: index + 1, total: groups.length } : undefined);
}

/** How many parts of its series a document lacks, by what its first one says. */
export function missingParts(document: TransactionDocument): number {
  const total = partOf(document, 0)?.total ?? 1;
  const present = new Set(document.groups.map((_, index) => partOf(document, index)?.number ?? 1));
  return Math.max(0, total - [...present].filter((number) => number >= 1 && number <= total).length);
}

/** Where in a file a message stood, from the outermost container to the innermost; empty when the file is the message. */
export type FoundAt = readonly FoundStep[];

type FoundStep = MemberStep | TextStep;

/** A value of JSON, such as `params[0].transactionList`; untrusted. */
interface MemberStep {
  readonly kind: 'member';
  readonly path: string;
}

/** A place in a text, counted from 1; with a cell where the text is a table, and with what stands in front, untrusted. */
export interface TextStep {
  readonly kind: 'text';
  readonly line: number;
  readonly column: number;
  readonly cell: number | undefined;
  readonly name: string | undefined;
}

/** In words; empty when there is nothing to say. */
export function foundAtText(foundAt: FoundAt): Words {
  return joined(foundAt.map(stepText), ' › ');
}

function stepText(step: FoundStep): Words {
  if (step.kind === 'member') {
    return step.path;
  }
  const { line, column, cell, name } = step;
  const place = cell === undefined ? phrase`line ${line}, column ${column}` : phrase`line ${line}, cell ${cell}`;
  return name === undefined ? place : [place, `: ${name}`];
}

/** What sentences about a file begin with. */
export const fileSubject: Phrase = phrase`The file`;

/** The same sentence about a text that is in no file. */
export function withSubject(sentence: Words, subject: string | Phrase): Words {
  return typeof sentence === 'object' && 'template' in sentence
    ? { ...sentence, parts: sentence.parts.map((part) => (part === fileSubject ? subject : part)) }
    : sentence;
}
