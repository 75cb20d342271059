import assert from 'node:assert/strict';
import { createRetryScheduler } from '../../../src/editor/retryScheduler.ts';
import { fakeClock } from './fakeClock.ts';

function underTest() {
  const clock = fakeClock();
  const start = clock.nowMs();
  const retries: number[] = [];
  const given = { isWanted: true, stillFails: true };
  const scheduler = createRetryScheduler({
    retry() {
      retries.push((clock.nowMs() - start) / 1000);
      if (given.stillFails) {
        scheduler.failed();
      }
    },
    isWanted: () => given.isWanted,
    clock,
  });
  return { clock, given, scheduler, retries };
}

describe('scheduler', () => {
  it('tries again, slower each time, until it works', async () => {
    const { clock, given, scheduler, retries } = underTest();
    scheduler.failed();
    await clock.pass(200_000);
    assert.deepEqual(retries, [15, 45, 105]);
    given.stillFails = false;
    await clock.pass(3_600_000);
    assert.deepEqual(retries, [15, 45, 105, 225]);
  });

  it('tries once for many parts that fail together', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    scheduler.failed();
    scheduler.failed();
    scheduler.failed();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
  });

  it('waits while nobody looks, and makes up for it', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    given.isWanted = false;
    scheduler.failed();
    await clock.pass(600_000);
    assert.deepEqual(retries, []);
    given.isWanted = true;
    scheduler.reconsider();
    await clock.pass(0);
    assert.deepEqual(retries, [600]);
  });

  it('never waits longer than ten minutes', async () => {
    const { clock, scheduler, retries } = underTest();
    scheduler.failed();
    await clock.pass(2_200_000);
    assert.deepEqual(retries, [15, 45, 105, 225, 465, 945, 1545, 2145]);
  });

  it('takes a failure long after the last one for a new one', async () => {
    const check = async (againAfterMs: number, expected: readonly number[]) => {
      const { clock, given, scheduler, retries } = underTest();
      given.stillFails = false;
      scheduler.failed();
      await clock.pass(againAfterMs);
      scheduler.failed();
      await clock.pass(60_000);
      assert.deepEqual(retries, expected);
    };
    await check(30_000, [15, 60]);
    await check(30_001, [15, 45.001]);
  });

  it('tries once, however often it is considered, and not at all when it is over', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    scheduler.failed();
    scheduler.reconsider();
    scheduler.reconsider();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
    scheduler.reconsider();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
    scheduler.failed();
    scheduler.dispose();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
  });
});
