import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import { createPoller, systemClock } from '../../../src/editor/polling.ts';
import { createRetryScheduler } from '../../../src/editor/retryScheduler.ts';
import { fakeClock } from './fakeClock.ts';

const second = 1_000;
const minute = 60 * second;
const down = new Error('down');

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

/** A poller that was told to begin, and when it looked. */
function pollerOf(change: object = {}) {
  const clock = fakeClock();
  const looks: number[] = [];
  const given = {
    ...{ isWanted: true, fails: undefined as unknown, takesMs: 0, random: 0.5 },
    ...{ intervalMs: (2 * minute) as number | undefined },
    ...change,
  };
  const poller = createPoller({
    key: () => 'a',
    poll: async () => {
      looks.push(clock.nowMs());
      await new Promise<void>((resolve) => (given.takesMs === 0 ? resolve() : clock.after(given.takesMs, resolve)));
      if (given.fails !== undefined) {
        throw given.fails;
      }
    },
    onAnswer: () => undefined,
    onFailure: () => undefined,
    intervalMs: () => given.intervalMs,
    isWanted: () => given.isWanted,
    maxIntervalMs: 10 * minute,
    clock,
    random: () => given.random,
  });
  poller.reconsider();
  const gaps = () => looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
  return { clock, looks, gaps, given, poller };
}

describe('poller', () => {
  const response = { status: 429, messages: [], code: undefined, errorId: undefined, data: undefined };
  const limited = new ServiceError('status', '', { kind: 'rateLimited', retryAfterSeconds: 600, response });
  const hour = 60 * minute;
  for (const [title, change, passedMs, gaps] of [
    ['at once, then at its interval', {}, 10 * minute, Array(5).fill(2 * minute)],
    ['up to a tenth sooner than that', { random: 0 }, 3 * minute, [108 * second]],
    ['up to a tenth later than that', { random: 1 }, 3 * minute, [132 * second]],
    ['ever later after failures', { fails: down }, 45 * minute, [4, 8, 10, 10, 10].map((each) => each * minute)],
    [
      'after a pause that begins when the look before is over',
      { intervalMs: 10 * second, takesMs: 16 * second, fails: down },
      2 * minute,
      [36 * second, 56 * second],
    ],
    ['no more often than its long interval', { intervalMs: hour, fails: down }, 130 * minute, [hour, hour]],
    ['no sooner than the service asks', { intervalMs: 30 * second, random: 0, fails: limited }, hour / 6, [600_000]],
    ['once while polling is off', { intervalMs: undefined }, hour, []],
  ] as const) {
    it(`looks ${title}`, async () => {
      const poller = pollerOf(change);
      await poller.clock.pass(passedMs);
      assert.deepEqual(poller.gaps(), gaps);
      assert.equal(poller.looks.length, gaps.length + 1);
    });
  }

  it('looks one at a time, when it is told to, and is quick again once that went well', async () => {
    const { clock, looks, gaps, given, poller } = pollerOf({ fails: down });
    await clock.pass(45 * minute);
    given.fails = undefined;
    const before = looks.length;
    await Promise.all([poller.now(), poller.now(), poller.now()]);
    assert.equal(looks.length, before + 1);
    await clock.pass(2 * minute);
    assert.equal(gaps().at(-1), 2 * minute);
  });

  it('asks nothing while nobody looks, even if nobody said so, and at once when what is known is old', async () => {
    for (const isSaid of [true, false]) {
      const { clock, looks, given, poller } = pollerOf();
      await clock.pass(second);
      given.isWanted = false;
      if (isSaid) {
        poller.reconsider();
        assert.equal(clock.waiting, 0);
      }
      await clock.pass(60 * minute);
      assert.equal(looks.length, 1);
      given.isWanted = true;
      poller.reconsider();
      await clock.pass(0);
      assert.equal(looks.length, 2);
    }
  });

  it('does not ask again for a short look away', async () => {
    const { clock, looks, given, poller } = pollerOf();
    await clock.pass(second);
    for (let times = 0; times < 5; times++) {
      given.isWanted = !given.isWanted;
      poller.reconsider();
      await clock.pass(second);
    }
    assert.equal(looks.length, 1);
  });

  it('keeps its interval, whatever the clock is set to', async () => {
    const { clock, gaps, poller } = pollerOf();
    for (const hours of [-1, 2]) {
      await clock.pass(minute);
      clock.jump(hours * 60 * minute);
      poller.reconsider();
      await clock.pass(minute);
    }
    assert.deepEqual(gaps(), [2 * minute, 2 * minute]);
  });

  it('starts afresh with another key: no answer, no pause and no back-off of the former one', async () => {
    const clock = fakeClock();
    const given = { key: 'a' };
    const events: string[] = [];
    const answers = new Map<string, (failure?: Error) => void>();
    const poller = createPoller({
      key: () => given.key,
      poll: (signal) => {
        const { key } = given;
        events.push(`ask ${key}`);
        return new Promise<string>((resolve, reject) => {
          const abort = () => events.push(`abort ${key}`);
          signal.addEventListener('abort', abort);
          answers.set(key, (failure) => {
            signal.removeEventListener('abort', abort);
            failure === undefined ? resolve(key) : reject(failure);
          });
        });
      },
      onAnswer: (answer) => events.push(`answer ${answer}`),
      onFailure: () => events.push(`failure of ${given.key}`),
      intervalMs: () => 2 * minute,
      isWanted: () => true,
      maxIntervalMs: 10 * minute,
      clock,
      random: () => 0.5,
    });
    const take = () => events.splice(0).join(', ');
    poller.reconsider();
    await clock.pass(0);
    answers.get('a')?.(down);
    await clock.pass(second);
    assert.equal(take(), 'ask a, failure of a');
    await clock.pass(4 * minute);
    assert.equal(take(), 'ask a', 'slower after the failure');
    given.key = 'b';
    poller.reconsider();
    await clock.pass(0);
    assert.equal(take(), 'abort a, ask b', 'at once, whatever a has cost');
    answers.get('a')?.();
    await clock.pass(second);
    assert.equal(take(), '', 'an answer that comes late is not given');
    answers.get('b')?.();
    await clock.pass(2 * minute);
    assert.equal(take(), 'answer b, ask b', 'at the pace of b');
    given.key = 'c';
    answers.get('b')?.(down);
    await clock.pass(0);
    assert.equal(take(), 'ask c', 'nor is a failure, whoever notices the change');
    poller.dispose();
    answers.get('c')?.();
    await clock.pass(10 * minute);
    assert.equal(take(), 'abort c');
  });

  it('is quiet once disposed', async () => {
    const { clock, looks, poller } = pollerOf();
    poller.dispose();
    await clock.pass(10 * minute);
    assert.deepEqual(looks, []);
  });
});

