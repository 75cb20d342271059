import * as vscode from 'vscode';

/** The parts of the Debug Adapter Protocol that we use. */

export interface DebugRequest {
  readonly seq: number;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface DebugSource {
  readonly name: string;
  /** A whole URI. */
  readonly path: string;
}

export interface StackLine {
  readonly id: number;
  readonly name: string;
  readonly source?: DebugSource;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly instructionPointerReference: string;
  readonly presentationHint?: 'subtle';
}

export interface Scope {
  readonly name: string;
  readonly presentationHint?: 'arguments' | 'locals' | 'registers';
  readonly variablesReference: number;
  readonly expensive: boolean;
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  readonly evaluateName?: string;
  readonly memoryReference?: string;
  /** 0 for what has no parts. */
  readonly variablesReference: number;
}

/** A variable; its parts are made when they are asked for. */
export interface ShownVariable extends Omit<Variable, 'variablesReference'> {
  readonly parts?: VariableGroup;
  /** True where the value is a count of parts. */
  readonly isSummary?: boolean;
}

export type VariableGroup = () => Promise<readonly ShownVariable[]> | readonly ShownVariable[];

/** A line instead of variables. */
export function note(value: string): ShownVariable {
  return { name: '—', value };
}

/** A note where there are no variables. */
export function orNone(variables: readonly ShownVariable[]): readonly ShownVariable[] {
  return variables.length === 0 ? [note(vscode.l10n.t('There are none.'))] : variables;
}

/** What the Debug Console offers to complete a text with. */
export interface Completion {
  readonly label: string;
  readonly type: 'variable' | 'property' | 'value';
  readonly start: number;
  readonly length: number;
}

export interface Breakpoint {
  readonly verified: boolean;
  readonly line?: number;
  readonly message?: string;
}

/** The request of our own that goes to a step. */
export const goToStep = 'hieroGoToStep';

export const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsDisassembleRequest: true,
  supportsReadMemoryRequest: true,
  supportsExceptionInfoRequest: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['.'],
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsFunctionBreakpoints: true,
  supportsDataBreakpoints: true,
  supportsExceptionFilterOptions: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: false,
  supportTerminateDebuggee: false,
} as const;
