import type * as vscode from 'vscode';
import type { TreeNode } from './treeNode.ts';

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
