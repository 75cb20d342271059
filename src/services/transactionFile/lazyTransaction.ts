import { type Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { DecodedTransaction, PlainForm } from '../../domain/transaction/transaction.ts';
import { type DecodedField, fieldParts } from '../../domain/transaction/transactionContent.ts';
import { wrapBody, wrapSigned } from '../../domain/transaction/wrapForPricing.ts';
import { maxBatchItems } from './batch.ts';
import { LazyContent } from './lazyContent.ts';
import { readSigned, type SignedReading } from './signed.ts';

/** A message that holds one transaction. */
export interface Envelope {
  readonly form: Exclude<PlainForm, `txlist${string}`>;
  readonly range: Range;
}

/** A transaction that can be priced as it stands; the items of a batch are among its fields. */
export class LazyTransaction extends LazyContent implements DecodedTransaction {
  readonly form: Envelope['form'];
  private readonly range: Range;

  constructor(bytes: Uint8Array, envelope: Envelope, signed: SignedReading, unknownFieldCount: number) {
    super(bytes, signed, unknownFieldCount);
    this.form = envelope.form;
    this.range = envelope.range;
  }

  get pricedBytes(): Uint8Array {
    const message = this.bytes.subarray(this.range.start, this.range.end);
    switch (this.form) {
      case 'body':
        return wrapBody(message, undefined);
      case 'signed':
        return wrapSigned(message);
      case 'transaction.body': {
        const { sigMap } = this;
        return wrapBody(this.bodyBytes, sigMap && this.bytes.subarray(sigMap.start, sigMap.end));
      }
      default:
        return message;
    }
  }

  get sizeBytes(): number {
    return this.pricedBytes.length;
  }

  /**
   * The ledger allows no batch within a batch, and following one would let a small file ask for unbounded work, so only
   * items of the outer one are transactions.
   */
  protected override makeTree(): readonly DecodedField[] {
    return super.makeTree().map((field) => (field.name === 'atomicBatch' ? this.withItems(field) : field));
  }

  private withItems(batch: DecodedField): DecodedField {
    const fields = fieldParts(batch).map((field, index) =>
      field.name === 'transactions' && index < maxBatchItems ? this.withItem(field) : field,
    );
    return batch.kind === 'message' ? { ...batch, fields } : batch;
  }

  /** Items were checked when the file was read, within its limits. */
  private withItem(field: DecodedField): DecodedField {
    const check = new WireCheck(this.bytes, Number.POSITIVE_INFINITY);
    const start = this.bodyOffset + field.valueOffset;
    const end = this.bodyOffset + field.offset + field.length;
    const signed = readSigned(check, { start, end });
    return signed
      ? { ...field, kind: 'transaction', value: new LazyContent(this.bytes, signed, signed.body.unknownFields) }
      : field;
  }
}
