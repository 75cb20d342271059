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

const origin = 'http://a.test';

function setUp(policy: Partial<typeof limits> = {}) {
  const clock = fakeClock();
  const limiter = new RateLimiter({ ...limits, ...policy, clock });
  /** What became of each request: its name when it may be sent, or why it may not. */
  const outcomes: string[] = [];
  const inFlight: { readonly name: string; readonly permit: Permit }[] = [];
  const aborts = new Map<string, AbortController>();
  /** A request that is answered after `ms`; without it, when a test says so. */
  const send = (
    name = 'sent',
    { isUrgent = (): boolean => false, to = origin, ms = undefined as number | undefined } = {},
  ) => {
    const abort = new AbortController();
    aborts.set(name, abort);
    limiter.acquire(to, isUrgent, abort.signal).then(
      (permit) => {
        outcomes.push(name);
        inFlight.push({ name, permit });
        if (ms !== undefined) {
          clock.after(ms, () => void end(name));
        }
      },
      (error: unknown) => {
        if (error instanceof TransportError) {
          outcomes.push(formatExactJson(error.reason, 0));
        }
      },
    );
  };
  const sendMany = (count: number) => numbered('', count).forEach(() => void send());
  /** Fills all places but the one for an urgent request. */
  const fill = async () => {
    running.forEach((name) => void send(name));
    await settle();
  };
  /** Ends what is in flight, and aborts what waits. */
  const end = (name: string) => {
    const at = inFlight.findIndex((each) => each.name === name);
    if (at < 0) {
      aborts.get(name)?.abort(new Error('left'));
    } else {
      inFlight.splice(at, 1)[0]?.permit.release();
    }
  };
  const oldest = () => inFlight.shift()?.permit ?? assert.fail('Nothing is in flight.');
  const answer = () => oldest().release();
  const refuse = (askedMs: number | undefined) => {
    const permit = oldest();
    const isWorthWaiting = permit.pause(askedMs);
    permit.release();
    return isWorthWaiting;
  };
  return { clock, limiter, outcomes, inFlight, send, sendMany, fill, end, answer, refuse };
}

