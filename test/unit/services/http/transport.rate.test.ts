import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { describeBothBackends, get, post, type TransportSetup, textOf } from './transportSetup.ts';

/** What came of a request: its status, or why there was no answer. */
const outcomeOf = (asked: Promise<{ readonly status: number }>) =>
  asked.then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof TransportError ? JSON.stringify(error.reason) : String(error)),
  );

/** A service that answers at once, over transports whose second passes only when the test says so. */
async function open(setup: TransportSetup, { headers = {}, connectionsPerOrigin = 6 } = {}) {
  const clock = fakeClock();
  const service = await setup.serve((_request, response) => response.writeHead(200, headers).end('answer'));
  const transport = setup.transport({ clock, connectionsPerOrigin });
  const paths = () => service.requests.map(({ url }) => url);
  return { clock, service, transport, paths };
}

/** Asks for 25 things one after the other: the second is used up. */
async function useUp({ transport, service }: Awaited<ReturnType<typeof open>>): Promise<void> {
  for (let index = 0; index < 25; index++) {
    await transport.request(get(`${service.origin}/used/${index}`));
  }
}

describeBothBackends('rate', (setup) => {
  it('sends what a hover waits for first', async () => {
    const opened = await open(setup, { connectionsPerOrigin: 1 });
    await useUp(opened);
    const { clock, service, transport, paths } = opened;
    const background = Array.from({ length: 10 }, (_, index) =>
      transport.request(get(`${service.origin}/list/${index}`)),
    );
    const hover = transport.request(get(`${service.origin}/hover`, { priority: 'urgent' }));
    // The same as one that waits already: one request, now urgent.
    const joined = transport.request(get(`${service.origin}/list/9`, { priority: 'urgent' }));
    const call = transport.request(post(`${service.origin}/call`, { priority: 'urgent' }));
    await service.settled();
    assert.equal(service.requests.length, 25);
    await clock.pass(1_000);
    await Promise.all([...background, hover, joined, call]);
    assert.equal(service.requests.length, 25 + 12);
    assert.deepEqual(paths().slice(25, 29), ['/list/9', '/hover', '/call', '/list/0']);
  });

  it('leaves no longer first what the hover has left', async () => {
    const opened = await open(setup, { connectionsPerOrigin: 1 });
    await useUp(opened);
    const { clock, service, transport, paths } = opened;
    const lists = Array.from({ length: 7 }, (_, index) => transport.request(get(`${service.origin}/list/${index}`)));
    const hover = new AbortController();
    const left = transport.request(get(`${service.origin}/list/6`, { priority: 'urgent', signal: hover.signal }));
    hover.abort(new Error('left'));
    await assert.rejects(left, { message: 'left' });
    await clock.pass(1_000);
    await Promise.all(lists);
    assert.equal(paths().at(-1), '/list/6');
  });

  it('sends first what another hover still waits for', async () => {
    const opened = await open(setup, { connectionsPerOrigin: 1 });
    await useUp(opened);
    const { clock, service, transport, paths } = opened;
    const lists = Array.from({ length: 3 }, (_, index) => transport.request(get(`${service.origin}/list/${index}`)));
    const hover = new AbortController();
    const ask = (signal?: AbortSignal) =>
      transport.request(get(`${service.origin}/list/2`, { priority: 'urgent', ...(signal && { signal }) }));
    const [left, stays] = [ask(hover.signal), ask()];
    hover.abort(new Error('left'));
    await assert.rejects(left, { message: 'left' });
    await clock.pass(1_000);
    await Promise.all([...lists, stays]);
    assert.equal(paths()[25], '/list/2');
  });

  it('counts neither what the cache knows nor what is shared', async () => {
    const { service, transport } = await open(setup, { headers: { 'cache-control': 'max-age=60' } });
    const url = `${service.origin}/same`;
    await Promise.all(Array.from({ length: 100 }, () => transport.request(get(url))));
    for (let turn = 0; turn < 100; turn++) {
      assert.equal(textOf(await transport.request(get(url))), 'answer');
    }
    assert.equal(service.requests.length, 1);
  });

  it('counts each retry', async () => {
    const clock = fakeClock();
    const service = await setup.serve((_request, response) => response.writeHead(503).end());
    const transport = setup.transport({ clock });
    const all = Array.from({ length: 10 }, (_, index) => transport.request(get(`${service.origin}/${index}`)));
    // Four tries each make 40 requests.
    while (service.requests.length < 25) {
      await once(service.server, 'request');
    }
    await service.settled();
    assert.equal(service.requests.length, 25);
    await clock.pass(1_000);
    await Promise.all(all);
    assert.equal(service.requests.length, 40);
  });

  it('rejects what waits when it is closed', async () => {
    const opened = await open(setup);
    await useUp(opened);
    const waiting = opened.transport.request(get(`${opened.service.origin}/late`));
    const outcome = assert.rejects(waiting, { reason: { kind: 'unreachable', detail: 'the transport is closed' } });
    await opened.transport.dispose();
    await outcome;
    assert.equal(opened.clock.waiting, 0);
  });

  it('asks a service that refuses all a few times, not four times for each of forty', async () => {
    const clock = fakeClock();
    const service = await setup.serve((_request, response) => response.writeHead(429, { 'retry-after': '1' }).end());
    const transport = setup.transport({ clock });
    let ended = 0;
    const all = Array.from({ length: 40 }, (_, index) =>
      outcomeOf(transport.request(get(`${service.origin}/${index}`))).finally(() => {
        ended += 1;
      }),
    );
    while (ended < 40) {
      await service.settled();
      await clock.pass(100);
    }
    assert.ok(service.requests.length <= 10, String(service.requests.length));
    for (const outcome of await Promise.all(all)) {
      assert.ok(['429', '{"kind":"rateLimited","retryAfterMs":1000}'].includes(outcome), outcome);
    }
    assert.equal(clock.waiting, 0);
  });
  it('sends nothing during a pause of two minutes, and tells who asks how much of it is left', async () => {
    const clock = fakeClock();
    let isBusy = true;
    const service = await setup.serve((_request, response) => {
      response.writeHead(isBusy ? 429 : 200, isBusy ? { 'retry-after': '120' } : {}).end('later');
    });
    const transport = setup.transport({ clock });
    const ask = () => {
      const all = Array.from({ length: 10 }, (_, index) => transport.request(get(`${service.origin}/${index}`)));
      return Promise.all(all.map(outcomeOf));
    };
    const turnedAway = (seconds: number) => `{"kind":"rateLimited","retryAfterMs":${seconds * 1_000}}`;
    assert.deepEqual([...new Set(await ask())].sort(), ['429', turnedAway(120)]);
    const asked = service.requests.length;
    assert.ok(asked <= 5, String(asked));
    isBusy = false;
    await clock.pass(70_000);
    assert.deepEqual([...new Set(await ask())], [turnedAway(50)]);
    const hover = await outcomeOf(transport.request(get(`${service.origin}/hover`, { priority: 'urgent' })));
    assert.equal(hover, turnedAway(50));
    assert.equal(service.requests.length, asked);
    await clock.pass(50_000);
    assert.deepEqual(await ask(), Array(10).fill('200'));
  });
  it('holds nobody for a submission that is refused: that may be for its API key', async () => {
    const service = await setup.serve(({ method }, response) => {
      const isRefused = method === 'POST';
      response.writeHead(isRefused ? 429 : 200, isRefused ? { 'retry-after': '120' } : {}).end();
    });
    const transport = setup.transport();
    assert.equal(await outcomeOf(transport.request(post(`${service.origin}/import`))), '429');
    assert.equal(await outcomeOf(transport.request(get(`${service.origin}/contract`))), '200');
  });
  it('does not try again to connect in vain, and tells how long it really took', async () => {
    let connections = 0;
    // Takes the connection and never answers its handshake.
    const silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const clock = fakeClock();
    const transport = setup.transport({ clock, connectTimeoutMs: 500 });
    const connected = once(silent, 'connection');
    const outcome = outcomeOf(transport.request(get(`https://127.0.0.1:${port}/`)));
    await connected;
    await clock.pass(10_000);
    assert.equal(await outcome, '{"kind":"timedOut","passedMs":10000}');
    assert.equal(connections, 1);
    silent.close();
  });
});
