import * as vscode from 'vscode';
import { escapeLines, escapeMessage } from '../domain/value/escapeMessage.ts';
import type { CommandId } from '../manifest.ts';
import { failureRemedy, isNoAnswer, type LostBranch } from './failureText.ts';
import { isCancellation } from './lifecycle.ts';
import type { Log } from './log.ts';
import { type Clock, systemClock } from './polling.ts';
import {
  type AgingNodes,
  type BranchContent,
  errorNodes,
  type KnownBranch,
  messageNode,
  remedyNode,
  type TreeNode,
} from './treeNode.ts';

/** A tree whose branches load when they are opened; a branch that fails shows the failure with a way to retry. */
export interface LazyTree extends vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  /** Draws the lines anew without asking: what branches have loaded stays. */
  redraw(): void;
  /** Forgets what branches have loaded and asks for all that is shown. */
  reload(): void;
  /** Asks for all that is shown: what grows old stays until the answer is there, and when there is none. */
  refresh(): void;
  /** Draws again, and one branch from what its owner knows by now. */
  redrawBranch(id: string): void;
  /** Asks again for what could not be had; false when there is nothing of the kind. */
  retryFailures(): boolean;
  /** The user closed a branch: it asks anew when it is opened again. */
  forget(node: TreeNode): void;
}

export interface LazyTreeOptions {
  readonly log: Log;
  /** When there is none the view is empty: its owner says why. */
  readonly roots: () => readonly TreeNode[] | Promise<readonly TreeNode[]>;
  /** Runs when the user retries after a failure. */
  readonly retry: Extract<
    CommandId,
    'hieroLens.status.refresh' | 'hieroLens.blocks.refresh' | 'hieroLens.explorer.refresh'
  >;
  /** A branch could not be had, for the first time or once more; the log knows already. */
  readonly onFailure?: (isFirst: boolean) => void;
  /** Shows above the lines what could not be had, or is old for want of an answer. Without it lines do so. */
  readonly showLost?: (lost: readonly LostBranch[]) => void;
  /** Why the owner itself has no lines, or old ones, shown with the rest. */
  readonly failure?: () => LostBranch | undefined;
  /** The owner tries again by itself: a line is needed only where the user has to do something. */
  readonly retriesItself?: boolean;
  /** Tells when what grows old is to be asked for again; the system's unless given. */
  readonly clock?: Clock;
}

/** What a branch asked for is kept, whatever came of it: a redraw must cost no request. */
interface Branch extends KnownBranch {
  readonly asked: Promise<BranchContent> | undefined;
  readonly content: BranchContent | Promise<BranchContent>;
  /** The last good content of what grows old: shown until there is a better one. */
  readonly good: AgingNodes | undefined;
  readonly staleAtMs: number;
}

const nothing = { asked: undefined, failure: undefined, good: undefined, goodAtMs: undefined };
const settled = { ...nothing, staleAtMs: Number.POSITIVE_INFINITY };

