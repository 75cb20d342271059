import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { withTimeout } from '../../../src/domain/withTimeout.ts';

const never = new Promise<string>(() => undefined);

describe('what comes in time', () => {
  const setUp = () => ({ late: new AbortController(), caller: new AbortController() });

  it('is the answer, and leaves nothing listening', async () => {
    const { late, caller } = setUp();
    assert.equal(await withTimeout(Promise.resolve('answer'), late.signal, caller.signal), 'answer');
    for (const { signal } of [late, caller]) {
      assert.equal(getEventListeners(signal, 'abort').length, 0);
    }
  });

  it('is nothing when the time is up, or was before', async () => {
    const { late, caller } = setUp();
    const waiting = withTimeout(never, late.signal, caller.signal);
    late.abort();
    assert.equal(await waiting, undefined);
    assert.equal(await withTimeout(never, late.signal, undefined), undefined);
    assert.equal(getEventListeners(caller.signal, 'abort').length, 0);
  });

  it('is nothing when the work fails', async () => {
    const { late } = setUp();
    assert.equal(await withTimeout(Promise.reject(new Error('no luck')), late.signal, undefined), undefined);
  });

  it('ends at once when the caller leaves, or had left before', async () => {
    const { late, caller } = setUp();
    const waiting = withTimeout(never, late.signal, caller.signal);
    caller.abort(new Error('left'));
    await assert.rejects(waiting, /left/);
    await assert.rejects(withTimeout(never, late.signal, caller.signal), /left/);
  });
});
