import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { HttpRequest } from '../../../../src/services/http/transport.ts';
import { describeBothBackends, gate, get, post, type TransportSetup, textOf } from './transportSetup.ts';

async function serveWhenOpened(setup: TransportSetup) {
  const answer = gate();
  const service = await setup.serve(async (_request, response) => {
    await answer.opened;
    response.end(`answer ${service.requests.length}`);
  });
  return { service, answer };
}

describeBothBackends('sharing of requests in flight', (setup) => {
  it('sends one request for callers who ask the same', async () => {
    const { service, answer } = await serveWhenOpened(setup);
    const transport = setup.transport();
    const all = [1, 2, 3].map(() => transport.request(get(`${service.origin}/`)));
    await once(service.server, 'request');
    const late = transport.request(get(`${service.origin}/`));
    answer.open();
    for (const response of await Promise.all([...all, late])) {
      assert.equal(textOf(response), 'answer 1');
    }
    assert.equal(service.requests.length, 1);
    assert.equal(textOf(await transport.request(get(`${service.origin}/`))), 'answer 2');
  });

  it('does not share what differs in method, address, headers, limit or freshness', async () => {
    const { service, answer } = await serveWhenOpened(setup);
    const transport = setup.transport({ connectionsPerOrigin: 20 });
    const url = `${service.origin}/`;
    const different: HttpRequest[] = [
      get(url),
      get(`${url}?a=1`),
      get(url, { headers: { accept: 'text/plain' } }),
      get(url, { maxBytes: 77 }),
      get(url, { freshness: 'revalidate' }),
      post(url),
      post(url),
    ];
    const all = different.map((request) => transport.request(request));
    answer.open();
    await Promise.all(all);
    assert.equal(service.requests.length, different.length);
  });

  for (const leaver of [0, 1]) {
    it(`lets caller ${leaver} of two leave without harm to the other`, async () => {
      const { service, answer } = await serveWhenOpened(setup);
      const transport = setup.transport();
      const aborts = [new AbortController(), new AbortController()];
      const all = aborts.map(({ signal }) => transport.request(get(`${service.origin}/`, { signal })));
      await once(service.server, 'request');
      const reason = new Error('left');
      aborts[leaver]?.abort(reason);
      await assert.rejects(all[leaver] ?? Promise.resolve(), reason);
      answer.open();
      const stayed = await all[1 - leaver];
      assert.equal(stayed && textOf(stayed), 'answer 1');
      assert.equal(service.requests.length, 1);
    });
  }

  it('closes the connection when the last caller has left', async () => {
    const { service } = await serveWhenOpened(setup);
    const transport = setup.transport();
    const aborts = [new AbortController(), new AbortController()];
    const all = aborts.map(({ signal }) => transport.request(get(`${service.origin}/`, { signal })));
    await once(service.server, 'request');
    const outcome = Promise.allSettled(all);
    for (const abort of aborts) {
      abort.abort(new Error('left'));
    }
    await service.firstClosed;
    assert.deepEqual(
      (await outcome).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });

  it('starts again for a caller who comes after the last one left', async () => {
    const { service, answer } = await serveWhenOpened(setup);
    const transport = setup.transport();
    const abort = new AbortController();
    const left = transport.request(get(`${service.origin}/`, { signal: abort.signal }));
    await once(service.server, 'request');
    abort.abort();
    const next = transport.request(get(`${service.origin}/`));
    await assert.rejects(left, { name: 'AbortError' });
    answer.open();
    assert.equal(textOf(await next), 'answer 2');
  });

  it('gives a failure to all who shared it, and keeps it for none', async () => {
    const service = await setup.serve((request, response) => {
      if (service.requests.length === 1) {
        request.socket.destroy();
      } else {
        response.end('mended');
      }
    });
    const transport = setup.transport({ maxRetries: 0 });
    const outcome = await Promise.allSettled([1, 2].map(() => transport.request(get(`${service.origin}/`))));
    assert.deepEqual(
      outcome.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(textOf(await transport.request(get(`${service.origin}/`))), 'mended');
  });
});
