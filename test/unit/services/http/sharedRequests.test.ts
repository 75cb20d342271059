import assert from 'node:assert/strict';
import { Dispatcher } from 'undici';
import { exchange } from '../../../../src/services/http/dispatchRequest.ts';

class SilentWire extends Dispatcher {
  override dispatch(): boolean {
    return true;
  }
}

describe('exchange', () => {
  it('rejects with the reason at once, even while the wire has not begun', async () => {
    const abort = new AbortController();
    const asked = exchange(new SilentWire(), {
      origin: 'http://a.test',
      path: '/',
      method: 'GET',
      terms: { maxBytes: 1, retryable: true, signal: abort.signal, isUrgent: () => false },
    });
    const reason = new Error('enough');
    abort.abort(reason);
    await assert.rejects(asked, reason);
  });
});
