import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { isOpenEnded, noFilter } from '../../domain/block/blockFilter.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { showStatusMessage, withStatusBarProgress } from '../../editor/messages.ts';
import { askText } from '../../editor/questions.ts';
import { readPageSize } from '../../editor/settings.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { type BlockBranches, createBlockBranches, explorerPage } from './blockBranches.ts';
import { createBlockFeed } from './blockFeed.ts';
import { blockNode } from './blockNode.ts';
import { blockRows } from './blockRows.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { filterText, pickFilter } from './filterPick.ts';
import { blockReferenceProblem, findBlock } from './findBlock.ts';
import { createOpenLines } from './openLines.ts';

const remarkMs = 10_000;

/** What the view is to its content. */
export interface BlockViewPort extends Required<Omit<BlocksDependencies, 'trees'>> {
  readonly isSeen: () => boolean;
  readonly onChange: () => void;
}

/** The content of the view. Loaded when the view is first shown. */
export interface BlockBrowser extends vscode.Disposable {
  nodes(): Promise<readonly TreeNode[]>;
  /** Loads what stands below a block, the last one by default. */
  loadOlder(after: unknown, network: unknown): Promise<void>;
  /** Loads the next page of a branch of a block. */
  loadMore(branch: unknown): Promise<void>;
  /** Looks for a block, asking the user which when no text is given, and lists it; undefined when the user gave up. */
  find(reference: unknown, network: unknown): Promise<TreeNode | undefined>;
  /** The block of a line at the top. InputError for a line of another network. */
  blockOf(node: TreeNode | undefined): Block | undefined;
  chooseFilter(): Promise<void>;
  clearFilter(): void;
  /**
   * A line is selected, or none is. New blocks are held back as long as one is, or a block is open, or older ones were
   * loaded, so that what the user reads stays where it is.
   */
  select(isSelected: boolean): void;
  /** The user opened or closed a line. */
  expand(node: TreeNode, isOpen: boolean): void;
  showNew(): Promise<void>;
  follow(): void;
  pause(): void;
  /** Lists anew: the user wants to, or another network is selected. */
  startAnew(): void;
  /** Lists anew; what is listed stays until the answer is there, and when there is none. */
  refresh(): Promise<void>;
  reconsider(): void;
  readonly state: BlockViewState;
}

export interface BlockViewState {
  readonly isFollowing: boolean;
  /** The active filter in words; undefined without one. */
  readonly filter: string | undefined;
  readonly failure: unknown;
  /** The list grows by itself, and so heals by itself. */
  readonly isLive: boolean;
  readonly newest: Block | undefined;
}

export function createBlockBrowser({ networkContext, log, clock, isSeen, onChange }: BlockViewPort): BlockBrowser {
  const branchesOfNetwork = (): BlockBranches =>
    createBlockBranches(networkContext.clients.ledger, networkContext.network);
  let branches = branchesOfNetwork();
  let pinned: ReadonlySet<bigint> = new Set();
  let isSelected = false;
  // Whoever has gone on to older blocks reads there, and nothing tells how far the list is scrolled.
  let isBrowsing = false;
  const open = createOpenLines();
  let isLettingIn = false;
  const isHeld = () => !isLettingIn && (isSelected || isBrowsing || open.hasAny);
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
  const changeHold = (change: () => void) => {
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
    const explorerUrl = explorerPage(networkContext.network, `block/${block.number}`);
    const { name } = networkContext.network;
    const node = blockNode(block, { network: name, mostGas, explorerUrl, branches: branches.of(block) });
    return {
      ...node,
      children() {
        changeHold(() => open.isAskedBelow(node.id));
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
  const listedBlock = (id: string) => {
    const number = /^block\/(\d+)/.exec(id)?.[1];
    return number === undefined ? undefined : feed.list.find(BigInt(number));
  };

  return {
    async nodes() {
      const list = await feed.loaded();
      const lines = blockRows(list.rows(), {
        ...{ network: networkContext.network.name, filter: feed.filter, pinned },
        ...{ waiting: list.waiting, nodeOf },
      });
      // Of an open block that is no longer listed the editor does not tell that it is closed.
      changeHold(() => open.keepOnly(new Set(lines.map(({ id }) => id))));
      return lines;
    },
    async loadOlder(after, network) {
      requireShown(network);
      const list = await feed.loadedNow();
      isBrowsing = true;
      await list.loadAfter(typeof after === 'string' && /^\d{1,19}$/.test(after) ? BigInt(after) : undefined);
    },
    async loadMore(branch) {
      await branches.loadMore(String(branch));
    },
    async find(reference, network) {
      requireShown(network);
      const text = typeof reference === 'string' ? reference.slice(0, 200) : await askForBlock();
      if (text === undefined || text.trim() === '') {
        return undefined;
      }
      const { ledger } = networkContext.clients;
      const title = vscode.l10n.t('Looking for block {0}…', singleLine(text, 40));
      const { block, remark } = await withStatusBarProgress(title, () => findBlock(ledger, feed.list, text));
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
    blockOf(node) {
      requireShown(node?.network);
      return listedBlock(node?.id ?? '');
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
    select(selected) {
      changeHold(() => {
        isSelected = selected;
      });
    },
    expand({ id }, isOpen) {
      if (/^block\/\d+$/.test(id)) {
        changeHold(() => open.tell(id, isOpen));
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
    startAnew() {
      stopBrowsing();
      branches = branchesOfNetwork();
      pinned = new Set();
      feed.startAnew();
    },
    async refresh() {
      stopBrowsing();
      await feed.refresh();
      branches = branchesOfNetwork();
    },
    reconsider: feed.reconsider,
    get state() {
      return {
        isFollowing: feed.isFollowing,
        filter: filterText(feed.filter),
        failure: feed.failure,
        isLive: feed.isFollowing && isOpenEnded(feed.filter),
        newest: feed.list.newest,
      };
    },
    dispose: feed.dispose,
  };
}

function askForBlock(): Thenable<string | undefined> {
  return askText({
    title: vscode.l10n.t('Go to Block'),
    prompt: vscode.l10n.t('Number, hash of 64 or 96 hex digits, or a time: local, ISO, or seconds.nanoseconds'),
    placeHolder: '44,000,000 · 0x… · 2026-11-20 08:30 · 1795166836.001033136',
    // A hash is copied from elsewhere: looking there must not close the question.
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : blockReferenceProblem(text)),
  });
}
