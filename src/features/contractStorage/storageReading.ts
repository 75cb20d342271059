import type { ContractSlot } from '../../domain/contract/contract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { walkPages } from '../../domain/page.ts';
import type { StorageVariable } from '../../domain/storage/storageType.ts';
import { readStorage, type StorageReader, type StorageValue } from '../../domain/storage/storageValue.ts';
import {
  formatWord,
  type StorageState,
  type UnexplainedSlot,
  unexplainedSlots,
} from '../../domain/storage/storageWord.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

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
