import type { ConsensusTimestamp } from '../value/timestamp.ts';
import type { EntityReference, Key, SignatureAlgorithm, TransactionId } from './transactionParty.ts';

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
  /** Where `bodyBytes` starts in the document's message. */
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
  /** For people: `Crypto transfer`, `Newer transaction type (field 90)`. */
  readonly title: string;
}

export interface TransactionSignature {
  /** `unset` when the pair holds no signature, or only a newer kind. */
  readonly kind: SignatureAlgorithm | 'contract' | 'unset';
  /** Lower-case hex; normally the whole key, but any prefix and none is legal. */
  readonly publicKeyPrefix: string;
  readonly lengthBytes: number;
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

/** Where a field lies in its document's message, tag included; the value alone starts at `valueOffset`. */
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
    | { readonly kind: 'bytes'; readonly value: Uint8Array }
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
