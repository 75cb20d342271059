import assert from 'node:assert/strict';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import type { Failure } from '../../../../src/domain/trace/failures.ts';
import { ReplayCursor } from '../../../../src/domain/trace/replayCursor.ts';
import { type FunctionFrame, lastUpTo, type Stop } from '../../../../src/domain/trace/stackFrames.ts';

const call = { index: 0 } as CallFrame;

/**
 * A trace of one letter for each step: `A` is a stop of the outermost function, `a` a step of it; `B` and `b` those of one
 * that it called, and so on; `h` is a helper that the function before it called.
 */
function cursorOf(
  steps: string,
  options: {
    readonly failures?: readonly (readonly [step: number, isFinal: boolean])[];
    readonly breakpoints?: readonly number[];
    readonly isMet?: (failure: Failure) => boolean;
  } = {},
) {
  const frames: FunctionFrame[] = [];
  const stops: Stop[] = [];
  let [open, helper]: [(FunctionFrame & { stops: Stop[] })[], FunctionFrame | undefined] = [[], undefined];
  [...steps].forEach((letter, step) => {
    if (letter === 'h') {
      const caller = open.at(-1) ?? assert.fail();
      helper ??= { ...caller, caller, level: caller.level + 1, isHelper: true, stops: [] };
      frames.push(helper);
      return;
    }
    helper = undefined;
    const level = letter.toLowerCase().charCodeAt(0) - 97;
    open = open.slice(0, level + 1);
    if (open.length === level) {
      const caller = open.at(-1);
      open.push({ call, caller, level, from: step - 1, entry: undefined, isHelper: false, first: step, stops: [] });
    }
    const frame = open[level] ?? assert.fail();
    frames.push(frame);
    if (letter !== letter.toLowerCase()) {
      const stop = { step, frame, location: undefined };
      stops.push(stop);
      frame.stops.push(stop);
    }
  });
  const failures = (options.failures ?? []).map(([step, isFinal]) => ({ step, isFinal, call, data: undefined }));
  const locations = { stops, frameAt: (step: number) => frames[step] ?? assert.fail(String(step)) };
  const cursor = new ReplayCursor(
    { steps, locations, failures },
    {
      points: () => options.breakpoints ?? [],
      pointAt: () => 'breakpoint',
      isFailureMet: options.isMet ?? (() => true),
    },
  );
  return cursor;
}

type Move = Exclude<keyof ReplayCursor, 'step' | 'failure' | 'goTo'>;

/** Where each of several moves leads, and why it stops. */
function goes(cursor: ReplayCursor, moves: string): string {
  const made = moves.split(' ').map((move) => {
    const [name = '', flag] = move.split(':');
    return `${cursor[name as Move](flag === 'over')} ${cursor.step}`;
  });
  return made.join(', ');
}

type Row = readonly [steps: string, moves: string, expected: string, options?: Parameters<typeof cursorOf>[1]];

const unmet = () => false;
const caught = [[5, false]] as const;
const final = [[4, true]] as const;
const three = [1, 3, 5].map((step) => [step, false] as const);
const toEnd = Array(12).fill('next').join(' ');

