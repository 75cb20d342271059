import type { ContractMatch } from '../contract/verifiedContract.ts';
import { memberOf, textOf } from '../value/untrustedJson.ts';

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

/** Pause before the next look at a watched job: 2 s for two minutes, then 5 s. The first look needs none. */
export function pollDelayMs(elapsedMs: number): number {
  return elapsedMs < 120_000 ? 2_000 : 5_000;
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
