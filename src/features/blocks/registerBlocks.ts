import * as vscode from 'vscode';
import { createLazyTree } from '../../editor/lazyTree.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import { type Clock, createRetryScheduler, systemClock } from '../../editor/polling.ts';
import { onDidChangeSettings } from '../../editor/settings.ts';
import { describeView, type TreeViews, tellInView } from '../../editor/treeViews.ts';
import { views } from '../../manifest.ts';
import type { BlockBrowserOptions } from './blockBrowser.ts';
import { registerBlockCommands } from './blockCommands.ts';

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
  const isSeen = () => view.visible && vscode.window.state.focused;
  const browser = lazyDisposable(async () => {
    const { createBlockBrowser } = await import('./blockBrowser.ts');
    return createBlockBrowser({ networkContext, log, clock, isSeen, onChange: () => show() });
  });
  const tree = createLazyTree({
    log,
    retry: 'hieroLens.blocks.refresh',
    roots: async () => (await browser.get()).nodes(),
    onFailure: (isFirst) => retries.failed(isFirst),
    tell: ([lost]) => tellInView(view, browser.made?.failureText(lost?.error)),
    failure: () => browser.made?.lost,
    heals: true,
  });
  const view = trees.create(views.blocks, tree);
  const retries = createRetryScheduler({ retry: () => tree.retryFailures(), isWanted: isSeen, clock });
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
  const reconsider = () => {
    browser.made?.reconsider();
    retries.reconsider();
  };
  return vscode.Disposable.from(
    afterStart(describe),
    tree,
    view,
    retries,
    browser,
    view.onDidChangeVisibility(reconsider),
    view.onDidChangeSelection(considerSelection),
    { dispose: () => forgetSelection() },
    view.onDidExpandElement(({ element }) => browser.made?.expand(element, true)),
    view.onDidCollapseElement(({ element }) => {
      browser.made?.expand(element, false);
      tree.forget(element);
    }),
    vscode.window.onDidChangeWindowState(reconsider),
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
    registerBlockCommands({ log, view, tree, browser: browser.get }),
  );
}
