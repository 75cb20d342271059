import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { newestFirst } from '../../../../src/domain/deployment/newestFirst.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { ReferenceValue } from '../../../../src/domain/references/reference.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import type { CallOptions, Freshness } from '../../../../src/services/http/transport.ts';
import {
  createReferenceResolver,
  type ResolverServices,
} from '../../../../src/services/references/createReferenceResolver.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { outOfPatience } from '../../patience.ts';

const hash32 = `0x${'12'.repeat(32)}`;
const hash48 = `0x${'12'.repeat(48)}`;

type Answers = Readonly<Record<string, unknown>>;

const silent: Freshness = { freshMs: undefined, mayBeStale: true };

/**
 * A ledger that knows what `answers` has by `method argument`, is silent for `pending`, says of each answer how long it
 * may be kept, and counts its calls.
 */
function fakeServices(answers: Answers, freshness = silent) {
  const calls: string[] = [];
  const signals: AbortSignal[] = [];
  const priorities = new Set<CallOptions['priority']>();
  const answer =
    (service: string) =>
    (method: string) =>
    (argument: unknown, ...rest: unknown[]) => {
      const options = rest.at(-1) as CallOptions | undefined;
      const key = `${method} ${service === 'ledger' ? namedFirst(argument) : ''}`.trim();
      calls.push(key);
      priorities.add(options?.priority);
      if (options?.signal) {
        signals.push(options.signal);
      }
      const found = answers[key];
      if (found === 'pending') {
        return new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        });
      }
      if (found instanceof Error) {
        return Promise.reject(found);
      }
      if (found === undefined) {
        return Promise.reject(refused(service, 404));
      }
      options?.onFreshness?.(freshness);
      return Promise.resolve(found);
    };
  const client = (service: string) => new Proxy({}, { get: (_, method) => answer(service)(String(method)) }) as unknown;
  const services: ResolverServices = {
    chainId: '296',
    ledger: client('ledger') as ResolverServices['ledger'],
    verification: client('verification') as ResolverServices['verification'],
  };
  return { services, calls, signals, priorities };
}

/** What a call of the ledger is about: its first parameter. */
function namedFirst(parameters: unknown): string {
  return String(Object.values(Object(parameters))[0] ?? '');
}

function refused(service: string, status: number): ServiceError {
  const response = { status, messages: [], code: undefined, errorId: undefined, data: undefined };
  return new ServiceError(service as 'ledger', '', { kind: status >= 500 ? 'failed' : 'rejected', response });
}

function reference(text: string): ReferenceValue {
  const value = parseReference(text);
  assert.ok(value, text);
  return value;
}

const account = { id: '0.0.5' };
const token = { id: '0.0.6' };

