import * as vscode from 'vscode';
import { type FoundContract, ledgerNetwork, networkLabel } from '../../domain/contract/networkContract.ts';
import { followProxies, implementationOf, isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { entityAddresses } from '../../domain/references/entityAddress.ts';
import type { StorageExport } from '../../domain/storage/storageExport.ts';
import { hashedNames } from '../../domain/storage/storageMapping.ts';
import { storageLines, valuesByPath } from '../../domain/storage/storageTable.ts';
import type { StorageType } from '../../domain/storage/storageType.ts';
import { type StorageValue, withoutValues } from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables } from '../../domain/storage/storageVariables.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import {
  type ConsensusTimestamp,
  formatSecondUtc,
  formatTimestampUtc,
  timestampFromNanos,
} from '../../domain/value/timestamp.ts';
import { labelText } from '../../editor/labelText.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { addressesOfWorkspace, candidateKeys } from './storageKeys.ts';
import type { StorageMemory } from './storageMemory.ts';
import type { StorageComparison, StorageModel } from './storageModel.ts';
import { readContractStorage, type StorageReading } from './storageReading.ts';
import { noVariables, storageSection, transientSection } from './storageSections.ts';
import { comparisonWord, type StorageTimes } from './storageTimes.ts';

/** What one storage diagram shows at the moment, and how it is read. */
export interface StorageShown {
  /** Reads everything anew; what was shown stays until all of it is there. Rejects when aborted or refused. */
  read(signal: AbortSignal): Promise<void>;
  /** Values of other times are no longer shown. */
  moveTo(times: StorageTimes): void;
  addKey(path: string, key: string): void;
  values(): readonly StorageValue[];
  model(): StorageModel;
  memory(): StorageMemory;
  /** What the values are as of; empty while there are none. */
  status(): string;
  /** By whose layout, when not by the contract's own. */
  layoutOf(): string;
  exported(title: string, location: string): StorageExport;
}

/** By which variables the storage is read. */
interface Subject {
  readonly layout: StorageVariables | undefined;
  /** Whose layout it is, when it is not the contract's own: variables of a proxy lie in its own storage. */
  readonly implementation: VerifiedContract | undefined;
  /** There may be an implementation that nobody told of. */
  readonly isUnknown: boolean;
}

/** What was read at once, and of when it is. */
interface Shown {
  readonly reading: StorageReading;
  readonly compared: StorageComparison | undefined;
  readonly asOf: string;
  readonly status: string;
}

