import assert from 'node:assert/strict';
import { createClock } from '../../../services/clock.ts';
import { jsonText } from '../../../services/kernel/jsonText.ts';
import { type Services, startServices } from '../../../services/start.ts';
import { noon } from './ledgerUnderTest.ts';

describe('embedded services: kernel', () => {
  let services: Services;
  before(async () => {
    services = await startServices({ clock: createClock({ startMs: noon, paused: true }) });
  });
  afterEach(() => {
    services.ledger.setFaults([]);
    services.ledger.clearRequests();
  });
  after(() => services.stop());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${services.ledgerUrl}/api/v1/${path}`, { headers });

  it('answers 304 to a known weak ETag', async () => {
    const first = await get('blocks/5');
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^W\/"/);
    await first.text();
    assert.equal((await get('blocks/5', { 'If-None-Match': tag })).status, 304);
    assert.equal((await get('blocks/6', { 'If-None-Match': tag })).status, 200);
  });

  it('compresses long answers when asked, answers HEAD without a body and lets every origin in', async () => {
    const plain = await get('blocks', { 'Accept-Encoding': 'identity' });
    const packed = await get('blocks', { 'Accept-Encoding': 'gzip' });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.equal(await plain.text(), await packed.text());
    assert.equal(plain.headers.get('access-control-allow-origin'), '*');
    assert.ok(Date.parse(plain.headers.get('date') ?? '') > 0);
    const head = await fetch(`${services.ledgerUrl}/api/v1/blocks`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });

  it('records requests', async () => {
    await (await get('blocks?limit=1')).text();
    await (await get('nothing')).text();
    const seen = services.ledger.requests.map(({ method, path, search, status }) => [method, path, search, status]);
    assert.deepEqual(seen, [
      ['GET', '/api/v1/blocks', '?limit=1', 200],
      ['GET', '/api/v1/nothing', '', 404],
    ]);
  });

  it('misbehaves as planned, so often and only there', async () => {
    services.ledger.setFaults([{ path: '/api/v1/blocks', times: 1, kind: 'status', status: 503, body: 'busy' }]);
    assert.equal((await get('accounts/0.0.2')).status, 200);
    assert.equal((await get('blocks')).status, 503);
    assert.equal((await get('blocks')).status, 200);
    services.ledger.setFaults([{ path: '/api/*/5', kind: 'malformed' }]);
    await assert.rejects(async () => (await get('blocks/5')).json(), SyntaxError);
    services.ledger.setFaults([{ path: '^/api/v1/blocks/\\d$', kind: 'wrongType', contentType: 'text/html' }]);
    assert.match((await get('blocks/5')).headers.get('content-type') ?? '', /html/);
    services.ledger.setFaults([{ path: '/', kind: 'reset' }]);
    await assert.rejects(get('blocks'));
    services.ledger.setFaults([{ path: '/', kind: 'cutBody', afterBytes: 20 }]);
    await assert.rejects(async () => (await get('blocks')).text());
    services.ledger.setFaults([{ path: '/', kind: 'delay', ms: 30 }]);
    await (await get('blocks')).text();
    assert.ok((services.ledger.requests.at(-1)?.ms ?? 0) >= 29);
    services.ledger.setFaults([{ path: '^/api/v1/blocks$', kind: 'hang' }]);
    const patience = new AbortController();
    const hanging = fetch(`${services.ledgerUrl}/api/v1/blocks`, { signal: patience.signal });
    assert.equal((await get('blocks/5')).status, 200);
    const turn = new Promise((resolve) => setImmediate(resolve, 'no answer'));
    assert.equal(await Promise.race([hanging, turn]), 'no answer');
    patience.abort();
    await assert.rejects(hanging);
  });

  it('is steered over HTTP', async () => {
    const control = (method: string, path: string, body?: unknown) =>
      fetch(`${services.controlUrl}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const faults = [{ path: '/', kind: 'status', status: 500 }];
    assert.equal((await control('POST', '/faults', { service: 'ledger', faults })).status, 204);
    assert.equal((await get('blocks')).status, 500);
    await control('POST', '/faults', { service: 'ledger', faults: [] });
    const requests = (await (await control('GET', '/requests?service=ledger')).json()) as { status: number }[];
    assert.deepEqual(
      requests.map(({ status }) => status),
      [500],
    );
    await control('DELETE', '/requests');
    assert.equal(services.ledger.requests.length, 0);
    await control('POST', '/clock', { advanceMs: 4000 });
    assert.equal(services.clock.nowMs(), noon + 4000);
    assert.equal((await control('POST', '/scenario', { name: 'fine' })).status, 204);
    const { status } = (await (await fetch(`${services.statusUrl}/api/v2/status.json`)).json()) as Readonly<
      Record<string, { readonly indicator: string }>
    >;
    assert.equal(status?.indicator, 'none');
    assert.equal((await control('POST', '/scenario', { name: 'nonsense' })).status, 404);
    assert.equal((await control('POST', '/faults', { service: 'nobody', faults })).status, 404);
  });

  it('serves all services', async () => {
    assert.equal((await fetch(`${services.mainnetLedgerUrl}/api/v1/accounts/0.0.7001`)).status, 200);
    assert.equal((await fetch(`${services.statusUrl}/api/v2/summary.json`)).status, 200);
    assert.equal((await fetch(`${services.verificationUrl}/chains`)).status, 200);
  });

  it('writes JSON exactly', () => {
    const value = { a: 9_007_199_254_740_993n, b: [1, undefined, 'x"\u2028'], c: undefined, d: null, e: { f: true } };
    assert.equal(jsonText(value), '{"a":9007199254740993,"b":[1,null,"x\\"\u2028"],"d":null,"e":{"f":true}}');
  });
});
