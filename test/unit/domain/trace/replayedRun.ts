import assert from 'node:assert/strict';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import { memoryBytes, noBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { indexTrace, type ReplayIndex } from '../../../../src/domain/trace/replay.ts';
import { createSourceMap, type SourceMap } from '../../../../src/domain/trace/sourceMap.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { parseHex } from '../../../../src/domain/value/bytes.ts';
import { compiledOf, recordingOf, type SettingName, stepsOf } from '../../../services/replay/recordings.ts';
import type { RecordedRun } from '../../../services/replay/replayRecord.ts';
import { runSteps } from '../../runSteps.ts';
import { address } from '../../services/ledger/ids.ts';

/** A transaction that really ran, with its index. */
export interface ReplayedRun {
  readonly run: RecordedRun;
  readonly index: ReplayIndex;
  readonly mapOf: (call: CallFrame) => SourceMap | undefined;
  /** The name of the contract whose code a call runs. */
  readonly titleOf: (call: CallFrame) => string;
}

const unverified = 'Scale';

/** The transactions of a setting whose steps were kept. */
export function replayedRuns(setting: SettingName): readonly ReplayedRun[] {
  return recordingOf(setting)
    .runs.filter(({ name }) => stepsOf(setting, name) !== undefined)
    .map((run) => replayed(setting, run));
}

export function replayedRun(setting: SettingName, name: string): ReplayedRun {
  return replayed(setting, recordingOf(setting).runs.find((run) => run.name === name) ?? assert.fail(name));
}

function replayed(setting: SettingName, run: RecordedRun): ReplayedRun {
  const { contracts } = recordingOf(setting);
  const maps = new Map<string, SourceMap | undefined>();
  const contractOf = ({ code, created }: CallFrame) =>
    contracts.find((contract) => contract.address === (code ?? created ?? run.created[0]));
  const mapOf = (call: CallFrame) => {
    const contract = contractOf(call);
    const side = call.code === undefined ? 'creation' : 'runtime';
    const compiled = contract && compiledOf(setting)[contract.title];
    if (contract === undefined || compiled === undefined || contract.title === unverified) {
      return undefined;
    }
    const key = `${contract.title} ${side}`;
    const { evm } = compiled.output;
    const found =
      maps.get(key) ??
      runSteps(
        createSourceMap({
          bytecode: contract[side],
          sourceMap: (side === 'creation' ? evm.bytecode : evm.deployedBytecode).sourceMap,
          sources: textsOf(compiled.stdJsonInput.sources),
          sourceIds: idsOf(compiled.sourceIds),
        }),
      ).result;
    maps.set(key, found);
    return found;
  };
  const steps = new TraceSteps(run.to === undefined ? undefined : address(run.to));
  for (const { gas, gas_cost, reason, ...sent } of stepsOf(setting, run.name) ?? []) {
    steps.add({ ...sent, gas: BigInt(gas), gasCost: BigInt(gas_cost), reason: reason ?? undefined });
  }
  const input = run.to === undefined ? noBytes : memoryBytes(parseHex(run.input) ?? assert.fail(run.input));
  const code = { input, codeOf: (call: CallFrame) => mapOf(call)?.code };
  const index = runSteps(indexTrace(steps, mapOf, code)).result;
  return { run, index, mapOf, titleOf: (call) => contractOf(call)?.title ?? call.code ?? '?' };
}

function textsOf(sources: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(sources).map(([path, source]) => [path, (source as { content: string }).content]));
}

function idsOf(ids: Readonly<Record<string, unknown>> | null): ReadonlyMap<string, number> {
  return new Map(Object.entries(ids ?? {}).map(([path, source]) => [path, (source as { id: number }).id]));
}
