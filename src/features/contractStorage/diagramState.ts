import * as vscode from 'vscode';
import type { ContractSlot } from '../../domain/contract/contract.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { followProxies, implementationOf, isProxyUnknown } from '../../domain/contract/proxyChain.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { entityAddresses } from '../../domain/lookup/entityAddress.ts';
import { walkPages } from '../../domain/page.ts';
import type { Words } from '../../domain/phrase.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { hashedNames } from '../../domain/storage/mappingKeys.ts';
import type { StorageExport } from '../../domain/storage/storageExport.ts';
import {
  isAddressLabel,
  readingLabel,
  type StorageType,
  type StorageVariable,
} from '../../domain/storage/storageType.ts';
import {
  readStorage,
  type StorageReader,
  type StorageValue,
  storageLines,
  valuesByPath,
  withoutValues,
} from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables, whyNoLayout } from '../../domain/storage/storageVariables.ts';
import {
  formatWord,
  type StorageState,
  type UnexplainedSlot,
  unexplainedSlots,
} from '../../domain/storage/storageWord.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import {
  type ConsensusTimestamp,
  formatExactTime,
  formatTime,
  parseConsensusTimestamp,
  timestampNanos,
} from '../../domain/value/timestamp.ts';
import { listOf, memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { WorkspaceAddresses } from './workspaceAddresses.ts';

export interface StorageClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractState' | 'more'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface StorageSources {
  readonly networkContext: Pick<NetworkContext<StorageClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy'>;
}

/** The time whose values are shown, and the one they are compared with. */
export interface StorageTimes {
  /** Undefined is now. */
  readonly at: ConsensusTimestamp | undefined;
  /** Undefined: with none. */
  readonly comparedWith: ConsensusTimestamp | 'now' | undefined;
}

/** By which variables the storage of a contract is read. */
interface DiagramLayout {
  readonly layout: StorageVariables | undefined;
  /** Whose layout it is, when it is not the contract's own: variables of a proxy lie in its own storage. */
  readonly implementation: VerifiedContract | undefined;
  /** The contract may have an implementation that is not known. */
  readonly isProxyUnknown: boolean;
}

/** Values of one time, and what they are compared with. */
interface DiagramValues {
  readonly values: readonly StorageValue[];
  readonly unexplained: readonly UnexplainedSlot[];
  readonly compared: StorageComparison | undefined;
  /** The time of the values. */
  readonly asOf: string;
  /** The same in a sentence, with how many slots there are. */
  readonly status: string;
}

/** What one storage diagram shows at one time. */
interface DiagramState extends StorageTimes, DiagramLayout {
  readonly found: FoundContract;
  readonly transient: StorageVariables | undefined;
  /** Path of a mapping → the keys the user gave. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Undefined before the first reading, and for times that were not read yet. */
  readonly read: DiagramValues | undefined;
}

/** The variables by the contract's own layout, before anything was read. */
export function initialState(found: FoundContract, memory: StorageMemory | undefined): DiagramState {
  const { contract } = found;
  const layout = readStorageVariables(contract.storageLayout, contract);
  return {
    found,
    layout,
    implementation: undefined,
    isProxyUnknown: layout === undefined || layout.variables.length === 0,
    transient: readStorageVariables(contract.transientStorageLayout, contract),
    at: memory?.at,
    comparedWith: memory?.comparedWith,
    keys: new Map(memory?.keys),
    read: undefined,
  };
}

/** A contract that keeps nothing by its own layout may be a proxy. */
export async function findLayout(
  { found, layout: own }: DiagramState,
  store: StorageSources['store'],
  signal: AbortSignal,
): Promise<DiagramLayout> {
  const head = await followProxies(store, found, { signal });
  const implementation = await implementationOf(store, head);
  await collectSteps(prepareDeclarations(implementation?.sources, implementation?.compilation?.language), signal);
  const layout = implementation && readStorageVariables(implementation.storageLayout, implementation);
  return { layout: layout ?? own, implementation, isProxyUnknown: isProxyUnknown(head) };
}

