import type { Range } from '../../domain/protobuf/wireCheck.ts';
import { lengthWireType } from '../../domain/protobuf/wireType.ts';
import { integerIn, lastOf, valueIn } from '../../domain/transaction/fieldLookup.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { transactionType } from '../../domain/transaction/transaction.ts';
import {
  type CustomFeeLimit,
  type DecodedField,
  fieldParts,
  type TransactionContent,
} from '../../domain/transaction/transactionContent.ts';
import type { BodyReading } from './body.ts';
import { bodySchema } from './bodyParts.ts';
import { bodyTree } from './bodyTree.ts';
import { signaturesOf } from './signatures.ts';
import type { SignedReading } from './signed.ts';

/**
 * What a body that was checked says. All of it is made when it is asked for: a file may hold thousands of transactions, of
 * which one is looked at.
 */
export class LazyContent implements TransactionContent {
  readonly unknownFieldCount: number;
  protected readonly bytes: Uint8Array;
  readonly reading: BodyReading;
  protected readonly sigMap: Range | undefined;
  private tree: readonly DecodedField[] | undefined;

  constructor(bytes: Uint8Array, signed: SignedReading, unknownFieldCount: number) {
    this.bytes = bytes;
    this.reading = signed.body;
    this.sigMap = signed.sigMap;
    this.unknownFieldCount = unknownFieldCount;
  }

  get type(): TransactionContent['type'] {
    const { dataNumber } = this.reading.parts;
    return transactionType(bodySchema.fields[dataNumber]?.name, dataNumber);
  }

  get transactionId(): TransactionContent['transactionId'] {
    return valueIn(this.fieldIn(this.reading.parts.id), 'transactionID', 'transactionId');
  }

  get nodeAccountId(): TransactionContent['nodeAccountId'] {
    return valueIn(this.fieldIn(this.reading.parts.node), 'nodeAccountID', 'entity');
  }

  get memo(): string {
    return valueIn(this.body, 'memo', 'text') ?? '';
  }

  get maxFeeTinybars(): bigint {
    return integerIn(this.body, 'transactionFee');
  }

  get validDurationSeconds(): bigint | undefined {
    const duration = lastOf(this.body, 'transactionValidDuration');
    return duration?.kind === 'duration' ? duration.seconds : undefined;
  }

  get generateRecord(): boolean {
    return valueIn(this.body, 'generateRecord', 'boolean') ?? false;
  }

  get highVolume(): boolean {
    return valueIn(this.body, 'highVolume', 'boolean') ?? false;
  }

  get batchKey(): TransactionContent['batchKey'] {
    return valueIn(this.body, 'batchKey', 'key');
  }

  get maxCustomFees(): readonly CustomFeeLimit[] {
    return this.body.filter(({ name }) => name === 'maxCustomFees').map(customFeeLimit);
  }

  get signatures(): TransactionContent['signatures'] {
    return signaturesOf(this.bytes, this.sigMap);
  }

  get bodyBytes(): Uint8Array {
    const { start, end } = this.reading.range;
    return this.bytes.subarray(start, end);
  }

  get bodyOffset(): number {
    return this.reading.range.start;
  }

  get body(): readonly DecodedField[] {
    this.tree ??= this.makeTree();
    return this.tree;
  }

  get data(): DecodedField {
    const { dataNumber } = this.reading.parts;
    const data = this.body.find(
      (field) => field.number === dataNumber && (field.kind !== 'unknown' || field.wireType === lengthWireType),
    );
    if (data === undefined) {
      throw new TypeError('the bytes of a transaction were changed after it was read');
    }
    return data;
  }

  protected makeTree(): readonly DecodedField[] {
    return bodyTree(this.bytes, this.reading);
  }

  private fieldIn(range: Range | undefined): readonly DecodedField[] {
    return range === undefined ? [] : fieldTree(this.bytes, range, bodySchema);
  }
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
