import assert from 'node:assert/strict';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import { gasTable } from '../../../../src/domain/trace/gasTable.ts';
import { hashedData } from '../../../../src/domain/trace/memoryReplay.ts';
import { indexTrace, type ReplayIndex } from '../../../../src/domain/trace/replay.ts';
import { ReplayCursor } from '../../../../src/domain/trace/replayCursor.ts';
import { createSourceMap, type SourceMap } from '../../../../src/domain/trace/sourceMap.ts';
import { stackFrames } from '../../../../src/domain/trace/stackFrames.ts';
import { TraceSteps, type Word } from '../../../../src/domain/trace/traceSteps.ts';
import { runSteps } from '../../runSteps.ts';
import { address } from '../../services/ledger/ids.ts';

const outer = address(`0x${'aa'.repeat(20)}`);
const large = `0x${(100 * 1024 * 1024).toString(16)}`;
const megabytes = `0x${(4 * 1024 * 1024 - 32).toString(16)}`;
/** Looks at steps between two pauses, which is some milliseconds. */
const mostLooks = 50_000;
/** Of all of it, for each step. */
const mostLooksPerStep = 20;

type Sent = readonly [op: string, depth: number, pc: number, ...stack: readonly string[]];

/** Counts how often it is looked at. */
class WatchedSteps extends TraceSteps {
  looks = 0;

  override frameAt(index: number): CallFrame {
    this.looks += 1;
    return super.frameAt(index);
  }

  override opAt(index: number): string {
    this.looks += 1;
    return super.opAt(index);
  }

  override stackAt(index: number): readonly Word[] | undefined {
    this.looks += 1;
    return super.stackAt(index);
  }
}

function traceOf(sent: readonly Sent[], isDeployment = false): WatchedSteps {
  return new WatchedSteps(
    isDeployment ? undefined : outer,
    sent.map(([op, depth, pc, ...stack]) => ({ op, depth, pc, gas: 9n, gasCost: 1n, reason: undefined, stack })),
  );
}

const called = (op: string, depth: number, to: number): Sent => {
  const given = op === 'DELEGATECALL' ? [] : ['0x0'];
  return [op, depth, 40, '0x0', '0x0', '0x0', '0x0', ...given, `0x${(to + 4_096).toString(16)}`, '0x9'];
};

/** The index of a trace, made with pauses and in few looks, and gone through. */
function indexed(
  steps: WatchedSteps,
  mapOf: (call: CallFrame) => SourceMap | undefined = () => undefined,
): ReplayIndex {
  let [looks, most] = [0, 0];
  const working = indexTrace(steps, mapOf, { input: undefined, codeOf: () => undefined });
  let part = working.next();
  for (; part.done !== true; part = working.next()) {
    most = Math.max(most, steps.looks);
    looks += steps.looks;
    steps.looks = 0;
  }
  assert.ok(Math.max(most, steps.looks) < mostLooks, `${most} looks without a pause`);
  const whole = part.value;
  for (const step of [0, steps.length >> 1, steps.length - 1]) {
    stackFrames(whole.locations, step);
    whole.memory.memoryAt(step);
  }
  looks += steps.looks;
  assert.ok(looks <= mostLooksPerStep * steps.length, `${looks} looks at ${steps.length} steps`);
  return whole;
}

function codeMap(text: string, bytecode: string, sourceMap: string): SourceMap {
  return runSteps(
    createSourceMap({
      bytecode,
      sourceMap,
      sources: new Map([['A.sol', text]]),
      sourceIds: new Map([['A.sol', 0]]),
    }),
  ).result;
}

