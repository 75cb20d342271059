import type { EntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** The addresses by which contracts know accounts, and the other way round. */
export interface EntityAddresses {
  /** Undefined for what is not known (yet). */
  addressOf(id: EntityId): EvmAddress | undefined;
  idOf(address: EvmAddress): EntityId | undefined;
  /** Asks the ledger for one; it stays unknown without an answer. */
  ask(entity: EntityId | EvmAddress): Promise<void>;
}

/** Takes them from the result of a transaction, else from the ledger. */
export function createEntityAddresses(
  { result }: Pick<Replay, 'result'>,
  ledger: Pick<LedgerClient, 'account'>,
  signal: AbortSignal,
): EntityAddresses {
  const addresses = new Map<EntityId, EvmAddress>();
  const ids = new Map<EvmAddress, EntityId>();
  const add = (id: EntityId, address: EvmAddress) => {
    addresses.set(id, address);
    ids.set(address, id);
  };
  for (const { contractId, address } of [result, ...(result?.logs ?? []), ...(result?.stateChanges ?? [])].flatMap(
    (each) => each ?? [],
  )) {
    if (contractId !== undefined && address !== undefined) {
      add(contractId, address);
    }
  }
  return {
    addressOf: (id) => addresses.get(id),
    idOf: (address) => ids.get(address) ?? entityIdOfLongZero(address),
    async ask(entity) {
      const answer = undefinedIfNotFound(ledger.account({ idOrAliasOrEvmAddress: entity }, { signal }));
      const account = await answer.catch(() => null);
      if (account) {
        add(account.id, account.evmAddress ?? longZeroAddress(account.id));
      } else if (account === undefined && !entity.startsWith('0x')) {
        // What is no account, such as a token, has no other address.
        add(entity as EntityId, longZeroAddress(entity as EntityId));
      }
    },
  };
}
