import type { ContractReader } from '../contract/contractReading.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import type { VerifiedContract } from '../contract/verifiedContract.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { type BreakableLocations, StopFinder } from './breakableLocations.ts';
import type { CallFrame } from './callFrames.ts';
import { type Failure, findFailures } from './failures.ts';
import { MemoryReplay, type ReplayedCode } from './memoryReplay.ts';
import type { SourceMap } from './sourceMap.ts';
import { StorageJournal } from './storageJournal.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** A trace, ready to be gone through. */
export interface ReplayIndex {
  readonly steps: TraceSteps;
  readonly locations: BreakableLocations;
  readonly failures: readonly Failure[];
  readonly storage: StorageJournal;
  readonly memory: MemoryReplay;
}

/** Makes the index of a trace in steps; what it gives last is the whole. */
export function* indexTrace(
  steps: TraceSteps,
  mapOf: (call: CallFrame) => SourceMap | undefined,
  code: ReplayedCode,
): Generator<ReplayIndex | undefined> {
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
  let failures: readonly Failure[] = [];
  for (failures of findFailures(steps, memory)) {
    yield undefined;
  }
  for (const locations of finder.found()) {
    yield locations && { steps, locations, failures, storage, memory };
  }
}

/** The verified contract whose code calls run. */
export interface ReplayProgram {
  readonly address: EvmAddress;
  readonly contract: VerifiedContract;
  /** What runs once it is deployed, or what deploys it. */
  readonly code: Uint8Array;
  /** Undefined where its compiler does not tell from which lines it was made. */
  readonly map: SourceMap | undefined;
  /** Path as it was compiled → path of its document. */
  readonly paths: ReadonlyMap<string, string>;
}

/** What a user must know of a replay to trust it. */
export type ReplayWarning =
  /** What ran is not the verified code: its sources are not shown. */
  | { readonly kind: 'otherCode'; readonly address: EvmAddress }
  /** Whether it is verified could not be asked. */
  | { readonly kind: 'notAsked'; readonly address: EvmAddress }
  /** It is verified, but its steps cannot be told by lines. */
  | { readonly kind: 'noLines'; readonly address: EvmAddress; readonly language: string | undefined }
  /** The replay ended otherwise than the transaction. */
  | { readonly kind: 'differs'; readonly what: 'outcome' | 'answer' }
  | { readonly kind: 'otherGas'; readonly replayed: bigint; readonly executed: bigint }
  /** The compiler put functions into others. */
  | { readonly kind: 'inlined'; readonly address: EvmAddress };

/** Whether the verification service answered when it was asked about a contract. */
export function isAnswered({ warnings }: Pick<Replay, 'warnings'>, address: EvmAddress | undefined): boolean {
  return !warnings.some((warning) => warning.kind === 'notAsked' && warning.address === address);
}

/** An executed transaction that can be gone through. */
export interface Replay {
  /** As the service names it: an id or a hash. */
  readonly execution: string;
  readonly failed: boolean;
  readonly index: ReplayIndex;
  readonly programOf: (call: CallFrame) => ReplayProgram | undefined;
  readonly reader: ContractReader;
  /** Undefined where the service has none. */
  readonly result: ContractResultDetails | undefined;
  /** By what calls were halted, where the ledger says so. */
  readonly halts: ReadonlyMap<CallFrame, string>;
  readonly warnings: readonly ReplayWarning[];
}
