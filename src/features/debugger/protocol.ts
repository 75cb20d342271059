/** The parts of the Debug Adapter Protocol that are used; the editor takes and gives more. */

export interface DebugRequest {
  readonly seq: number;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface ShownSource {
  readonly name: string;
  /** A whole URI. */
  readonly path: string;
}

export interface StackLine {
  readonly id: number;
  readonly name: string;
  readonly source?: ShownSource;
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

export interface Breakpoint {
  readonly verified: boolean;
  readonly line?: number;
  readonly message?: string;
}

export const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsDisassembleRequest: true,
  supportsReadMemoryRequest: true,
  supportsExceptionInfoRequest: true,
  supportsEvaluateForHovers: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: false,
  supportTerminateDebuggee: false,
} as const;
