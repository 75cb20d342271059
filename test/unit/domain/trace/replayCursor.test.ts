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
      isBreakpoint: ({ step }) => options.breakpoints?.includes(step) === true,
      isFailureMet: options.isMet ?? (() => true),
    },
  );
  /** Where each move leads, and why it stops. */
  const goes = (...moves: readonly (keyof ReplayCursor)[]) =>
    moves.map((move) => `${String((cursor[move] as () => string)())} ${cursor.step}`);
  return { cursor, goes };
}

describe('a replay that is gone through', () => {
  it('begins at the first stop, or the first step where there is none', () => {
    assert.equal(cursorOf('aaAA').cursor.step, 2);
    assert.equal(cursorOf('aaaa').cursor.step, 0);
    assert.deepEqual(cursorOf('aa').goes('next', 'stepBack', 'continue'), ['end 0', 'entry 0', 'end 0']);
  });

  it('goes over, into and out of what a function calls', () => {
    assert.deepEqual(cursorOf('AaABbBaA').goes('next', 'next', 'next'), ['step 2', 'step 7', 'end 7']);
    assert.deepEqual(cursorOf('AaABbBaA').goes('next', 'stepIn', 'stepIn', 'next'), [
      'step 2',
      'step 3',
      'step 5',
      'step 7',
    ]);
    assert.deepEqual(cursorOf('AaABbBaA').goes('next', 'stepIn', 'stepOut', 'stepOut'), [
      'step 2',
      'step 3',
      'step 6',
      'end 6',
    ]);
  });

  it('leaves a function for what called it, even if that never stops again; not for one that never stopped', () => {
    assert.deepEqual(cursorOf('ABBa').goes('stepIn', 'stepOut', 'next'), ['step 1', 'step 3', 'end 3']);
    assert.deepEqual(cursorOf('aBBa').goes('next', 'stepOut'), ['step 2', 'end 2']);
  });

  it('goes back the way it came, then stop by stop', () => {
    const { goes } = cursorOf('AaABbBaA');
    assert.deepEqual(goes('next', 'next', 'stepBack', 'stepBack', 'stepBack'), [
      'step 2',
      'step 7',
      'step 2',
      'entry 0',
      'entry 0',
    ]);
    const again = cursorOf('AaABbBaA', { breakpoints: [7] });
    assert.deepEqual(again.goes('continue', 'stepBack', 'stepBack', 'stepBack', 'stepBack'), [
      'breakpoint 7',
      'step 5',
      'step 3',
      'step 2',
      'entry 0',
    ]);
  });

  it('meets breakpoints, also in what it steps over, forward and back', () => {
    const { goes } = cursorOf('AaABbBaA', { breakpoints: [0, 5] });
    assert.deepEqual(goes('continue', 'continue', 'reverseContinue', 'reverseContinue'), [
      'breakpoint 5',
      'end 5',
      'breakpoint 0',
      'entry 0',
    ]);
    assert.deepEqual(
      cursorOf('AaABbBaA', { breakpoints: [2, 3, 5] }).goes(
        ...(['continue', 'continue', 'continue', 'continue', 'reverseContinue', 'reverseContinue'] as const),
      ),
      ['breakpoint 2', 'breakpoint 3', 'breakpoint 5', 'end 5', 'breakpoint 3', 'breakpoint 2'],
    );
    assert.deepEqual(goes('next', 'next', 'restart', 'next', 'stepIn', 'stepOut'), [
      'step 2',
      'breakpoint 5',
      'entry 0',
      'step 2',
      'step 3',
      'breakpoint 5',
    ]);
  });

  it('stops at failures that were caught, and goes on', () => {
    const failures = [[5, false]] as const;
    assert.deepEqual(cursorOf('AaABBbaA', { failures }).goes('next', 'next', 'next', 'reverseContinue', 'stepBack'), [
      'step 2',
      'failure 5',
      'step 7',
      'failure 5',
      'step 4',
    ]);
    assert.deepEqual(cursorOf('AaABBbaA', { failures, isMet: () => false }).goes('next', 'next', 'reverseContinue'), [
      'step 2',
      'step 7',
      'entry 0',
    ]);
    assert.deepEqual(cursorOf('AaABBbaA', { failures, breakpoints: [4, 7] }).goes('continue', 'continue', 'continue'), [
      'breakpoint 4',
      'failure 5',
      'breakpoint 7',
    ]);
  });

  it('goes back to the nearest of breakpoints and failures', () => {
    const failures = [
      [1, false],
      [3, false],
      [5, false],
    ] as const;
    const back = (breakpoints: readonly number[], isMet = true) => {
      const { cursor, goes } = cursorOf('AaABbBaAA', { failures, breakpoints, isMet: () => isMet });
      while (cursor.continue() !== 'end') {}
      while (cursor.next() !== 'end') {}
      return goes('reverseContinue', 'reverseContinue', 'reverseContinue', 'reverseContinue');
    };
    assert.deepEqual(back([]), ['failure 5', 'failure 3', 'failure 1', 'entry 0']);
    assert.deepEqual(back([2, 7]), ['breakpoint 7', 'failure 5', 'failure 3', 'breakpoint 2']);
    assert.deepEqual(back([3, 7]), ['breakpoint 7', 'failure 5', 'breakpoint 3', 'failure 1']);
    assert.deepEqual(back([2, 7], false), ['breakpoint 7', 'breakpoint 2', 'entry 0', 'entry 0']);
    const early = cursorOf('aaAA');
    early.cursor.previousInstruction();
    assert.deepEqual(early.goes('reverseContinue'), ['entry 1']);
  });

  it('does not go beyond the failure of the transaction, but back', () => {
    const options = { failures: [[4, true]] as const };
    const { cursor, goes } = cursorOf('AaABbaA', options);
    const failedAt = () => cursor.failure?.step;
    assert.equal(failedAt(), undefined);
    assert.deepEqual(goes('continue', 'continue', 'next', 'stepIn', 'stepOut'), Array(5).fill('failure 4'));
    assert.equal(failedAt(), 4);
    assert.deepEqual(goes('stepBack', 'next', 'stepBack'), ['step 3', 'failure 4', 'step 3']);
    assert.deepEqual(cursorOf('AaABbaA', { ...options, isMet: () => false }).goes('next', 'next', 'continue'), [
      'step 2',
      'end 2',
      'end 2',
    ]);
  });

  it('stands at a failure only where that is', () => {
    const failures = [
      [2, false],
      [5, false],
    ] as const;
    const { cursor } = cursorOf('AAAAAAA', { failures, isMet: () => false });
    const met = Array.from({ length: 7 }, () => {
      const at = cursor.failure?.step;
      cursor.stepIn();
      return at;
    });
    assert.deepEqual(met, [undefined, undefined, 2, undefined, undefined, 5, undefined]);
  });

  it('counts what a helper does as its caller’s', () => {
    const failures = [[4, false]] as const;
    assert.deepEqual(cursorOf('AABhhAA', { failures }).goes('stepIn', 'stepIn', 'stepIn', 'next', 'stepBack'), [
      'step 1',
      'step 2',
      'failure 4',
      'step 5',
      'step 4',
    ]);
    assert.deepEqual(cursorOf('ABhhaA', { failures: [[3, false]] }).goes('continue', 'stepOut'), [
      'failure 3',
      'step 4',
    ]);
  });

  it('moves by instructions', () => {
    const { cursor, goes } = cursorOf('AaBbaA');
    assert.deepEqual([cursor.nextInstruction(true), cursor.step], ['step', 1]);
    assert.deepEqual([cursor.nextInstruction(true), cursor.step], ['step', 4]);
    assert.deepEqual(goes('previousInstruction', 'previousInstruction'), ['step 3', 'step 2']);
    assert.deepEqual([cursor.nextInstruction(false), cursor.step], ['step', 3]);
    assert.deepEqual(goes('previousInstruction', 'stepBack', 'previousInstruction', 'previousInstruction'), [
      'step 2',
      'entry 0',
      'entry 0',
      'entry 0',
    ]);
    const last = cursorOf('Aa').cursor;
    assert.deepEqual([last.nextInstruction(false), last.nextInstruction(false), last.step], ['step', 'end', 1]);
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
