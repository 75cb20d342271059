import { opcodeName, pushedBytes } from '../contract/opcodeName.ts';
import type { ContractMatch } from '../contract/verifiedContract.ts';
import { memberOf, textOf } from '../value/untrustedJson.ts';
import { splitMetadata } from './matchRuntime.ts';

export interface VerificationJob {
  readonly id: string;
  /** Two transitions only: pending → success, pending → failure. There is no cancel: one can only stop watching. */
  readonly state: 'pending' | 'success' | 'failure';
  readonly finishedAtMs: number | undefined;
  /** Undefined when the service does not name it. */
  readonly contract: ContractMatch | undefined;
  /** Present in a failed job, see `explainJobError`. */
  readonly error: JobError | undefined;
  /** The whole answer; may hold whole bytecodes, so for a document only, never for a message. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Why a job failed; the bytecodes an error may carry stay in the job's `raw`. */
export interface JobError {
  /** `customCode`, an open set. */
  readonly code: string;
  /** May repeat the JSON of all compiler errors: prefer {@link compilerErrors}. Untrusted, any length. */
  readonly message: string | undefined;
  readonly errorId: string | undefined;
  readonly compilerErrors: readonly CompilerError[];
  readonly missingSources: readonly string[];
  readonly invalidSources: readonly string[];
}

export interface CompilerError {
  readonly message: string;
  readonly severity: string | undefined;
  readonly file: string | undefined;
  /** Character offset in the file. */
  readonly start: number | undefined;
  /** The compiler's own rendering, with the line. Untrusted, several lines. */
  readonly formatted: string | undefined;
}

/** Pause before the next poll of a job: 2 s for two minutes, then 5 s. */
export function pollDelayMs(elapsedMs: number): number {
  return elapsedMs < 120_000 ? 2_000 : 5_000;
}

/** The position of an error in a source text, from 0: as printed by the compiler, else by its offset. */
export function compilerErrorPosition(
  error: CompilerError,
  text: string,
): { readonly line: number; readonly column: number } | undefined {
  const [, , line, column] = printedPosition(error);
  if (line !== undefined) {
    return { line: Math.max(0, Number(line) - 1), column: Math.max(0, Number(column) - 1) };
  }
  const { start } = error;
  if (start === undefined || start < 0) {
    return undefined;
  }
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, start));
  const lastLine = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, column: before.length - lastLine };
}

/** The file an error names: the compiler's field, else what it printed. Untrusted. */
export function compilerErrorFile(error: CompilerError): string | undefined {
  return error.file ?? printedPosition(error)[1];
}

/** File, line and column, both from 1, as the compiler prints them; empty when it did not. */
export function printedPosition({ formatted = '' }: CompilerError): readonly string[] {
  return / --> (.{1,1000}):(\d{1,7}):(\d{1,7}):/.exec(formatted.slice(0, 4_000)) ?? [];
}

/** All errors as the compiler printed them, in one text, and the line (from 0) at which each begins. */
export function renderCompilerErrors(errors: readonly CompilerError[]): {
  readonly text: string;
  readonly lines: readonly number[];
} {
  const lines: number[] = [];
  let text = '';
  for (const error of errors) {
    lines.push(text.split('\n').length - 1);
    const place = error.file === undefined ? '' : `${error.file}: `;
    text += `${(error.formatted ?? `${place}${error.message}`).replaceAll('\r\n', '\n').trimEnd()}\n\n`;
  }
  return { text, lines };
}

/** The code a failed job carries, `0x` hex: the runtime side when it is there, else the creation side. */
export function comparedCode({ raw }: Pick<VerificationJob, 'raw'>) {
  const error = memberOf(raw, 'error');
  const sides = [
    ['runtime', 'onchainRuntimeCode', 'recompiledRuntimeCode'],
    ['creation', 'onchainCreationCode', 'recompiledCreationCode'],
  ] as const;
  for (const [side, onchainName, recompiledName] of sides) {
    const onchain = textOf(memberOf(error, onchainName));
    const recompiled = textOf(memberOf(error, recompiledName));
    if (onchain !== undefined && recompiled !== undefined) {
      return { side, onchain, recompiled };
    }
  }
  return undefined;
}

/**
 * Code as one instruction a line, without offsets, so that an additional instruction changes one line of a comparison.
 */
export function renderCode(hex: string): string {
  const { code, metadata } = splitMetadata(hex.replace(/^0x/, '').toLowerCase());
  const lines: string[] = [];
  for (let index = 0; index < code.length; ) {
    const byte = code.slice(index, index + 2);
    const opcode = Number.parseInt(byte, 16);
    const name = opcodeName(opcode) ?? `0x${byte}`;
    const pushed = pushedBytes(opcode) * 2;
    const data = code.slice(index + 2, index + 2 + pushed);
    lines.push(data === '' ? name : `${name} 0x${data}`);
    index += 2 + pushed;
  }
  return [...lines, ...(metadata === '' ? [] : [`metadata 0x${metadata}`]), ''].join('\n');
}
