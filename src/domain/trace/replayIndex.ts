import type { CallFrame } from './callFrame.ts';
import type { CodeMap } from './codeMap.ts';
import { type Failure, findFailures } from './failures.ts';
import { type FoundStops, StopFinder } from './findStops.ts';
import { MemoryReplay, type ReplayedCode } from './memoryReplay.ts';
import { StorageJournal } from './storageJournal.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** A trace, ready to be gone through. */
export interface ReplayIndex {
  readonly steps: TraceSteps;
  readonly found: FoundStops;
  readonly failures: readonly Failure[];
  readonly storage: StorageJournal;
  readonly memory: MemoryReplay;
}

/** Makes the index of a trace in steps; what it gives last is the whole. */
export function* indexTrace(
  steps: TraceSteps,
  mapOf: (call: CallFrame) => CodeMap | undefined,
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
  for (const found of finder.found()) {
    yield found && { steps, found, failures, storage, memory };
  }
}
