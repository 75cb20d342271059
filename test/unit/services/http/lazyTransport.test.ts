import assert from 'node:assert/strict';
import * as loaded from '../../../../src/services/http/createTransport.ts';
import type { HttpRequest, HttpResponse, TransportOptions } from '../../../../src/services/http/transport.ts';
import { createLazyTransport } from '../../../../src/services/lazyServices.ts';
import { directly, get } from './transportSetup.ts';

interface Fake {
  readonly options: TransportOptions;
  readonly rateLimiter: unknown;
  readonly asked: { request: HttpRequest; answer: (response: HttpResponse) => void; fail: (error: Error) => void }[];
  disposals: number;
}

const answered: HttpResponse = { status: 200, headers: {}, body: new Uint8Array() };
const options = (userAgent: string): TransportOptions => ({
  userAgent,
  proxy: directly,
  backend: 'undici',
  fetch: globalThis.fetch,
});

function createBench() {
  const made: Fake[] = [];
  let userAgent = 'one';
  let loads = 0;
  let failure: Error | undefined;
  const createTransport: typeof loaded.createTransport = (given, _policy, rateLimiter) => {
    const fake: Fake = { options: given, rateLimiter, asked: [], disposals: 0 };
    made.push(fake);
    return {
      request: (request) =>
        new Promise((answer, fail) => {
          fake.asked.push({ request, answer, fail });
        }),
      dispose: async () => {
        fake.disposals += 1;
        for (const { fail } of fake.asked) {
          fail(new Error('disposed'));
        }
      },
    };
  };
  const transport = createLazyTransport(
    async () => {
      loads += 1;
      if (failure) {
        throw failure;
      }
      return { createTransport, createRateLimiter: loaded.createRateLimiter };
    },
    () => options(userAgent),
  );
  return {
    made,
    transport,
    loads: () => loads,
    failLoading: (error: Error | undefined) => {
      failure = error;
    },
    set: (next: string) => {
      userAgent = next;
      transport.reconfigure();
    },
  };
}

/** Lets every promise that can settle now do so. */
const settle = () => new Promise(setImmediate);

describe('lazy transport', () => {
  it('loads nothing before the first request, and only once', async () => {
    const { made, transport, loads } = createBench();
    await settle();
    transport.reconfigure();
    assert.equal(loads(), 0);
    const all = [transport.request(get('http://a.test/1')), transport.request(get('http://a.test/2'))];
    await settle();
    assert.equal(loads(), 1);
    const [only] = made;
    assert.deepEqual(
      only?.asked.map(({ request }) => request.url),
      ['http://a.test/1', 'http://a.test/2'],
    );
    only?.asked.forEach(({ answer }) => {
      answer(answered);
    });
    assert.deepEqual(await Promise.all(all), [answered, answered]);
  });

  it('serves the next request by a new transport after reconfigure, and lets the old one finish', async () => {
    const { made, transport, set } = createBench();
    const first = transport.request(get('http://a.test/1'));
    await settle();
    set('two');
    const second = transport.request(get('http://a.test/2'));
    await settle();
    assert.deepEqual(
      made.map(({ options: { userAgent } }) => userAgent),
      ['one', 'two'],
    );
    assert.equal(made[0]?.disposals, 0);
    made[0]?.asked[0]?.answer(answered);
    await first;
    await settle();
    assert.equal(made[0]?.disposals, 1);
    assert.equal(made[1]?.disposals, 0);
    made[1]?.asked[0]?.answer(answered);
    await second;
    await settle();
    assert.equal(made[1]?.disposals, 0);
  });

  it('closes an idle transport on reconfigure', async () => {
    const { made, transport, set } = createBench();
    const first = transport.request(get('http://a.test/1'));
    await settle();
    made[0]?.asked[0]?.answer(answered);
    await first;
    set('two');
    await settle();
    assert.equal(made[0]?.disposals, 1);
  });

  it('disposes old and new, and rejects afterwards', async () => {
    const { made, transport, set } = createBench();
    const outcomes = [transport.request(get('http://a.test/1'))];
    await settle();
    set('two');
    outcomes.push(transport.request(get('http://a.test/2')));
    const settled = Promise.allSettled(outcomes);
    await settle();
    await transport.dispose();
    await transport.dispose();
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await settle();
    assert.deepEqual(
      made.map(({ disposals }) => disposals),
      [1, 1],
    );
    await assert.rejects(transport.request(get('http://a.test/3')), {
      reason: { kind: 'unreachable', detail: 'the transport is closed' },
    });
    assert.equal(made.length, 2);
  });

  it('tries to load again after a failure to load', async () => {
    const { made, transport, failLoading } = createBench();
    const failure = new Error('no such file');
    failLoading(failure);
    await assert.rejects(transport.request(get('http://a.test/1')), failure);
    failLoading(undefined);
    const next = transport.request(get('http://a.test/2'));
    await settle();
    made[0]?.asked[0]?.answer(answered);
    assert.equal(await next, answered);
  });

  it('does not load for a request that is aborted already', async () => {
    const { transport, loads } = createBench();
    const signal = AbortSignal.abort();
    await assert.rejects(transport.request(get('http://a.test/', { signal })), { name: 'AbortError' });
    assert.equal(loads(), 0);
  });
});
