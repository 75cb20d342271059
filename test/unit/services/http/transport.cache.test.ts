import assert from 'node:assert/strict';
import { freshnessOf } from '../../../../src/services/http/responseCache.ts';
import { describeBothBackends, get, post, type Service, type TransportSetup, textOf } from './transportSetup.ts';

interface Versioned {
  readonly etag?: string;
  readonly cacheControl?: string;
  readonly cacheControlOf304?: string;
}

/** Serves `version N` where N counts the full answers; a matching If-None-Match gets 304. */
async function serveVersion(setup: TransportSetup, { etag, cacheControl, cacheControlOf304 }: Versioned) {
  const seen = { full: 0, notModified: 0 };
  const service = await setup.serve((request, response) => {
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      seen.notModified += 1;
      response.writeHead(304, { etag, ...(cacheControlOf304 ? { 'cache-control': cacheControlOf304 } : {}) }).end();
      return;
    }
    seen.full += 1;
    response.writeHead(200, {
      ...(etag ? { etag } : {}),
      ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    });
    response.end(`version ${seen.full}`);
  });
  return { service, seen };
}

async function ask(setup: TransportSetup, service: Service, times: number): Promise<string[]> {
  const transport = setup.transport();
  const texts: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const response = await transport.request(get(`${service.origin}/`));
    assert.equal(response.status, 200);
    texts.push(textOf(response));
  }
  return texts;
}