export function createLazyTree(options: LazyTreeOptions): LazyTree {
  const { log, roots, retry, onFailure, showLost, failure: ownFailure, retriesItself, clock = systemClock } = options;
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  const branches = new Map<string, Branch>();
  const reported = new Map<string, string>();

  const isShownAbove = (error: unknown) => showLost !== undefined && isNoAnswer(error);
  const failed = (id: string, error: unknown, known?: Branch): BranchContent => {
    const { good, goodAtMs, failure } = known ?? settled;
    if (isCancellation(error)) {
      return good ?? [];
    }
    // A failure that lasts is logged once.
    if (reported.get(id) !== String(error)) {
      reported.set(id, String(error));
      log.failure(`tree ${id}`, error);
    }
    const nodes = errorNodes(`${id}/failure`, error, retry);
    const content =
      good === undefined ? nodes : isShownAbove(error) ? good : { ...good, draw: () => [...good.draw(), ...nodes] };
    branches.set(id, { ...settled, content, good, goodAtMs, failure: { error, goodAtMs } });
    onFailure?.(failure === undefined);
    return content;
  };
  const loaded = (id: string, content: BranchContent): BranchContent => {
    reported.delete(id);
    const aging = isAging(content)
      ? { good: content, goodAtMs: clock.timeOfDayMs(), staleAtMs: clock.nowMs() + content.freshForMs }
      : {};
    branches.set(id, { ...settled, content, ...aging });
    return content;
  };
  const load = (id: string, asked: Promise<BranchContent>, known: Branch | undefined) => {
    const { good, goodAtMs } = known ?? settled;
    // An answer for a branch that was closed meanwhile, or asked anew, changes nothing.
    const isAwaited = () => branches.get(id)?.asked === asked;
    const answer = asked.then(
      (content) => (isAwaited() ? loaded(id, content) : content),
      (error: unknown) => (isAwaited() ? failed(id, error, known) : []),
    );
    const content = good ?? answer;
    branches.set(id, { ...settled, asked, content, good, goodAtMs, failure: known?.failure });
    if (good !== undefined) {
      void answer.then(() => changed.fire(undefined));
    }
    return content;
  };
  const contentOf = (id: string, ask: NonNullable<TreeNode['children']>): Branch['content'] => {
    const kept = branches.get(id);
    if (kept !== undefined && clock.nowMs() < kept.staleAtMs) {
      return kept.content;
    }
    try {
      const content = ask();
      return content instanceof Promise ? load(id, content, kept) : content;
    } catch (error) {
      return failed(id, error, kept);
    }
  };
  const childrenOf = async (id: string, ask: NonNullable<TreeNode['children']>): Promise<readonly TreeNode[]> => {
    const nodes = drawn(await contentOf(id, ask)).flatMap((node) => summarized(node) ?? []);
    return nodes.length > 0 ? nodes : [messageNode(`${id}/empty`, vscode.l10n.t('None'), 'info')];
  };
  const awaited = new WeakSet<object>();
  /** The line with what is known of its branch, which is asked for first; none where there is nothing, as is shown above. */
  const summarized = (node: TreeNode): TreeNode | undefined => {
    if (node.summarize === undefined || node.children === undefined) {
      return node;
    }
    const content = contentOf(node.id, node.children);
    if (content instanceof Promise && !awaited.has(content)) {
      awaited.add(content);
      void content.then(() => changed.fire(undefined));
    }
    const known = branches.get(node.id) ?? settled;
    const isGone = known.good === undefined && isShownAbove(known.failure?.error);
    return isGone ? undefined : { ...node, ...node.summarize(known) };
  };
  /** Asks again at the next drawing; what is known stays until there is something better. */
  const outdate = (of: readonly (readonly [id: string, branch: Branch])[]) => {
    for (const [id, { good, goodAtMs, failure }] of of) {
      branches.set(id, {
        ...settled,
        content: good ?? [],
        good,
        goodAtMs,
        failure,
        staleAtMs: Number.NEGATIVE_INFINITY,
      });
    }
    changed.fire(undefined);
  };
  const forgetBelow = ({ id, summarize }: TreeNode): boolean => {
    // What stands beside a closed line is not forgotten with what it is of.
    const isForgotten = (key: string) => (key === id && summarize === undefined) || key.startsWith(`${id}/`);
    const below = [...branches.keys()].filter(isForgotten);
    for (const known of below) {
      branches.delete(known);
    }
    return below.length > 0;
  };

  return {
    onDidChangeTreeData: changed.event,
    redraw: () => changed.fire(undefined),
    redrawBranch(id) {
      branches.delete(id);
      changed.fire(undefined);
    },
    reload() {
      branches.clear();
      changed.fire(undefined);
    },
    refresh: () => outdate([...branches]),
    retryFailures() {
      const failures = [...branches].filter(([, { asked, failure }]) => failure !== undefined && asked === undefined);
      if (failures.length > 0) {
        outdate(failures);
      }
      return failures.length > 0;
    },
    forget(node) {
      if (forgetBelow(node)) {
        // Without this the editor would show what it had when the branch is opened again.
        changed.fire(node);
      }
    },
    getTreeItem: treeItem,
    getChildren: async (node) => [
      ...(await (node === undefined ? rootsOf() : childrenOf(node.id, node.children ?? (() => [])))),
    ],
    dispose: () => changed.dispose(),
  };

  // The lines at the top are never kept: their owner knows when they change.
  async function rootsOf(): Promise<readonly TreeNode[]> {
    try {
      const nodes = await roots();
      branches.delete('');
      reported.delete('');
      const lines = nodes.map(summarized);
      const gone = new Set(nodes.flatMap(({ id }, index) => (lines[index] === undefined ? [id] : [])));
      const lost = [...branches].flatMap(([id, { failure, good }]) =>
        failure !== undefined && isShownAbove(failure.error) && (good !== undefined || gone.has(id)) ? [failure] : [],
      );
      return [...lostNodes([ownFailure?.(), ...lost]), ...lines.filter((line) => line !== undefined)];
    } catch (error) {
      const nodes = drawn(failed('', error, branches.get('')));
      return showLost === undefined || isCancellation(error) ? nodes : lostNodes([{ error, goodAtMs: undefined }]);
    }
  }

  /** Has it shown why lines are missing or old; the one line that does something about it. */
  function lostNodes(failures: readonly (LostBranch | undefined)[]): readonly TreeNode[] {
    const lost = failures.filter((failure) => failure !== undefined);
    showLost?.(lost);
    const [first] = lost;
    const isHealing = retriesItself && failureRemedy(first?.error) === 'retry';
    return first === undefined || isHealing ? [] : [remedyNode('failure', first.error, retry)];
  }
}

function isAging(content: BranchContent): content is AgingNodes {
  return 'draw' in content;
}

function drawn(content: BranchContent): readonly TreeNode[] {
  return isAging(content) ? content.draw() : content;
}

/** The only place that makes lines of trees, held by a test: what they say is made inert here. */
export function treeItem(node: TreeNode): vscode.TreeItem {
  const { id, icon: iconPath, command } = node;
  const label = escapeMessage(node.label);
  const description = node.description === undefined ? undefined : escapeMessage(node.description);
  const tooltip = typeof node.tooltip === 'string' ? escapeLines(node.tooltip) : node.tooltip;
  const item = new vscode.TreeItem(label, collapsibleState(node));
  // By itself the editor would read out the tooltip instead of the line.
  const said = node.accessibleLabel ?? [label, description].filter(Boolean).join(', ');
  const accessibilityInformation = { label: escapeMessage(said) };
  const contextValue = contextOf(node);
  return Object.assign(item, { id, description, tooltip, iconPath, contextValue, command, accessibilityInformation });
}

/** Words that the menus of `package.json` look for: the node's own, `copyable`, `linked`. */
function contextOf({ contextValue, copyText, link }: TreeNode): string | undefined {
  const words = [contextValue, copyText && 'copyable', link && 'linked'].filter(Boolean);
  return words.length === 0 ? undefined : words.join(' ');
}

function collapsibleState(node: TreeNode): vscode.TreeItemCollapsibleState {
  if (node.children === undefined) {
    return vscode.TreeItemCollapsibleState.None;
  }
  return node.isExpanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}
