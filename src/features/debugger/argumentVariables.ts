import * as vscode from 'vscode';
import type { ReadArgument } from '../../domain/contract/contractReading.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { StackFrame } from '../../domain/trace/stackFrames.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { calledVariables } from './calledVariables.ts';
import { callReading, inputOf, isEntry } from './frameWords.ts';
import { type ShownVariable, why } from './shownVariable.ts';

/** What a contract was called with, by its ABI; of functions that are called within it, what the stack tells. */
export function argumentVariables(replay: Replay, { frame }: StackFrame): readonly ShownVariable[] {
  const { call } = frame;
  if (!isEntry(frame)) {
    return calledVariables(replay, frame);
  }
  const reading = callReading(replay, call);
  if (reading !== undefined) {
    return reading.arguments.map(argumentVariable);
  }
  const input = inputOf(replay, call);
  return input === undefined || input === '0x'
    ? [why(vscode.l10n.t('There are none.'))]
    : [{ name: vscode.l10n.t('data'), value: singleLine(input, 2_000) }];
}

export function argumentVariable({ name, type, value }: ReadArgument, index: number): ShownVariable {
  const shown = name === '' ? `#${index + 1}` : singleLine(name, 80);
  return {
    name: shown,
    value: singleLine(value, 2_000),
    type: singleLine(type, 80),
    ...(name === '' ? {} : { evaluateName: shown }),
  };
}
