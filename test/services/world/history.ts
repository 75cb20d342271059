import type { Chain } from './blocks.ts';
import type { Landmark } from './landmarks.ts';
import { type PlacedDraft, settle } from './settle.ts';
import type { Draft, Stream } from './traffic.ts';
import type { Transaction } from './transaction.ts';
import { mix, type Nanoseconds, nanosPerSecond } from './values.ts';

/** A walk through the history, with what is known about the transactions wanted. */
export interface Search {
  /** Both inclusive. */
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly wanted: (transaction: Transaction) => boolean;
  /** Whether a stream can hold such transactions at all; others are not looked at. */
  readonly stream?: (stream: Stream) => boolean;
}

export interface Found {
  readonly transactions: readonly Transaction[];
  /** Set when the search gave up early: everything before this time (after it, if oldest first) is still to be seen. */
  readonly resumeAt: Nanoseconds | undefined;
}

/** All transactions ever, computed when asked for. */
export interface History {
  readonly streams: readonly Stream[];
  inBlock(number: number): readonly Transaction[];
  search(search: Search): Found;
  /** All that share the id, and the parts of a batch. */
  byId(payer: number, validStart: Nanoseconds): readonly Transaction[];
  /** By 96 hex digits, or the first 64 of them. */
  byHash(hex: string): Transaction | undefined;
}

const longestLifeSeconds = 14n;
const mostLookedAt = 5000;
const keptBlocks = 4096;

export function createHistory(options: {
  readonly chain: Chain;
  readonly seed: number;
  readonly streams: readonly Stream[];
  readonly landmarks: readonly (readonly Landmark[])[];
  readonly nodeAccounts: readonly number[];
}): History {
  const { chain, seed, streams, nodeAccounts } = options;
  const landmarks = placeLandmarks(chain, options.landmarks);
  const landmarkBlocks = [...landmarks.keys()].sort((a, b) => a - b);
  const cache = new Map<number, readonly Transaction[]>();

  function inBlock(number: number): readonly Transaction[] {
    if (number < 0 || number > chain.latest()) {
      return [];
    }
    const known = cache.get(number);
    if (known !== undefined) {
      return known;
    }
    const made = settle(chain, number, [...draftsOf(number), ...(landmarks.get(number) ?? [])], nodeAccounts);
    cache.set(number, made);
    if (cache.size > keptBlocks) {
      for (const oldest of cache.keys()) {
        cache.delete(oldest);
        break;
      }
    }
    return made;
  }

  function draftsOf(number: number): PlacedDraft[] {
    return streams.flatMap((stream, ordinal) => {
      if (number % stream.period !== stream.rest) {
        return [];
      }
      const occurrence = Math.floor(number / stream.period);
      const drafts = stream.make(occurrence, mix(seed, number, ordinal));
      return place(drafts, ordinal * 4);
    });
  }

  function* blocksToLookAt(search: Search): Generator<number> {
    const low = Math.max(0, chain.blockAt(search.from));
    const high = Math.min(chain.latest(), chain.blockAt(search.to));
    const chosen = streams.filter((stream) => search.stream?.(stream) ?? true);
    if (chosen.length === 0) {
      const inside = landmarkBlocks.filter((number) => number >= low && number <= high);
      yield* search.newestFirst ? inside.reverse() : inside;
      return;
    }
    const step = search.newestFirst ? -1 : 1;
    for (let number = search.newestFirst ? high : low; number >= low && number <= high; number += step) {
      if (landmarks.has(number) || chosen.some((stream) => number % stream.period === stream.rest)) {
        yield number;
      }
    }
  }

  return {
    streams,
    inBlock,
    search(search) {
      const transactions: Transaction[] = [];
      let lookedAt = 0;
      for (const number of blocksToLookAt(search)) {
        if (lookedAt >= mostLookedAt) {
          const resumeAt = search.newestFirst ? chain.start(number + 1) : chain.start(number);
          return { transactions, resumeAt };
        }
        const inside = inBlock(number);
        lookedAt += inside.length;
        transactions.push(...wantedOf(inside, search));
        if (transactions.length >= search.limit) {
          break;
        }
      }
      return { transactions: transactions.slice(0, search.limit), resumeAt: undefined };
    },
    byId(payer, validStart) {
      const first = chain.blockAt(validStart);
      const last = chain.blockAt(validStart + longestLifeSeconds * nanosPerSecond);
      const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
      const late = landmarkBlocks.filter((number) => number < first || number > last);
      const all = [...near, ...late].flatMap((number) => inBlock(number));
      const sharing = all.filter((transaction) => transaction.payer === payer && transaction.validStart === validStart);
      const batches = new Set(sharing.filter(({ name }) => name === 'ATOMICBATCH').map(({ consensus }) => consensus));
      const parts = all.filter(({ parent }) => parent !== undefined && batches.has(parent));
      return [...new Set([...sharing, ...parts])].sort((a, b) => (a.consensus < b.consensus ? -1 : 1));
    },
    byHash(hex) {
      const block = chain.blockOfTransactionHash(hex);
      return block === undefined ? undefined : inBlock(block).find((transaction) => transaction.hash.startsWith(hex));
    },
  };
}

function wantedOf(inside: readonly Transaction[], search: Search): readonly Transaction[] {
  const { from, to, newestFirst, wanted } = search;
  const chosen = inside.filter((each) => each.consensus >= from && each.consensus <= to && wanted(each));
  return newestFirst ? chosen.reverse() : chosen;
}

function place(drafts: readonly Draft[], firstSlot: number): PlacedDraft[] {
  let lead: Draft | undefined;
  return drafts.map((draft, index) => {
    const nested = (draft.nonce ?? 0) > 0 || draft.scheduled === true || draft.batchKey !== undefined;
    const placed = { draft, slot: firstSlot + index, lead: nested ? lead : undefined };
    if (!nested) {
      lead = draft;
    }
    return placed;
  });
}

function placeLandmarks(chain: Chain, groups: readonly (readonly Landmark[])[]): Map<number, PlacedDraft[]> {
  const byBlock = new Map<number, PlacedDraft[]>();
  groups.forEach((group, ordinal) => {
    const first = group[0];
    for (const { draft, slot, lead } of place(group, 512 + ordinal * 4)) {
      const block = chain.blockAt(draft.consensus ?? first?.consensus ?? 0n);
      byBlock.set(block, [...(byBlock.get(block) ?? []), { draft, slot, lead }]);
    }
  });
  return byBlock;
}
