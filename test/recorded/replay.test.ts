import assert from 'node:assert/strict';
import type { CallFrame } from '../../src/domain/trace/callFrames.ts';
import { gasTable } from '../../src/domain/trace/gasTable.ts';
import { memoryBytes, noBytes } from '../../src/domain/trace/memoryReplay.ts';
import { indexTrace, type ReplayIndex } from '../../src/domain/trace/replay.ts';
import { ReplayCursor } from '../../src/domain/trace/replayCursor.ts';
import { codeBytes, createSourceMap, type SourceMap } from '../../src/domain/trace/sourceMap.ts';
import type { Stop } from '../../src/domain/trace/stackFrames.ts';
import { numberOf, TraceSteps } from '../../src/domain/trace/traceSteps.ts';
import { formatHex, parseHex } from '../../src/domain/value/bytes.ts';
import { commonLength } from '../unit/domain/trace/commonLength.ts';
import { runSteps } from '../unit/runSteps.ts';
import { address } from '../unit/services/ledger/ids.ts';
import { unpackedTraces } from './recordedTraces.ts';

interface SentStep {
  readonly op: string;
  readonly pc: number;
  readonly depth: number;
  readonly gas: number;
  readonly gas_cost: number;
  readonly reason: string | null;
  readonly stack: readonly string[];
  readonly memory: readonly string[];
}

interface Recording {
  readonly trace: { readonly gas: number; readonly return_value: string; readonly opcodes: readonly SentStep[] };
  readonly to?: string;
  readonly input: string;
  readonly revert: string;
  readonly error?: string;
  readonly creation?: { readonly path: string; readonly name: string; readonly code: string };
  readonly created?: string;
  readonly before: Words;
  readonly after: Words;
  /** The number of the source, times 65,536, and the line. */
  readonly expectedLines: readonly number[];
}

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Code {
  readonly object: string;
  readonly sourceMap: string;
}

interface Compilation {
  readonly codeOf: Readonly<Record<string, { readonly path: string; readonly name: string; readonly onchain: string }>>;
  readonly contracts: Readonly<Record<string, { readonly runtime: Code; readonly creation: Code }>>;
  readonly sourceIds: Readonly<Record<string, number>>;
}

const bytesOf = (hex: string) => parseHex(hex) ?? assert.fail();

