import assert from 'node:assert/strict';
import { defaultPolicy } from '../../../../src/services/http/transportPolicy.ts';

describe('the policy of all requests', () => {
  it('is to ask little, wait not for ever and keep no more than fits', () => {
    const { clock: _clock, pause: _pause, environment: _environment, ...limits } = defaultPolicy;
    assert.deepEqual(limits, {
      connectTimeoutMs: 10_000,
      headersTimeoutMs: 10_000,
      bodyTimeoutMs: 30_000,
      connectionsPerOrigin: 8,
      reservedForUrgent: 3,
      requestsPerSecond: 25,
      maxRetries: 3,
      retryBaseMs: 300,
      maxRetryAfterMs: 30_000,
      maxRedirects: 3,
      cacheBytes: 33_554_432,
      cacheEntryBytes: 8_388_608,
    });
  });

  it('is to pause as long as asked, or until aborted', async () => {
    const abort = new AbortController();
    const pausing = defaultPolicy.pause(60_000, abort.signal);
    assert.equal(await Promise.race([pausing.then(() => 'long'), defaultPolicy.pause(1, abort.signal)]), undefined);
    abort.abort();
    await assert.rejects(pausing, { name: 'AbortError' });
    await assert.rejects(defaultPolicy.pause(60_000, abort.signal), { name: 'AbortError' });
  });
});
