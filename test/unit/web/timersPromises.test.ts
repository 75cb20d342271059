import assert from 'node:assert/strict';
import { mock } from 'node:test';
import timers from '../../../src/web/timersPromises.ts';

describe('timers in a browser', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('resolve with the value after the time', async () => {
    const seen: string[] = [];
    void timers.setTimeout(20, 'over').then((value) => seen.push(value ?? ''));
    void timers.setImmediate().then(() => seen.push('at once'));
    for (const [ms, expected] of [
      [1, ['at once']],
      [18, ['at once']],
      [1, ['at once', 'over']],
    ] as const) {
      mock.timers.tick(ms);
      await new Promise(setImmediate);
      assert.deepEqual(seen, expected);
    }
  });

  it('reject with the reason as soon as they are aborted, before or after they began', async () => {
    const reason = new Error('enough');
    const { signal } = new AbortController();
    const stop = new AbortController();
    const waiting = timers.setTimeout(60_000, 'late', { signal: stop.signal });
    stop.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(timers.setTimeout(60_000, 'late', { signal: stop.signal }), reason);
    const kept = timers.setTimeout(1, 'kept', { signal });
    mock.timers.tick(1);
    assert.equal(await kept, 'kept');
  });
});
