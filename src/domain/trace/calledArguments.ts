import type { OutlinePart } from '../source/sourceOutline.ts';
import type { Word } from './stackAfterCall.ts';
import { readHead, type WrittenVariable } from './writtenVariables.ts';

/** A variable of a function, with what the stack has of it. */
export interface StackVariable extends Omit<WrittenVariable, 'count'> {
  /** Its value, or where that begins, and of what has no length of its own in calldata, how long it is. */
  readonly words: readonly Word[];
}

/**
 * The arguments of a function, by its head, from the stack that it begins with. The older pipeline of the Solidity compiler
 * puts them on top, the last one last. Undefined where the head cannot be read, or the stack is not known.
 */
export function calledArguments(
  text: string,
  part: OutlinePart,
  stack: readonly Word[] | undefined,
): readonly StackVariable[] | undefined {
  const head = readHead(text, part);
  const count = head === undefined ? 0 : wordsIn(head.parameters);
  // Below them is where to return to.
  return head === undefined || stack === undefined || stack.length <= count
    ? undefined
    : withWords(head.parameters, stack, stack.length - count);
}

/** Variables of which the first is at a place of the stack, counted from the bottom; undefined where it does not have all. */
export function withWords(
  variables: readonly WrittenVariable[],
  stack: readonly Word[],
  start: number,
): readonly StackVariable[] | undefined {
  if (start < 0 || stack.length < start + wordsIn(variables)) {
    return undefined;
  }
  let at = start;
  return variables.map(({ count, ...variable }) => {
    at += count;
    return { ...variable, words: stack.slice(at - count, at) };
  });
}

export function wordsIn(variables: readonly WrittenVariable[]): number {
  return variables.reduce((sum, { count }) => sum + count, 0);
}
