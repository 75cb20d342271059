import assert from 'node:assert/strict';
import { SharedRequests } from '../../../src/services/sharedRequests.ts';

describe('shared requests', () => {
  const silent = () => new Promise<never>(() => undefined);

  it('reject with the reason at once, even while the request does not react', async () => {
    const shared = new SharedRequests<string>();
    const abort = new AbortController();
    const asked = shared.join('key', abort.signal, silent);
    const reason = new Error('enough');
    abort.abort(reason);
    await assert.rejects(asked, reason);
  });

  it('reject all with the reason when they are closed, even while the requests do not react', async () => {
    const shared = new SharedRequests<string>();
    const asked = ['one', 'one', undefined].map((key) => shared.join(key, undefined, silent));
    const reason = new Error('closed');
    shared.abortAll(reason);
    for (const each of asked) {
      await assert.rejects(each, reason);
    }
  });
});
