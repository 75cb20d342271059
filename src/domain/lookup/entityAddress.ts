import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, longZeroAddress } from '../entity/evmAddress.ts';
import { ServiceError } from '../failure.ts';
import type { ReferenceValue } from '../references/reference.ts';
import { ownAddress, type ResolvedReference } from './resolvedReference.ts';

/** Asks the ledger what a reference names. */
export interface References {
  resolve(reference: ReferenceValue, options: { readonly signal: AbortSignal }): Promise<ResolvedReference>;
}

/**
 * The address that contracts know an entity by: that of its key or of its creation where it has one, else its long-zero
 * address. Undefined when the ledger has no such entity; rejects with ServiceError when it cannot be asked.
 */
export async function entityAddress(
  references: References,
  id: EntityId,
  signal: AbortSignal,
): Promise<EvmAddress | undefined> {
  const found = await references.resolve({ kind: 'entityId', id, checksum: undefined }, { signal });
  return found.kind === 'entity' ? (ownAddress(found.entity) ?? longZeroAddress(id)) : undefined;
}

/** The same for several; those that the ledger does not have are not in the map. */
export async function entityAddresses(
  references: References,
  ids: ReadonlySet<EntityId>,
  signal: AbortSignal,
): Promise<ReadonlyMap<EntityId, EvmAddress>> {
  const found = await Promise.all(
    Array.from(ids, async (id) => [id, await entityAddress(references, id, signal)] as const),
  );
  return new Map(found.flatMap(([id, address]) => (address === undefined ? [] : [[id, address]])));
}

/** The ids of the entities at these addresses, without those that the ledger does not have or does not answer about. */
export async function entityIds(
  references: References,
  addresses: ReadonlySet<EvmAddress>,
  signal: AbortSignal,
): Promise<ReadonlyMap<EvmAddress, EntityId>> {
  const found = await Promise.all(
    Array.from(addresses, async (address) => {
      try {
        const named = await references.resolve({ kind: 'evmAddress', address }, { signal });
        return named.kind === 'entity' ? ([[address, named.entity.id]] as const) : [];
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServiceError)) {
          throw error;
        }
        return [];
      }
    }),
  );
  return new Map(found.flat());
}
