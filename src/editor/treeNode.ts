import type * as vscode from 'vscode';

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

/** Why the latest look at a branch failed, and when what is kept of it came. */
export interface LostBranch {
  readonly error: unknown;
  readonly goodAtMs: number | undefined;
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

/** True for what a menu of the tree hands to a command; anything else can come from a link or a key binding. */
export function isTreeNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}