describeBothBackends('cache', (setup) => {
  it('answers from memory while an answer is fresh, with its age', async () => {
    const { service, seen } = await serveVersion(setup, { etag: '"a"', cacheControl: 'max-age=60' });
    const transport = setup.transport();
    await transport.request(get(`${service.origin}/`));
    const again = await transport.request(get(`${service.origin}/`));
    assert.equal(textOf(again), 'version 1');
    assert.match(again.headers['age'] ?? '', /^\d+$/);
    assert.equal(again.headers['etag'], '"a"');
    assert.deepEqual(seen, { full: 1, notModified: 0 });
  });

  it('asks every time when the service says nothing about caching', async () => {
    const { service } = await serveVersion(setup, {});
    assert.deepEqual(await ask(setup, service, 2), ['version 1', 'version 2']);
  });

  it('never passes an old answer for a new one while the service fails', async () => {
    let isFailing = false;
    const service = await setup.serve((_request, response) => {
      const cacheControl = 'max-age=0, stale-while-revalidate=20, stale-if-error=3600';
      response.writeHead(isFailing ? 500 : 200, { etag: '"a"', 'cache-control': cacheControl });
      response.end(isFailing ? 'down' : 'fine');
    });
    const transport = setup.transport({ maxRetries: 0 });
    assert.equal((await transport.request(get(`${service.origin}/`))).status, 200);
    isFailing = true;
    for (const freshness of ['cached', 'revalidate'] as const) {
      assert.equal((await transport.request({ ...get(`${service.origin}/`), freshness })).status, 500, freshness);
    }
  });

  const revalidated: readonly (readonly [string, Versioned])[] = [
    ['no-cache', { etag: '"a"', cacheControl: 'no-cache' }],
    ['max-age=0, repeated on the 304', { etag: '"a"', cacheControl: 'max-age=0', cacheControlOf304: 'max-age=0' }],
    ['an ETag alone', { etag: '"a"' }],
    ['a weak ETag alone', { etag: 'W/"a"' }],
  ];
  for (const [title, versioned] of revalidated) {
    it(`revalidates each time, at the price of a 304: ${title}`, async () => {
      const { service, seen } = await serveVersion(setup, versioned);
      assert.deepEqual(await ask(setup, service, 4), ['version 1', 'version 1', 'version 1', 'version 1']);
      assert.deepEqual(seen, { full: 1, notModified: 3 });
    });
  }

  it('tells an answer that says nothing of being kept from one that forbids it', async () => {
    const check = async (versioned: Versioned, mayBeStale: boolean) => {
      const { service } = await serveVersion(setup, versioned);
      const transport = setup.transport();
      for (const turn of [1, 2]) {
        const { headers } = await transport.request(get(`${service.origin}/`));
        assert.equal(freshnessOf(headers).mayBeStale, mayBeStale, `turn ${turn}`);
      }
    };
    await check({ etag: 'W/"a"' }, true);
    await check({ etag: 'W/"a"', cacheControl: 'no-cache' }, false);
    await check({}, true);
  });

  it('asks for the whole answer when a 304 is about another version than the stored one', async () => {
    const service = await setup.serve((request, response) => {
      const conditional = request.headers['if-none-match'] !== undefined;
      response.writeHead(conditional ? 304 : 200, { etag: conditional ? '"other"' : '"kept"' });
      response.end(conditional ? '' : `full ${service.requests.length}`);
    });
    assert.deepEqual(await ask(setup, service, 2), ['full 1', 'full 3']);
  });

  it('keeps an answer of a service whose clock is behind, and what lay in another cache for so long only', async () => {
    const check = async (headers: Record<string, string>, full: number) => {
      const service = await setup.serve((_request, response) => {
        response.sendDate = false;
        response.writeHead(200, { etag: '"a"', 'cache-control': 'max-age=60', ...headers });
        response.end('new');
      });
      await ask(setup, service, 2);
      assert.equal(service.requests.length, full, JSON.stringify(headers));
    };
    const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    await check({ date: hourAgo }, 1);
    await check({ date: hourAgo, age: '20' }, 1);
    await check({ date: hourAgo, age: '61' }, 2);
  });

  it('keeps what is private: there is one user', async () => {
    const { service, seen } = await serveVersion(setup, { cacheControl: 'private, max-age=60' });
    await ask(setup, service, 2);
    assert.equal(seen.full, 1);
  });

  it('is fresh again after a 304 that says for how long', async () => {
    const versioned = { etag: '"a"', cacheControl: 'max-age=0', cacheControlOf304: 'max-age=60' };
    const { service, seen } = await serveVersion(setup, versioned);
    await ask(setup, service, 4);
    assert.deepEqual(seen, { full: 1, notModified: 1 });
  });

  it('revalidates a fresh answer when asked to, and serves the new one to all afterwards', async () => {
    let version = 1;
    const service = await setup.serve((request, response) => {
      const etag = `"${version}"`;
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, { etag }).end();
      } else {
        response.writeHead(200, { etag, 'cache-control': 'max-age=60' }).end(`version ${version}`);
      }
    });
    const transport = setup.transport();
    const url = `${service.origin}/`;
    const read = async (freshness: 'cached' | 'revalidate') => textOf(await transport.request(get(url, { freshness })));
    assert.equal(await read('cached'), 'version 1');
    assert.equal(await read('revalidate'), 'version 1');
    assert.equal(service.requests.length, 2);
    assert.equal(service.requests[1]?.headers['if-none-match'], '"1"');
    version = 2;
    assert.equal(await read('cached'), 'version 1');
    assert.equal(await read('revalidate'), 'version 2');
    assert.equal(await read('cached'), 'version 2');
    assert.equal(service.requests.length, 3);
  });

  it('never keeps a failure, even one that claims to be fresh', async () => {
    const service = await setup.serve((_request, response) => {
      const status = service.requests.length === 1 ? 404 : 200;
      response.writeHead(status, { 'cache-control': 'max-age=60' }).end(`${status}`);
    });
    const transport = setup.transport();
    assert.equal((await transport.request(get(`${service.origin}/`))).status, 404);
    assert.equal((await transport.request(get(`${service.origin}/`))).status, 200);
  });

  it('keeps neither POST answers nor what must not be stored', async () => {
    const service = await setup.serve((request, response) => {
      const cacheControl = request.method === 'POST' ? 'max-age=60' : 'no-store';
      response.writeHead(200, { 'cache-control': cacheControl, etag: '"a"' }).end();
    });
    const transport = setup.transport();
    for (const request of [get(`${service.origin}/`), post(`${service.origin}/`)]) {
      await transport.request(request);
      await transport.request(request);
    }
    assert.equal(service.requests.length, 4);
    assert.ok(service.requests.every((request) => request.headers['if-none-match'] === undefined));
  });

  it('keeps what varies by the encoding, which is always the same', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Encoding' }).end('kept');
    });
    await ask(setup, service, 2);
    assert.equal(service.requests.length, 1);
  });

  it('does not give a cached answer to a caller whose limit it exceeds', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(200, { 'cache-control': 'max-age=60' }).end('0123456789');
    });
    const transport = setup.transport();
    await transport.request(get(`${service.origin}/`));
    await assert.rejects(transport.request(get(`${service.origin}/`, { maxBytes: 5 })), {
      reason: { kind: 'tooLarge', limitBytes: 5 },
    });
    assert.equal(service.requests.length, 1);
  });
});