describe('retry scheduler', () => {
  /** A scheduler that was told of a first failure, and after how many seconds it tried again. */
  function schedulerOf(given = { isWanted: true, stillFails: false }) {
    const clock = fakeClock();
    const startMs = clock.nowMs();
    const retries: number[] = [];
    const scheduler = createRetryScheduler({
      retry() {
        retries.push((clock.nowMs() - startMs) / 1000);
        if (given.stillFails) {
          scheduler.failed(false);
        }
      },
      isWanted: () => given.isWanted,
      clock,
    });
    scheduler.failed(true);
    return { clock, given, scheduler, retries };
  }

  it('tries again, slower each time up to ten minutes, until it works', async () => {
    const { clock, given, retries } = schedulerOf({ isWanted: true, stillFails: true });
    await clock.pass(2_200_000);
    assert.deepEqual(retries, [15, 45, 105, 225, 465, 945, 1545, 2145]);
    given.stillFails = false;
    await clock.pass(3_600_000);
    assert.equal(retries.length, 9);
  });

  it('is quick again for what fails for the first time', async () => {
    const { clock, given, scheduler, retries } = schedulerOf({ isWanted: true, stillFails: true });
    await clock.pass(50_000);
    given.stillFails = false;
    await clock.pass(60_000);
    scheduler.failed(true);
    await clock.pass(60_000);
    assert.deepEqual(retries, [15, 45, 105, 125]);
  });

  it('waits while nobody looks, and makes up for it', async () => {
    const { clock, given, scheduler, retries } = schedulerOf({ isWanted: false, stillFails: false });
    await clock.pass(600_000);
    assert.deepEqual(retries, []);
    given.isWanted = true;
    scheduler.reconsider();
    await clock.pass(0);
    assert.deepEqual(retries, [600]);
  });

  it('tries once for parts that fail together, however often it is considered, and not when it is over', async () => {
    const { clock, scheduler, retries } = schedulerOf();
    await clock.pass(5_000);
    scheduler.failed(true);
    scheduler.reconsider();
    scheduler.reconsider();
    await clock.pass(60_000);
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
