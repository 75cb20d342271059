import { type DecodedField, fieldParts } from '../../domain/transaction/transactionContent.ts';
import type { EntityReference, TransactionKey } from '../../domain/transaction/transactionParty.ts';

/**
 * Values by field name, with protobuf's rules for a field that occurs twice: the last value counts, and the parts of
 * messages add up.
 */
export function lastOf(fields: readonly DecodedField[], name: string): DecodedField | undefined {
  // The reader does this a dozen times for each transaction; a loop takes a third of the time of findLast.
  for (let index = fields.length - 1; index >= 0; index--) {
    const field = fields[index];
    if (field?.name === name) {
      return field;
    }
  }
  return undefined;
}

/** The parts of all occurrences of a message field, in order. */
export function partsOf(fields: readonly DecodedField[], name: string): readonly DecodedField[] {
  return fields.flatMap((field) => (field.name === name ? fieldParts(field) : []));
}

export function integerIn(fields: readonly DecodedField[], name: string): bigint | undefined {
  const field = lastOf(fields, name);
  return field?.kind === 'integer' ? field.value : undefined;
}

export function bytesIn(fields: readonly DecodedField[], name: string): Uint8Array | undefined {
  const field = lastOf(fields, name);
  return field?.kind === 'bytes' ? field.value : undefined;
}

export function entityIn(fields: readonly DecodedField[], name: string): EntityReference | undefined {
  const field = lastOf(fields, name);
  return field?.kind === 'entity' ? field.value : undefined;
}

export function keyIn(fields: readonly DecodedField[], name: string): TransactionKey | undefined {
  const field = lastOf(fields, name);
  return field?.kind === 'key' ? field.value : undefined;
}
