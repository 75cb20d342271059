import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { followProxies, implementationOf, isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { entityAddresses } from '../../domain/lookup/entityAddress.ts';
import { noDeclarations, prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import type { StorageExport } from '../../domain/storage/storageExport.ts';
import { hashedNames, isAddressLabel } from '../../domain/storage/storageMapping.ts';
import { storageLines, valuesByPath } from '../../domain/storage/storageTable.ts';
import { readingLabel, type StorageType } from '../../domain/storage/storageType.ts';
import { type StorageValue, withoutValues } from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables, whyNoLayout } from '../../domain/storage/storageVariables.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { type ConsensusTimestamp, formatExactTime, formatTime } from '../../domain/value/timestamp.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { comparisonTime, type StorageMemory, type StorageTimes } from './storageMemory.ts';
import type { StorageComparison, StorageModel, StorageSection } from './storageModel.ts';
import { type ReadVariables, readContractStorage, type StorageReading } from './storageReading.ts';
import type { WorkspaceAddresses } from './workspaceAddresses.ts';

export interface StorageClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractState' | 'more'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface StorageSources {
  readonly networkContext: Pick<NetworkContext<StorageClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy'>;
}

/** Where keys to try for mappings come from. */
export interface StorageKeySources {
  readonly addresses: Pick<WorkspaceAddresses, 'read'>;
}

/** By which variables the storage of a contract is read. */
interface StorageSubject {
  readonly layout: StorageVariables | undefined;
  /** Whose layout it is, when it is not the contract's own: variables of a proxy lie in its own storage. */
  readonly implementation: VerifiedContract | undefined;
  /** There may be an implementation that nobody told of. */
  readonly isUnknown: boolean;
}

/** What was read at once, and of when it is. */
interface ReadStorage {
  readonly reading: StorageReading;
  readonly compared: StorageComparison | undefined;
  readonly asOf: string;
  /** What the values are as of. */
  readonly status: string;
}

/** What one storage diagram shows at one time. */
export interface StorageShown extends StorageTimes, StorageSubject {
  readonly found: FoundContract;
  readonly transient: StorageVariables | undefined;
  /** Path of a mapping → the keys the user gave. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Undefined before the first reading, and for times that were not read yet. */
  readonly read: ReadStorage | undefined;
}

/** The variables by the contract's own layout, before anything was read. */
export function unreadStorage(found: FoundContract, memory: StorageMemory | undefined): StorageShown {
  const { contract } = found;
  const layout = readStorageVariables(contract.storageLayout, contract);
  return {
    found,
    layout,
    implementation: undefined,
    isUnknown: layout === undefined || layout.variables.length === 0,
    transient: readStorageVariables(contract.transientStorageLayout, contract),
    at: memory?.at,
    comparedWith: memory?.comparedWith,
    keys: new Map(memory?.keys),
    read: undefined,
  };
}

/** A contract that keeps nothing by its own layout may be a proxy. */
export async function findStorageSubject(
  { found, layout: own }: StorageShown,
  store: StorageSources['store'],
  signal: AbortSignal,
): Promise<StorageSubject> {
  const head = await followProxies(store, found, { signal });
  const implementation = await implementationOf(store, head);
  await collectSteps(prepareDeclarations(implementation?.sources, implementation?.compilation?.language), signal);
  const layout = implementation && readStorageVariables(implementation.storageLayout, implementation);
  return { layout: layout ?? own, implementation, isUnknown: isProxyUnknown(head) };
}

