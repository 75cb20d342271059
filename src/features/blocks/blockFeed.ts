import type { Block } from '../../domain/block/block.ts';
import { type BlockFilter, isOpenEnded } from '../../domain/block/blockFilter.ts';
import { type Clock, createPoller } from '../../editor/polling.ts';
import { type BlockListClient, createBlockList } from './blockList.ts';

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
const usualMs = 2_000;
const slowestMs = 30_000;
const maxIntervalMs = 5 * 60_000;
const looksBeforeDoubt = 10;

/** The list of blocks, kept up with the ledger while somebody looks. */
export function createBlockFeed(options: BlockFeedOptions, initial: BlockFilter) {
  const { client, pageSize, isSeen, isHeld, onChange, onFailure } = options;
  const begin = (filter: BlockFilter) => ({
    filter,
    list: createBlockList(client(), filter, pageSize()),
    isLoaded: false,
    /** The user wants it listed anew. */
    isOutdated: false,
    failure: undefined as unknown,
    emptyLooks: 0,
  });
  let state = begin(initial);
  /** Counts what is asked for anew: another subject for the poller, which forgets about the one before. */
  let round = 0;
  let isFollowing = true;
  const ending = new AbortController();
  const canGrow = () => isOpenEnded(state.filter);

  const poll = async (signal: AbortSignal): Promise<typeof state> => {
    const at = state;
    const { newest } = at.list;
    if (at.isLoaded && !at.isOutdated && newest !== undefined) {
      const count = await at.list.loadNewer(isHeld, signal);
      const emptyLooks = count === 0 ? at.emptyLooks + 1 : 0;
      const isDoubtful = emptyLooks % looksBeforeDoubt === looksBeforeDoubt - 1;
      if (!isDoubtful || !(await wasReset(client(), newest, signal))) {
        return { ...at, emptyLooks };
      }
    }
    const next = begin(at.filter);
    await next.list.loadFirst(signal);
    return { ...next, isLoaded: true };
  };
  const poller = createPoller({
    ...options,
    key: () => String(round),
    poll,
    onAnswer(next) {
      state = { ...next, failure: undefined };
      onChange();
    },
    onFailure(failure) {
      if (state.failure === undefined) {
        onFailure(failure);
      }
      state = { ...state, failure, isOutdated: false };
      onChange();
    },
    // Blocks come every two seconds; each look that brings none makes the wait half as long again.
    intervalMs: () => (state.isLoaded ? Math.min(slowestMs, usualMs * 1.5 ** state.emptyLooks) : firstTryMs),
    isWanted: () => isSeen() && (!state.isLoaded || (isFollowing && canGrow())),
    maxIntervalMs,
  });
  /** Lists anew, by another filter when one is given. */
  const startAnew = (filter = state.filter) => {
    round++;
    state = begin(filter);
    onChange();
    poller.reconsider();
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
      state = { ...state, emptyLooks: 0 };
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
    /** Lists anew by the same filter; what is listed stays until the answer is there, and when there is none. */
    async refresh() {
      round++;
      state = { ...state, isOutdated: true };
      await poller.now();
    },
    /** Visibility or focus changed. */
    reconsider: poller.reconsider,
    dispose() {
      ending.abort();
      poller.dispose();
    },
  };
}

/** A test network that was reset counts from zero again: waiting for a higher number would last for ever. */
async function wasReset(client: BlockListClient, newest: Block, signal: AbortSignal): Promise<boolean> {
  const { items } = await client.blocks({ order: 'desc', limit: 1 }, { freshness: 'revalidate', signal });
  return items[0] !== undefined && items[0].number < newest.number;
}
