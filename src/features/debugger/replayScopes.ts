import * as vscode from 'vscode';
import type { Replay } from '../../domain/trace/replay.ts';
import type { ShownFrame } from '../../domain/trace/shownFrames.ts';
import { argumentVariables } from './argumentVariables.ts';
import { callVariables, gasVariables } from './callVariables.ts';
import { eventVariables } from './eventVariables.ts';
import { isEntry } from './frameWords.ts';
import { localScope, localValues } from './localScope.ts';
import { memoryVariables, stackVariables } from './machineVariables.ts';
import type { Scope } from './protocol.ts';
import type { ShownVariable, VariableGroup } from './shownVariable.ts';
import { createStateVariables } from './stateVariables.ts';
import type { StateWords } from './stateWords.ts';

interface ShownScope {
  readonly name: string;
  readonly hint?: Scope['presentationHint'];
  readonly isExpensive?: boolean;
  readonly group: VariableGroup;
}

export type ReplayScopes = ReturnType<typeof createScopes>;

/** What is known at a step, of one frame: only what is certain. */
export function createScopes(replay: Replay, words: StateWords) {
  const state = createStateVariables(replay, words);
  return {
    /** @param before The step at which the replay stood before. */
    of(frame: ShownFrame, step: number, before: number): readonly ShownScope[] {
      const { call } = frame.frame;
      return [
        {
          // A function may change its own later.
          name: isEntry(frame.frame) ? vscode.l10n.t('Arguments') : vscode.l10n.t('Arguments (as called)'),
          hint: 'arguments',
          group: () => argumentVariables(replay, frame),
        },
        { name: vscode.l10n.t('State'), group: () => state.variables(call, step, before) },
        { name: vscode.l10n.t('Locals'), hint: 'locals', group: () => localScope(replay, frame) },
        { name: vscode.l10n.t('Call'), group: () => callVariables(replay, call) },
        { name: vscode.l10n.t('Stack'), hint: 'registers', group: () => stackVariables(replay, frame.step) },
        { name: vscode.l10n.t('Memory'), isExpensive: true, group: () => memoryVariables(replay, frame) },
        { name: vscode.l10n.t('Events so far'), group: () => eventVariables(replay, step) },
        { name: vscode.l10n.t('Gas'), group: () => gasVariables(replay, step) },
      ];
    },
    /** By name: local variables, which hide arguments, these hide state variables, and those by their paths. */
    async named(frame: ShownFrame, step: number, before: number): Promise<ReadonlyMap<string, ShownVariable>> {
      const found = new Map<string, ShownVariable>();
      const add = async (variables: readonly ShownVariable[]) => {
        for (const variable of variables) {
          found.set(variable.evaluateName ?? variable.name, variable);
          await add((await variable.parts?.()) ?? []);
        }
      };
      await add(
        (await state.variables(frame.frame.call, step, before)).filter(
          ({ evaluateName }) => evaluateName !== undefined,
        ),
      );
      await add(argumentVariables(replay, frame).filter(({ evaluateName }) => evaluateName !== undefined));
      await add(localValues(replay, frame) ?? []);
      return found;
    },
  };
}
