import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type ConsensusTimestamp, timestampMs } from '../value/timestamp.ts';

/** What a signed transaction says. */
export interface TransactionContent {
  readonly type: TransactionType;
  /** Undefined before the transaction was frozen. */
  readonly transactionId: TransactionId | undefined;
  readonly nodeAccountId: EntityReference | undefined;
  /** Empty when there is none. */
  readonly memo: string;
  readonly maxFeeTinybars: bigint;
  readonly validDurationSeconds: bigint | undefined;
  readonly generateRecord: boolean;
  readonly highVolume: boolean;
  readonly batchKey: Key | undefined;
  readonly maxCustomFees: readonly CustomFeeLimit[];
  readonly signatures: readonly TransactionSignature[];
  /** Fields newer than the schema at any depth, not counting the one that names a newer type. */
  readonly unknownFieldCount: number;
  /** The serialized body that the signatures sign. */
  readonly bodyBytes: Uint8Array;
  /** Where `bodyBytes` starts in the document's message; the places of its fields count from here. */
  readonly bodyOffset: number;
  readonly body: readonly DecodedField[];
  /** The field of the body that says what to do, also among `body`. */
  readonly data: DecodedField;
}

/** What kind of transaction; the name parts are undefined for a type newer than the schema. */
export interface TransactionType {
  /** The member of the body's `data` oneof, such as `cryptoTransfer`. */
  readonly dataCase: string | undefined;
  /** The name of the ledger's REST service: `CRYPTOTRANSFER`. */
  readonly restName: string | undefined;
  readonly fieldNumber: number;
  /** For people, as SDKs call it: `Transfer`, `Newer transaction type (field 90)`. */
  readonly title: string;
}

export interface TransactionSignature {
  /** `unset` when the pair holds no signature, or only a newer kind. */
  readonly kind: SignatureAlgorithm | 'contract' | 'unset';
  /** Lower-case hex; normally the whole key, but any prefix and none is legal. */
  readonly publicKeyPrefix: string;
  /** Empty when it is not set. */
  readonly signature: Uint8Array;
  /** Where the pair of key and signature lies in the document's message. */
  readonly offset: number;
  readonly length: number;
}

/** The most that one payer allows for custom fees. */
export interface CustomFeeLimit {
  readonly accountId: EntityReference | undefined;
  readonly fees: readonly {
    readonly amount: bigint;
    /** Undefined: the amount is in tinybars. */
    readonly tokenId: EntityReference | undefined;
  }[];
}

/** What an integer counts; `tokenUnits` are a token's smallest units. */
export type FieldUnit = 'tinybars' | 'tokenUnits' | 'gas';

/**
 * Where a field lies in the body it is in, tag included; the value alone starts at `valueOffset`. Copies of a body for
 * other nodes so share their fields.
 */
export interface FieldPlace {
  /** The name in the ledger's schema; undefined for a field newer than the schema. */
  readonly name: string | undefined;
  readonly number: number;
  /** True for an element of a list, also of one with a single element. */
  readonly isRepeated: boolean;
  readonly offset: number;
  readonly length: number;
  readonly valueOffset: number;
}

/**
 * One field as it stands in the file, in file order; a repeated field gives one entry per element. All of it is
 * untrusted. Kinds recognised beyond plain messages keep their parts in `fields`.
 */
export type DecodedField = FieldPlace &
  (
    | { readonly kind: 'integer'; readonly value: bigint; readonly unit: FieldUnit | undefined }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'text'; readonly value: string }
    /** An item of a batch that is no transaction has the response code for it. */
    | { readonly kind: 'bytes'; readonly value: Uint8Array; readonly refusal?: string }
    | { readonly kind: 'enum'; readonly value: number; readonly label: string | undefined }
    | { readonly kind: 'entity'; readonly value: EntityReference; readonly fields: readonly DecodedField[] }
    /** Undefined value: negative, or nanoseconds out of range; the parts are in `fields`. */
    | {
        readonly kind: 'timestamp';
        readonly value: ConsensusTimestamp | undefined;
        readonly fields: readonly DecodedField[];
      }
    | { readonly kind: 'duration'; readonly seconds: bigint; readonly fields: readonly DecodedField[] }
    | { readonly kind: 'key'; readonly value: Key; readonly fields: readonly DecodedField[] }
    | { readonly kind: 'transactionId'; readonly value: TransactionId; readonly fields: readonly DecodedField[] }
    | { readonly kind: 'message'; readonly messageType: string; readonly fields: readonly DecodedField[] }
    /** A serialized transaction inside this one: an item of a batch. */
    | { readonly kind: 'transaction'; readonly value: TransactionContent }
    /** Newer than the schema: a varint as bigint, anything else as its bytes. */
    | { readonly kind: 'unknown'; readonly wireType: number; readonly value: bigint | Uint8Array }
  );