describe('a trace that means harm', () => {
  it('may have 1,024 calls in one another, each of which passes a failure on', () => {
    const sent: Sent[] = [['PUSH0', 0, 0]];
    for (let depth = 0; depth < 1_024; depth += 1) {
      sent.push(...Array.from({ length: 20 }, (): Sent => ['PUSH0', depth, 1, '0x1']));
      sent.push(called(depth % 2 === 0 ? 'CALL' : 'DELEGATECALL', depth, depth), ['PUSH0', depth + 1, 0]);
    }
    sent.push(...Array.from({ length: 20_000 }, (): Sent => ['SLOAD', 1_024, 1, '0x1']));
    for (let depth = 1_024; depth >= 0; depth -= 1) {
      sent.push(...Array.from({ length: 20 }, (): Sent => ['MLOAD', depth, 41, '0x1']), [
        'REVERT',
        depth,
        80,
        '0x4',
        '0x0',
      ]);
    }
    const { steps, failures, locations } = indexed(traceOf(sent));
    assert.deepEqual([steps.frames.length, failures.length, failures[0]?.isFinal], [1_025, 1, true]);
    assert.equal(failures[0]?.call, steps.frames.at(-1));
    assert.equal(stackFrames(locations, failures[0]?.step ?? 0).length, 1_025);
  });

  it('may name memory of 100 MB in each step, which is not made', () => {
    const sent: Sent[] = [
      ['PUSH0', 0, 0],
      ['MSTORE', 0, 1, '0x1', megabytes],
    ];
    sent.push(...Array.from({ length: 5_000 }, (): Sent => ['MSTORE', 0, 2, '0x1', large]));
    for (let child = 0; child < 100; child += 1) {
      sent.push(['CALL', 0, 3, '0x0', '0x0', large, '0x0', '0x0', '0xbb', '0x9'], ['PUSH0', 1, 0]);
      sent.push(['SHA3', 1, 1, large, '0x0'], ['REVERT', 1, 1, large, '0x0']);
    }
    const before = process.memoryUsage().rss;
    const index = indexed(traceOf(sent));
    const { memory, failures, steps } = index;
    assert.deepEqual([...new Set(failures.map(({ data }) => data))], [undefined]);
    assert.equal(memory.inputOf(steps.frames[1] ?? assert.fail()), undefined);
    assert.equal(memory.memoryAt(5_002).isKnown.includes(1), false);
    assert.deepEqual(hashedData(index.steps, index.memory), []);
    assert.ok(process.memoryUsage().rss - before < 400 * 1024 * 1024);
  });

  it('may have depths with gaps and out of order: what is called is not known then', () => {
    const depths = [5, 3, 7, 7, 1, 9, 0, 1, 1_100, 2];
    const index = indexed(traceOf(depths.map((depth, at) => ['PUSH0', depth, at])));
    const { steps, locations } = index;
    assert.deepEqual(
      steps.frames.map(({ code, depth, parent }) => [depth, code, parent?.depth]),
      [
        [5, outer, undefined],
        [3, undefined, undefined],
        [7, undefined, 3],
        [1, undefined, undefined],
        [9, undefined, 1],
        [0, undefined, undefined],
        [1, undefined, 0],
        [1_100, undefined, 1],
        [2, undefined, 1],
      ],
    );
    assert.deepEqual(
      locations.stops.map(({ step }) => step),
      [0, 1, 2, 4, 5, 6, 7, 8, 9],
    );
    const cursor = new ReplayCursor(index, { points: () => [], pointAt: () => undefined, isFailureMet: () => true });
    for (let move = 0; move < 20; move += 1) {
      cursor.stepIn();
    }
    assert.ok([...gasTable(index)].at(-1));
  });

  it('may enter a function with each jump: there are no more of them than words on a stack', () => {
    const text = 'contract A { function f() public { x = 1; } }';
    const map = codeMap(text, '5b56'.repeat(10_000), `13:${text.length - 15}:0:i;${'35:6:0:i;'.repeat(19_999)}`);
    const sent = Array.from({ length: 20_000 }, (_each, at): Sent => [at % 2 ? 'JUMP' : 'JUMPDEST', 0, at + 1, '0x1']);
    const { locations } = indexed(traceOf(sent), () => map);
    assert.equal(locations.frameAt(19_999).level, 1_023);
  });

  it('may go to and fro between thousands of functions', () => {
    const texts = Array.from({ length: 4_000 }, (_each, at) => `function f${at}() public { x = ${at}; }`);
    const text = `contract A { ${texts.join(' ')} }`;
    const spans = texts.map((each, at) => `${text.indexOf(`x = ${at};`)}:${each.length - each.indexOf('x') - 2}:0:-`);
    const map = codeMap(text, '01'.repeat(4_000), spans.join(';'));
    const sent = Array.from({ length: 40_000 }, (_each, at): Sent => ['ADD', 0, (at * 7 + 1) % 4_000, '0x1']);
    const { locations } = indexed(traceOf(sent, true), () => map);
    assert.ok(locations.stops.length > 39_000, String(locations.stops.length));
    indexed(traceOf(sent), () => map);
  });

  it('may come with maps that point outside of the sources, and with sources too long to be read', () => {
    const text = 'contract A { function f() public { x = 1; } }';
    const steps = traceOf([
      ['ADD', 0, 1],
      ['ADD', 0, 2],
      ['STOP', 0, 3],
    ]);
    const stopsWith = (sourceMap: string, source = text) => {
      const map = codeMap(source, '01'.repeat(8), sourceMap);
      const places = indexed(steps, () => map).locations.stops.map(({ step, location }) => [
        step,
        location?.statement.start,
      ]);
      return { places, bytes: map.code.length };
    };
    const nowhere = { places: [[0, undefined]], bytes: 8 };
    for (const entry of [
      '999999999:999999999:0:i',
      '9999999999:1:0:-',
      '-5:3:0:-',
      '35:5:7:-',
      '35:5:-1:-',
      '35:5:0.5:-',
      'x:y:z:w',
      ':::;;;:::',
      '',
      '35:5:1e9:o',
      `${'9'.repeat(1_000_000)}:1:0:-`,
    ]) {
      assert.deepEqual(stopsWith(entry), nowhere, entry.slice(0, 40));
    }
    assert.deepEqual(stopsWith('35:5:0:-'), { places: [[0, 35]], bytes: 8 });
    // A jump of no known kind is none, and a length behind the end is to the end.
    assert.deepEqual(stopsWith('35:5:0:evil').places, [[0, 35]]);
    assert.deepEqual(stopsWith('35:999999999:0:-').places, []);
    assert.deepEqual(stopsWith('999999999:999999999:999999999:i;'.repeat(200_000)), nowhere);
    const long = (length: number) => text.padEnd(length);
    assert.deepEqual(stopsWith('35:5:0:-', long(400_000)).places, [[0, 35]]);
    assert.deepEqual(stopsWith('35:5:0:-', long(400_001)), nowhere);
    assert.deepEqual(stopsWith('35:5:0:-', `${text} ${'é'.repeat(390_000)}`).places, [[0, 35]]);
  });

  it('may end ten thousand calls in a halt, and load as often from storage as it likes', () => {
    const calls = Array.from({ length: 10_000 }, (): Sent[] => [called('CALL', 0, 1), ['SSTORE', 1, 0, '0x1', '0x2']]);
    const { failures } = indexed(traceOf([['PUSH0', 0, 0], ...calls.flat(), ['STOP', 0, 1]]));
    assert.equal(failures.length, 10_000);
    indexed(
      traceOf(Array.from({ length: 100_000 }, (_each, at): Sent => [at % 9 ? 'PUSH1' : 'SLOAD', 0, at + 1, '0x1'])),
    );
  });
});
