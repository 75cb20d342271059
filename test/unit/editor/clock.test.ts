import assert from 'node:assert/strict';
import { systemClock } from '../../../src/editor/polling.ts';

describe('the clock', () => {
  it('sets timers of 24 days at most, which run once unless they are called off', () => {
    const timers: unknown[] = [];
    const { setTimeout, clearTimeout } = globalThis;
    const run = () => undefined;
    try {
      Object.assign(globalThis, {
        setTimeout: (...given: readonly unknown[]) => timers.push(given),
        clearTimeout: (timer: unknown) => timers.push(['cleared', timer]),
      });
      systemClock.after(0, run);
      systemClock.after(2_147_483_647, run);
      systemClock.after(2_147_483_648, run)();
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout });
    }
    assert.deepEqual(timers, [
      [run, 0],
      [run, 2_147_483_647],
      [run, 2_147_483_647],
      ['cleared', 3],
    ]);
  });

  it('tells the time of day, and measures time by what no correction of that changes', () => {
    const { now } = Date;
    try {
      const beforeMs = systemClock.nowMs();
      Date.now = () => 5;
      assert.equal(systemClock.timeOfDayMs(), 5);
      assert.ok(systemClock.nowMs() >= beforeMs);
    } finally {
      Date.now = now;
    }
  });
});
