import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import type { ServiceBase } from '../../../../src/domain/network/network.ts';
import { createJsonService, type JsonCall } from '../../../../src/services/http/jsonService.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { type FakeAnswer, FakeTransport } from './fakeTransport.ts';

const base: ServiceBase = { url: 'https://host/server' };
const schema = v.object({ items: v.array(v.object({ n: v.bigint() })) });
const call: JsonCall<{ items: { n: bigint }[] }> = { path: '/v2/x', schema };
const empty = { status: 400, messages: [], code: undefined, errorId: undefined, data: undefined };

async function failureOf(answer: FakeAnswer | Error, more: Partial<typeof call> = {}): Promise<ServiceFailure> {
  const service = createJsonService('ledger', base, new FakeTransport(answer));
  const error = await service.call({ ...call, ...more }).then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError);
  assert.equal(error.service, 'ledger');
  assert.equal(error.url, 'https://host/server/v2/x');
  return error.failure;
}

async function check(answer: FakeAnswer | Error, expected: ServiceFailure): Promise<void> {
  assert.deepEqual(await failureOf(answer), expected);
}

describe('JSON service', () => {
  it('asks once with the base, the query and the limits of the call', async () => {
    const transport = new FakeTransport({ body: '{"items":[{"n":31869085891081369}]}' });
    const { signal } = new AbortController();
    const answer = await createJsonService('ledger', base, transport).call({
      ...call,
      query: { limit: 2 },
      signal,
      freshness: 'revalidate',
    });
    assert.deepEqual(answer.value, { items: [{ n: 31869085891081369n }] });
    assert.equal(answer.status, 200);
    assert.equal(answer.url, 'https://host/server/v2/x?limit=2');
    assert.deepEqual(transport.requests, [
      {
        method: 'GET',
        url: 'https://host/server/v2/x?limit=2',
        headers: { accept: 'application/json' },
        body: undefined,
        maxBytes: 4_194_304,
        headersTimeoutMs: undefined,
        retryable: undefined,
        freshness: 'revalidate',
        priority: undefined,
        signal,
      },
    ]);
  });

  it('passes the urgency on, and tells how long a good answer may be kept', async () => {
    const headers = { 'cache-control': 'max-age=5' };
    const heard: unknown[] = [];
    const options = { priority: 'urgent', onFreshness: (freshness: unknown) => void heard.push(freshness) } as const;
    const good = new FakeTransport({ body: '{"items":[]}', headers });
    await createJsonService('ledger', base, good).call({ ...call, ...options });
    assert.equal(good.requests[0]?.priority, 'urgent');
    assert.deepEqual(heard, [{ freshMs: 5_000, mayBeStale: true }]);
    const refusing = new FakeTransport({ status: 404, body: '{}', headers });
    await assert.rejects(createJsonService('ledger', base, refusing).call({ ...call, ...options }));
    assert.equal(heard.length, 1);
  });

  it('leaves it to the transport which methods are repeated, unless the call says', async () => {
    const transport = new FakeTransport({ body: '{"items":[]}' });
    const service = createJsonService('ledger', base, transport);
    await service.call(call);
    await service.call({ ...call, method: 'POST', contentType: 'application/json', body: '{}' });
    await service.call({ ...call, method: 'POST', contentType: 'application/json', body: '{}', retryable: true });
    assert.deepEqual(
      transport.requests.map(({ method, retryable }) => [method, retryable]),
      [
        ['GET', undefined],
        ['POST', undefined],
        ['POST', true],
      ],
    );
    assert.deepEqual(transport.requests[1]?.headers, {
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('says where an answer is malformed', async () => {
    const wrong = await failureOf({ body: '{"items":[{"n":9007199254740993},{"n":"x"}]}' });
    assert.deepEqual(wrong.kind === 'malformed' && wrong.path, 'items.1.n');
    const missing = await failureOf({ body: '{}' });
    assert.deepEqual(missing.kind === 'malformed' && missing.path, 'items');
    const quoted = await failureOf({ json: { items: 'x'.repeat(100_000) } });
    assert.ok(quoted.kind === 'malformed' && quoted.detail.length < 300);
  });

  it('takes what is not JSON for malformed', async () => {
    const detail = (type: string) => `The answer is not JSON (it is ${type}).`;
    const html = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html></html>' };
    await check(html, { kind: 'malformed', path: '', detail: detail('text/html') });
    await check({ headers: {}, body: '' }, { kind: 'malformed', path: '', detail: detail('of no stated type') });
    const lines = { headers: { 'content-type': 'application/jsonlines' }, body: '{}\n{}' };
    await check(lines, { kind: 'malformed', path: '', detail: detail('application/jsonlines') });
    const long = `a/${'b'.repeat(78)}`;
    await check({ headers: { 'content-type': long }, body: '' }, { kind: 'malformed', path: '', detail: detail(long) });
    await check(
      { headers: { 'content-type': `${long}c` }, body: '' },
      { kind: 'malformed', path: '', detail: detail(long) },
    );
    const broken = { kind: 'malformed', path: '', detail: 'The answer is broken JSON.' } as const;
    await check({ body: '{"items":[' }, broken);
    await check({ headers: { 'content-type': 'application/problem+JSON' }, body: '{"items":[' }, broken);
    await check({ body: new Uint8Array([0x22, 0xff, 0x22]) }, broken);
    const deep = await failureOf({ body: '['.repeat(200_000) });
    assert.equal(deep.kind, 'malformed');
  });

  it('tells errorDocuments, faults and limits apart by status', async () => {
    await check({ status: 400 }, { kind: 'rejected', response: empty });
    await check({ status: 404 }, { kind: 'rejected', response: { ...empty, status: 404 } });
    await check({ status: 300 }, { kind: 'rejected', response: { ...empty, status: 300 } });
    await check({ status: 199 }, { kind: 'rejected', response: { ...empty, status: 199 } });
    await check({ status: 299 }, { kind: 'malformed', path: '', detail: 'The answer is broken JSON.' });
    await check({ status: 302 }, { kind: 'rejected', response: { ...empty, status: 302 } });
    await check({ status: 500 }, { kind: 'failed', response: { ...empty, status: 500 } });
    await check(
      { status: 429 },
      { kind: 'rateLimited', retryAfterSeconds: undefined, response: { ...empty, status: 429 } },
    );
  });

  it('reads Retry-After as seconds or date', async () => {
    const seconds = async (header: string) => {
      const failure = await failureOf({ status: 429, headers: { 'retry-after': header } });
      return failure.kind === 'rateLimited' ? failure.retryAfterSeconds : assert.fail();
    };
    assert.equal(await seconds('7'), 7);
    assert.equal(await seconds('soon'), undefined);
    const { now } = Date;
    try {
      Date.now = () => 1_800_000_000_000;
      assert.equal(await seconds(new Date(1_799_999_940_000).toUTCString()), 0);
      assert.equal(await seconds(new Date(1_800_000_060_000).toUTCString()), 60);
    } finally {
      Date.now = now;
    }
    assert.equal(await seconds('Sun Nov  6 08:49:37 1994'), 0);
  });

  it('passes on why there was no answer, and the abort reason as it is', async () => {
    await check(new TransportError({ kind: 'timedOut', passedMs: 5 }), { kind: 'timedOut', passedMs: 5 });
    await check(new TransportError({ kind: 'tooLarge', limitBytes: 9 }), { kind: 'tooLarge', limitBytes: 9 });
    const reason = new Error('the user gave up');
    const service = createJsonService('ledger', base, new FakeTransport({ body: '{}' }));
    await assert.rejects(service.call({ ...call, signal: AbortSignal.abort(reason) }), reason);
  });

  it('asks nothing of a service without an address', async () => {
    const transport = new FakeTransport({ body: '{}' });
    const problem = { setting: 'hieroLens.statusUrl', detail: 'It is empty.' };
    const service = createJsonService('status', { problem }, transport);
    await assert.rejects(service.call(call), (error: unknown) => {
      assert.ok(error instanceof ServiceError);
      assert.deepEqual(error.failure, { kind: 'notConfigured', ...problem });
      return true;
    });
    assert.equal(transport.requests.length, 0);
  });

  it('takes a status listed as normal for a result only when its body fits', async () => {
    const alsoNormal = {
      404: v.pipe(
        v.object({ match: v.null() }),
        v.transform(() => ({ items: [] })),
      ),
    };
    const transport = new FakeTransport({ status: 404, json: { match: null } });
    const answer = await createJsonService('ledger', base, transport).call({ ...call, alsoNormal });
    assert.deepEqual([answer.value, answer.status], [{ items: [] }, 404]);
    const other = await failureOf({ status: 404, json: { customCode: 'job_not_found' } }, { alsoNormal });
    assert.deepEqual(other, { kind: 'rejected', response: { ...empty, status: 404, code: 'job_not_found' } });
    const html = await failureOf({ status: 404, body: '<p>no</p>' }, { alsoNormal });
    assert.deepEqual(html, { kind: 'rejected', response: { ...empty, status: 404, messages: ['no'] } });
  });

  it('leaves out what cannot be read of a good answer where that is wanted, and nowhere else', async () => {
    const body = '{"items":[{"n":9007199254740993},{"n":"x"}]}';
    const service = (status: number) => createJsonService('ledger', base, new FakeTransport({ status, body }));
    const { value, unreadable, json: whole } = await service(200).call({ ...call, isTolerant: true });
    assert.deepEqual(value, { items: [{ n: 9007199254740993n }] });
    assert.deepEqual(
      unreadable.map(({ path, isRow }) => [path, isRow]),
      [['items.1.n', true]],
    );
    assert.deepEqual(whole, { items: [{ n: 9007199254740993n }, { n: 'x' }] });
    await assert.rejects(service(200).call({ ...call, isTolerant: false }), /malformed/);
    await assert.rejects(service(200).call(call), /malformed/);
    await assert.rejects(service(404).call({ ...call, isTolerant: true, alsoNormal: { 404: schema } }), /rejected/);
  });

  it('follows a link within the origin only', async () => {
    const transport = new FakeTransport({ body: '{"items":[]}' });
    const service = createJsonService('ledger', base, transport);
    const answer = await service.follow('/api/v1/blocks?limit=2', 'https://host/api/v1/blocks', { schema });
    assert.equal(answer.url, 'https://host/api/v1/blocks?limit=2');
    await assert.rejects(service.follow('https://evil.example/', 'https://host/api', { schema }), (error: unknown) => {
      assert.ok(error instanceof ServiceError && error.failure.kind === 'malformed');
      assert.equal(error.failure.path, 'links.next');
      return true;
    });
    assert.equal(transport.requests.length, 1);
  });
});
