import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import { createPoller } from '../../../src/editor/polling.ts';
import { fakeClock } from './fakeClock.ts';

const second = 1_000;
const minute = 60 * second;

function underTest(options: { readonly intervalMs?: number | undefined } = { intervalMs: 2 * minute }) {
  const clock = fakeClock();
  const looks: number[] = [];
  const given = {
    key: 'a',
    isWanted: true,
    fails: undefined as unknown,
    takesMs: 0,
    random: 0.5,
    intervalMs: options.intervalMs,
  };
  const poller = createPoller({
    key: () => given.key,
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
  const gaps = () => looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
  return { clock, looks, gaps, given, poller };
}

describe('poller', () => {
  it('looks at once, then at its interval', async () => {
    const { clock, gaps, looks, poller } = underTest();
    poller.reconsider();
    await clock.pass(10 * minute);
    assert.equal(looks.length, 6);
    assert.deepEqual(
      gaps(),
      [2, 2, 2, 2, 2].map((minutes) => minutes * minute),
    );
  });

  it('keeps within a tenth of its interval, so that clients do not march in step', async () => {
    for (const [random, gap] of [
      [0, 108 * second],
      [1, 132 * second],
    ] as const) {
      const { clock, gaps, given, poller } = underTest();
      given.random = random;
      poller.reconsider();
      await clock.pass(3 * minute);
      assert.deepEqual(gaps(), [gap]);
    }
  });

  it('asks nothing while nobody looks, and at once when what is known is old', async () => {
    const { clock, looks, given, poller } = underTest();
    poller.reconsider();
    await clock.pass(second);
    given.isWanted = false;
    poller.reconsider();
    await clock.pass(60 * minute);
    assert.equal(looks.length, 1);
    assert.equal(clock.waiting, 0);
    given.isWanted = true;
    poller.reconsider();
    await clock.pass(0);
    assert.equal(looks.length, 2);
  });

  it('asks nothing when nobody looks at the time, even if nobody said so', async () => {
    const { clock, looks, given, poller } = underTest();
    poller.reconsider();
    await clock.pass(second);
    given.isWanted = false;
    await clock.pass(10 * minute);
    assert.equal(looks.length, 1);
    given.isWanted = true;
    poller.reconsider();
    await clock.pass(second);
    assert.equal(looks.length, 2);
  });

  it('does not ask again for a short look away', async () => {
    const { clock, looks, given, poller } = underTest();
    poller.reconsider();
    await clock.pass(second);
    for (let times = 0; times < 5; times++) {
      given.isWanted = !given.isWanted;
      poller.reconsider();
      await clock.pass(second);
    }
    assert.equal(looks.length, 1);
  });

  it('slows down to ten minutes on failures, and is quick again after a good look', async () => {
    const { clock, gaps, given, poller } = underTest();
    given.fails = new Error('down');
    poller.reconsider();
    await clock.pass(45 * minute);
    assert.deepEqual(
      gaps().map((gap) => gap / minute),
      [4, 8, 10, 10, 10],
    );
    given.fails = undefined;
    await poller.now();
    const before = gaps().length;
    await clock.pass(2 * minute);
    assert.deepEqual(gaps().slice(before), [2 * minute]);
  });

  it('pauses from the end of a look, however long that took', async () => {
    const { clock, gaps, given, poller } = underTest({ intervalMs: 10 * second });
    given.takesMs = 16 * second;
    given.fails = new Error('down');
    poller.reconsider();
    await clock.pass(2 * minute);
    assert.deepEqual(gaps(), [36 * second, 56 * second]);
  });

  it('never looks more often than its interval says, however long that is', async () => {
    const { clock, gaps, given, poller } = underTest({ intervalMs: 60 * minute });
    poller.reconsider();
    await clock.pass(second);
    given.fails = new Error('down');
    await clock.pass(130 * minute);
    assert.deepEqual(gaps(), [60 * minute, 60 * minute]);
  });

  it('waits as long as the service asks', async () => {
    const { clock, looks, given, poller } = underTest({ intervalMs: 30 * second });
    const response = { status: 429, messages: [], code: undefined, errorId: undefined, data: undefined };
    given.fails = new ServiceError('status', '', { kind: 'rateLimited', retryAfterSeconds: 600, response });
    given.random = 0;
    poller.reconsider();
    await clock.pass(10 * minute - 1);
    assert.equal(looks.length, 1);
    await clock.pass(1);
    assert.equal(looks.length, 2);
  });

  it('looks once when polling is off, and never again by itself', async () => {
    const { clock, looks, poller } = underTest({ intervalMs: undefined });
    poller.reconsider();
    await clock.pass(60 * minute);
    assert.equal(looks.length, 1);
    await poller.now();
    assert.equal(looks.length, 2);
  });

  it('keeps its interval, whatever the clock is set to', async () => {
    const { clock, gaps, poller } = underTest();
    poller.reconsider();
    for (const hours of [-1, 2]) {
      await clock.pass(minute);
      clock.jump(hours * 60 * minute);
      poller.reconsider();
      await clock.pass(minute);
    }
    assert.deepEqual(gaps(), [2 * minute, 2 * minute]);
  });

  it('looks one at a time', async () => {
    const { looks, poller } = underTest();
    await Promise.all([poller.now(), poller.now(), poller.now()]);
    assert.equal(looks.length, 1);
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
    answers.get('a')?.(new Error('down'));
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
    answers.get('b')?.(new Error('down'));
    await clock.pass(0);
    assert.equal(take(), 'ask c', 'nor is a failure, whoever notices the change');
    poller.dispose();
    answers.get('c')?.();
    await clock.pass(10 * minute);
    assert.equal(take(), 'abort c');
  });

  it('is quiet once disposed', async () => {
    const { clock, looks, poller } = underTest();
    poller.reconsider();
    poller.dispose();
    await clock.pass(10 * minute);
    assert.deepEqual(looks, []);
  });
});
