import assert from 'node:assert/strict';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import { type GasRow, gasTable } from '../../../../src/domain/trace/gasTable.ts';
import type { ReplayIndex } from '../../../../src/domain/trace/replay.ts';
import type { FunctionFrame } from '../../../../src/domain/trace/stackFrames.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { settingNames } from '../../../services/replay/recordings.ts';
import { type ReplayedRun, replayedRun, replayedRuns } from './replayedRun.ts';

const tableOf = (index: ReplayIndex) => [...gasTable(index)].at(-1) ?? assert.fail();
const sum = (values: readonly bigint[]) => values.reduce((all, each) => all + each, 0n);

/** A row as text; of a line only where it is. */
function shown({ titleOf }: ReplayedRun, { call, at, self, total, times }: GasRow): string {
  const place = at === undefined ? '' : ` ${at.name ?? at.source.path.split('/').at(-1)}:${at.line}`;
  return `${titleOf(call)}${place} ${self} ${total} ${times}`;
}

describe('gas of a transaction', () => {
  for (const setting of settingNames) {
    it(`sums up to what its calls used: ${setting}`, () => {
      for (const { run, index } of replayedRuns(setting)) {
        const { used, functions, lines } = tableOf(index);
        // What a deployment pays for the code that is kept is no step's.
        const kept = run.to === undefined ? 200 * (run.output.length / 2 - 1) : 0;
        assert.equal(used, BigInt((run.actions[0]?.gasUsed ?? 0) - kept), run.name);
        assert.equal(sum(functions.map(({ self }) => self)), used, run.name);
        const inLines = sum(lines.map(({ self }) => self));
        assert.ok(inLines > 0n === lines.length > 0 && inLines <= used, run.name);
        for (const { self, total } of [...functions, ...lines]) {
          assert.ok(self >= 0n && self <= total && total <= used, `${run.name}: ${self} of ${total}`);
        }
        const [outermost] = index.steps.frames;
        const whole = functions.find(({ call, at }) => call === outermost && at === undefined);
        assert.equal(whole?.total, used, run.name);
      }
    });
  }

  it('counts what calls itself once, and helpers of the compiler for what they work for', () => {
    const replayed = replayedRun('legacy', 'loop');
    const { functions, lines } = tableOf(replayed.index);
    assert.deepEqual(
      functions.map((row) => shown(replayed, row)),
      [
        'Granary reckon:98 12558 17985 1',
        'GranaryProxy handOn:26 2669 21259 1',
        'GranaryProxy fallback:16 2127 23386 0',
        'Granary plus:21 1284 1284 6',
        'Granary square:157 1100 1100 4',
        'Granary factorial:161 1069 1069 3',
        'Granary total:8 864 2148 1',
        'Measures 696 1110 1',
        'Granary 605 18590 1',
        'Measures rounded:14 414 414 1',
        'GranaryProxy 34 23420 1',
      ],
    );
    const some = lines.filter(({ at }) => [102, 107, 108, 162].includes(at?.line ?? 0));
    // The library is called by DELEGATECALL at 108; 162 calls itself.
    assert.deepEqual(
      some.map((row) => shown(replayed, row)),
      [
        'Granary Granary.sol:108 3572 5751 1',
        'Granary Granary.sol:162 1060 1066 3',
        'Granary Granary.sol:107 38 2186 1',
        'Granary Granary.sol:102 28 28 2',
      ],
    );
  });

  it('goes to code that has no sources as a whole', () => {
    const replayed = replayedRun('legacy', 'unverified');
    const { functions } = tableOf(replayed.index);
    const scale = functions.filter(({ call }) => replayed.titleOf(call) === 'Scale');
    const gas = replayed.run.actions.at(-1)?.gasUsed;
    assert.deepEqual(
      scale.map((row) => shown(replayed, row)),
      [`Scale ${gas} ${gas} 1`],
    );
  });

  it('is nothing where nothing ran', () => {
    const index = { steps: new TraceSteps(undefined), locations: { stops: [], frameAt: () => assert.fail() } };
    assert.deepEqual([...gasTable(index)].at(-1), { used: 0n, functions: [], lines: [] });
  });

  it('pauses now and then', () => {
    const { index } = replayedRun('legacy', 'loop');
    // 3,395 steps are gone through twice.
    assert.equal([...gasTable(index)].filter((part) => part === undefined).length, 4);
  });
});

/** What the calls of a trace used themselves; steps are `OP depth gas cost` with the state after each. */
function usedBy(sent: string): string {
  const steps = new TraceSteps(undefined);
  for (const [at, text] of sent.split(', ').entries()) {
    const [op = '', depth, gas = 0, cost = 0] = text.split(' ');
    const [pc, stack] = [at + 2, Array(7).fill('0x1')];
    steps.add({ op, pc, depth: Number(depth), gas: BigInt(gas), gasCost: BigInt(cost), reason: undefined, stack });
  }
  const frames = new Map<CallFrame, FunctionFrame>();
  for (const call of steps.frames) {
    const caller = call.parent && frames.get(call.parent);
    const rest = { level: call.depth, from: call.opener, entry: undefined, isHelper: false, first: call.first };
    frames.set(call, { call, caller, stops: [], ...rest });
  }
  const frameAt = (step: number) => frames.get(steps.frameAt(step)) ?? assert.fail();
  const { used, functions } = [...gasTable({ steps, locations: { stops: [], frameAt } })].at(-1) ?? assert.fail();
  return [used, ...functions.map(({ call, self }) => `${call.index}: ${self}`)].join(', ');
}

describe('what the steps of calls used', () => {
  for (const [title, ...rows] of [
    [
      'is what they cost',
      ['PUSH1 0 97 3, POP 0 95 2, STOP 0 95 0', '5, 0: 5'],
      ['PUSH1 0 97 3, RETURN 0 90 7', '10, 0: 10'],
      ['PUSH1 0 97 3, REVERT 0 90 7', '10, 0: 10'],
      ['PUSH1 0 97 3, SELFDESTRUCT 0 90 7', '10, 0: 10'],
    ],
    [
      'is all that is left where a call was halted',
      ['PUSH1 0 97 3, INVALID 0 97 0', '100, 0: 100'],
      ['PUSH1 0 97 3, SSTORE 0 -5000 5097', '100, 0: 100'],
    ],
    [
      // The call costs 100 itself; 60 go along, of which 20 come back.
      'is without what was used in a call',
      ['PUSH1 0 997 3, CALL 0 837 100, PUSH1 1 57 3, RETURN 1 20 37, POP 0 855 2, STOP 0 855 0', '145, 0: 105, 1: 40'],
    ],
    [
      'of a call that was halted is what went along',
      ['PUSH1 0 997 3, CALL 0 837 100, INVALID 1 60 0, POP 0 835 2, STOP 0 835 0', '165, 0: 105, 1: 60'],
    ],
    [
      'of a precompile is what it cost',
      ['PUSH1 0 997 3, STATICCALL 0 837 100,  1 0 72, POP 0 823 2, STOP 0 823 0', '177, 0: 105, 1: 72'],
    ],
    [
      'of calls one after another is told apart',
      [
        'PUSH1 0 997 3, CREATE 0 837 100, STOP 1 60 0, PUSH1 0 894 3, CREATE 0 694 100, PUSH1 1 97 3, RETURN 1 97 0, STOP 0 791 0',
        '209, 0: 206, 2: 3, 1: 0',
      ],
    ],
  ] as const) {
    it(title, () => {
      for (const [sent, expected] of rows) {
        assert.equal(usedBy(sent), expected, sent);
      }
    });
  }
});
