import { type Unreadable, unreadableTexts } from '../domain/unreadable.ts';
import { phraseText } from './phraseText.ts';
import { messageNode, type TreeNode } from './treeNode.ts';

/** A line for what an answer lacks, above what was read of it; none when nothing is lacking. */
export function unreadableNodes(id: string, answer: Unreadable): readonly TreeNode[] {
  return unreadableTexts(answer).map((text, index) =>
    messageNode(`${id}/unreadable${index}`, phraseText(text), 'warning'),
  );
}
