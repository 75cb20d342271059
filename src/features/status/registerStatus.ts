import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { executeCommand, registerCommand } from '../../editor/commands.ts';
import { createLazyView } from '../../editor/lazyView.ts';
import { afterStart } from '../../editor/lifecycle.ts';
import { createStatusBarItem, withViewProgress } from '../../editor/messages.ts';
import { createTicker, systemClock } from '../../editor/polling.ts';
import { onDidChangeSettings, readPollSeconds, showsStatusBar } from '../../editor/settings.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { describeView, setViewMessage } from '../../editor/treeViews.ts';
import { views } from '../../manifest.ts';
import type { StatusDependencies } from './statusDisplay.ts';
import { createStatusFeed } from './statusFeed.ts';

/** The view `hieroLens.status` with its badge, the status-bar item, and the notices of incidents. */
export function registerStatus(dependencies: StatusDependencies): vscode.Disposable {
  const { networkContext, log, trees, sections, clock = systemClock } = dependencies;
  const display = lazily(async () => {
    const [{ createStatusDisplay }, memory] = await Promise.all([import('./statusDisplay.ts'), dependencies.memory()]);
    return createStatusDisplay(dependencies, memory);
  });
  const lazyView = createLazyView({
    ...{ log, clock, trees, viewId: views.status },
    reconsider: () => reconsider(),
    retry: 'hieroLens.status.refresh',
    roots: async () => (await display()).nodes(feed.knowledge),
    showLost: async (lost) => setViewMessage(view, (await display()).lostText(lost)),
    failure() {
      const { failure: error, asOfMs: goodAtMs } = feed.knowledge;
      return error === undefined ? undefined : { error, goodAtMs };
    },
    parentOf: (node) => sections.map((section) => section.parentOf(node)).find((parent) => parent !== undefined),
  });
  const { view, lineOf } = lazyView;
  const redraw = () => lazyView.tree?.redraw();
  const title = vscode.l10n.t('Hiero Network Status');
  const item = createStatusBarItem('hieroLens.status', title, `${views.status}.focus`);

  const isSeen = () => vscode.window.state.focused && (view.visible || showsStatusBar());
  const feed = createStatusFeed({
    page: () => JSON.stringify(networkContext.network.status),
    client: () => networkContext.clients.status,
    isWanted: isSeen,
    pollSeconds: readPollSeconds,
    onChange: () => void show(),
    onFailure: (failure) => log.failure('status', failure),
    clock,
  });
  const draw = async () => {
    const shown = await display();
    describeView(view, networkContext.network.name);
    view.badge = shown.badge(feed.knowledge);
    item.show(shown.statusBar(feed.knowledge));
    redraw();
    return shown;
  };
  const show = async () => {
    const shown = await draw();
    ticker.reconsider();
    await shown.tell(feed.knowledge).catch((error: unknown) => log.failure('incident notices', error));
  };
  const ticker = createTicker({
    // Before the first answer nothing grows old: what draws it is loaded then, and not while the editor starts.
    isWanted: () => isSeen() && (feed.knowledge.asOfMs ?? feed.knowledge.failure) !== undefined,
    intervalMs: async () => (await display()).nextTickMs(feed.knowledge),
    tick: () => void draw(),
    clock,
  });
  const reconsider = () => {
    item.setVisible(showsStatusBar());
    feed.reconsider();
    ticker.reconsider();
  };
  const reveal = async (line: TreeNode | undefined) => {
    try {
      if (line === undefined) {
        await vscode.commands.executeCommand(`${views.status}.focus`);
      } else {
        const { revealLine } = await import('../../editor/revealLine.ts');
        await revealLine({ viewId: views.status, view, redraw, line });
      }
    } catch (error) {
      log.failure('status view', error);
    }
  };
  return vscode.Disposable.from(
    afterStart(() => {
      item.show({ icon: 'globe', text: networkContext.network.name });
      describeView(view, networkContext.network.name);
      reconsider();
    }),
    lazyView,
    item,
    ticker,
    { dispose: feed.dispose },
    onDidChangeSettings((change) => {
      if (change.affects('status')) {
        reconsider();
      }
    }),
    networkContext.onDidChange(() => {
      lazyView.tree?.reload();
      void show();
      feed.reconsider();
    }),
    ...sections.flatMap((section) => [section.onDidChange(redraw), section.onDidAskToShow(reveal)]),
    registerCommand(log, 'hieroLens.status.refresh', async () => {
      trees.retry();
      await withViewProgress(views.status, feed.refresh);
      lazyView.tree?.refresh();
    }),
    registerCommand(log, 'hieroLens.status.refreshPart', async (line) => {
      const { partOfLine } = await import('./statusDisplay.ts');
      const part = partOfLine(lineOf(line));
      if (part !== undefined) {
        await withViewProgress(views.status, () => feed.refreshPart(part));
      }
    }),
    registerCommand(log, 'hieroLens.status.openPage', async (line) => {
      const link = lineOf(line)?.link;
      if (link !== undefined) {
        await executeCommand('hieroLens.openExternal', link);
      }
    }),
    registerCommand(log, 'hieroLens.status.notifyAgain', async () => (await display()).allowNotices()),
  );
}