const rows: Readonly<Record<string, readonly Row[]>> = {
  'begins at the first stop, or the first step where there is none': [
    ['aaAA', 'restart', 'entry 2'],
    ['aa', 'next stepBack continue', 'end 0, entry 0, end 0'],
  ],
  'goes over, into and out of what a function calls': [
    ['AaABbBaA', 'next next next', 'step 2, step 7, end 7'],
    ['AaABbBaA', 'next stepIn stepIn next', 'step 2, step 3, step 5, step 7'],
    ['AaABbBaA', 'next stepIn stepOut stepOut', 'step 2, step 3, step 6, end 6'],
  ],
  'leaves a function for what called it, even if that never stops again; not for one that never stopped': [
    ['ABBa', 'stepIn stepOut next', 'step 1, step 3, end 3'],
    ['aBBa', 'next stepOut', 'step 2, end 2'],
  ],
  'goes back the way it came, then stop by stop': [
    ['AaABbBaA', 'next next stepBack stepBack stepBack', 'step 2, step 7, step 2, entry 0, entry 0'],
    [
      'AaABbBaA',
      'continue stepBack stepBack stepBack stepBack',
      'breakpoint 7, step 5, step 3, step 2, entry 0',
      { breakpoints: [7] },
    ],
  ],
  'meets breakpoints, also in what it steps over, forward and back': [
    [
      'AaABbBaA',
      'continue continue reverseContinue reverseContinue next next restart next stepIn stepOut',
      'breakpoint 5, end 5, breakpoint 0, entry 0, step 2, breakpoint 5, entry 0, step 2, step 3, breakpoint 5',
      { breakpoints: [0, 5] },
    ],
    [
      'AaABbBaA',
      'continue continue continue continue reverseContinue reverseContinue',
      'breakpoint 2, breakpoint 3, breakpoint 5, end 5, breakpoint 3, breakpoint 2',
      { breakpoints: [2, 3, 5] },
    ],
  ],
  'stops at failures that were caught, and goes on': [
    [
      'AaABBbaA',
      'next next next reverseContinue stepBack',
      'step 2, failure 5, step 7, failure 5, step 4',
      { failures: caught },
    ],
    ['AaABBbaA', 'next next reverseContinue', 'step 2, step 7, entry 0', { failures: caught, isMet: unmet }],
    [
      'AaABBbaA',
      'continue continue continue',
      'breakpoint 4, failure 5, breakpoint 7',
      { failures: caught, breakpoints: [4, 7] },
    ],
  ],
  'does not go beyond the failure of the transaction, but back': [
    [
      'AaABbaA',
      'continue continue next stepIn stepOut stepBack next stepBack',
      'failure 4, failure 4, failure 4, failure 4, failure 4, step 3, failure 4, step 3',
      { failures: final },
    ],
    ['AaABbaA', 'next next continue', 'step 2, end 2, end 2', { failures: final, isMet: unmet }],
  ],
  'counts what a helper does as its caller’s': [
    [
      'AABhhAA',
      'stepIn stepIn stepIn next stepBack',
      'step 1, step 2, failure 4, step 5, step 4',
      { failures: [[4, false]] },
    ],
    ['ABhhaA', 'continue stepOut', 'failure 3, step 4', { failures: [[3, false]] }],
  ],
  'moves by instructions': [
    [
      'AaBbaA',
      'nextInstruction:over nextInstruction:over previousInstruction previousInstruction nextInstruction',
      'step 1, step 4, step 3, step 2, step 3',
    ],
    [
      'AaBbaA',
      'next previousInstruction stepBack previousInstruction previousInstruction',
      'step 5, step 4, step 2, step 1, entry 0',
    ],
    ['Aa', 'nextInstruction nextInstruction', 'step 1, end 1'],
    ['aaAA', 'previousInstruction reverseContinue', 'step 1, entry 1'],
  ],
};

describe('a replay that is gone through', () => {
  for (const [title, each] of Object.entries(rows)) {
    it(title, () => {
      for (const [steps, moves, expected, options] of each) {
        assert.equal(goes(cursorOf(steps, options), moves), expected, `${steps} ${moves}`);
      }
    });
  }

  it('goes back to the nearest of breakpoints and failures', () => {
    const back = (breakpoints: readonly number[], isMet = true) => {
      const cursor = cursorOf('AaABbBaAA', { failures: three, breakpoints, isMet: () => isMet });
      goes(cursor, toEnd);
      return goes(cursor, 'reverseContinue reverseContinue reverseContinue reverseContinue');
    };
    assert.equal(back([]), 'failure 5, failure 3, failure 1, entry 0');
    assert.equal(back([2, 7]), 'breakpoint 7, failure 5, failure 3, breakpoint 2');
    assert.equal(back([3, 7]), 'breakpoint 7, failure 5, breakpoint 3, failure 1');
    assert.equal(back([2, 7], false), 'breakpoint 7, breakpoint 2, entry 0, entry 0');
  });

  it('stands at a failure only where that is', () => {
    const failures = [2, 5].map((step) => [step, false] as const);
    const cursor = cursorOf('AAAAAAA', { failures, isMet: unmet });
    const met = Array.from({ length: 7 }, () => {
      const at = cursor.failure?.step;
      cursor.stepIn();
      return at;
    });
    assert.deepEqual(met, [undefined, undefined, 2, undefined, undefined, 5, undefined]);
  });
});

describe('the last of several that is not behind a step', () => {
  it('is found among any number', () => {
    for (let count = 0; count < 9; count += 1) {
      const items = Array.from({ length: count }, (_each, at) => ({ step: at * 2 }));
      for (let step = -1; step < count * 2 + 2; step += 1) {
        assert.equal(lastUpTo(items, step), items.filter((each) => each.step <= step).length - 1);
      }
    }
  });
});
