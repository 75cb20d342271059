import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OriginGate } from '../../../../src/services/http/originRateLimiter.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

const limits = { connectionsPerOrigin: 6, requestsPerSecond: 25 };

function createBench() {
  const clock = fakeClock();
  const gate = new OriginGate(limits, clock);
  const started: string[] = [];
  const leaves = new Map<string, () => void>();
  /** A request that is answered after `ms`; without it, when `leaves` says so. */
  const enter = (
    name: string,
    { isUrgent = (): boolean => false, origin = 'http://a.test', ms = undefined as number | undefined } = {},
  ) => {
    leaves.set(
      name,
      gate.enter(origin, {
        isUrgent,
        start(leave) {
          started.push(name);
          if (ms !== undefined) {
            clock.after(ms, leave);
          }
        },
      }),
    );
  };
  return { clock, started, enter, leave: (name: string) => leaves.get(name)?.() };
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** The most moments that lie in one window that is open at its end. */
function mostIn(moments: readonly number[], windowMs: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + windowMs).length));
}

describe('the gate of an origin', () => {
  it('lets no more than 25 start or arrive in any second, six at once, and all in the end', async () => {
    const visit = fc.record({
      afterMs: fc.integer({ min: 0, max: 300 }),
      takesMs: fc.integer({ min: 0, max: 1_500 }),
      arrives: fc.double({ min: 0, max: 1, noNaN: true }),
      isUrgent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 120 }), async (visits) => {
        const clock = fakeClock();
        const gate = new OriginGate(limits, clock);
        const starts: number[] = [];
        const arrivals: number[] = [];
        let running = 0;
        for (const { afterMs, takesMs, arrives, isUrgent } of visits) {
          await clock.pass(afterMs);
          gate.enter('http://a.test', {
            isUrgent: () => isUrgent,
            start(leave) {
              starts.push(clock.nowMs());
              arrivals.push(clock.nowMs() + takesMs * arrives);
              running += 1;
              assert.ok(running <= 6);
              clock.after(takesMs, () => {
                running -= 1;
                leave();
              });
            },
          });
        }
        await clock.pass(10 * 60_000);
        assert.equal(starts.length, visits.length);
        assert.ok(mostIn(starts, 1_000) <= 25);
        assert.ok(mostIn(arrivals, 1_000) <= 25);
        assert.equal(clock.waiting, 0);
      }),
      { numRuns: 300 },
    );
  });

  it('gives 25 at once to an origin that answers at once, and the next a second later', async () => {
    const { clock, started, enter } = createBench();
    for (const name of numbered('', 60)) {
      enter(name, { ms: 0 });
      await clock.pass(0);
    }
    assert.equal(started.length, 25);
    await clock.pass(999);
    assert.equal(started.length, 25);
    await clock.pass(1);
    assert.equal(started.length, 50);
  });

  it('counts each origin by itself', async () => {
    const { started, enter } = createBench();
    numbered('a', 8).forEach((name) => void enter(name));
    numbered('b', 8).forEach((name) => void enter(name, { origin: 'http://b.test' }));
    assert.equal(started.length, 12);
  });

  it('lets what is urgent overtake, what has become urgent too, and keeps the order of the rest', async () => {
    const { started, enter, leave } = createBench();
    let isAwaited = false;
    numbered('running', 6).forEach((name) => void enter(name));
    enter('first');
    enter('joined', { isUrgent: () => isAwaited });
    enter('last');
    enter('hover', { isUrgent: () => true });
    isAwaited = true;
    numbered('running', 4).forEach(leave);
    assert.deepEqual(started.slice(6), ['joined', 'hover', 'first', 'last']);
  });

  it('forgets what leaves while it waits: it costs nothing and holds nothing up', async () => {
    const { clock, started, enter, leave } = createBench();
    numbered('running', 6).forEach((name) => void enter(name));
    const queue = numbered('waiting', 100);
    queue.forEach((name) => void enter(name));
    queue.slice(0, 99).forEach(leave);
    queue.slice(0, 99).forEach(leave);
    leave('running0');
    assert.deepEqual(started.slice(6), ['waiting99']);
    numbered('running', 6).forEach(leave);
    leave('waiting99');
    numbered('more', 24).forEach((name) => void enter(name, { ms: 0 }));
    await clock.pass(0);
    assert.equal(started.length, 25);
  });

  it('sets no timer while nothing waits', async () => {
    const { clock, enter, leave } = createBench();
    for (const name of numbered('', 26)) {
      enter(name);
      if (name !== '25') {
        leave(name);
      }
    }
    assert.equal(clock.waiting, 1);
    leave('25');
    assert.equal(clock.waiting, 0);
  });
});
