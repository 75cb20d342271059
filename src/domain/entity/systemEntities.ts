import { type Phrase, phrase } from '../phrase.ts';
import type { EntityId } from './entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from './evmAddress.ts';

/** An entity that every network has under the same number. */
interface SystemEntity {
  readonly kind: 'account' | 'file' | 'contract';
  readonly name: Phrase;
}

const named: Readonly<Record<string, SystemEntity>> = {
  2: { kind: 'account', name: phrase`Treasury` },
  50: { kind: 'account', name: phrase`System administrator` },
  55: { kind: 'account', name: phrase`Address book administrator` },
  56: { kind: 'account', name: phrase`Fee schedule administrator` },
  57: { kind: 'account', name: phrase`Exchange rate administrator` },
  58: { kind: 'account', name: phrase`Freeze administrator` },
  59: { kind: 'account', name: phrase`System delete administrator` },
  60: { kind: 'account', name: phrase`System undelete administrator` },
  98: { kind: 'account', name: phrase`Fee collection` },
  101: { kind: 'file', name: phrase`Address book` },
  102: { kind: 'file', name: phrase`Node details` },
  111: { kind: 'file', name: phrase`Fee schedule` },
  112: { kind: 'file', name: phrase`Exchange rates` },
  113: { kind: 'file', name: phrase`Fee schedule (simple fees)` },
  121: { kind: 'file', name: phrase`Application properties` },
  122: { kind: 'file', name: phrase`API permissions` },
  123: { kind: 'file', name: phrase`Throttle definitions` },
  150: { kind: 'file', name: phrase`Software update` },
  359: { kind: 'contract', name: phrase`Token service (HTS)` },
  360: { kind: 'contract', name: phrase`Exchange rate` },
  361: { kind: 'contract', name: phrase`Pseudo-random numbers` },
  362: { kind: 'contract', name: phrase`Account service (HAS)` },
  363: { kind: 'contract', name: phrase`Schedule service (HSS)` },
  364: { kind: 'contract', name: phrase`Token service (HTS), second version` },
  800: { kind: 'account', name: phrase`Staking rewards` },
  801: { kind: 'account', name: phrase`Node rewards` },
};

/** What an id of 0.0 stands for on every network; undefined for the entities of users and for nodes. */
export function systemEntity(id: EntityId): SystemEntity | undefined {
  return id.startsWith('0.0.') ? named[id.slice('0.0.'.length)] : undefined;
}

/** The contract of the ledger itself at an address, which answers without code; undefined for any other. */
export function systemContract(address: EvmAddress): SystemEntity | undefined {
  const id = entityIdOfLongZero(address);
  const entity = id && systemEntity(id);
  return entity?.kind === 'contract' ? entity : undefined;
}

/**
 * What a file or contract of the system is, without 0.0.123: in most texts that is the number of an example. A text may hold
 * a million ids: theirs have three digits, of which the first is 1 or 3, and most others have not.
 */
export function systemKind(id: EntityId): SystemEntity['kind'] | undefined {
  const first = id.length === '0.0.199'.length ? id.charAt('0.0.'.length) : '';
  return (first === '1' || first === '3') && id !== '0.0.123' ? systemEntity(id)?.kind : undefined;
}