/** What a schedule is to do. All of it is untrusted. */
export interface ScheduledBody {
  readonly type: Pick<TransactionType, 'title'>;
  /** Empty when there is none. */
  readonly memo: string;
  readonly maxFeeTinybars: bigint;
  /** The field that says what to do. */
  readonly data: DecodedField;
}

/** The parts of a message-like field; empty for a plain value. */
export function fieldParts(field: DecodedField): readonly DecodedField[] {
  return 'fields' in field ? field.fields : [];
}

export type EntityKind = 'account' | 'contract' | 'file' | 'token' | 'topic' | 'schedule';

/** An entity as a transaction names it. The numbers are the writer's and may lie outside what a ledger can hold. */
export interface EntityReference {
  readonly entity: EntityKind;
  readonly shard: bigint;
  readonly realm: bigint;
  /** Undefined when the entity is named by alias, or (`account`, `contract`) not named at all. */
  readonly num: bigint | undefined;
  /** A 20-byte EVM address, or a serialized key. */
  readonly alias: Uint8Array | undefined;
}

/** The id of a reference by number; undefined for an alias or numbers that no ledger can hold. */
export function entityReferenceId(reference: EntityReference): EntityId | undefined {
  const { shard, realm, num } = reference;
  return num === undefined ? undefined : parseEntityId(`${shard}.${realm}.${num}`);
}

/** The algorithm of a public key or signature; RSA and ECDSA P-384 exist in the schema only. */
export type SignatureAlgorithm = 'ed25519' | 'ecdsaSecp256k1' | 'ecdsa384' | 'rsa3072';

/** Who may sign: one key, a contract, or a list of which all (`threshold` undefined) or some must sign. */
export type Key =
  | { readonly kind: SignatureAlgorithm; readonly bytes: Uint8Array }
  | { readonly kind: 'contract' | 'delegatableContract'; readonly contract: EntityReference }
  | { readonly kind: 'list'; readonly threshold: number | undefined; readonly keys: readonly Key[] }
  /** Nothing set; or only a kind of key newer than the schema, which is anything but no key. */
  | { readonly kind: 'empty' | 'newer' };

/** Parts are undefined while the transaction is not frozen yet, or when a time lies outside what the ledger can write. */
export interface TransactionId {
  readonly payer: EntityReference | undefined;
  readonly validStart: ConsensusTimestamp | undefined;
  readonly scheduled: boolean;
  readonly nonce: number;
}

const maxSeconds = 365_000n * 86_400n;

/** When nodes take a transaction. Undefined before it is frozen, and for a duration that no ledger takes. */
export function validityOf({
  transactionId,
  validDurationSeconds: seconds,
}: Pick<TransactionContent, 'transactionId' | 'validDurationSeconds'>) {
  const start = transactionId?.validStart;
  if (start === undefined || seconds === undefined || seconds < 0n || seconds > maxSeconds) {
    return undefined;
  }
  const startMs = timestampMs(start);
  return { startMs, endMs: startMs + Number(seconds) * 1000 };
}

/**
 * Values by field name, with protobuf's rules for a field that occurs twice: the last value counts, and the parts of
 * messages add up.
 */
export function lastOf(fields: readonly DecodedField[], name: string): DecodedField | undefined {
  // The reader does this a dozen times for each transaction; a loop takes a third of the time of findLast.
  let last: DecodedField | undefined;
  for (const field of fields) {
    if (field.name === name) {
      last = field;
    }
  }
  return last;
}

/** The parts of all occurrences of a message field, in order. */
export function partsOf(fields: readonly DecodedField[], name: string): readonly DecodedField[] {
  return fields.flatMap((field) => (field.name === name ? fieldParts(field) : []));
}

type ValueField = Extract<DecodedField, { readonly value: unknown }>;
type Values = { readonly [Field in ValueField as Field['kind']]: Field['value'] };

/** The value of a field; undefined when the last of the name is of another kind than expected. */
export function valueIn<Kind extends keyof Values>(
  fields: readonly DecodedField[],
  name: string,
  kind: Kind,
): Values[Kind] | undefined {
  const field = lastOf(fields, name);
  return field?.kind === kind ? ((field as ValueField).value as Values[Kind]) : undefined;
}

/** An integer that is not set is 0. */
export function integerIn(fields: readonly DecodedField[], name: string): bigint {
  return valueIn(fields, name, 'integer') ?? 0n;
}

/** The NFTs that a list of serial numbers names. */
export function serialNumbersOf(fields: readonly DecodedField[]): readonly bigint[] {
  return fields.flatMap((field) => (field.name === 'serialNumbers' && field.kind === 'integer' ? [field.value] : []));
}
