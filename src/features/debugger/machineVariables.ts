import * as vscode from 'vscode';
import type { Replay } from '../../domain/trace/replay.ts';
import type { StackFrame } from '../../domain/trace/stackFrames.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { type ShownVariable, why } from './shownVariable.ts';

/** The words of the stack, its top first. */
export function stackVariables({ index: { steps } }: Replay, step: number): readonly ShownVariable[] {
  const stack = steps.stackAt(step);
  if (stack === undefined) {
    return [why(vscode.l10n.t('The trace has no stacks.'))];
  }
  return stack.toReversed().map((word, index) => ({
    name: `[${index}]`,
    value: word === undefined ? vscode.l10n.t('unknown') : singleLine(word, 80),
  }));
}

const maxWords = 4_096;

/** Memory word by word; what a precompile wrote is not in a trace. */
export function memoryVariables({ index: { memory } }: Replay, { step }: StackFrame): readonly ShownVariable[] {
  const { bytes, isKnown } = memory.memoryAt(step);
  const words = Math.min(bytes.length / 32, maxWords);
  return Array.from({ length: words }, (_each, index) => {
    const [start, end] = [index * 32, index * 32 + 32];
    const known = isKnown.subarray(start, end);
    const digits = formatHex(bytes.subarray(start, end));
    const value = known.includes(0)
      ? `0x${Array.from(known, (each, at) => (each === 1 ? digits.slice(at * 2, at * 2 + 2) : '??')).join('')}`
      : `0x${digits}`;
    const name = `0x${start.toString(16).padStart(4, '0')}`;
    return index === 0 ? { name, value, memoryReference: `memory ${step}` } : { name, value };
  });
}
