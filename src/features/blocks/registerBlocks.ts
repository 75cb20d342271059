import * as vscode from 'vscode';
import { type Block, formatBlockJson } from '../../domain/block/block.ts';
import { executeCommand, registerCommand } from '../../editor/commands.ts';
import { createLazyView, type LazyView } from '../../editor/lazyTree.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { withViewProgress } from '../../editor/messages.ts';
import { type Clock, systemClock } from '../../editor/polling.ts';
import { onDidChangeSettings } from '../../editor/settings.ts';
import { describeView, setViewMessage, type TreeViews } from '../../editor/treeViews.ts';
import { views } from '../../manifest.ts';
import type { BlockBrowser, BlockBrowserOptions } from './blockBrowser.ts';

interface BlocksDependencies extends Pick<BlockBrowserOptions, 'networkContext' | 'log'> {
  readonly trees: Pick<TreeViews, 'create' | 'onDidRetry'>;
  /** Tells when to ask again; the system's unless given. */
  readonly clock?: Clock;
}

const drawnAfterMs = 500;

/** The view `hieroLens.blocks`: newest first and growing at the top, older ones by the page, any one by what names it. */
export function registerBlocks({
  networkContext,
  log,
  trees,
  clock = systemClock,
}: BlocksDependencies): vscode.Disposable {
  const browser = lazyDisposable(async () => {
    const { createBlockBrowser } = await import('./blockBrowser.ts');
    return createBlockBrowser({ networkContext, log, clock, isSeen: () => lazyView.isSeen(), onChange: () => show() });
  });
  const lazyView = createLazyView({
    ...{ log, clock, trees, viewId: views.blocks },
    reconsider: () => browser.made?.reconsider(),
    retry: 'hieroLens.blocks.refresh',
    roots: async () => (await browser.get()).nodes(),
    showLost: ([lost]) => setViewMessage(view, browser.made?.failureText(lost?.error)),
    failure: () => browser.made?.lost,
    retriesItself: true,
  });
  const { tree, view } = lazyView;
  const contexts = new Map<string, boolean>();
  const setContext = (key: string, value: boolean) => {
    if (contexts.get(key) !== value) {
      contexts.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  };
  let forgetSelection: () => void = () => undefined;
  // While the tree is drawn the editor tells of no selection, whatever is selected: only a lasting one is believed.
  const considerSelection = () => {
    forgetSelection();
    if (view.selection.length > 0) {
      browser.made?.select(true);
    } else {
      forgetSelection = clock.after(drawnAfterMs, () => browser.made?.select(view.selection.length > 0));
    }
  };
  const describe = () => {
    const { name } = networkContext.network;
    describeView(view, browser.made?.describe(name) ?? `${name} · UTC`);
  };
  const show = () => {
    considerSelection();
    describe();
    setContext('hieroLens.blocksPaused', browser.made?.state.isFollowing === false);
    setContext('hieroLens.blocksFiltered', browser.made?.state.filter !== undefined);
    tree.redraw();
  };
  return vscode.Disposable.from(
    afterStart(describe),
    lazyView,
    browser,
    view.onDidChangeSelection(considerSelection),
    { dispose: () => forgetSelection() },
    view.onDidExpandElement(({ element }) => browser.made?.expand(element, true)),
    view.onDidCollapseElement(({ element }) => browser.made?.expand(element, false)),
    trees.onDidRetry(() => {
      if (browser.made?.state.failure !== undefined) {
        void browser.made.refresh();
      }
      tree.retryFailures();
    }),
    networkContext.onDidChange(() => {
      tree.reload();
      browser.made?.startAnew();
      show();
    }),
    onDidChangeSettings((change) => {
      if (change.affects('blocks.pageSize')) {
        browser.made?.startAnew();
      }
    }),
    registerBlockCommands({ log, lazyView, browser: browser.get }),
  );
}

interface BlockCommandsOptions {
  readonly log: Log;
  readonly lazyView: LazyView;
  readonly browser: () => Promise<BlockBrowser>;
}

function registerBlockCommands({ log, lazyView, browser }: BlockCommandsOptions): vscode.Disposable {
  const { tree, view, lineOf } = lazyView;
  const copyOfBlock = async (line: unknown, format: (block: Block) => string | undefined) => {
    const block = (await browser()).blockOf(lineOf(line));
    const text = block && format(block);
    if (text !== undefined) {
      await executeCommand('hieroLens.copy', text);
    }
  };
  const inView = (work: () => Promise<void>) => withViewProgress(views.blocks, work);

  return vscode.Disposable.from(
    registerCommand(log, 'hieroLens.blocks.refresh', async () => {
      await inView(async () => (await browser()).refresh());
      tree.reload();
    }),
    registerCommand(log, 'hieroLens.blocks.loadOlder', async (after, network) => {
      await inView(async () => (await browser()).loadOlder(after, network));
      tree.redraw();
    }),
    registerCommand(log, 'hieroLens.blocks.loadMore', async (branch) => {
      await inView(async () => (await browser()).loadMore(String(branch)));
      tree.redrawBranch(String(branch));
    }),
    registerCommand(log, 'hieroLens.blocks.goTo', async (reference, network) => {
      const node = await (await browser()).find(reference, network);
      if (node !== undefined) {
        tree.redraw();
        await view.reveal(node, { select: true, focus: true, expand: true });
      }
    }),
    registerCommand(log, 'hieroLens.blocks.filter', async () => (await browser()).chooseFilter()),
    registerCommand(log, 'hieroLens.blocks.clearFilter', async () => (await browser()).clearFilter()),
    registerCommand(log, 'hieroLens.blocks.pause', async () => (await browser()).pause()),
    registerCommand(log, 'hieroLens.blocks.resume', async () => (await browser()).follow()),
    registerCommand(log, 'hieroLens.blocks.showNew', async () => (await browser()).showNew()),
    registerCommand(log, 'hieroLens.blocks.copyNumber', (line) => copyOfBlock(line, ({ number }) => String(number))),
    registerCommand(log, 'hieroLens.blocks.copyHash', (line) => copyOfBlock(line, ({ hash }) => hash)),
    registerCommand(log, 'hieroLens.blocks.copyJson', (line) => copyOfBlock(line, formatBlockJson)),
    registerCommand(log, 'hieroLens.blocks.openInExplorer', async (line) => {
      const link = lineOf(line)?.link;
      if (link !== undefined) {
        await executeCommand('hieroLens.openExternal', link);
      }
    }),
  );
}