/** Reads the values of both times. Rejects when aborted or refused. */
export async function readValues(
  { found, layout, implementation, isProxyUnknown: isUnknown, keys, at, comparedWith: other }: DiagramState,
  networkContext: Pick<StorageSources['networkContext'], 'clientsOf'>,
  workspaceAddresses: Pick<WorkspaceAddresses, 'read'>,
  signal: AbortSignal,
): Promise<DiagramValues> {
  const { contract } = found;
  const { ledger, references } = networkContext.clientsOf(ledgerNetwork(found));
  const ids = new Set([...keys.values()].flat().flatMap((key) => parseEntityId(key) ?? []));
  const [addresses, entities] = await Promise.all([
    workspaceAddresses.read(signal),
    entityAddresses(references, ids, signal),
  ]);
  const hashes = hashedNames((implementation ?? contract).sources);
  const readAt = (time: ConsensusTimestamp | 'now' | undefined) =>
    readContractStorage(ledger, contract.address, layout?.variables ?? [], {
      at: time === 'now' ? undefined : time,
      keysOf: (path, key) => ({ asked: keys.get(path) ?? [], candidates: candidateKeys(key, addresses, hashes) }),
      addressOf: (id) => entities.get(id),
      signal,
    });
  const askedMs = Date.now();
  const [reading, compared] = await Promise.all([readAt(at), other && readAt(other)]);
  signal.throwIfAborted();
  const count = [...reading.state.words.values()].filter((word) => word !== 0n).length;
  const asOf = at === undefined ? formatTime(askedMs) : formatExactTime(at);
  const status = [
    // Also for who reads it later, here or in a copy.
    at === undefined ? vscode.l10n.t('Latest values, as of {0}', asOf) : vscode.l10n.t('Values as of {0}', asOf),
    other && vscode.l10n.t('compared with {0}', timeText(other)),
    count === 1 ? vscode.l10n.t('1 slot is set') : vscode.l10n.t('{0} slots are set', count),
    reading.state.isComplete ? undefined : vscode.l10n.t('there are more than could be listed'),
    isUnknown ? vscode.l10n.t('the proxy check failed: variables of an implementation may be missing') : undefined,
    ...[...ids].filter((id) => !entities.has(id)).map((id) => vscode.l10n.t('the ledger has no {0}', id)),
  ];
  return {
    values: reading.values,
    unexplained: reading.unexplained,
    compared: compared && { values: valuesByPath(compared.values), time: comparisonTime({ at, comparedWith: other }) },
    asOf,
    status: status.filter((part) => part !== undefined).join(' · '),
  };
}

/** What is known of the variables: without values until they are read. */
export function shownValues({ read, layout }: DiagramState): readonly StorageValue[] {
  return read?.values ?? (layout === undefined ? [] : withoutValues(layout));
}

export function storageModel(state: DiagramState): StorageModel {
  const { found, read, layout, transient, keys } = state;
  const section = (kind: 'storage' | 'transient', variables: StorageVariables | undefined): StorageSection =>
    variables === undefined
      ? { reason: phraseText(whyNoLayout(kind, found.contract.compilation)) }
      : {
          // Transient storage is empty between transactions: it has variables and no values.
          values: kind === 'storage' ? shownValues(state) : withoutValues(variables),
          isIncomplete: variables.isIncomplete,
          isCut: variables.isCut,
        };
  return {
    storage: section('storage', layout),
    transient: section('transient', transient),
    unexplained: read?.unexplained ?? [],
    compared: read?.compared,
    opened: new Set(keys.keys()),
    network: found.network.name,
  };
}

/** By whose layout, when not by the contract's own. */
export function implementationNote({ implementation }: DiagramState): string {
  return implementation === undefined
    ? ''
    : vscode.l10n.t(
        ', by the layout of its implementation {0}',
        singleLine(implementation.compilation?.name ?? implementation.address, 80),
      );
}

export function storageExport(state: DiagramState, title: string, location: string): StorageExport {
  const { read, comparedWith: other, transient } = state;
  return {
    title,
    properties: [location, read?.status ?? vscode.l10n.t('Values were not read.')],
    storage: storageLines(shownValues(state), read?.compared?.values),
    transient: transient === undefined ? [] : storageLines(withoutValues(transient)),
    unexplained: read?.unexplained ?? [],
    asOf: read?.asOf ?? '',
    comparedWith: read?.compared && other && timeText(other),
  };
}

