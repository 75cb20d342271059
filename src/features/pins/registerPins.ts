import * as vscode from 'vscode';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { executeCommand, registerCommands } from '../../editor/commands.ts';
import { createLazyView } from '../../editor/lazyView.ts';
import { afterStart, isCancellation, lazyDisposable } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, showStatusMessage, withViewProgress } from '../../editor/messages.ts';
import { createPoller } from '../../editor/polling.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { describeView, setViewMessage } from '../../editor/treeViews.ts';
import { views } from '../../manifest.ts';
import type { PinsDependencies } from './pins.ts';

const watchMs = 60_000;
const slowestMs = 15 * 60_000;

/** The view `hieroLens.explorer`: what the user pinned on the selected network, and what changed of it. */
export function registerPins(dependencies: PinsDependencies): vscode.Disposable {
  const { networkContext, log, trees, sections } = dependencies;
  const pins = lazyDisposable(async () => {
    const [{ createPins }, state] = await Promise.all([import('./pins.ts'), dependencies.pins()]);
    const watching = state.watch(show);
    const made = Object.assign(createPins(dependencies, state), { dispose: () => watching.dispose() });
    setViewMessage(view, made.problem);
    return made;
  });
  const drops = createPinDrops(log, networkContext, {
    isPin: (id) => pins.made?.isPin(id) === true,
    async move(id, onto) {
      await (await pins.get()).move(id, onto);
      show();
    },
  });
  const lazyView = createLazyView({
    ...{ log, trees, viewId: views.explorer, drops },
    retry: 'hieroLens.explorer.refresh',
    // Without a line at the top the editor shows the welcome text.
    roots: async () => {
      const below = await Promise.all(sections.map((section) => section.nodes()));
      return [...(await pins.get()).nodes(), ...below.flat()];
    },
    reconsider: () => poller.reconsider(),
  });
  const { view } = lazyView;
  const redraw = () => lazyView.tree?.redraw();
  const show = () => {
    describeView(view, pins.made?.description ?? networkContext.network.name);
    const changed = pins.made?.changed ?? 0;
    view.badge =
      changed === 0 ? undefined : { value: changed, tooltip: vscode.l10n.t('{0} pinned entities changed', changed) };
    setViewMessage(view, pins.made?.problem);
    redraw();
  };
  /** An empty view is folded. It unfolds by itself once, beside what the user looks at: who folds it then means it. */
  const unfold = async () => {
    try {
      if (trees.isShown() && (await (await pins.get()).haveCome()) && !view.visible) {
        await vscode.commands.executeCommand(`${views.explorer}.focus`, { preserveFocus: true });
      }
    } catch (error) {
      log.failure('pins', error);
    }
  };
  const poller = createPoller({
    key: () => JSON.stringify([networkContext.network.name, networkContext.network.ledger]),
    poll: async (signal) => (await pins.get()).watch(signal),
    onAnswer: (hasChanged) => hasChanged && show(),
    // What cannot be had stays as it was; an open branch says why.
    onFailure: show,
    intervalMs: () => watchMs,
    maxIntervalMs: slowestMs,
    isWanted: () => lazyView.isSeen() && (pins.made?.nodes().length ?? 1) > 0,
  });
  return vscode.Disposable.from(
    afterStart(show),
    lazyView,
    poller,
    pins,
    ...sections.map((section) => section.onDidChange(redraw)),
    view.onDidCollapseElement(({ element }) => pins.made?.forget(element)),
    trees.onDidShow(() => void unfold()),
    networkContext.onDidChange(() => {
      pins.made?.startAnew();
      lazyView.tree?.reload();
      show();
      if (view.visible) {
        void poller.now();
      }
    }),
    registerCommands(log, pins.get, {
      'hieroLens.explorer.pin': async (of, argument, network) => {
        const pinned = await of.pin(argument, network);
        if (pinned !== undefined) {
          showStatusMessage(vscode.l10n.t('Pinned {0}', pinned), 4_000, 'pin');
          show();
          await unfold();
          await poller.now();
        }
      },
      'hieroLens.explorer.unpin': async (of, argument) => {
        await of.unpin(trees.lineOf(argument) ?? argument);
        show();
      },
      'hieroLens.explorer.open': async (of, node) => {
        const reference = of.referenceOf(node);
        if (reference !== undefined) {
          await executeCommand('hieroLens.lookup', reference.text, reference.network);
          await of.markSeen(node);
          show();
        }
      },
      'hieroLens.explorer.refresh': async (of) => {
        for (const section of sections) {
          section.refresh();
        }
        of.startAnew();
        lazyView.tree?.reload();
        await poller.now();
        show();
      },
      'hieroLens.explorer.loadMore': async (of, id) => {
        await withViewProgress(views.explorer, () => of.more(String(id)));
        lazyView.tree?.redrawBranch(String(id));
      },
      'hieroLens.explorer.markSeen': async (of) => {
        await of.markSeen();
        show();
      },
    }),
  );
}

/** The lines of this view, as the editor names them while they are dragged: its id in small letters. */
const ownLines = `application/vnd.code.tree.${views.explorer.toLowerCase()}`;

/** Drags pins to another place, and takes what is dropped: texts with ids, files, verified sources. */
export function createPinDrops(
  log: Log,
  networks: Networks,
  pins: { readonly isPin: (id: string) => boolean; readonly move: (id: string, onto: unknown) => Promise<void> },
): vscode.TreeDragAndDropController<TreeNode> {
  return {
    dragMimeTypes: [ownLines],
    dropMimeTypes: [ownLines, 'text/uri-list', 'text/plain'],
    handleDrag(lines, dataTransfer) {
      const [line] = lines;
      if (line !== undefined && pins.isPin(line.id)) {
        dataTransfer.set(ownLines, new vscode.DataTransferItem(line.id));
      }
    },
    async handleDrop(onto, dataTransfer) {
      try {
        const id: unknown = dataTransfer.get(ownLines)?.value;
        if (typeof id === 'string' && pins.isPin(id)) {
          await pins.move(id, onto);
          return;
        }
        const { droppedTexts } = await import('./droppedTexts.ts');
        for (const dropped of await droppedTexts(dataTransfer, [networks.network, ...networks.networks()])) {
          await executeCommand('hieroLens.explorer.pin', ...dropped);
        }
      } catch (error) {
        if (!isCancellation(error)) {
          log.failure('drop', error);
          const { failureSentence } = await import('../../editor/failureText.ts');
          void showMessage('error', failureSentence(error));
        }
      }
    },
  };
}
