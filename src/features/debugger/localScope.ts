import * as vscode from 'vscode';
import type { Replay } from '../../domain/trace/replay.ts';
import type { StackFrame } from '../../domain/trace/stackFrames.ts';
import { localVariables } from '../../domain/trace/stackVariables.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { noProgramSentence } from '../../editor/replayWarnings.ts';
import { stackVariable } from './calledVariables.ts';
import { type ShownVariable, why } from './shownVariable.ts';

/** Local variables, results and arguments that were changed; where they are not certain, why. */
export function localScope(replay: Replay, shown: StackFrame): readonly ShownVariable[] {
  const reason = whyNone(replay, shown);
  const found = localValues(replay, shown);
  if (found === undefined) {
    return [why(reason ?? vscode.l10n.t('It is not certain here where the compiler has put them; see the stack.'))];
  }
  return found.length === 0 ? [why(vscode.l10n.t('There are none.'))] : found;
}

/** Undefined where they are not certain. */
export function localValues(replay: Replay, shown: StackFrame): readonly ShownVariable[] | undefined {
  const { frame, step } = shown;
  const found = whyNone(replay, shown) === undefined ? localVariables(replay.index.steps, frame, step) : undefined;
  // What is declared in an inner block hides what is around it.
  const byName = new Map(found?.map((variable) => [variable.name, variable]));
  return found && [...byName.values()].map((variable, at) => stackVariable(replay, frame.call, step, variable, at));
}

function whyNone(replay: Replay, { frame }: StackFrame): string | undefined {
  const program = replay.programOf(frame.call);
  const { compilation } = program?.contract ?? {};
  const settings = compilation?.compilerSettings;
  if (program === undefined) {
    return noProgramSentence(replay, frame.call);
  }
  if (compilation?.language !== 'Solidity' || settings === undefined) {
    return vscode.l10n.t('The compiler does not tell where local variables are kept; see the stack.');
  }
  if (memberOf(settings, 'viaIR') === true) {
    return vscode.l10n.t('The newer pipeline of the compiler does not tell where it keeps them; see the stack.');
  }
  const optimizer = memberOf(settings, 'optimizer');
  const isOptimized = memberOf(optimizer, 'enabled') === true || memberOf(optimizer, 'details') !== undefined;
  return isOptimized
    ? vscode.l10n.t('The optimizer moves them and uses their places again; see the stack.')
    : undefined;
}
