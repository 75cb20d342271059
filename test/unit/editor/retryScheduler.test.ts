import assert from 'node:assert/strict';
import { createHealer } from '../../../src/editor/healer.ts';
import { fakeClock } from './fakeClock.ts';

function underTest() {
  const clock = fakeClock();
  const start = clock.nowMs();
  const retries: number[] = [];
  const given = { isWanted: true, stillFails: true };
  const healer = createHealer({
    retry() {
      retries.push((clock.nowMs() - start) / 1000);
      if (given.stillFails) {
        healer.failed();
      }
    },
    isWanted: () => given.isWanted,
    clock,
  });
  return { clock, given, healer, retries };
}

describe('healer', () => {
  it('tries again, slower each time, until it works', async () => {
    const { clock, given, healer, retries } = underTest();
    healer.failed();
    await clock.pass(200_000);
    assert.deepEqual(retries, [15, 45, 105]);
    given.stillFails = false;
    await clock.pass(3_600_000);
    assert.deepEqual(retries, [15, 45, 105, 225]);
  });

  it('tries once for many parts that fail together', async () => {
    const { clock, given, healer, retries } = underTest();
    given.stillFails = false;
    healer.failed();
    healer.failed();
    healer.failed();
    await clock.pass(60_000);
    assert.deepEqual(retries, [15]);
  });

  it('waits while nobody looks, and makes up for it', async () => {
    const { clock, given, healer, retries } = underTest();
    given.stillFails = false;
    given.isWanted = false;
    healer.failed();
    await clock.pass(600_000);
    assert.deepEqual(retries, []);
    given.isWanted = true;
    healer.reconsider();
    await clock.pass(0);
    assert.deepEqual(retries, [600]);
  });
});
