import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OriginRateLimiter } from '../../../../src/services/http/originRateLimiter.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

const limits = { connectionsPerOrigin: 6, requestsPerSecond: 25 };

function createSetup() {
  const clock = fakeClock();
  const limiter = new OriginRateLimiter(limits, clock);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** A request that is answered after `ms`; without it, when `end` says so. */
  const send = (
    name: string,
    { isUrgent = (): boolean => false, origin = 'http://a.test', ms = undefined as number | undefined } = {},
  ) => {
    const abort = new AbortController();
    ends.set(name, () => abort.abort(new Error('left')));
    limiter.acquire(origin, isUrgent, abort.signal).then(
      (release) => {
        started.push(name);
        ends.set(name, release);
        if (ms !== undefined) {
          clock.after(ms, release);
        }
      },
      () => undefined,
    );
  };
  /** Ends what is in flight, and aborts what waits. */
  const end = (name: string) => ends.get(name)?.();
  return { clock, limiter, started, send, end };
}

/** Lets all promises that can settle do so. */
const settle = () => new Promise(setImmediate);

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** The most moments that lie in one window that is open at its end. */
function mostIn(moments: readonly number[], windowMs: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + windowMs).length));
}

describe('rate limit of an origin', () => {
  it('lets no more than 25 start or arrive in any second, six at once, and all in the end', async () => {
    const anyRequest = fc.record({
      afterMs: fc.integer({ min: 0, max: 300 }),
      takesMs: fc.integer({ min: 0, max: 1_500 }),
      arrives: fc.double({ min: 0, max: 1, noNaN: true }),
      isUrgent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 120 }), async (requests) => {
        const clock = fakeClock();
        const limiter = new OriginRateLimiter(limits, clock);
        const starts: number[] = [];
        const arrivals: number[] = [];
        let inFlight = 0;
        for (const { afterMs, takesMs, arrives, isUrgent } of requests) {
          await clock.pass(afterMs);
          void limiter
            .acquire('http://a.test', () => isUrgent)
            .then((release) => {
              starts.push(clock.nowMs());
              arrivals.push(clock.nowMs() + takesMs * arrives);
              inFlight += 1;
              assert.ok(inFlight <= 6);
              clock.after(takesMs, () => {
                inFlight -= 1;
                release();
              });
            });
        }
        await clock.pass(10 * 60_000);
        assert.equal(starts.length, requests.length);
        assert.ok(mostIn(starts, 1_000) <= 25);
        assert.ok(mostIn(arrivals, 1_000) <= 25);
        assert.equal(clock.waiting, 0);
      }),
      { numRuns: 300 },
    );
  });

  it('lets 25 requests start at once to an origin that answers at once, and the next a second later', async () => {
    const { clock, started, send } = createSetup();
    for (const name of numbered('', 60)) {
      send(name, { ms: 0 });
      await clock.pass(0);
    }
    assert.equal(started.length, 25);
    await clock.pass(999);
    assert.equal(started.length, 25);
    await clock.pass(1);
    assert.equal(started.length, 50);
  });

  it('counts each origin by itself', async () => {
    const { started, send } = createSetup();
    numbered('a', 8).forEach((name) => void send(name));
    numbered('b', 8).forEach((name) => void send(name, { origin: 'http://b.test' }));
    await settle();
    assert.equal(started.length, 12);
  });

  it('lets urgent requests overtake, also those that became urgent, and keeps the order of the rest', async () => {
    const { started, send, end } = createSetup();
    let isAwaited = false;
    numbered('running', 6).forEach((name) => void send(name));
    await settle();
    send('first');
    send('joined', { isUrgent: () => isAwaited });
    send('last');
    send('hover', { isUrgent: () => true });
    isAwaited = true;
    numbered('running', 4).forEach(end);
    await settle();
    assert.deepEqual(started.slice(6), ['joined', 'hover', 'first', 'last']);
  });

  it('forgets a request that is aborted while it waits: it costs nothing and delays nothing', async () => {
    const { clock, started, send, end } = createSetup();
    numbered('running', 6).forEach((name) => void send(name));
    await settle();
    const queue = numbered('waiting', 100);
    queue.forEach((name) => void send(name));
    queue.slice(0, 99).forEach(end);
    queue.slice(0, 99).forEach(end);
    end('running0');
    await settle();
    assert.deepEqual(started.slice(6), ['waiting99']);
    numbered('running', 6).forEach(end);
    end('waiting99');
    numbered('more', 24).forEach((name) => void send(name, { ms: 0 }));
    await clock.pass(0);
    assert.equal(started.length, 25);
  });

  it('rejects with the reason of an aborted request, before it waits and while it waits', async () => {
    const { limiter, send } = createSetup();
    numbered('running', 6).forEach((name) => void send(name));
    const abort = new AbortController();
    const waiting = limiter.acquire('http://a.test', () => false, abort.signal);
    abort.abort(new Error('left'));
    await assert.rejects(waiting, /left/);
    await assert.rejects(
      limiter.acquire('http://b.test', () => false, abort.signal),
      /left/,
    );
  });

  it('sets no timer while nothing waits', async () => {
    const { clock, send, end } = createSetup();
    for (const name of numbered('', 26)) {
      send(name);
      await settle();
      if (name !== '25') {
        end(name);
      }
    }
    assert.equal(clock.waiting, 1);
    end('25');
    assert.equal(clock.waiting, 0);
  });
});
