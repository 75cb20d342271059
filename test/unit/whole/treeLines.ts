import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { compactData } from './assertWhole.ts';

/** Every line of a tree with all there is to it, what lies below it indented. */
export async function treeLines(nodes: readonly TreeNode[], indent = ''): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { children, ...node } of nodes) {
    const content = (await children?.()) ?? [];
    const aging = 'draw' in content ? content : undefined;
    const below = 'draw' in content ? content.draw() : content;
    const summary = aging?.summary === undefined ? '' : ` as “${aging.summary()}”`;
    const fresh = aging === undefined ? '' : `${summary} fresh for ${aging.freshForMs} ms`;
    const none = children !== undefined && below.length === 0 ? ' with nothing below' : '';
    lines.push(`${indent}${compactData(node)}${fresh}${none}`, ...(await treeLines(below, `${indent}  `)));
  }
  return lines;
}
