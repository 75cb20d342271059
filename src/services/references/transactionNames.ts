import type { ContractReader } from '../../domain/contract/contractReading.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import { tokenUnit } from '../../domain/entity/token.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { NamedUnit } from '../../domain/transaction/effect/transactionEffect.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';

/** What a transaction names that only a network can explain. */
export interface WantedNames {
  readonly tokens: readonly EntityId[];
  /** As the file has them: long-zero addresses stand for numbers. */
  readonly contracts: readonly EvmAddress[];
}

export interface FoundNames {
  readonly units: ReadonlyMap<EntityId, NamedUnit>;
  readonly reader: ContractReader;
}

export interface TransactionNames {
  /** Rejects with ServiceError of the ledger service; the verification service may fail without harm. */
  find(wanted: WantedNames, options: CallOptions): Promise<FoundNames>;
}

export interface TransactionNamesServices {
  readonly ledger: Pick<LedgerClient, 'tokens' | 'contract'>;
  readonly contractReader: (addresses: readonly EvmAddress[], options: CallOptions) => Promise<ContractReader>;
}

/** As many as one list of the service gives. */
const askedAtOnce = 100;
/** Tokens and contracts beyond are shown as the file names them. */
const mostTokens = 500;
const mostContracts = 10;

/** Finds units, names and calls of what a transaction names; called when a person asks for them. */
export function createTransactionNames({ ledger, contractReader }: TransactionNamesServices): TransactionNames {
  const unitsOf = async (ids: readonly EntityId[], options: CallOptions) => {
    const { items } = await ledger.tokens({ 'token.id': ids, limit: askedAtOnce }, options);
    return items.flatMap((token): readonly (readonly [EntityId, NamedUnit])[] => {
      const unit = tokenUnit(token, token.symbol);
      return unit === undefined ? [] : [[token.id, { ...unit, name: token.name }]];
    });
  };
  /** A contract has an address of its own beside its number, by which it may have been verified. */
  const ownAddress = async (address: EvmAddress, options: CallOptions) => {
    const id = entityIdOfLongZero(address);
    const contract = id && (await undefinedIfNotFound(ledger.contract({ contractIdOrAddress: id }, options)));
    return [address, contract?.evmAddress ?? address] as const;
  };
  return {
    async find({ tokens, contracts }, options) {
      const ids = tokens.slice(0, mostTokens);
      const pages = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, index) =>
        unitsOf(ids.slice(index * askedAtOnce, (index + 1) * askedAtOnce), options),
      );
      const addresses = new Map(
        await Promise.all(contracts.slice(0, mostContracts).map((address) => ownAddress(address, options))),
      );
      const [units, reader] = await Promise.all([
        Promise.all(pages),
        contractReader([...new Set(addresses.values())], options),
      ]);
      return {
        units: new Map(units.flat()),
        reader: {
          ...reader,
          call: (address, input) => reader.call(addresses.get(address) ?? address, input),
          gap: (address) => reader.gap(addresses.get(address) ?? address),
          deployed: (address) => reader.deployed?.(addresses.get(address) ?? address),
        },
      };
    },
  };
}
