import type { Variable } from './protocol.ts';

/** A variable; its parts are made when they are asked for. */
export interface ShownVariable extends Omit<Variable, 'variablesReference'> {
  readonly parts?: VariableGroup;
  /** True where it says how much there is instead of a value. */
  readonly isSummary?: boolean;
}

export type VariableGroup = () => Promise<readonly ShownVariable[]> | readonly ShownVariable[];

/** A line that says why there is nothing. */
export function why(value: string): ShownVariable {
  return { name: '—', value };
}
