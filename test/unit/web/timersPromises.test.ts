import assert from 'node:assert/strict';
import timers from '../../../src/web/timersPromises.ts';

describe('timers in a browser', () => {
  it('resolve with the value after the time', async () => {
    const startedMs = performance.now();
    assert.equal(await timers.setTimeout(20, 'over'), 'over');
    assert.ok(performance.now() - startedMs >= 18);
    await timers.setImmediate();
  });

  it('reject with the reason as soon as they are aborted, before or after they began', async () => {
    const reason = new Error('enough');
    const { signal } = new AbortController();
    const stop = new AbortController();
    const waiting = timers.setTimeout(60_000, 'late', { signal: stop.signal });
    stop.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(timers.setTimeout(60_000, 'late', { signal: stop.signal }), reason);
    assert.equal(await timers.setTimeout(1, 'kept', { signal }), 'kept');
  });
});