describe('the resolver of references', () => {
  it('asks first for the kind that the text tells', async () => {
    const { services, calls } = fakeServices({ 'token 0.0.6': token });
    const resolved = await createReferenceResolver(services).resolve(reference('0.0.6'), { expected: 'token' });
    assert.deepEqual(resolved, {
      kind: 'entity',
      entity: { kind: 'token', id: '0.0.6', token },
      verification: undefined,
    });
    assert.deepEqual(calls, ['token 0.0.6']);
  });

  it('finds the account of an alias', async () => {
    const alias = 'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ';
    const { services, calls } = fakeServices({ [`account ${alias}`]: account });
    assert.deepEqual(await createReferenceResolver(services).resolve(reference(alias)), {
      kind: 'entity',
      entity: { kind: 'account', id: '0.0.5', account },
      verification: undefined,
    });
    assert.deepEqual(calls, [`account ${alias}`]);
    assert.deepEqual(await createReferenceResolver(fakeServices({}).services).resolve(reference(alias)), {
      kind: 'notFound',
    });
  });

  it('finds an account that has a public key', async () => {
    const key = `02${'5c'.repeat(32)}`;
    const { services, calls } = fakeServices({ [`accounts ${key}`]: { items: [account] } });
    assert.deepEqual(await createReferenceResolver(services).resolve(reference(key)), {
      kind: 'entity',
      entity: { kind: 'account', id: '0.0.5', account },
      verification: undefined,
    });
    assert.deepEqual(calls, [`accounts ${key}`]);
    const none = fakeServices({ [`accounts ${key}`]: { items: [] } });
    assert.deepEqual(await createReferenceResolver(none.services).resolve(reference(key)), { kind: 'notFound' });
  });

  it('takes no system file for what is named beside it', async () => {
    const { services } = fakeServices({ 'accountTokens 0.0.102': {} });
    const resolved = await createReferenceResolver(services).resolve(reference('0.0.102'), { expected: 'account' });
    assert.ok(resolved.kind === 'entity' && resolved.entity.kind === 'other');
  });

  it('shares what is asked at once, and keeps what was found', async () => {
    const { services, calls } = fakeServices({ 'account 0.0.5': account });
    let nowMs = 0;
    const resolver = createReferenceResolver(services, () => nowMs);
    await Promise.all(Array.from({ length: 5 }, () => resolver.resolve(reference('0.0.5'))));
    await resolver.resolve(reference('0.0.5'));
    assert.deepEqual(calls, ['contract 0.0.5', 'account 0.0.5']);
    nowMs = 31_000;
    await resolver.resolve(reference('0.0.5'));
    assert.equal(calls.length, 3, 'its kind is known: only the account is asked again');
    await resolver.resolve(reference('0.0.5'), { freshness: 'revalidate' });
    assert.equal(calls.length, 4);
  });

  it('keeps what was not found for seconds, and no failure', async () => {
    const { services, calls } = fakeServices({});
    let nowMs = 0;
    const resolver = createReferenceResolver(services, () => nowMs);
    assert.deepEqual(await resolver.resolve(reference('0.0.5')), { kind: 'notFound' });
    const before = calls.length;
    await resolver.resolve(reference('0.0.5'));
    assert.equal(calls.length, before);
    nowMs = 4_000;
    await resolver.resolve(reference('0.0.5'));
    assert.equal(calls.length, before * 2);
    const failing = fakeServices({ 'account 0.0.5': refused('ledger', 503) });
    const other = createReferenceResolver(failing.services);
    await assert.rejects(other.resolve(reference('0.0.5')), ServiceError);
    await assert.rejects(other.resolve(reference('0.0.5')), ServiceError);
    assert.equal(failing.calls.length, 4);
  });

  it('keeps a partial result for seconds only', async () => {
    const { services, calls } = fakeServices({ [`contractResult ${hash32}`]: { partial: true } });
    let nowMs = 0;
    const resolver = createReferenceResolver(services, () => nowMs);
    await resolver.resolve(reference(hash32));
    nowMs = 4_000;
    await resolver.resolve(reference(hash32));
    assert.equal(calls.length, 4);
  });

  it('keeps what was found as long as the service allows', async () => {
    const check = async (freshness: Freshness, keptMs: number) => {
      const { services, calls } = fakeServices({ [`block ${hash48}`]: { number: 5n } }, freshness);
      let nowMs = 0;
      const resolver = createReferenceResolver(services, () => nowMs);
      const timesAsked = async (ms: number) => {
        nowMs = ms;
        calls.length = 0;
        await resolver.resolve(reference(hash48), { expected: 'block' });
        return calls.length;
      };
      assert.equal(await timesAsked(0), 1);
      assert.equal(await timesAsked(keptMs - 1), keptMs === 0 ? 1 : 0, JSON.stringify(freshness));
      assert.equal(await timesAsked(keptMs), 1, JSON.stringify(freshness));
    };
    await check({ freshMs: 600_000, mayBeStale: true }, 600_000);
    await check({ freshMs: 600_000, mayBeStale: false }, 600_000);
    await check({ freshMs: 2_000, mayBeStale: true }, 30_000);
    await check({ freshMs: 2_000, mayBeStale: false }, 2_000);
    await check({ freshMs: 0, mayBeStale: false }, 0);
    await check(silent, 30_000);
  });

  it('asks every service with the urgency of its caller', async () => {
    const contract = { id: '0.0.5', evmAddress: `0x${'00'.repeat(19)}05` };
    const { services, calls, priorities } = fakeServices({
      'account 0.0.5': account,
      'contract 0.0.5': contract,
      contract: { verified: true },
    });
    const resolver = createReferenceResolver(services);
    const tokenId = parseEntityId('0.0.6');
    assert.ok(tokenId);
    await resolver.resolve(reference('0.0.5'), { priority: 'urgent' });
    await resolver.resolve(reference('0.0.9'), { priority: 'urgent', expected: 'token' });
    await resolver.nft(tokenId, 1n, { priority: 'urgent' });
    await resolver.rate({ priority: 'urgent' });
    assert.ok(calls.includes('proxyResolution') && calls.includes('exchangeRates') && calls.includes('nft 0.0.6'));
    assert.deepEqual([...priorities], ['urgent']);
  });

  it('finds one NFT, once', async () => {
    const nft = { serialNumber: 13n };
    const { services, calls } = fakeServices({ 'nft 0.0.6': nft });
    const resolver = createReferenceResolver(services);
    const tokenId = parseEntityId('0.0.6');
    const absentId = parseEntityId('0.0.7');
    assert.ok(tokenId && absentId);
    assert.equal(await resolver.nft(tokenId, 13n), nft);
    assert.equal(await resolver.nft(tokenId, 13n), nft);
    assert.equal(await resolver.nft(absentId, 13n), undefined);
    assert.deepEqual(calls, ['nft 0.0.6', 'nft 0.0.7']);
  });

  it('aborts the request when the last who waits has left', async () => {
    const { services, signals } = fakeServices({ 'account 0.0.5': 'pending' });
    const resolver = createReferenceResolver(services);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = assert.rejects(resolver.resolve(reference('0.0.5'), { signal: one.signal }), { name: 'AbortError' });
    const second = assert.rejects(resolver.resolve(reference('0.0.5'), { signal: two.signal }), { name: 'AbortError' });
    one.abort();
    await first;
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      Array(2).fill(false),
    );
    two.abort();
    await second;
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      Array(2).fill(true),
    );
  });

  it('adds what the verification service knows of a contract, and does without it', async () => {
    const contract = { id: '0.0.5', evmAddress: `0x${'00'.repeat(19)}05` };
    const known = { 'account 0.0.5': account, 'contract 0.0.5': contract };
    // The verification service is asked for an object: its key has no argument.
    const verified = { verified: true };
    const proxy = { kind: 'resolved', isProxy: true, proxyType: 'EIP1967Proxy', implementations: [] };
    const target = fakeServices({ ...known, contract: verified, proxyResolution: proxy });
    const found = await createReferenceResolver(target.services).resolve(reference('0.0.5'));
    assert.deepEqual(found.kind === 'entity' && found.verification, { verified: true, proxyResolution: proxy });
    const unverified = fakeServices({ ...known, contract: { verified: false }, methods: ['workspace'] });
    const not = await createReferenceResolver(unverified.services).resolve(reference('0.0.5'));
    assert.deepEqual(not.kind === 'entity' && not.verification, { verified: false, methods: ['workspace'] });
    const unsaid = fakeServices({ ...known, contract: { verified: false } });
    const unknown = await createReferenceResolver(unsaid.services).resolve(reference('0.0.5'));
    assert.deepEqual(unknown.kind === 'entity' && unknown.verification, { verified: false, methods: undefined });
    const pending = fakeServices({ ...known, contract: 'pending' });
    const without = await outOfPatience(2_000, createReferenceResolver(pending.services).resolve(reference('0.0.5')));
    assert.ok(without.kind === 'entity' && without.entity.kind === 'contract' && without.verification === undefined);
  });

  it('adds what records of the workspace say, and waits for them no longer than a second', async () => {
    const evmAddress = `0x${'ab'.repeat(20)}`;
    const known = { 'account 0.0.5': { ...account, evmAddress }, 'contract 0.0.5': { id: '0.0.5', evmAddress } };
    const { services } = fakeServices({ ...known, contract: { verified: true }, 'token 0.0.6': token });
    const all = newestFirst([deployed(evmAddress, { name: 'Vault' }), deployed('0.0.6', { name: 'Coin' })]);
    const resolver = createReferenceResolver({ ...services, deployments: { all: async () => all } });
    for (const [text, name] of [
      ['0.0.5', 'Vault'],
      ['0.0.6', 'Coin'],
    ] as const) {
      const found = await resolver.resolve(reference(text));
      assert.equal(found.kind === 'entity' && found.deployment?.deployment.name, name);
    }
    const gone = deployed('0.0.7', { name: 'Gone', chainId: 11155111 });
    const absent = createReferenceResolver({ ...services, deployments: { all: async () => [gone] } });
    const nowhere = await absent.resolve(reference('0.0.7'));
    assert.equal(nowhere.kind === 'notFound' && nowhere.deployment?.deployment.name, 'Gone');
    assert.deepEqual(await absent.resolve(reference('0.0.8')), { kind: 'notFound' });
    const slow = { all: () => new Promise<never>(() => {}) };
    const late = createReferenceResolver({ ...services, deployments: slow }).resolve(reference('0.0.5'));
    const without = await outOfPatience(1_000, late);
    assert.ok(without.kind === 'entity' && without.deployment === undefined && without.verification?.verified);
  });

  it('says why the verification service said nothing of a contract', async () => {
    const contract = { id: '0.0.5', evmAddress: `0x${'00'.repeat(19)}05` };
    const gapAfter = async (answer: unknown) => {
      const { services } = fakeServices({ 'account 0.0.5': account, 'contract 0.0.5': contract, contract: answer });
      const found = await outOfPatience(2_000, createReferenceResolver(services).resolve(reference('0.0.5')));
      return found.kind === 'entity' && found.verificationGap;
    };
    const unsupported = { status: 400, messages: [], code: 'unsupported_chain', errorId: undefined, data: undefined };
    assert.equal(await gapAfter('pending'), 'late');
    // An older version says 404 without the words of the service.
    for (const status of [404, 503]) {
      assert.equal(await gapAfter(refused('verification', status)), 'unanswered');
    }
    const page = new ServiceError('verification', '', { kind: 'malformed', path: '', detail: 'It is HTML.' });
    assert.equal(await gapAfter(page), 'unanswered');
    const uncovered = new ServiceError('verification', '', { kind: 'rejected', response: unsupported });
    assert.equal(await gapAfter(uncovered), 'uncovered');
    assert.equal(await gapAfter({ verified: false }), undefined);
  });

  it('waits for the verification service until it answers, where its caller wants that', async () => {
    const contract = { id: '0.0.5', evmAddress: `0x${'00'.repeat(19)}05` };
    const { promise: answer, resolve: release } = Promise.withResolvers<object>();
    const { services } = fakeServices({ 'account 0.0.5': account, 'contract 0.0.5': contract, contract: answer });
    const resolver = createReferenceResolver(services);
    const late = await outOfPatience(2_000, resolver.resolve(reference('0.0.5')));
    assert.equal(late.kind === 'entity' && late.verificationGap, 'late');
    const resolving = resolver.resolve(reference('0.0.5'), { untilAnswered: true });
    release({ verified: false });
    const found = await resolving;
    assert.equal(found.kind === 'entity' && found.verification?.verified, false);
  });

  it('finds transactions, executions and blocks by their hashes', async () => {
    const own = { nonce: 0, scheduled: false };
    const child = { nonce: 1, scheduled: false };
    const block = { number: 5n };
    const check = async (answers: Answers, text: string, expected: unknown, kinds: readonly string[]) => {
      const { services, calls } = fakeServices(answers);
      assert.deepEqual(await createReferenceResolver(services).resolve(reference(text)), expected);
      assert.deepEqual(
        calls.map((call) => call.split(' ')[0]),
        kinds,
      );
    };
    await check(
      { [`transaction ${hash48}`]: { items: [child, own] } },
      hash48,
      { kind: 'transaction', transactions: [own, child] },
      ['transaction', 'block'],
    );
    await check(
      { [`transaction ${hash48}`]: { items: [] }, [`block ${hash48}`]: block },
      hash48,
      { kind: 'block', block },
      ['transaction', 'block'],
    );
    await check({ [`block ${hash48}`]: block }, hash48, { kind: 'block', block }, ['transaction', 'block']);
    await check({ [`contractResult ${hash32}`]: own }, hash32, { kind: 'execution', result: own }, [
      'contractResult',
      'block',
    ]);
    await check({}, hash32, { kind: 'notFound' }, ['contractResult', 'block']);
    await check(
      { 'transaction 0.0.1-169-000000005': { items: [own] } },
      '0.0.1@169.5',
      { kind: 'transaction', transactions: [own] },
      ['transaction'],
    );
  });

  it('asks again for what was not found after three seconds, though the clock is set back an hour meanwhile', async () => {
    const { services, calls } = fakeServices({});
    const measured = mock.method(performance, 'now', () => 0);
    const read = mock.method(Date, 'now', () => 1_800_000_000_000);
    try {
      const resolver = createReferenceResolver(services);
      await resolver.resolve(reference('0.0.5'));
      const { length } = calls;
      read.mock.mockImplementation(() => 1_800_000_000_000 - 3_600_000);
      measured.mock.mockImplementation(() => 2_999);
      await resolver.resolve(reference('0.0.5'));
      assert.equal(calls.length, length);
      measured.mock.mockImplementation(() => 3_000);
      await resolver.resolve(reference('0.0.5'));
      assert.equal(calls.length, 2 * length);
    } finally {
      mock.restoreAll();
    }
  });

  it('keeps the exchange rate, and has none when the service fails', async () => {
    const current = { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 1_000n };
    const next = { ...current, centEquivalent: 13n };
    const { services, calls } = fakeServices({ exchangeRates: { current, next } });
    const resolver = createReferenceResolver(
      services,
      () => 5_000,
      () => 5_000,
    );
    assert.equal(await resolver.rate(), current);
    assert.equal(await resolver.rate(), current);
    assert.equal(calls.length, 1);
    assert.equal(await createReferenceResolver(fakeServices({}).services).rate(), undefined);
  });

  it('takes the next exchange rate when the present one has run out', async () => {
    const current = { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 60n };
    const next = { ...current, centEquivalent: 13n, expiresAtSeconds: 3_660n };
    const { services, calls } = fakeServices({ exchangeRates: { current, next } });
    let nowMs = 0;
    const resolver = createReferenceResolver(
      services,
      () => 0,
      () => nowMs,
    );
    assert.equal(await resolver.rate(), current);
    nowMs = 61_000;
    assert.equal(await resolver.rate(), next);
    assert.equal(calls.length, 1);
  });

  it('shares the request for the exchange rate, and aborts it when nobody waits any more', async () => {
    const { services, calls, signals } = fakeServices({ exchangeRates: 'pending' });
    const resolver = createReferenceResolver(services);
    const leaving = new AbortController();
    const both = [1, 2].map(() => resolver.rate({ signal: leaving.signal }));
    leaving.abort();
    for (const one of both) {
      await assert.rejects(one, { name: 'AbortError' });
    }
    assert.deepEqual(calls, ['exchangeRates']);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    );
  });

  it('shares what is asked at once only with callers of the same urgency and freshness', async () => {
    const { services, calls } = fakeServices({ [`block ${hash48}`]: 'pending' });
    const resolver = createReferenceResolver(services);
    const { signal } = new AbortController();
    const expected = 'block';
    for (const options of [
      { expected, signal },
      { expected, signal },
      { expected, signal, priority: 'urgent' },
      { expected, signal, priority: 'urgent' },
      { expected, signal, freshness: 'revalidate' },
    ] as const) {
      resolver.resolve(reference(hash48), options).catch(() => undefined);
    }
    await new Promise(setImmediate);
    assert.equal(calls.length, 3);
  });

  it('keeps the answers of the verification service, and a found proxy for five minutes', async () => {
    const check = async (proxyResolution: unknown, keptMs: number) => {
      const contract = { id: '0.0.5', evmAddress: `0x${'00'.repeat(19)}05` };
      const answers = { 'account 0.0.5': account, 'contract 0.0.5': contract, contract: { verified: true } };
      const { services, calls } = fakeServices({ ...answers, proxyResolution });
      let nowMs = 0;
      const resolver = createReferenceResolver(services, () => nowMs);
      const askedAt = async (ms: number, freshness?: 'revalidate') => {
        nowMs = ms;
        calls.length = 0;
        await resolver.resolve(reference('0.0.5'), { freshness });
        return calls.filter((call) => call === 'contract' || call === 'proxyResolution');
      };
      assert.deepEqual(await askedAt(0), ['contract', 'proxyResolution']);
      assert.deepEqual(await askedAt(29_999), []);
      assert.deepEqual(await askedAt(29_999, 'revalidate'), ['contract'], 'the proxy is not asked again');
      const before = keptMs - 1;
      assert.ok(!(await askedAt(before)).includes('proxyResolution'), `after ${before} ms`);
      assert.ok((await askedAt(keptMs)).includes('proxyResolution'), `after ${keptMs} ms`);
    };
    await check({ kind: 'resolved', isProxy: false, implementations: [] }, 5 * 60_000);
    await check({ kind: 'failed' }, 30_000);
  });

  it('keeps NFTs by their number, and those that are not there for seconds', async () => {
    const { services, calls } = fakeServices({ 'nft 0.0.6': { serialNumber: 13n } });
    let nowMs = 0;
    const resolver = createReferenceResolver(services, () => nowMs);
    const [there, absent] = [parseEntityId('0.0.6') ?? assert.fail(), parseEntityId('0.0.7') ?? assert.fail()];
    const askedAt = async (ms: number, id: typeof there, serialNumber = 13n) => {
      nowMs = ms;
      calls.length = 0;
      await resolver.nft(id, serialNumber);
      return calls.length;
    };
    assert.deepEqual([await askedAt(0, there), await askedAt(0, there, 14n), await askedAt(29_999, there)], [1, 1, 0]);
    assert.equal(await askedAt(30_000, there), 1);
    nowMs = 0;
    assert.deepEqual([await askedAt(40_000, absent), await askedAt(42_999, absent)], [1, 0]);
    assert.equal(await askedAt(43_000, absent), 1);
    const failing = createReferenceResolver(fakeServices({ 'nft 0.0.6': refused('ledger', 503) }).services);
    await assert.rejects(failing.nft(there, 13n), ServiceError);
  });

  it('keeps the exchange rate for ten minutes', async () => {
    const current = { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 10_000n };
    const { services, calls } = fakeServices({ exchangeRates: { current, next: current } });
    let nowMs = 0;
    const resolver = createReferenceResolver(services, () => nowMs);
    await resolver.rate();
    nowMs = 599_999;
    await resolver.rate();
    assert.equal(calls.length, 1);
    nowMs = 600_000;
    await resolver.rate();
    assert.equal(calls.length, 2);
  });

  it('keeps apart what transactions share but their number and schedule', async () => {
    const ids = ['0.0.1@169.5', '0.0.1@169.5?scheduled', '0.0.1@169.5/1', '0.0.1@169.5/2', '0.0.1@169.5?scheduled/1'];
    const { services, calls } = fakeServices({
      'transaction 0.0.1-169-000000005': { items: [{ nonce: 0, scheduled: false }] },
    });
    const resolver = createReferenceResolver(services);
    for (const id of [...ids, ...ids]) {
      await resolver.resolve(reference(id));
    }
    assert.equal(calls.length, ids.length);
  });

  it('asks for a block first where the text speaks of one', async () => {
    for (const hash of [hash32, hash48]) {
      const first = async (expected: 'block' | 'transaction' | undefined) => {
        const { services, calls } = fakeServices({});
        await createReferenceResolver(services).resolve(reference(hash), { expected });
        return calls.map((call) => call.split(' ')[0]);
      };
      const own = hash === hash32 ? 'contractResult' : 'transaction';
      assert.deepEqual(await first('block'), ['block', own]);
      assert.deepEqual(await first('transaction'), [own, 'block']);
      assert.deepEqual(await first(undefined), [own, 'block']);
    }
  });
});
