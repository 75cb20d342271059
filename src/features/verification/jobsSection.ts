import * as vscode from 'vscode';
import { formatMatch } from '../../domain/contract/verifiedContract.ts';
import { shortenAddress } from '../../domain/entity/evmAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { hasEnded, isRunning, type JobProgress, type WatchedJob } from '../../domain/verification/watchedJob.ts';
import { commandOf } from '../../editor/commands.ts';
import { afterStart } from '../../editor/lifecycle.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { messageNode, type TreeNode, type TreeSection } from '../../editor/treeNode.ts';
import type { JobStore } from './jobStore.ts';

/** The running and recent verifications as a section of the status view; `show` reveals the line of a job. */
export function createJobsSection(store: JobStore): TreeSection & vscode.Disposable & { show(jobId: string): void } {
  const asked = new vscode.EventEmitter<TreeNode | undefined>();
  let before: readonly WatchedJob[] = [];
  let starts = 0;
  let isEndedShown = false;
  const update = () => {
    const jobs = store.jobs();
    starts += beginsToRun(before, jobs) ? 1 : 0;
    before = jobs;
    if (jobs.some(hasEnded) !== isEndedShown) {
      isEndedShown = !isEndedShown;
      void vscode.commands.executeCommand('setContext', 'hieroLens.verification.hasEnded', isEndedShown);
    }
  };
  // First of the listeners: who draws the section finds it as it is by now.
  const subscriptions = [store.onDidChange(update), afterStart(update)];
  const isJobLine = (id: string) => store.jobs().some((job) => lineIdOf(job) === id);
  return {
    nodes: () => (store.jobs().length === 0 && store.problem() === undefined ? [] : [sectionNode(store, starts)]),
    parentOf: ({ id }) => (isJobLine(id) ? sectionNode(store, starts) : undefined),
    onDidChange: store.onDidChange,
    onDidAskToShow: asked.event,
    show(jobId) {
      const job = store.find(jobId);
      asked.fire(job && jobNode(job));
    },
    dispose: () => vscode.Disposable.from(...subscriptions, asked).dispose(),
  };
}

/** True when a new job runs where none ran before; a resumed one is not new. */
function beginsToRun(before: readonly WatchedJob[], now: readonly WatchedJob[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return !before.some(isRunning) && now.some((job) => isRunning(job) && !known.has(job.id));
}

/** The editor keeps lines open by id: a new id opens the section when jobs start, and then it stays. */
function sectionNode(store: JobStore, starts: number): TreeNode {
  const running = store.jobs().filter(isRunning).length;
  const recent = store.jobs().length - running;
  const problem = store.problem();
  return {
    id: `verification/${starts}`,
    label: vscode.l10n.t('Verification'),
    description: [
      running === 0 ? undefined : vscode.l10n.t('{0} running', running),
      recent === 0 ? undefined : vscode.l10n.t('{0} recent', recent),
      problem && vscode.l10n.t('not all can be read'),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: new vscode.ThemeIcon('verified'),
    contextValue: 'section.verification',
    isExpanded: starts > 0,
    children: () => [
      ...(problem === undefined ? [] : [messageNode('verification/problem', problem, 'warning')]),
      ...store.jobs().map(jobNode),
    ],
  };
}

/** The job's own id comes from a service and could be that of another line. */
function lineIdOf({ id }: WatchedJob): string {
  return `verification/job/${id}`;
}

/** The job of a command: named by its id, as links do, or by its line, as menus do. */
export function jobOfArgument(jobs: readonly WatchedJob[], argument: unknown): WatchedJob | undefined {
  const isLine = typeof argument === 'object' && argument !== null && 'id' in argument;
  return isLine ? jobs.find((job) => lineIdOf(job) === argument.id) : jobs.find(({ id }) => id === argument);
}

function jobNode(job: WatchedJob): TreeNode {
  const { id, address, network, chainId, progress, method, submittedAtMs } = job;
  const state = progressText(progress);
  const methodText =
    method === 'import' ? vscode.l10n.t('import from the explorer') : vscode.l10n.t('from the workspace');
  return {
    id: lineIdOf(job),
    label: shortenAddress(address),
    // The icon says that it is not watched; this says why.
    description: singleLine(progress.kind === 'paused' ? progress.sentence : state),
    tooltip: [
      vscode.l10n.t('{0} on {1} (chain {2})', address, network, chainId),
      vscode.l10n.t('Submitted {0}, {1}', formatTime(submittedAtMs), methodText),
      singleLine(state, 2000),
    ].join('\n'),
    icon: progressIcon(progress),
    accessibleLabel: `${address}, ${singleLine(state, 400)}`,
    contextValue: hasEnded(job) ? 'verification.ended' : `verification.${progress.kind}`,
    command: commandOf(vscode.l10n.t('Show'), 'hieroLens.verification.showJob', id),
    copyText: address,
  };
}

function progressText(progress: JobProgress): string {
  switch (progress.kind) {
    case 'running':
      return vscode.l10n.t('running');
    case 'paused':
      return vscode.l10n.t('not watched: {0}', progress.sentence);
    case 'succeeded':
      return phraseText(formatMatch(progress.match));
    case 'failed':
      return progress.advice.sentence;
  }
}

function progressIcon(progress: JobProgress): vscode.ThemeIcon {
  switch (progress.kind) {
    case 'running':
      return new vscode.ThemeIcon('loading~spin');
    case 'paused':
      return new vscode.ThemeIcon('debug-pause');
    case 'succeeded':
      return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
    case 'failed':
      return progress.advice.severity === 'error'
        ? new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'))
        : new vscode.ThemeIcon('info');
  }
}
