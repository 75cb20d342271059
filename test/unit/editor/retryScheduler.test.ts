import assert from 'node:assert/strict';
import { createRetryScheduler } from '../../../src/editor/polling.ts';
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
        scheduler.failed(false);
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
    scheduler.failed(true);
    await clock.pass(200_000);
    assert.deepEqual(retries, [15, 45, 105]);
    given.stillFails = false;
    await clock.pass(3_600_000);
    assert.deepEqual(retries, [15, 45, 105, 225]);
  });

  it('tries once for many parts that fail together', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    scheduler.failed(true);
    scheduler.failed(true);
    scheduler.failed(true);
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
  });

  it('waits while nobody looks, and makes up for it', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    given.isWanted = false;
    scheduler.failed(true);
    await clock.pass(600_000);
    assert.deepEqual(retries, []);
    given.isWanted = true;
    scheduler.reconsider();
    await clock.pass(0);
    assert.deepEqual(retries, [600]);
  });

  it('never waits longer than ten minutes', async () => {
    const { clock, scheduler, retries } = underTest();
    scheduler.failed(true);
    await clock.pass(2_200_000);
    assert.deepEqual(retries, [15, 45, 105, 225, 465, 945, 1545, 2145]);
  });

  it('is quick again for what fails for the first time', async () => {
    const { clock, given, scheduler, retries } = underTest();
    scheduler.failed(true);
    await clock.pass(50_000);
    given.stillFails = false;
    await clock.pass(60_000);
    scheduler.failed(true);
    await clock.pass(60_000);
    assert.deepEqual(retries, [15, 45, 105, 125]);
  });

  it('tries once, however often it is considered, and not at all when it is over', async () => {
    const { clock, given, scheduler, retries } = underTest();
    given.stillFails = false;
    scheduler.failed(true);
    scheduler.reconsider();
    scheduler.reconsider();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
    scheduler.reconsider();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
    scheduler.failed(true);
    scheduler.dispose();
    // Of a try that was under way.
    scheduler.failed(false);
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
  });
});