function timeText(time: ConsensusTimestamp | 'now'): string {
  return time === 'now' ? vscode.l10n.t('now') : formatExactTime(time);
}

/** The keys to try for a mapping, by the type of its key: what is known, small numbers, both truth values. */
export function candidateKeys(
  key: StorageType,
  addresses: readonly string[],
  hashes: readonly string[],
): readonly string[] {
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

/** What names a page, and lets it come back. */
export interface StorageHead {
  readonly title: string;
  /** `0x…` with checksum. */
  readonly address: string;
  /** Where addresses of the page are looked up; undefined while that is not known. */
  readonly network: string | undefined;
  /** What the page keeps for the time after a restart, see `formatStorageMemory`. */
  readonly memory: string;
}

/** What the storage diagram shows. Everything untrusted in it is escaped when it becomes HTML. */
export interface StorageModel {
  /** Undefined with the reason when there is no layout of that kind. */
  readonly storage: StorageSection;
  readonly transient: StorageSection;
  readonly unexplained: readonly UnexplainedSlot[];
  /** The values of another time by their paths, and what they are to those that are shown. */
  readonly compared: StorageComparison | undefined;
  /** Paths of the mappings the user gave keys for: they are open at once. */
  readonly opened: ReadonlySet<string>;
  /** Where addresses among the values are looked up. */
  readonly network: string;
}

interface StorageComparison {
  readonly values: ReadonlyMap<string, Words>;
  readonly time: 'was' | 'now' | 'later';
}

export type StorageSection =
  | {
      readonly values: readonly StorageValue[];
      readonly isIncomplete: boolean;
      /** There is more source text than is read. */
      readonly isCut: boolean;
    }
  | { readonly reason: string };

/** What a storage diagram shows, so that it is there again after the window was loaded anew. */
export interface StorageMemory extends StorageTimes {
  /** See `networkLabel`; states of earlier versions name the chain alone. */
  readonly network: string;
  readonly address: EvmAddress;
  /** Path of a mapping → the keys the user gave. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Far more than anybody types; a damaged state must not become thousands of requests. */
const maxGiven = 200;

/** The memory as the page carries it, in the state that the editor keeps for a webview. */
export function formatStorageMemory({ network, address, at, comparedWith, keys }: StorageMemory): string {
  return JSON.stringify({ network, address, at, comparedWith, keys: [...keys] });
}

/** Finds the memory in the state of a page; undefined when it names no contract. */
export function parseStorageMemory(state: unknown): StorageMemory | undefined {
  const memory = parseJson(textOf(memberOf(state, 'memory')) ?? '');
  const chainId = textOf(memberOf(memory, 'chainId'));
  const network = textOf(memberOf(memory, 'network')) ?? (/^[1-9]\d{0,19}$/.test(chainId ?? '') ? chainId : undefined);
  const address = parseEvmAddress(textOf(memberOf(memory, 'address')) ?? '');
  const keys = memberOf(memory, 'keys');
  const comparedWith = textOf(memberOf(memory, 'comparedWith')) ?? '';
  return address === undefined || network === undefined
    ? undefined
    : {
        network,
        address,
        at: parseConsensusTimestamp(textOf(memberOf(memory, 'at')) ?? ''),
        comparedWith: comparedWith === 'now' ? comparedWith : parseConsensusTimestamp(comparedWith),
        keys: new Map(listOf(keys).slice(0, maxGiven).flatMap(givenKeys)),
      };
}

function givenKeys(entry: unknown): readonly (readonly [path: string, keys: readonly string[]])[] {
  const [path, keys] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof path === 'string' && Array.isArray(keys)
    ? [[path, keys.filter((key) => typeof key === 'string').slice(0, maxGiven)]]
    : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values of another time; a comparison was one with the time before. */
export function shownAt(chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at: chosen === 'now' ? undefined : chosen, comparedWith: undefined };
}

/** The same values compared with those of another time; the time that is shown itself ends a comparison. */
export function comparedWith({ at }: StorageTimes, chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at, comparedWith: chosen === (at ?? 'now') ? undefined : chosen };
}

/** What a value of the other time is to the one that is shown: it was it, is it now, or was it later. */
export function comparisonTime({ at, comparedWith: other }: StorageTimes): 'was' | 'now' | 'later' {
  const isEarlier =
    other !== 'now' && other !== undefined && (at === undefined || timestampNanos(other) < timestampNanos(at));
  return isEarlier ? 'was' : other === 'now' ? 'now' : 'later';
}

export type StateClient = Pick<LedgerClient, 'contractState' | 'more'>;

type MappingKeys = Pick<StorageReader, 'keysOf' | 'addressOf'>;

/** What was read of a contract's storage at one time. */
interface StorageReading {
  readonly values: readonly StorageValue[];
  readonly unexplained: readonly UnexplainedSlot[];
  readonly state: StorageState;
}

const pageSize = 100;
const maxPages = 20;
/** How often slots that a value points to are asked for: an array in a mapping in a struct needs three. */
const maxRounds = 4;

/** All stored slots of a contract, at a time or now; at most 2,000 of them. */
export async function fetchState(
  client: StateClient,
  address: EvmAddress,
  at: ConsensusTimestamp | undefined,
  signal: AbortSignal,
): Promise<StorageState> {
  const words = new Map<bigint, bigint>();
  const first = await client.contractState(
    { contractIdOrAddress: address, limit: pageSize, order: 'asc', timestamp: at },
    { signal },
  );
  let last = first;
  let isComplete = true;
  for await (const page of walkPages(first, (link) => client.more(link, { signal }), { maxPages, signal })) {
    // A slot that could not be read is asked for again; it must not pass for an empty one.
    const isWhole = addWords(words, page.items) && page.unreadable === undefined;
    isComplete &&= isWhole;
    last = page;
  }
  return { words, isComplete: isComplete && last.next === undefined };
}

/** Adds what slots hold; false when the answer does not say it of each. */
function addWords(words: Map<bigint, bigint>, slots: readonly ContractSlot[]): boolean {
  for (const { slot, value } of slots) {
    if (value === undefined) {
      words.delete(BigInt(slot));
    } else {
      words.set(BigInt(slot), value === '0x' ? 0n : BigInt(value));
    }
  }
  return slots.every(({ value }) => value !== undefined);
}

/** Reads the variables of a layout from the ledger, asking for slots beyond the listed ones when it must. */
export async function readContractStorage(
  client: StateClient,
  address: EvmAddress,
  variables: readonly StorageVariable[],
  { at, signal, ...keys }: MappingKeys & { readonly at: ConsensusTimestamp | undefined; readonly signal: AbortSignal },
): Promise<StorageReading> {
  const listed = await fetchState(client, address, at, signal);
  const words = new Map(listed.words);
  const state: StorageState = { words, isComplete: listed.isComplete };
  for (let round = 1; ; round++) {
    const { values, touched, missing } = decode(variables, state, keys);
    if (missing.length === 0 || round > maxRounds) {
      return { values, unexplained: unexplainedSlots(state, touched), state };
    }
    for (let start = 0; start < missing.length; start += pageSize) {
      const asked = missing.slice(start, start + pageSize);
      const slots = { contractIdOrAddress: address, slot: asked.map(formatWord), limit: pageSize, timestamp: at };
      const page = await client.contractState(slots, { signal });
      for (const slot of page.unreadable === undefined ? asked : []) {
        words.set(slot, 0n);
      }
      addWords(words, page.items);
    }
  }
}

function decode(variables: readonly StorageVariable[], { words, isComplete }: StorageState, keys: MappingKeys) {
  const touched = new Set<bigint>();
  const missing = new Set<bigint>();
  const wordIn = (slot: bigint) => words.get(slot) ?? (isComplete ? 0n : undefined);
  const read = (slot: bigint): bigint | undefined => {
    touched.add(slot);
    const word = wordIn(slot);
    if (word === undefined) {
      missing.add(slot);
    }
    return word;
  };
  const peek = (slot: bigint): bigint | undefined => {
    const word = wordIn(slot);
    if (word) {
      touched.add(slot);
    }
    return word;
  };
  const values = readStorage(variables, { read, peek, ...keys });
  return { values, touched, missing: [...missing].slice(0, 1_000) };
}
