import * as vscode from 'vscode';
import { type Block, formatBlockJson } from '../../domain/block/block.ts';
import { isOpenEnded, noFilter } from '../../domain/block/blockFilter.ts';
import { subjectOf } from '../../domain/details/detailsSubject.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimeOfDay, timestampMs } from '../../domain/value/timestamp.ts';
import { commandOf, executeCommand } from '../../editor/commands.ts';
import { failureSentence, isNoAnswer, type LostBranch } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showStatusMessage, withStatusBarProgress } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { Clock } from '../../editor/polling.ts';
import { askText } from '../../editor/questions.ts';
import { createSectionBranches } from '../../editor/sectionBranches.ts';
import { readPageSize } from '../../editor/settings.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { createBlockFeed } from './blockFeed.ts';
import type { BlockListClient } from './blockList.ts';
import { blockNode, blockNodeId, blockRows, explorerPage } from './blockNodes.ts';
import { filterText, pickFilter } from './filterPick.ts';
import { blockReferenceProblem, type FindClient, findBlock } from './findBlock.ts';

const remarkMs = 10_000;
/** An id or a hash of a transaction. */
const isTransaction = /@|^0x[\da-f]{64}$/;

interface BlocksClients {
  readonly ledger: BlockListClient & FindClient;
  readonly details: Pick<DetailsReader, 'read'>;
  readonly references: Pick<ReferenceResolver, 'rate'>;
}

export interface BlockBrowserOptions {
  readonly networkContext: Pick<NetworkContext<BlocksClients>, 'network' | 'networks' | 'clients' | 'onDidChange'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly isSeen: () => boolean;
  readonly onChange: () => void;
}

