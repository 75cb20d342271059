import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { DecodedField } from '../../domain/transaction/transactionContent.ts';
import { previewText } from '../../domain/transaction/transactionFormat.ts';
import { formatRestTransactionId } from '../../domain/transaction/transactionId.ts';
import { type EntityReference, entityReferenceId } from '../../domain/transaction/transactionParty.ts';

/** The readable start of bytes, such as a topic message. */
export function codePreview(field: DecodedField): string | undefined {
  return field.kind === 'bytes' && field.value.length > 3 ? previewText(field.value) : undefined;
}

/** What the ledger can be asked about a field: an id, an address, a transaction id. */
export function fieldReference(field: DecodedField): string | undefined {
  if (field.kind === 'entity') {
    return entityReferenceText(field.value);
  }
  return field.kind === 'transactionId' ? formatRestTransactionId(field.value) : undefined;
}

/** The id of an entity, or the EVM address that names it; undefined for what the ledger cannot be asked about. */
export function entityReferenceText(entity: EntityReference): string | undefined {
  const id = entityReferenceId(entity);
  if (id !== undefined) {
    return id;
  }
  const address = entity.alias && parseEvmAddress(`0x${Buffer.from(entity.alias).toString('hex')}`);
  return address && (entityIdOfLongZero(address) ?? formatEvmAddress(address));
}
