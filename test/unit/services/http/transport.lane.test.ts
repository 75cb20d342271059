import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { describeBothBackends, gate, get, post } from './transportSetup.ts';

/** What came of a request: its status, or why there was no answer. */
const outcomeOf = (asked: Promise<{ readonly status: number }>) =>
  asked.then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof TransportError ? JSON.stringify(error.reason) : String(error)),
  );

describeBothBackends('lane of an origin', (setup) => {
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

  it('sends nothing while it is held, whatever asks, and everything afterwards', async () => {
    const clock = fakeClock();
    const arrivedMs: number[] = [];
    const service = await setup.serve((_request, response) => {
      arrivedMs.push(clock.nowMs());
      const isRefused = service.requests.length <= 5;
      response.writeHead(isRefused ? 429 : 200, isRefused ? { 'retry-after': '2' } : {}).end();
    });
    const transport = setup.transport({ clock });
    const startMs = clock.nowMs();
    const ask = (index: number) => outcomeOf(transport.request(get(`${service.origin}/${index}`)));
    const all = Array.from({ length: 40 }, (_, index) => ask(index));
    while (service.requests.length < 5) {
      await once(service.server, 'request');
    }
    await service.settled();
    all.push(outcomeOf(transport.request(get(`${service.origin}/hover`, { priority: 'urgent' }))));
    all.push(outcomeOf(transport.request(post(`${service.origin}/import`))));
    await service.settled();
    assert.equal(service.requests.length, 5);
    let ended = false;
    const done = Promise.all(all).finally(() => {
      ended = true;
    });
    while (!ended) {
      await clock.pass(100);
      await service.settled();
    }
    assert.deepEqual(await done, Array(42).fill('200'));
    assert.equal(service.requests.length, 47);
    assert.ok(arrivedMs.slice(5).every((atMs) => atMs >= startMs + 2_000));
    assert.equal(service.requests[5]?.url, '/hover');
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

  it('lets a hover pass any number of slow requests', async () => {
    const slow = gate();
    const service = await setup.serve(async ({ url }, response) => {
      if (url !== '/hover') {
        await slow.opened;
      }
      response.end();
    });
    const transport = setup.transport();
    const lists = Array.from({ length: 20 }, (_, index) => transport.request(get(`${service.origin}/${index}`)));
    while (service.requests.length < 5) {
      await once(service.server, 'request');
    }
    await transport.request(get(`${service.origin}/hover`, { priority: 'urgent' }));
    assert.equal(service.requests.length, 6);
    slow.open();
    await Promise.all(lists);
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
    const transport = setup.transport({ clock });
    const connected = once(silent, 'connection');
    const outcome = outcomeOf(transport.request(get(`https://127.0.0.1:${port}/`)));
    await connected;
    await clock.pass(10_000);
    assert.equal(await outcome, '{"kind":"timedOut","passedMs":10000}');
    assert.equal(connections, 1);
    await transport.dispose();
    silent.close();
  });
});
