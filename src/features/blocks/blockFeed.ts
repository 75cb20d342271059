import type { Block } from '../../domain/block/block.ts';
import { type BlockFilter, isOpenEnded } from '../../domain/block/blockFilter.ts';
import { createTurns } from '../../domain/turns.ts';
import { type TimestampRange, timestampNanos } from '../../domain/value/timestamp.ts';
import { type Clock, createPoller } from '../../editor/polling.ts';
import { type BlockList, type BlockListClient, createBlockList } from './blockList.ts';

export interface BlockFeedOptions {
  /** Asked afresh whenever the list starts anew, so that it follows the selected network. */
  readonly client: () => BlockListClient;
  readonly pageSize: () => number;
  /** False while nobody can see the list. */
  readonly isSeen: () => boolean;
  /** True while somebody reads in the list, so that nothing may move: what is newer is only counted. */
  readonly isHeld: () => boolean;
  readonly onChange: () => void;
  /** Called once for each streak of failures. */
  readonly onFailure: (failure: unknown) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
}

const firstTryMs = 5_000;
const maxIntervalMs = 5 * 60_000;
const looksBeforeDoubt = 10;

/** The list of blocks, kept up with the ledger while somebody looks. */
export function createBlockFeed(options: BlockFeedOptions, initial: BlockFilter) {
  const { client, pageSize, isSeen, isHeld, onChange, onFailure } = options;
  const begin = (filter: BlockFilter) => ({
    filter,
    list: createBlockList(client(), filter, pageSize()),
    isLoaded: false,
    failure: undefined as unknown,
    emptyLooks: 0,
  });
  let state = begin(initial);
  /** Counts the lists: another network or filter is another subject for the poller. */
  let round = 0;
  let isFollowing = true;
  const ending = new AbortController();
  const turns = createTurns();
  const canGrow = () => isOpenEnded(state.filter);

  const look = async (at: typeof state, signal: AbortSignal) => {
    if (!at.isLoaded || at.list.newest === undefined) {
      await at.list.loadFirst(signal);
      at.isLoaded = true;
      return;
    }
    const count = await at.list.loadNewer(isHeld, signal);
    at.emptyLooks = count === 0 ? at.emptyLooks + 1 : 0;
    if (
      at.emptyLooks % looksBeforeDoubt === looksBeforeDoubt - 1 &&
      (await wasReset(client(), at.list.newest, signal))
    ) {
      startAnew();
    }
  };
  const failed = (at: typeof state, failure: unknown) => {
    if (at.failure === undefined) {
      onFailure(failure);
    }
    at.failure = failure;
    onChange();
  };
  /** What the poll is about: a refresh that was asked for later may have taken its place. */
  let polled = state;
  const intervalMs = () => (state.isLoaded ? blockPaceMs(newestOf(state.list), state.emptyLooks) : firstTryMs);
  const poller = createPoller({
    ...options,
    key: () => String(round),
    poll(signal) {
      polled = state;
      return look(polled, signal);
    },
    onAnswer() {
      polled.failure = undefined;
      onChange();
    },
    onFailure: (failure) => failed(polled, failure),
    intervalMs,
    isWanted: () => isSeen() && (!state.isLoaded || (isFollowing && canGrow())),
    maxIntervalMs,
  });
  /** Lists anew, by another filter when one is given. */
  const startAnew = (filter = state.filter) => {
    turns();
    round++;
    state = begin(filter);
    onChange();
    poller.reconsider();
  };

  /** Lists anew by the same filter; what is listed stays until the answer is there, and when there is none. */
  const refresh = async () => {
    const at = state;
    if (!at.isLoaded || at.list.newest === undefined) {
      startAnew();
      return;
    }
    const next = begin(at.filter);
    const isLast = turns();
    try {
      await next.list.loadFirst(ending.signal);
      next.isLoaded = true;
      if (isLast()) {
        state = next;
        onChange();
      }
    } catch (failure) {
      if (isLast()) {
        failed(at, failure);
      }
    }
  };
  /** The list with its first page; rejects when that cannot be had, and once the feed is disposed of. */
  const loaded = async () => {
    while (!state.isLoaded && state.failure === undefined) {
      ending.signal.throwIfAborted();
      // The list may have started anew since.
      await poller.now();
    }
    if (!state.isLoaded) {
      throw state.failure;
    }
    return state.list;
  };

  return {
    loaded,
    /** The same for a wish of the user's: after a failure it is tried once more. */
    async loadedNow() {
      if (!state.isLoaded) {
        await poller.now();
      }
      return loaded();
    },
    /** The list as it is. */
    get list() {
      return state.list;
    },
    /** Why the latest look failed; what is listed is older than it seems then. */
    get failure() {
      return state.failure;
    },
    get filter() {
      return state.filter;
    },
    get isFollowing() {
      return isFollowing;
    },
    follow() {
      isFollowing = true;
      state.emptyLooks = 0;
      onChange();
      if (canGrow()) {
        void poller.now();
      }
    },
    pause() {
      isFollowing = false;
      poller.reconsider();
      onChange();
    },
    /** Lists what was only counted while the list was held; never rejects, a failure becomes `failure`. */
    async listWaiting() {
      if (canGrow() && state.list.waiting > 0n) {
        await poller.now();
      }
    },
    startAnew,
    refresh,
    /** Visibility or focus changed. */
    reconsider: poller.reconsider,
    dispose() {
      ending.abort();
      poller.dispose();
    },
  };
}

function newestOf(list: BlockList): readonly Block[] {
  return list.rows().flatMap((row) => (row.kind === 'block' ? [row.block] : []));
}

/** A test network that was reset counts from zero again: waiting for a higher number would last for ever. */
async function wasReset(client: BlockListClient, newest: Block | undefined, signal: AbortSignal): Promise<boolean> {
  const page = await client.blocks({ order: 'desc', limit: 1 }, { freshness: 'revalidate', signal });
  const [latest] = page.items;
  return latest !== undefined && newest !== undefined && latest.number < newest.number;
}

const fastestMs = 1_000;
const slowestMs = 30_000;
const usualMs = 2_000;
const measured = 10;

/**
 * How long to wait for the next block, from 1 to 30 seconds: the mean distance of the newest ones (newest first), and
 * half as long again for each look that brought nothing.
 */
function blockPaceMs(newest: readonly Block[], emptyLooks: number): number {
  const [first, ...others] = newest.slice(0, measured).filter(hasTime);
  const last = others.at(-1);
  const mean =
    first === undefined || last === undefined
      ? usualMs
      : Number((timestampNanos(first.consensus.from) - timestampNanos(last.consensus.from)) / 1_000_000n) /
        Math.max(1, Number(first.number - last.number));
  // Consensus time can jump: what is no pace counts as the usual one.
  const pace = mean > 0 ? mean : usualMs;
  return Math.min(slowestMs, Math.max(fastestMs, pace) * 1.5 ** Math.min(emptyLooks, 20));
}

function hasTime(block: Block): block is Block & { readonly consensus: TimestampRange } {
  return block.consensus !== undefined;
}
