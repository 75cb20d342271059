import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { TreeNode } from '../../editor/treeNode.ts';

export interface PropertyValue {
  /** What is copied: exact. */
  readonly value: string;
  /** What the line shows, when that is more or less than the value. */
  readonly shown?: string;
  readonly tooltip?: string;
}

/** The lines of a branch, and what the branch itself shows of them. */
export interface PropertyLines {
  readonly lines: readonly TreeNode[];
  readonly summary: string | undefined;
}

/** One property as a line; texts of strangers must be inert already. */
export function propertyNode(id: string, label: string, { value, shown = value, tooltip }: PropertyValue): TreeNode {
  return {
    id: `properties/${id}`,
    label,
    description: shown,
    tooltip: tooltip ?? `${label}: ${singleLine(value, 2_000)}`,
    copyText: value,
  };
}