/** Reads the values of both times. Rejects when aborted or refused. */
export async function readShownStorage(
  { found, layout, implementation, isUnknown, keys, at, comparedWith }: StorageShown,
  { networkContext, addresses: ofWorkspace }: Pick<StorageSources, 'networkContext'> & StorageKeySources,
  signal: AbortSignal,
): Promise<ReadStorage> {
  const { contract } = found;
  const { ledger, references } = networkContext.clientsOf(ledgerNetwork(found));
  const ids = new Set([...keys.values()].flat().flatMap((key) => parseEntityId(key) ?? []));
  const [addresses, entities] = await Promise.all([ofWorkspace.read(signal), entityAddresses(references, ids, signal)]);
  const hashes = await collectSteps(hashedNames((implementation ?? contract).sources), signal);
  const known = { addresses, hashes };
  const readAt = (time: ConsensusTimestamp | undefined) =>
    readContractStorage(ledger, contract.address, layout ?? noVariables, {
      at: time,
      keys: {
        keysOf: (path, key) => ({ asked: keys.get(path) ?? [], candidates: candidateKeys(key, known) }),
        addressOf: (id) => entities.get(id),
      },
      signal,
    });
  const askedMs = Date.now();
  const [reading, other] = await Promise.all([
    readAt(at),
    comparedWith && readAt(comparedWith === 'now' ? undefined : comparedWith),
  ]);
  signal.throwIfAborted();
  const count = [...reading.state.words.values()].filter((word) => word !== 0n).length;
  const status = [
    // Also for who reads it later, here or in a copy.
    at === undefined
      ? vscode.l10n.t('Latest values, as of {0}', formatTime(askedMs))
      : vscode.l10n.t('Values as of {0}', formatExactTime(at)),
    comparedWith && vscode.l10n.t('compared with {0}', timeWords(comparedWith)),
    count === 1 ? vscode.l10n.t('1 slot is set') : vscode.l10n.t('{0} slots are set', count),
    reading.state.isComplete ? undefined : vscode.l10n.t('there are more than could be listed'),
    isUnknown ? vscode.l10n.t('the proxy check failed: variables of an implementation may be missing') : undefined,
    ...[...ids].filter((id) => !entities.has(id)).map((id) => vscode.l10n.t('the ledger has no {0}', id)),
  ];
  return {
    reading,
    compared: other && { values: valuesByPath(other.values), time: comparisonTime({ at, comparedWith }) },
    asOf: at === undefined ? formatTime(askedMs) : formatExactTime(at),
    status: status.filter((part) => part !== undefined).join(' · '),
  };
}

/** What is read of a contract without a layout: only that slots are set. */
const noVariables: ReadVariables = {
  dialect: 'solidity',
  variables: [],
  declarations: noDeclarations,
};

/** What is known of the variables: without values until they are read. */
export function shownValues({ read, layout }: StorageShown): readonly StorageValue[] {
  return read?.reading.values ?? (layout === undefined ? [] : withoutValues(layout));
}

export function storageModel(shown: StorageShown): StorageModel {
  const { found, read, layout, transient, keys } = shown;
  const section = (kind: 'storage' | 'transient', variables: StorageVariables | undefined): StorageSection =>
    variables === undefined
      ? { reason: phraseText(whyNoLayout(kind, found.contract.compilation)) }
      : {
          // Transient storage is empty between transactions: it has variables and no values.
          values: kind === 'storage' ? shownValues(shown) : withoutValues(variables),
          isIncomplete: variables.isIncomplete,
          isCut: variables.declarations.isCut,
        };
  return {
    storage: section('storage', layout),
    transient: section('transient', transient),
    unexplained: read?.reading.unexplained ?? [],
    compared: read?.compared,
    opened: new Set(keys.keys()),
    network: found.network.name,
  };
}

/** By whose layout, when not by the contract's own. */
export function layoutWords({ implementation }: StorageShown): string {
  return implementation === undefined
    ? ''
    : vscode.l10n.t(
        ', by the layout of its implementation {0}',
        singleLine(implementation.compilation?.name ?? implementation.address, 80),
      );
}

export function storageExport(shown: StorageShown, title: string, location: string): StorageExport {
  const { read, comparedWith, transient } = shown;
  return {
    title,
    properties: [location, read?.status ?? vscode.l10n.t('Values were not read.')],
    storage: storageLines(shownValues(shown), read?.compared?.values),
    transient: transient === undefined ? [] : storageLines(withoutValues(transient)),
    unexplained: read?.reading.unexplained ?? [],
    asOf: read?.asOf ?? '',
    comparedWith: read?.compared && comparedWith && timeWords(comparedWith),
  };
}

function timeWords(time: ConsensusTimestamp | 'now'): string {
  return time === 'now' ? vscode.l10n.t('now') : formatExactTime(time);
}

/** What the keys of mappings may be. */
interface KnownKeys {
  readonly addresses: readonly string[];
  /** Names that are hashed, see `hashedNames`. */
  readonly hashes: readonly string[];
}

/** The keys to try for a mapping, by the type of its key: what is known, small numbers, both truth values. */
export function candidateKeys(key: StorageType, { addresses, hashes }: KnownKeys): readonly string[] {
  const label = readingLabel(key);
  if (isAddressLabel(label)) {
    return addresses;
  }
  if (label === 'bytes32') {
    return hashes;
  }
  if (label === 'bool') {
    return ['false', 'true'];
  }
  if (key.kind === 'value' && key.members !== undefined) {
    return key.members;
  }
  return /^(u?int\d*$|enum )/.test(label) ? Array.from({ length: 64 }, (_, index) => String(index)) : [];
}
