import * as vscode from 'vscode';
import { type Unreadable, unreadableTexts } from '../domain/unreadable.ts';
import type { CommandArguments, CommandId, ContractArgument } from '../manifest.ts';
import { commandOf } from './commands.ts';
import { failureRemedy, failureSentence, failureWords, type LostBranch } from './failureText.ts';
import { phraseText } from './phraseText.ts';
import { declaredSetting } from './settings.ts';

/** One line of a tree: what it says, and what lies under it. */
export interface TreeNode {
  /** Stable over redraws and unique in its tree, so that selection and expansion survive. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Untrusted text in Markdown must be inert already, see `safeMarkdown`; plain text is made so. */
  readonly tooltip?: string | vscode.MarkdownString | undefined;
  readonly icon?: vscode.ThemeIcon | undefined;
  /** What a screen reader says; label and description unless the icon carries meaning of its own. */
  readonly accessibleLabel?: string | undefined;
  readonly contextValue?: string | undefined;
  readonly command?: vscode.Command | undefined;
  /** The name of the network it shows something of; commands of the line are about that one. */
  readonly network?: string | undefined;
  /** What a copy of this line puts on the clipboard. */
  readonly copyText?: string | undefined;
  /** What its details are looked up by. */
  readonly reference?: string | undefined;
  /** The contract it shows, for commands of its menu. */
  readonly contract?: ContractArgument | undefined;
  /** Its page in a browser. */
  readonly link?: string | undefined;
  /** Absent for a leaf. May ask a service: called only when the node is expanded, and kept until it is collapsed. */
  readonly children?: (() => readonly TreeNode[] | Promise<BranchContent>) | undefined;
  readonly isExpanded?: boolean;
  /** A branch with this asks as soon as it is drawn itself, and shows this of what came of it. */
  readonly summarize?: (known: KnownBranch) => Partial<TreeNode>;
}

/** What is known of a branch: neither, while it is first asked for. */
export interface KnownBranch {
  readonly good: AgingNodes | undefined;
  /** When that came. */
  readonly goodAtMs: number | undefined;
  readonly failure: LostBranch | undefined;
}

/** What a branch has loaded. */
export type BranchContent = readonly TreeNode[] | AgingNodes;

/** Lines that grow old while their branch is open: made anew at each drawing, of what was loaded for a while. */
export interface AgingNodes {
  readonly draw: () => readonly TreeNode[];
  /** How long it may stand; then it is asked for again at the next drawing, so never for what nobody sees. */
  readonly freshForMs: number;
  /** What a branch may show beside its label, as it is now. */
  readonly summary?: () => string | undefined;
}

/**
 * An id for a line that opens by itself when it has something to tell. The editor keeps a line open or closed by its
 * id, so a line whose news come and go needs two.
 */
export function idByNews(id: string, hasNews: boolean): string {
  return hasNews ? `${id}!` : id;
}

/** A line in a tree that is no data: empty, a hint, an error with its remedy. */
export function messageNode(id: string, text: string, icon: string): TreeNode {
  return { id, label: text, tooltip: text, icon: new vscode.ThemeIcon(icon) };
}

export function loadingNode(id: string): TreeNode {
  return messageNode(id, vscode.l10n.t('Loading…'), 'loading~spin');
}

/** A line for what an answer lacks, above what was read of it; none when nothing is lacking. */
export function unreadableNodes(id: string, answer: Unreadable): readonly TreeNode[] {
  return unreadableTexts(answer).map((text, index) =>
    messageNode(`${id}/unreadable${index}`, phraseText(text), 'warning'),
  );
}

/** A failure as two lines: a few words, whose tooltip has the sentence, and {@link remedyNode}. */
export function errorNodes<C extends CommandId>(
  id: string,
  error: unknown,
  retry: C,
  ...args: CommandArguments[C]
): readonly TreeNode[] {
  const sentence = failureSentence(error);
  return [
    {
      ...messageNode(id, failureWords(error), 'warning'),
      tooltip: sentence,
      accessibleLabel: sentence,
      copyText: sentence,
    },
    remedyNode(`${id}/remedy`, error, retry, ...args),
  ];
}

/** What can be done about a failure: `retry`, or the setting that is at fault; why, its tooltip says. */
export function remedyNode<C extends CommandId>(
  id: string,
  error: unknown,
  retry: C,
  ...args: CommandArguments[C]
): TreeNode {
  const remedy = failureRemedy(error);
  const command: vscode.Command =
    typeof remedy === 'object'
      ? {
          title: vscode.l10n.t('Open Settings'),
          command: 'workbench.action.openSettings',
          arguments: [declaredSetting(remedy.setting)],
        }
      : commandOf(vscode.l10n.t('Retry'), retry, ...args);
  const icon = typeof remedy === 'object' ? 'settings-gear' : 'refresh';
  return { ...messageNode(id, command.title, icon), tooltip: failureSentence(error), command };
}

export const passIcon = new vscode.ThemeIcon('pass', new vscode.ThemeColor('charts.green'));
export const errorIcon = new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));

/** The icon of a success or a failure only where the answer says so; `unknown` for the rest. */
export function outcomeIcon(succeeded: boolean | undefined, unknown: string): vscode.ThemeIcon {
  return succeeded === undefined ? new vscode.ThemeIcon(unknown) : succeeded ? passIcon : errorIcon;
}

/** Lines that a feature adds to the top of another feature's tree. The composition root hands them over. */
export interface TreeSection {
  /** What there is to show now, without asking a service; none when there is nothing. */
  nodes(): readonly TreeNode[];
  /** The line of the section that this one lies below; undefined for those at the top and for all others. */
  parentOf(node: TreeNode): TreeNode | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** The user asks to see a line of the section; undefined when it is gone and only its place can be shown. */
  readonly onDidAskToShow: vscode.Event<TreeNode | undefined>;
}

/** The same at the end of a tree that can wait for lines. */
export interface LateSection extends Pick<TreeSection, 'onDidChange'> {
  nodes(): Promise<readonly TreeNode[]>;
  /** The user refreshes the view. */
  refresh(): void;
}
