import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatExactJson } from '../../../../src/domain/value/exactJson.ts';
import { type Permit, RateLimiter } from '../../../../src/services/http/rateLimiter.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { defaultPolicy } from '../../../../src/services/http/transportPolicy.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

const limits = {
  ...defaultPolicy,
  ...{ connectionsPerOrigin: 6, reservedForUrgent: 1, requestsPerSecond: 25 },
  ...{ maxRetries: 3, retryBaseMs: 100, maxRetryAfterMs: 30_000 },
};

function createSetup() {
  const clock = fakeClock();
  const limiter = new RateLimiter({ ...limits, clock });
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
      ({ release }) => {
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

describe('rate limiter', () => {
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
        const limiter = new RateLimiter({ ...limits, clock });
        const starts: number[] = [];
        const arrivals: number[] = [];
        let inFlight = 0;
        for (const { afterMs, takesMs, arrives, isUrgent } of requests) {
          await clock.pass(afterMs);
          void limiter
            .acquire('http://a.test', () => isUrgent)
            .then(({ release }) => {
              starts.push(clock.nowMs());
              arrivals.push(clock.nowMs() + takesMs * arrives);
              inFlight += 1;
              assert.ok(inFlight <= (isUrgent ? 6 : 5));
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
    assert.equal(started.length, 10);
  });

  it('lets urgent requests overtake, also those that became urgent, and keeps the order of the rest', async () => {
    const { started, send, end } = createSetup();
    let isAwaited = false;
    numbered('running', 5).forEach((name) => void send(name));
    await settle();
    send('first');
    send('joined', { isUrgent: () => isAwaited });
    send('last');
    send('hover', { isUrgent: () => true });
    send('late', { isUrgent: () => true });
    isAwaited = true;
    numbered('running', 5).forEach(end);
    await settle();
    // The first hover did not have to wait at all.
    assert.deepEqual(started.slice(5), ['hover', 'joined', 'late', 'first', 'last']);
  });

  it('keeps the last place for an urgent one, also when nothing else waits', async () => {
    const { started, send } = createSetup();
    numbered('running', 5).forEach((name) => void send(name));
    send('hover', { isUrgent: () => true });
    await settle();
    assert.deepEqual(started, [...numbered('running', 5), 'hover']);
    send('another', { isUrgent: () => true });
    await settle();
    assert.equal(started.length, 6);
  });

  it('forgets a request that is aborted while it waits: it costs nothing and delays nothing', async () => {
    const { clock, started, send, end } = createSetup();
    numbered('running', 5).forEach((name) => void send(name));
    await settle();
    const queue = numbered('waiting', 100);
    queue.forEach((name) => void send(name));
    queue.slice(0, 99).forEach(end);
    queue.slice(0, 99).forEach(end);
    end('running0');
    await settle();
    assert.deepEqual(started.slice(5), ['waiting99']);
    numbered('running', 5).forEach(end);
    end('waiting99');
    numbered('more', 24).forEach((name) => void send(name, { ms: 0 }));
    await clock.pass(0);
    assert.equal(started.length, 25);
  });

  it('takes nothing from who waits when a request is aborted that was let through', async () => {
    const { limiter, started, send } = createSetup();
    const abort = new AbortController();
    const permit = await limiter.acquire('http://a.test', () => false, abort.signal);
    numbered('running', 4).forEach((name) => void send(name));
    send('waiting');
    await settle();
    abort.abort(new Error('left'));
    permit.release();
    await settle();
    assert.deepEqual(started, [...numbered('running', 4), 'waiting']);
  });

  it('rejects with the reason of an aborted request, before it waits and while it waits', async () => {
    const { limiter, send } = createSetup();
    numbered('running', 5).forEach((name) => void send(name));
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

  describe('that refuses', () => {
    const origin = 'http://a.test';
    /** Requests, each with what became of it. */
    const createRefusing = () => {
      const clock = fakeClock();
      const limiter = new RateLimiter({ ...limits, clock });
      const permits: Permit[] = [];
      const outcomes: string[] = [];
      const send = (isUrgent = false) =>
        void limiter
          .acquire(origin, () => isUrgent)
          .then(
            (permit) => {
              outcomes.push('sent');
              permits.push(permit);
            },
            (error: unknown) => {
              assert.ok(error instanceof TransportError);
              outcomes.push(formatExactJson(error.reason, 0));
            },
          );
      /** The oldest request in flight is refused. */
      const refuse = (askedMs: number | undefined) => {
        const permit = permits.shift() ?? assert.fail('Nothing is in flight.');
        const isWorthWaiting = permit.pause(askedMs);
        permit.release();
        return isWorthWaiting;
      };
      const answer = () => (permits.shift() ?? assert.fail('Nothing is in flight.')).release();
      return { clock, outcomes, permits, send, refuse, answer };
    };

    it('lets nothing start before the pause is over, then one, and all again once that is answered', async () => {
      const { clock, outcomes, send, refuse, answer } = createRefusing();
      numbered('', 12).forEach(() => void send());
      await settle();
      assert.equal(refuse(2_000), true);
      await clock.pass(1_000);
      // What was on its way is refused too: that is one refusal, and the last of the pauses counts.
      assert.deepEqual([refuse(1_500), refuse(10), refuse(undefined)], [true, true, true]);
      answer();
      await clock.pass(1_499);
      assert.equal(outcomes.length, 5);
      await clock.pass(1);
      assert.equal(outcomes.length, 6);
      send(true);
      await settle();
      assert.equal(outcomes.length, 7);
      answer();
      await settle();
      assert.equal(outcomes.length, 11);
      answer();
      answer();
      await settle();
      assert.equal(outcomes.length, 13);
      assert.ok(outcomes.every((outcome) => outcome === 'sent'));
      assert.equal(clock.waiting, 0);
    });

    it('turns away who waits after the fourth refusal in a row, and starts anew with who comes then', async () => {
      const { clock, outcomes, permits, send, refuse } = createRefusing();
      for (const sentAtOnce of [5, 1]) {
        outcomes.length = 0;
        await clock.pass(1_200);
        numbered('', 10).forEach(() => void send());
        await settle();
        assert.equal(permits.length, sentAtOnce);
        while (permits.length > 0) {
          assert.equal(refuse(1_000), true);
        }
        for (const isWorthWaiting of [true, true, false]) {
          await clock.pass(1_200);
          assert.equal(permits.length, 1);
          assert.equal(refuse(1_000), isWorthWaiting);
        }
        await settle();
        const turnedAway = outcomes.filter((outcome) => outcome === '{"kind":"rateLimited","retryAfterMs":1000}');
        assert.equal(turnedAway.length, 10 - sentAtOnce - 3);
        assert.equal(clock.waiting, 0);
      }
    });

    it('lets those who were turned away give up without harm to who waits', async () => {
      const clock = fakeClock();
      const limiter = new RateLimiter({ ...limits, clock, connectionsPerOrigin: 1 });
      const enter = (signal?: AbortSignal) => limiter.acquire(origin, () => false, signal);
      const permit = await enter();
      const abort = new AbortController();
      const turnedAway = enter(abort.signal);
      turnedAway.catch(() => undefined);
      permit.pause(99_000);
      await assert.rejects(turnedAway, TransportError);
      await clock.pass(99_000);
      const next = enter();
      abort.abort(new Error('left'));
      permit.release();
      await clock.pass(2_000);
      (await next).release();
      const last = enter();
      await clock.pass(2_000);
      assert.ok((await last).release);
    });

    it('counts refusals anew after an answer', async () => {
      const { clock, outcomes, send, refuse, answer } = createRefusing();
      send();
      await settle();
      for (const _ of numbered('', 3)) {
        for (const _ of numbered('', 3)) {
          assert.equal(refuse(10), true);
          send();
          await clock.pass(2_000);
        }
        answer();
        send();
        await clock.pass(2_000);
      }
      assert.ok(outcomes.every((outcome) => outcome === 'sent'));
    });

    it('turns away at once who waits or comes while a long pause lasts, then lets one ask', async () => {
      const { clock, outcomes, send, refuse } = createRefusing();
      const turnedAway = (ms: number) => `{"kind":"rateLimited","retryAfterMs":${ms}}`;
      numbered('', 7).forEach(() => void send());
      await settle();
      assert.equal(refuse(30_001), false);
      await settle();
      assert.deepEqual(outcomes.slice(5), Array(2).fill(turnedAway(30_001)));
      await clock.pass(1);
      // The longest of the pauses counts.
      numbered('', 4).forEach(() => void refuse(30_001));
      await clock.pass(30_000);
      numbered('', 2).forEach(() => void send());
      await settle();
      assert.deepEqual(outcomes.slice(7), Array(2).fill(turnedAway(1)));
      await clock.pass(1);
      numbered('', 3).forEach(() => void send());
      await settle();
      assert.deepEqual(outcomes.slice(9), ['sent']);
      refuse(99_000);
      await settle();
      assert.deepEqual(outcomes.slice(10), Array(2).fill(turnedAway(99_000)));
      assert.equal(clock.waiting, 0);
    });

    it('believes no pause of more than an hour', async () => {
      const { clock, outcomes, send, refuse } = createRefusing();
      send();
      await settle();
      refuse(1_000_000_000);
      send();
      await clock.pass(3_600_000);
      send();
      await settle();
      assert.deepEqual(outcomes, ['sent', '{"kind":"rateLimited","retryAfterMs":3600000}', 'sent']);
    });

    it('doubles the pause of who names none, give or take half', async () => {
      const { clock, outcomes, send, refuse } = createRefusing();
      numbered('', 9).forEach(() => void send());
      await settle();
      numbered('', 5).forEach(() => void refuse(undefined));
      for (const usualMs of [100, 200, 400]) {
        const { length } = outcomes;
        await clock.pass(usualMs / 2 - 1);
        assert.equal(outcomes.length, length);
        await clock.pass(usualMs + 2);
        assert.equal(outcomes.length, length + 1);
        refuse(undefined);
      }
      await settle();
      assert.equal(outcomes.at(-1), '{"kind":"rateLimited"}');
    });

    it('holds no other origin', async () => {
      const clock = fakeClock();
      const limiter = new RateLimiter({ ...limits, clock });
      const permit = await limiter.acquire(origin, () => false);
      permit.pause(20_000);
      permit.release();
      await limiter.acquire('http://b.test', () => false);
      const abort = new AbortController();
      const waiting = limiter.acquire(origin, () => false, abort.signal);
      assert.equal(clock.waiting, 1);
      abort.abort(new Error('left'));
      await assert.rejects(waiting, /left/);
      assert.equal(clock.waiting, 0);
    });
  });
});