export function createStorageShown(
  found: FoundContract,
  memory: StorageMemory | undefined,
  { networkContext, store }: Pick<ContractStorageDependencies, 'networkContext' | 'store'>,
): StorageShown {
  const { contract } = found;
  const own = readStorageVariables(contract.storageLayout, contract);
  const transient = transientSection(contract, labelText);
  const keys = new Map(memory?.keys);
  let times: StorageTimes = { at: memory?.at, comparedWith: memory?.comparedWith };
  let subject: Subject = {
    layout: own,
    implementation: undefined,
    isUnknown: own === undefined || own.variables.length === 0,
  };
  let empty = own === undefined ? [] : withoutValues(own);
  let shown: Shown | undefined;

  /** A contract that keeps nothing by its own layout may be a proxy. */
  const askForImplementation = async (signal: AbortSignal) => {
    const head = await followProxies(store, found, { signal });
    const implementation = await implementationOf(store, head);
    signal.throwIfAborted();
    const behind = implementation && readStorageVariables(implementation.storageLayout, implementation);
    const layout = behind ?? own;
    subject = { layout, implementation, isUnknown: isProxyUnknown(head) };
    empty = layout === undefined ? [] : withoutValues(layout);
  };
  const values = () => shown?.reading.values ?? empty;
  const compared = () => (times.comparedWith === undefined ? undefined : timeWords(times.comparedWith));

  return {
    async read(signal) {
      if (subject.isUnknown) {
        await askForImplementation(signal);
      }
      const { ledger, references } = networkContext.clientsOf(ledgerNetwork(found));
      const ids = entitiesOf(keys);
      const [addresses, entities] = await Promise.all([
        addressesOfWorkspace(),
        entityAddresses(references, ids, signal),
      ]);
      const known = { addresses, hashes: hashedNames((subject.implementation ?? contract).sources) };
      const keysOf = (path: string, key: StorageType) => ({
        asked: keys.get(path) ?? [],
        candidates: candidateKeys(key, known),
      });
      const { at, comparedWith } = times;
      const readAt = (time: ConsensusTimestamp | 'now' | undefined) =>
        readContractStorage(ledger, contract.address, subject.layout ?? noVariables, {
          at: time === 'now' ? undefined : time,
          keys: { keysOf, addressOf: (id) => entities.get(id) },
          signal,
        });
      const askedMs = Date.now();
      const [reading, other] = await Promise.all([
        readAt(at),
        comparedWith === undefined ? undefined : readAt(comparedWith),
      ]);
      signal.throwIfAborted();
      shown = {
        reading,
        compared: other && { values: valuesByPath(other.values), word: comparisonWord(times) },
        asOf: formatTimestampUtc(at ?? timestampFromNanos(BigInt(askedMs) * 1_000_000n)),
        status: [
          // Also for who reads it later, here or in a copy.
          at === undefined
            ? vscode.l10n.t('Latest values, as of {0}', formatSecondUtc(askedMs))
            : vscode.l10n.t('Values as of {0}', formatTimestampUtc(at)),
          ...(comparedWith === undefined ? [] : [vscode.l10n.t('compared with {0}', timeWords(comparedWith))]),
          ...stateWords(reading),
          ...(subject.isUnknown
            ? [vscode.l10n.t('the proxy check failed: variables of an implementation may be missing')]
            : []),
          ...[...ids].filter((id) => !entities.has(id)).map((id) => vscode.l10n.t('the ledger has no {0}', id)),
        ].join(' · '),
      };
    },
    moveTo(next) {
      times = next;
      shown = undefined;
    },
    addKey(path, key) {
      keys.set(path, [...new Set([...(keys.get(path) ?? []), key])]);
    },
    values,
    model: () => ({
      storage: storageSection('storage', contract, subject.layout, values(), labelText),
      transient,
      unexplained: shown?.reading.unexplained ?? [],
      compared: shown?.compared,
      opened: new Set(keys.keys()),
      network: found.network.name,
    }),
    memory: () => ({ network: networkLabel(found), address: found.address, ...times, keys }),
    status: () => shown?.status ?? '',
    layoutOf: () =>
      subject.implementation === undefined
        ? ''
        : vscode.l10n.t(
            ', by the layout of its implementation {0}',
            singleLine(subject.implementation.compilation?.name ?? subject.implementation.address, 80),
          ),
    exported: (title, location) => ({
      title,
      properties: [location, shown?.status ?? vscode.l10n.t('Values were not read.')],
      storage: storageLines(values(), shown?.compared?.values),
      transient: 'values' in transient ? storageLines(transient.values) : [],
      unexplained: shown?.reading.unexplained ?? [],
      asOf: shown?.asOf ?? '',
      comparedWith: shown?.compared === undefined ? undefined : compared(),
    }),
  };
}

/** The entities among the keys that the user gave. */
function entitiesOf(keys: ReadonlyMap<string, readonly string[]>): ReadonlySet<EntityId> {
  return new Set([...keys.values()].flat().flatMap((key) => parseEntityId(key) ?? []));
}

function timeWords(time: ConsensusTimestamp | 'now'): string {
  return time === 'now' ? vscode.l10n.t('now') : formatTimestampUtc(time);
}

function stateWords({ state }: StorageReading): readonly string[] {
  const count = [...state.words.values()].filter((word) => word !== 0n).length;
  return [
    count === 1 ? vscode.l10n.t('1 slot is set') : vscode.l10n.t('{0} slots are set', count),
    ...(state.isComplete ? [] : [vscode.l10n.t('there are more than could be listed')]),
  ];
}
