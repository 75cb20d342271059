import assert from 'node:assert/strict';
import { dispatchRequest, type HttpBackend } from '../../../../src/services/http/dispatchRequest.ts';
import { RateLimiter } from '../../../../src/services/http/rateLimiter.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { defaultPolicy } from '../../../../src/services/http/transportPolicy.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

/** Asks a backend that sends nothing, and gives what it was stopped for. */
async function dispatch(send: HttpBackend['send'], signal = new AbortController().signal, clock = fakeClock()) {
  const stops: AbortSignal[] = [];
  const backend: HttpBackend = {
    send(request, stop) {
      stops.push(stop);
      return send(request, stop);
    },
    close: async () => {},
  };
  const policy = { ...defaultPolicy, clock, maxRetries: 0 };
  const rateLimiter = new RateLimiter(policy);
  const url = new URL('https://a.test/x');
  const [outcome] = await Promise.allSettled([
    dispatchRequest(
      {
        ...{ method: 'GET', url, headers: {}, body: undefined, maxBytes: 10, headersTimeoutMs: 1_000 },
        ...{ isRetryable: true, isUrgent: () => false },
      },
      { backend, rateLimiter, policy },
      signal,
    ),
  ]);
  return { outcome, stops };
}

function reasonOf({ outcome }: Awaited<ReturnType<typeof dispatch>>): unknown {
  return outcome.status === 'rejected' ? outcome.reason : assert.fail('It did not reject.');
}

/** A body whose connection breaks as soon as the request is stopped. */
const tornBody: HttpBackend['send'] = async (_request, signal) => ({
  status: 200,
  headers: {},
  body: (async function* () {
    yield new Uint8Array(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('connection torn');
  })(),
});

describe('dispatched request', () => {
  it('rejects with why it was stopped, not with what that broke', async () => {
    const clock = fakeClock();
    const dispatched = dispatch(tornBody, undefined, clock);
    await clock.pass(defaultPolicy.bodyTimeoutMs);
    const reason = reasonOf(await dispatched);
    assert.ok(reason instanceof DOMException);
    assert.equal(reason.name, 'TimeoutError');
  });

  it('is stopped by its caller, who is told that as an error', async () => {
    const caller = new AbortController();
    const dispatched = dispatch(tornBody, caller.signal);
    setImmediate(() => caller.abort('left'));
    const reason = reasonOf(await dispatched);
    assert.ok(reason instanceof Error);
    assert.deepEqual([reason.message, reason.cause], ['aborted', 'left']);
  });

  it('asks nothing when it is stopped in the moment in which it may start', async () => {
    const caller = new AbortController();
    const dispatched = dispatch(() => assert.fail('It was asked.'), caller.signal);
    caller.abort(new Error('left'));
    const result = await dispatched;
    assert.deepEqual([String(reasonOf(result)), result.stops], ['Error: left', []]);
  });

  it('rejects with what broke, and stops the backend for it', async () => {
    const broken = new Error('broken');
    const result = await dispatch(() => Promise.reject(broken));
    assert.equal(reasonOf(result), broken);
    assert.equal(result.stops[0]?.reason, broken);
  });

  it('stops the backend at the first byte that is too many', async () => {
    const body = async function* () {
      yield new Uint8Array(10);
      yield new Uint8Array(1);
      assert.fail('It was read on.');
    };
    const result = await dispatch(async () => ({ status: 200, headers: {}, body: body() }));
    const reason = reasonOf(result);
    assert.ok(reason instanceof TransportError);
    assert.deepEqual(reason.reason, { kind: 'tooLarge', limitBytes: 10 });
    assert.equal(result.stops[0]?.reason, reason);
  });

  it('reads nothing of an answer that says that it is too long', async () => {
    const answer = (length: string) => ({
      status: 200,
      headers: { 'content-length': length },
      body: (async function* () {
        yield new Uint8Array(1);
        assert.equal(length, '10');
      })(),
    });
    const tooLong = reasonOf(await dispatch(async () => answer('11')));
    assert.deepEqual(tooLong instanceof TransportError && tooLong.reason, { kind: 'tooLarge', limitBytes: 10 });
    const { outcome } = await dispatch(async () => answer('10'));
    assert.equal(outcome.status, 'fulfilled');
  });

  it('gives the whole answer, with repeated headers joined, and stops nothing', async () => {
    const body = async function* () {
      yield Uint8Array.of(1, 2);
      yield Uint8Array.of(3);
    };
    const headers = { a: 'x', b: ['y', 'z'], c: undefined };
    const clock = fakeClock();
    const { outcome, stops } = await dispatch(async () => ({ status: 206, headers, body: body() }), undefined, clock);
    assert.ok(outcome.status === 'fulfilled');
    assert.deepEqual([outcome.value.status, { ...outcome.value.headers }], [206, { a: 'x', b: 'y, z' }]);
    assert.deepEqual([...outcome.value.body], [1, 2, 3]);
    assert.deepEqual([stops[0]?.aborted, clock.waiting], [false, 0]);
  });
});
