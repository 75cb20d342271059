import assert from 'node:assert/strict';
import { once } from 'node:events';
import { fakeClock } from '../../editor/fakeClock.ts';
import { describeBothBackends, get, post, type TransportSetup, textOf } from './transportSetup.ts';

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
  it('lets 25 requests to one origin through in a second', async () => {
    const opened = await open(setup);
    const { clock, service, transport } = opened;
    const all = Array.from({ length: 60 }, (_, index) => transport.request(get(`${service.origin}/${index}`)));
    await Promise.all(all.slice(0, 25));
    await service.settled();
    assert.equal(service.requests.length, 25);
    await clock.pass(999);
    await service.settled();
    assert.equal(service.requests.length, 25);
    await clock.pass(1);
    await Promise.all(all.slice(25, 50));
    await service.settled();
    assert.equal(service.requests.length, 50);
    await clock.pass(1_000);
    await Promise.all(all);
    assert.equal(service.requests.length, 60);
  });

  it('keeps to it by the clock of the service', async function () {
    this.timeout(20_000);
    const arrivals: number[] = [];
    const service = await setup.serve((_request, response) => {
      arrivals.push(performance.now());
      response.end('answer');
    });
    const transport = setup.transport();
    await Promise.all(Array.from({ length: 60 }, (_, index) => transport.request(get(`${service.origin}/${index}`))));
    for (const from of arrivals) {
      assert.ok(arrivals.filter((at) => at >= from && at < from + 1_000).length <= 25);
    }
  });

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

  it('never sends what is aborted while it waits, and counts it not', async () => {
    const opened = await open(setup);
    await useUp(opened);
    const { clock, service, transport, paths } = opened;
    const abort = new AbortController();
    const left = Array.from({ length: 25 }, (_, index) =>
      transport.request(get(`${service.origin}/left/${index}`, { signal: abort.signal })),
    );
    const stayed = Array.from({ length: 25 }, (_, index) => transport.request(get(`${service.origin}/stays/${index}`)));
    abort.abort(new Error('left'));
    for (const one of left) {
      await assert.rejects(one, { message: 'left' });
    }
    await clock.pass(1_000);
    await Promise.all(stayed);
    assert.ok(paths().every((path) => !path?.startsWith('/left')));
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
});