/** Lets all promises that can settle do so. */
const settle = () => new Promise(setImmediate);

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const running = numbered('running', 5);

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
    const { clock, outcomes, send } = setUp();
    for (const name of numbered('', 60)) {
      send(name, { ms: 0 });
      await clock.pass(0);
    }
    assert.equal(outcomes.length, 25);
    await clock.pass(999);
    assert.equal(outcomes.length, 25);
    await clock.pass(1);
    assert.equal(outcomes.length, 50);
  });

  it('counts each origin by itself', async () => {
    const { outcomes, send } = setUp();
    numbered('a', 8).forEach((name) => void send(name));
    numbered('b', 8).forEach((name) => void send(name, { to: 'http://b.test' }));
    await settle();
    assert.equal(outcomes.length, 10);
  });

  it('lets urgent requests overtake, also those that became urgent, and keeps the order of the rest', async () => {
    const { outcomes, send, fill, end } = setUp();
    let isAwaited = false;
    await fill();
    send('first');
    send('joined', { isUrgent: () => isAwaited });
    send('last');
    send('hover', { isUrgent: () => true });
    send('late', { isUrgent: () => true });
    isAwaited = true;
    running.forEach(end);
    await settle();
    // The first hover did not have to wait at all.
    assert.deepEqual(outcomes.slice(5), ['hover', 'joined', 'late', 'first', 'last']);
  });

  it('keeps the last place for an urgent one, also when nothing else waits', async () => {
    const { outcomes, send, fill } = setUp();
    await fill();
    send('hover', { isUrgent: () => true });
    await settle();
    assert.deepEqual(outcomes, [...running, 'hover']);
    send('another', { isUrgent: () => true });
    await settle();
    assert.equal(outcomes.length, 6);
  });

  it('forgets a request that is aborted while it waits: it costs nothing and delays nothing', async () => {
    const { clock, outcomes, send, fill, end } = setUp();
    await fill();
    const queue = numbered('waiting', 100);
    queue.forEach((name) => void send(name));
    queue.slice(0, 99).forEach(end);
    queue.slice(0, 99).forEach(end);
    end('running0');
    await settle();
    assert.deepEqual(outcomes.slice(5), ['waiting99']);
    running.forEach(end);
    end('waiting99');
    numbered('more', 24).forEach((name) => void send(name, { ms: 0 }));
    await clock.pass(0);
    assert.equal(outcomes.length, 25);
  });

  it('takes nothing from who waits when a request is aborted that was let through', async () => {
    const { limiter, outcomes, send } = setUp();
    const abort = new AbortController();
    const permit = await limiter.acquire('http://a.test', () => false, abort.signal);
    numbered('running', 4).forEach((name) => void send(name));
    send('waiting');
    await settle();
    abort.abort(new Error('left'));
    permit.release();
    await settle();
    assert.deepEqual(outcomes, [...numbered('running', 4), 'waiting']);
  });

  it('rejects with the reason of an aborted request, before it waits and while it waits', async () => {
    const { limiter, fill } = setUp();
    await fill();
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
    const { clock, send, end } = setUp();
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
    it('lets nothing start before the pause is over, then one, and all again once that is answered', async () => {
      const { clock, outcomes, send, sendMany, answer, refuse } = setUp();
      sendMany(12);
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
      send('sent', { isUrgent: () => true });
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
      const { clock, outcomes, inFlight, sendMany, refuse } = setUp();
      for (const sentAtOnce of [5, 1]) {
        outcomes.length = 0;
        await clock.pass(1_200);
        sendMany(10);
        await settle();
        assert.equal(inFlight.length, sentAtOnce);
        while (inFlight.length > 0) {
          assert.equal(refuse(1_000), true);
        }
        for (const isWorthWaiting of [true, true, false]) {
          await clock.pass(1_200);
          assert.equal(inFlight.length, 1);
          assert.equal(refuse(1_000), isWorthWaiting);
        }
        await settle();
        const turnedAway = outcomes.filter((outcome) => outcome === '{"kind":"rateLimited","retryAfterMs":1000}');
        assert.equal(turnedAway.length, 10 - sentAtOnce - 3);
        assert.equal(clock.waiting, 0);
      }
    });

    it('lets those who were turned away give up without harm to who waits', async () => {
      const { clock, limiter } = setUp({ connectionsPerOrigin: 1 });
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
      const { clock, outcomes, send, answer, refuse } = setUp();
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
      const { clock, outcomes, sendMany, refuse } = setUp();
      const turnedAway = (ms: number) => `{"kind":"rateLimited","retryAfterMs":${ms}}`;
      sendMany(7);
      await settle();
      assert.equal(refuse(30_001), false);
      await settle();
      assert.deepEqual(outcomes.slice(5), Array(2).fill(turnedAway(30_001)));
      await clock.pass(1);
      // The longest of the pauses counts.
      numbered('', 4).forEach(() => void refuse(30_001));
      await clock.pass(30_000);
      sendMany(2);
      await settle();
      assert.deepEqual(outcomes.slice(7), Array(2).fill(turnedAway(1)));
      await clock.pass(1);
      sendMany(3);
      await settle();
      assert.deepEqual(outcomes.slice(9), ['sent']);
      refuse(99_000);
      await settle();
      assert.deepEqual(outcomes.slice(10), Array(2).fill(turnedAway(99_000)));
      assert.equal(clock.waiting, 0);
    });

    it('believes no pause of more than an hour', async () => {
      const { clock, outcomes, send, refuse } = setUp();
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
      const { clock, outcomes, sendMany, refuse } = setUp();
      sendMany(9);
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
      const { clock, limiter } = setUp();
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