/** The content of the view. Loaded when the view is first shown. */
export function createBlockBrowser({ networkContext, log, clock, isSeen, onChange }: BlockBrowserOptions) {
  const openBranches = () => {
    const { clients, network } = networkContext;
    return createSectionBranches({
      network: network.name,
      read: async (section) =>
        clients.details.read(
          section,
          { rate: await clients.references.rate(), nowMs: clock.timeOfDayMs() },
          { untilAnswered: true },
        ),
      loadMore: 'hieroLens.blocks.loadMore',
      linked: (reference) => ({
        command: commandOf(vscode.l10n.t('Show Details'), 'hieroLens.lookup', reference, network.name),
        link: isTransaction.test(reference) ? explorerPage(network, `transaction/${plainId(reference)}`) : undefined,
      }),
    });
  };
  let branches = openBranches();
  /** What happened in a block, by its time. */
  const sectionsOfBlock = (block: Block): readonly TreeNode[] => {
    if (block.transactionCount === 0n || block.consensus === undefined) {
      return [];
    }
    const nodes = branches.nodes(blockNodeId(block.number), subjectOf({ kind: 'block', block }));
    return nodes.map((node, index) => ({ ...node, isExpanded: index === 0 }));
  };
  let pinned: ReadonlySet<bigint> = new Set();
  let isSelected = false;
  // Whoever has gone on to older blocks reads there, and nothing tells how far the list is scrolled.
  let isBrowsing = false;
  // Which blocks are open, by the ids of their lines.
  let isOpenById = new Map<string, boolean>();
  let isLettingIn = false;
  const isHeld = () => !isLettingIn && (isSelected || isBrowsing || [...isOpenById.values()].includes(true));
  const feed = createBlockFeed(
    {
      client: () => networkContext.clients.ledger,
      pageSize: readPageSize,
      isSeen,
      isHeld,
      onChange,
      onFailure: (failure) => log.failure('blocks', failure),
      clock,
    },
    noFilter,
  );
  const changeHold = (change: () => unknown) => {
    const wasHeld = isHeld();
    change();
    if (wasHeld && !isHeld() && feed.isFollowing) {
      void feed.listWaiting();
    }
  };
  const stopBrowsing = () => {
    isBrowsing = false;
  };
  const nodeOf = (block: Block, mostGas: bigint): TreeNode => {
    const node = blockNode(block, { network: networkContext.network, mostGas, sections: () => sectionsOfBlock(block) });
    return {
      ...node,
      children() {
        // The editor asks what is below a line that is open; what it tells of that is lost while it draws. A line that
        // was closed may be asked for once more, and stays closed.
        changeHold(() => isOpenById.set(node.id, isOpenById.get(node.id) ?? true));
        return node.children?.() ?? [];
      },
    };
  };

  /** The list is of one network at a time; what names another one is not answered by this. */
  const requireShown = (name: unknown) => {
    const network = networkNamed(networkContext, typeof name === 'string' ? name : undefined);
    if (network.name !== networkContext.network.name) {
      throw new InputError(
        'other-network',
        vscode.l10n.t('The list shows the blocks of {0}: select {1} first.', networkContext.network.name, network.name),
      );
    }
  };
  const newestTime = () => {
    const from = feed.list.newest?.consensus?.from;
    return from && formatTimeOfDay(timestampMs(from));
  };
  /** A list that grows by itself heals by itself. */
  const isLive = () => feed.isFollowing && isOpenEnded(feed.filter);
  return {
    async nodes(): Promise<readonly TreeNode[]> {
      const list = await feed.loaded();
      const lines = blockRows(list.rows(), {
        ...{ network: networkContext.network.name, filter: feed.filter, pinned },
        ...{ waiting: list.waiting, nodeOf },
      });
      // Of an open block that is no longer listed the editor does not tell that it is closed.
      changeHold(() => {
        const ids = new Set(lines.map(({ id }) => id));
        isOpenById = new Map([...isOpenById].filter(([id]) => ids.has(id)));
      });
      return lines;
    },
    /** Loads what stands below a block, the last one by default. */
    async loadOlder(after: unknown, network: unknown) {
      requireShown(network);
      const list = await feed.loadedNow();
      isBrowsing = true;
      await list.loadAfter(typeof after === 'string' && /^\d{1,19}$/.test(after) ? BigInt(after) : undefined);
    },
    /** Loads the next page of a section of a block. */
    loadMore: (branch: string) => branches.more(branch),
    /** Looks for a block, asking the user which when no text is given, and lists it; undefined when the user gave up. */
    async find(reference: unknown, network: unknown) {
      requireShown(network);
      const text = typeof reference === 'string' ? reference.slice(0, 200) : await askForBlock();
      if (text === undefined || text.trim() === '') {
        return undefined;
      }
      const { ledger } = networkContext.clients;
      const title = vscode.l10n.t('Looking for block {0}…', singleLine(text, 40));
      const { block, remark } = await withStatusBarProgress(title, () => findBlock(ledger, feed.list.find, text));
      const list = await feed.loadedNow();
      if (networkContext.clients.ledger !== ledger) {
        // The block belongs to the network that was selected before.
        return undefined;
      }
      if (remark !== undefined) {
        showStatusMessage(remark, remarkMs, 'info');
      }
      pinned = new Set([...pinned, block.number]);
      list.insert(block);
      return nodeOf(block, block.gasUsed ?? 0n);
    },
    /** Copies a part of the block of a line at the top. InputError for a line of another network. */
    async copy(node: TreeNode | undefined, part: 'number' | 'hash' | 'json') {
      requireShown(node?.network);
      const number = /^block\/(\d+)/.exec(node?.id ?? '')?.[1];
      const block = number === undefined ? undefined : feed.list.find(BigInt(number));
      const text = block && (part === 'json' ? formatBlockJson(block) : block[part]);
      if (text !== undefined) {
        await executeCommand('hieroLens.copy', String(text));
      }
    },
    async chooseFilter() {
      const filter = await pickFilter(feed.filter, readPageSize());
      if (filter !== undefined) {
        pinned = new Set();
        stopBrowsing();
        feed.startAnew(filter);
      }
    },
    clearFilter() {
      stopBrowsing();
      feed.startAnew(noFilter);
    },
    /**
     * A line is selected, or none is. New blocks are held back as long as one is, or a block is open, or older ones were
     * loaded, so that what the user reads stays where it is.
     */
    select(selected: boolean) {
      changeHold(() => {
        isSelected = selected;
      });
    },
    /** The user opened or closed a line. */
    expand({ id }: TreeNode, isOpen: boolean) {
      if (/^block\/\d+$/.test(id)) {
        changeHold(() => isOpenById.set(id, isOpen));
      }
    },
    async showNew() {
      stopBrowsing();
      isLettingIn = true;
      await feed.listWaiting();
      isLettingIn = false;
    },
    follow: feed.follow,
    pause: feed.pause,
    /** Lists anew: the user wants to, or another network is selected. */
    startAnew() {
      stopBrowsing();
      branches = openBranches();
      pinned = new Set();
      feed.startAnew();
    },
    /** Lists anew; what is listed, and below it, stays until the answer is there, and when there is none. */
    async refresh() {
      stopBrowsing();
      await feed.refresh();
      if (feed.failure === undefined) {
        branches = openBranches();
      }
    },
    reconsider: feed.reconsider,
    /** Set while nothing answers, so that what is listed is old. */
    get lost(): LostBranch | undefined {
      const { failure: error } = feed;
      return isNoAnswer(error) ? { error, goodAtMs: undefined } : undefined;
    },
    /** Why there are no blocks, or no new ones. Why there is no answer says the view of the network, so this is short. */
    failureText(failure: unknown): string | undefined {
      if (!isNoAnswer(failure)) {
        return failure === undefined ? undefined : failureSentence(failure);
      }
      const asOf = newestTime();
      return asOf === undefined
        ? vscode.l10n.t('No answer from the mirror node, retrying.')
        : isLive()
          ? vscode.l10n.t('No answer, retrying. As of {0}.', asOf)
          : vscode.l10n.t('No answer. As of {0}.', asOf);
    },
    get state() {
      return {
        isFollowing: feed.isFollowing,
        /** The active filter in words; undefined without one. */
        filter: filterText(feed.filter),
        failure: feed.failure,
      };
    },
    /** Network, zone of the times, filter, and what is unusual and not told above: paused, or older than it seems. */
    describe(network: string): string {
      const { failure, filter, isFollowing } = feed;
      const asOf = newestTime();
      const isStale = failure !== undefined && !isNoAnswer(failure) && asOf !== undefined;
      return [
        ...[network, 'UTC', filterText(filter)],
        isFollowing ? undefined : vscode.l10n.t('paused'),
        isStale
          ? isLive()
            ? vscode.l10n.t('as of {0} · retrying', asOf)
            : vscode.l10n.t('as of {0}', asOf)
          : undefined,
      ]
        .filter((part) => part !== undefined)
        .join(' · ');
    },
    dispose: feed.dispose,
  };
}

/** Asks which block; undefined when the user gave up. */
function askForBlock(): Thenable<string | undefined> {
  return askText({
    title: vscode.l10n.t('Go to Block'),
    prompt: vscode.l10n.t('Number, hash of 64 or 96 hex digits, or a time in UTC, ISO or seconds.nanoseconds'),
    placeHolder: '44,000,000 · 0x… · 2026-11-20 08:30 · 1795166836.001033136',
    // A hash is copied from elsewhere: looking there must not close the question.
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : blockReferenceProblem(text)),
  });
}

/** The id that a transaction shares with its children and its scheduled twin, which have no pages of their own. */
function plainId(reference: string): string {
  return encodeURIComponent(reference.replace(/[?/].*/, ''));
}
