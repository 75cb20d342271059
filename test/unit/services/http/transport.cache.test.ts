import assert from 'node:assert/strict';
import { describeBothBackends, get, post, type TransportSetup, textOf } from './transportSetup.ts';

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
      response.writeHead(304, { etag, ...(cacheControlOf304 && { 'cache-control': cacheControlOf304 }) }).end();
      return;
    }
    seen.full += 1;
    response.writeHead(200, { ...(etag && { etag }), ...(cacheControl && { 'cache-control': cacheControl }) });
    response.end(`version ${seen.full}`);
  });
  return { service, seen };
}

describeBothBackends('cache', (setup) => {
  // Of four requests: how many were answered in full, and how many by a 304.
  const four: readonly (readonly [Versioned, number, number])[] = [
    [{}, 4, 0],
    [{ etag: '"a"', cacheControl: 'max-age=60' }, 1, 0],
    [{ cacheControl: 'private, max-age=60' }, 1, 0],
    [{ etag: '"a"', cacheControl: 'no-cache' }, 1, 3],
    [{ etag: '"a"', cacheControl: 'no-store' }, 4, 0],
    [{ etag: 'W/"a"' }, 1, 3],
    [{ etag: '"a"', cacheControl: 'max-age=0', cacheControlOf304: 'max-age=0' }, 1, 3],
    [{ etag: '"a"', cacheControl: 'max-age=0', cacheControlOf304: 'max-age=60' }, 1, 1],
  ];
  for (const [versioned, full, notModified] of four) {
    it(`sends ${full + notModified} of four requests: ${JSON.stringify(versioned)}`, async () => {
      const { service, seen } = await serveVersion(setup, versioned);
      const transport = setup.transport();
      for (const version of [1, 2, 3, 4]) {
        const response = await transport.request(get(`${service.origin}/`));
        assert.deepEqual([response.status, textOf(response)], [200, `version ${full === 1 ? 1 : version}`]);
      }
      assert.deepEqual(seen, { full, notModified });
    });
  }

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
    assert.equal(service.requests[1]?.headers['if-none-match'], '"1"');
    version = 2;
    assert.equal(await read('cached'), 'version 1');
    assert.equal(await read('revalidate'), 'version 2');
    assert.equal(await read('cached'), 'version 2');
    assert.equal(service.requests.length, 3);
  });

  it('keeps no answer to a POST', async () => {
    const { service, seen } = await serveVersion(setup, { etag: '"a"', cacheControl: 'max-age=60' });
    const transport = setup.transport();
    await transport.request(post(`${service.origin}/`));
    await transport.request(post(`${service.origin}/`));
    assert.deepEqual(seen, { full: 2, notModified: 0 });
  });

  it('does not give a cached answer to a caller whose limit it exceeds', async () => {
    const { service } = await serveVersion(setup, { cacheControl: 'max-age=60' });
    const transport = setup.transport();
    await transport.request(get(`${service.origin}/`));
    await assert.rejects(transport.request(get(`${service.origin}/`, { maxBytes: 5 })), {
      reason: { kind: 'tooLarge', limitBytes: 5 },
    });
    assert.equal(service.requests.length, 1);
  });
});
