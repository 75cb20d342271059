import * as vscode from 'vscode';
import { executeCommand, registerCommands } from '../../editor/commands.ts';
import { createLazyView } from '../../editor/lazyView.ts';
import { afterStart, lazyDisposable } from '../../editor/lifecycle.ts';
import { withViewProgress } from '../../editor/messages.ts';
import { type Clock, systemClock } from '../../editor/polling.ts';
import { onDidChangeSettings } from '../../editor/settings.ts';
import { describeView, setViewMessage, type TreeViews } from '../../editor/treeViews.ts';
import { views } from '../../manifest.ts';
import type { BlockBrowserOptions } from './blockBrowser.ts';

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
  const { view, lineOf } = lazyView;
  const inView = (work: () => Promise<void>) => withViewProgress(views.blocks, work);
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
    lazyView.tree?.redraw();
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
      lazyView.tree?.retryFailures();
    }),
    networkContext.onDidChange(() => {
      lazyView.tree?.reload();
      browser.made?.startAnew();
      show();
    }),
    onDidChangeSettings((change) => {
      if (change.affects('blocks.pageSize')) {
        browser.made?.startAnew();
      }
    }),
    registerCommands(log, browser.get, {
      'hieroLens.blocks.refresh': async (of) => {
        await inView(() => of.refresh());
        lazyView.tree?.reload();
      },
      'hieroLens.blocks.loadOlder': async (of, after, network) => {
        await inView(() => of.loadOlder(after, network));
        lazyView.tree?.redraw();
      },
      'hieroLens.blocks.loadMore': async (of, branch) => {
        await inView(() => of.loadMore(String(branch)));
        lazyView.tree?.redrawBranch(String(branch));
      },
      'hieroLens.blocks.goTo': async (of, reference, network) => {
        const node = await of.find(reference, network);
        if (node !== undefined) {
          lazyView.tree?.redraw();
          await view.reveal(node, { select: true, focus: true, expand: true });
        }
      },
      'hieroLens.blocks.filter': (of) => of.chooseFilter(),
      'hieroLens.blocks.clearFilter': (of) => of.clearFilter(),
      'hieroLens.blocks.pause': (of) => of.pause(),
      'hieroLens.blocks.resume': (of) => of.follow(),
      'hieroLens.blocks.showNew': (of) => of.showNew(),
      'hieroLens.blocks.copyNumber': (of, line) => of.copy(lineOf(line), 'number'),
      'hieroLens.blocks.copyHash': (of, line) => of.copy(lineOf(line), 'hash'),
      'hieroLens.blocks.copyJson': (of, line) => of.copy(lineOf(line), 'json'),
      'hieroLens.blocks.openInExplorer': async (_of, line) => {
        const link = lineOf(line)?.link;
        if (link !== undefined) {
          await executeCommand('hieroLens.openExternal', link);
        }
      },
    }),
  );
}
