import type { ContractReader } from '../contract/contractReading.ts';
import type { ContractAction, ContractResultDetails } from '../contract/contractResult.ts';
import type { VerifiedContract } from '../contract/verifiedContract.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { Steps } from '../steps.ts';
import { type BreakableLocations, StopFinder } from './breakableLocations.ts';
import type { CallFrame } from './callFrames.ts';
import { type Failure, findFailures } from './failures.ts';
import { MemoryReplay, type ReplayedCode } from './memoryReplay.ts';
import type { SourceMap } from './sourceMap.ts';
import { StorageJournal } from './storageJournal.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** A trace with all that a debugger needs of it. */
export interface ReplayIndex {
  readonly steps: TraceSteps;
  readonly locations: BreakableLocations;
  readonly failures: readonly Failure[];
  readonly storage: StorageJournal;
  readonly memory: MemoryReplay;
}

/** Finds all that a debugger needs of a trace. */
export function* indexTrace(
  steps: TraceSteps,
  mapOf: (call: CallFrame) => SourceMap | undefined,
  code: ReplayedCode,
): Steps<ReplayIndex> {
  const finder = new StopFinder(steps, mapOf);
  const storage = new StorageJournal(steps);
  for (let step = 0; step < steps.length; step += 1) {
    yield* finder.reading(step) ?? [];
    finder.take(step);
    storage.take(step);
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  storage.end();
  const memory = new MemoryReplay(steps, code);
  const failures = yield* findFailures(steps, memory);
  return { steps, locations: yield* finder.found(), failures, storage, memory };
}

/** The verified code that a call runs. */
export interface ReplayProgram {
  readonly address: EvmAddress;
  readonly contract: VerifiedContract;
  /** Runtime or creation code. */
  readonly code: Uint8Array;
  /** Undefined where the compiler wrote no source map that fits. */
  readonly map: SourceMap | undefined;
  /** Compiled path → document path. */
  readonly paths: ReadonlyMap<string, string>;
}

/** A reason to distrust a replay. */
export type ReplayWarning =
  /** The code that ran is not the verified one: its sources are not shown. */
  | { readonly kind: 'otherCode'; readonly address: EvmAddress }
  /** The verification service did not answer. */
  | { readonly kind: 'notAsked'; readonly address: EvmAddress }
  /** It is verified, but without a source map that fits. */
  | { readonly kind: 'noLines'; readonly address: EvmAddress; readonly language: string | undefined }
  /** The replay and the transaction ended differently. */
  | { readonly kind: 'differs'; readonly what: 'outcome' | 'answer' }
  | { readonly kind: 'otherGas'; readonly replayed: bigint; readonly executed: bigint };

/** Whether the verification service answered for a contract. */
export function isAnswered({ warnings }: Pick<Replay, 'warnings'>, address: EvmAddress | undefined): boolean {
  return !warnings.some((warning) => warning.kind === 'notAsked' && warning.address === address);
}

/** An executed transaction that can be debugged. */
export interface Replay {
  /** As the service names it: an id or a hash. */
  readonly execution: string;
  readonly failed: boolean;
  readonly index: ReplayIndex;
  readonly programOf: (call: CallFrame) => ReplayProgram | undefined;
  readonly reader: ContractReader;
  /** Undefined where the service has none. */
  readonly result: ContractResultDetails | undefined;
  /** The ledger's reasons for calls that halted. */
  readonly halts: ReadonlyMap<CallFrame, string>;
  /** What the ledger's own contracts answered in the transaction itself, as far as the service says. */
  readonly answers: ReadonlyMap<CallFrame, ContractAction>;
  readonly warnings: readonly ReplayWarning[];
}