describe('replayed traces', () => {
  const traces = unpackedTraces();
  const names = traces?.names ?? [];
  const read = <T>(name: string) => JSON.parse(traces?.text(name) ?? '') as T;
  const compilations = new Map<string, Compilation>();
  const known = new Map<
    string,
    { readonly recording: Recording; readonly index: ReplayIndex; readonly ids: Compilation }
  >();

  /** With or without the steps of precompiles and system contracts, which a service may leave out. */
  function replayed(name: string, isLeftOut = false) {
    const found = isLeftOut ? undefined : known.get(name);
    if (found !== undefined) {
      return found;
    }
    const [setting = ''] = name.split('.');
    const ids = compilations.get(setting) ?? read<Compilation>(`${setting}.compilation.json`);
    compilations.set(setting, ids);
    const { trace, ...rest } = read<Recording>(name);
    const opcodes = trace.opcodes.filter(({ op }) => op !== '' || !isLeftOut);
    const recording: Recording = { ...rest, trace: { ...trace, opcodes } };
    const maps = new Map<string, SourceMap>();
    const mapOf = (bytecode: string, sourceMap: string) => {
      const map =
        maps.get(bytecode) ??
        runSteps(
          createSourceMap({
            bytecode,
            sourceMap,
            sources: traces?.sources ?? new Map(),
            sourceIds: new Map(Object.entries(ids.sourceIds)),
          }),
        ).result;
      maps.set(bytecode, map);
      return map;
    };
    const child = ids.contracts['contracts/Child.sol:Child'] ?? assert.fail();
    const { creation, input } = recording;
    const mapOfCall = ({ code, parent }: CallFrame) => {
      const run = code === undefined ? undefined : ids.codeOf[code];
      if (run !== undefined) {
        return mapOf(run.onchain, ids.contracts[`${run.path}:${run.name}`]?.runtime.sourceMap ?? '');
      }
      if (code !== undefined) {
        return undefined;
      }
      const deployed =
        parent === undefined && creation ? ids.contracts[`${creation.path}:${creation.name}`] : undefined;
      return deployed === undefined
        ? mapOf(child.creation.object, child.creation.sourceMap)
        : mapOf(creation?.code ?? '', deployed.creation.sourceMap);
    };
    const steps = new TraceSteps(recording.to === undefined ? undefined : address(recording.to));
    for (const { gas, gas_cost, reason, ...sent } of recording.trace.opcodes) {
      steps.add({ ...sent, gas: BigInt(gas), gasCost: BigInt(gas_cost), reason: reason ?? undefined });
    }
    const code = {
      input: creation ? noBytes : memoryBytes(bytesOf(input)),
      codeOf: (frame: CallFrame) => {
        const run = frame.code === undefined ? undefined : ids.codeOf[frame.code];
        return run ? codeBytes(run.onchain) : frame.parent === undefined ? bytesOf(input) : undefined;
      },
    };
    const index = runSteps(indexTrace(steps, mapOfCall, code)).result;
    const made = { recording, index, ids };
    if (!isLeftOut) {
      known.set(name, made);
    }
    return made;
  }

  it('stop at the lines that ran', () => {
    const reached: Record<string, readonly [number, number, number]> = {};
    for (const name of names) {
      const { recording, index, ids } = replayed(name);
      const linesOf = (stops: readonly Stop[]) =>
        stops
          .flatMap(({ location }) =>
            location === undefined
              ? []
              : [
                  (ids.sourceIds[location.source.path] ?? 0) * 65_536 +
                    location.source.positions.lineOf(location.statement.start),
                ],
          )
          .filter((line, at, lines) => line !== lines[at - 1]);
      const { expectedLines } = recording;
      const { stops } = index.locations;
      const hit = commonLength(expectedLines, linesOf(stops));
      const others = linesOf(stops.filter((stop) => !isHeader(stop)));
      const [setting = ''] = name.split('.');
      const [before = 0, all = 0, extra = 0] = reached[setting] ?? [];
      reached[setting] = [
        before + hit,
        all + expectedLines.length,
        extra + others.length - commonLength(expectedLines, others),
      ];
    }
    if (names.length > 0) {
      // Three declarations without a value have no instruction of their own.
      assert.deepEqual(reached, { ir: [149, 149, 0], legacy: [149, 149, 0], 'legacy-opt': [145, 149, 1] });
    }
  });

  for (const name of names) {
    it(`${name}: storage is what it was before and after`, () => {
      const { recording, index } = replayed(name);
      for (const [step, words] of [
        [0, recording.before],
        [index.steps.length, recording.after],
      ] as const) {
        for (const [owner, slots] of Object.entries(words)) {
          const found = index.storage.slotsOf(owner).flatMap((slot) => {
            const word = numberOf(index.storage.wordAt(owner, slot, step));
            // Nobody loaded what was there before the first store.
            return word === undefined && step === 0 ? [] : [[slot, word]];
          });
          assert.deepEqual(
            found,
            found.map(([slot]) => [slot, BigInt(slots[`0x${slot?.toString(16).padStart(64, '0')}`] ?? 0)]),
          );
        }
      }
    });

    it(`${name}: memory is what it was after every seventh step`, () => {
      checkMemory(replayed(name));
    });

    it(`${name}: memory is never wrong where precompiles and system contracts have no step`, () => {
      checkMemory(replayed(name, true));
    });

    it(`${name}: what it answered or was reverted with follows from memory`, () => {
      const { recording, index } = replayed(name);
      const [outermost = assert.fail()] = index.steps.frames;
      const { bytes } = index.memory.returnedBy(outermost) ?? assert.fail();
      assert.equal(`0x${formatHex(bytes)}`, recording.revert);
      const final = index.failures.filter(({ isFinal }) => isFinal);
      assert.equal(final.length, recording.error === undefined ? 0 : 1);
      const data = final[0]?.data;
      assert.equal(data && `0x${formatHex(data)}`, recording.error === undefined ? undefined : recording.revert);
    });

    it(`${name}: steps back visit the same stops`, () => {
      const { index } = replayed(name);
      const conditions = { points: () => [], pointAt: () => undefined, isFailureMet: () => true };
      for (const move of ['stepIn', 'next', 'stepOut'] as const) {
        const cursor = new ReplayCursor(index, conditions);
        const visited = [cursor.step];
        for (
          let arrival = cursor[move]();
          arrival !== 'end' && cursor.step !== visited.at(-1);
          arrival = cursor[move]()
        ) {
          visited.push(cursor.step);
        }
        const back = [cursor.step];
        while (cursor.stepBack() !== 'entry') {
          back.push(cursor.step);
        }
        assert.deepEqual(
          [...back, cursor.step],
          visited.length === 1 ? [visited[0], visited[0]] : visited.toReversed(),
        );
      }
    });
  }

  it('use what their steps used, by functions and lines', () => {
    const sum = (values: readonly bigint[]) => values.reduce((all, each) => all + each, 0n);
    for (const name of names) {
      const { recording, index } = replayed(name);
      const { used, functions, lines } = [...gasTable(index)].at(-1) ?? assert.fail();
      assert.equal(sum(functions.map(({ self }) => self)), used, name);
      // What is paid for the code that is kept is no step's.
      const kept = recording.creation === undefined ? 0 : 200 * bytesOf(recording.trace.return_value).length;
      assert.equal(used, BigInt(recording.trace.gas - kept), name);
      for (const { self, total, times } of [...functions, ...lines]) {
        assert.ok(self >= 0n && self <= total && total <= used && times >= 0, `${name}: ${self} of ${total}`);
      }
      const whole = functions.find(({ call, at }) => call.parent === undefined && at === undefined);
      assert.equal(whole?.total, used, name);
      assert.ok(sum(lines.map(({ self }) => self)) <= used, name);
    }
  });
});

function checkMemory({ recording, index }: { readonly recording: Recording; readonly index: ReplayIndex }): void {
  const { steps, memory } = index;
  for (let step = 1; step < steps.length; step += 7) {
    const sent = recording.trace.opcodes[step - 1]?.memory ?? [];
    if (steps.frameAt(step) === steps.frameAt(step - 1) && steps.opAt(step - 1) !== '') {
      const { bytes, isKnown } = memory.memoryAt(step);
      const whole = sent.map((word) => word.slice(2)).join('');
      const expected = [...bytesOf(whole)].map((byte, at) => (isKnown[at] === 1 ? byte : 0));
      assert.equal(formatHex(bytes), formatHex(Uint8Array.from(expected)), `before step ${step}`);
    }
  }
}

/** What was logged before each statement does not tell of the head of a loop, which is run before each round. */
function isHeader({ location }: Stop): boolean {
  return location?.source.text.startsWith('for', location.statement.start) === true;
}
