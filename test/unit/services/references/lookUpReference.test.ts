import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { PublicKey } from '../../../../src/domain/entity/publicKey.ts';
import type { ServiceError } from '../../../../src/domain/failure.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { type LookUpOptions, lookUpReference } from '../../../../src/services/references/lookUpReference.ts';
import { type FakeAnswer, sampleJson } from '../http/fakeTransport.ts';
import { address, id } from '../ledger/ids.ts';
import { baseUrl, ledgerOf, refusalAnswer } from '../ledger/ledgerUnderTest.ts';

const alias = address('0xac384c53f03855fa1b3616052f8ba32c6c2a2fec');

/** A ledger that has the given paths (after `/api/v1/`), each answered by a sample. */
function ledgerWith(samples: Readonly<Record<string, string>>) {
  return ledgerOf(({ url }): FakeAnswer => {
    const path = url.slice(`${baseUrl}/api/v1/`.length).replace(/\?.*/, '');
    const sample = samples[path];
    return sample === undefined ? refusalAnswer(404) : { json: sampleJson(`ledger/${sample}.json`) };
  });
}

/** The entity that an id or address names, `notFound` where there is none. */
async function resolveEntity(client: LedgerClient, text: string, options?: LookUpOptions) {
  const resolved = await lookUpReference(client, parseReference(text) ?? assert.fail(text), options);
  return resolved.kind === 'entity' ? resolved.entity : { kind: 'notFound' as const };
}

async function check(
  samples: Readonly<Record<string, string>>,
  reference: string,
  expected: { kind: string; asked: string },
  options?: LookUpOptions,
) {
  const { client, transport } = ledgerWith(samples);
  const entity = await resolveEntity(client, reference, options);
  assert.equal(entity.kind, expected.kind);
  assert.equal(transport.requests.map(({ url }) => url.slice(`${baseUrl}/api/v1/`.length)).join(' '), expected.asked);
  return entity;
}

const account = 'accounts/0.0.7?transactions=false';
const tokens = 'accounts/0.0.7/tokens?limit=1';
/** What is asked of an id of which nothing is known: most are accounts. */
const accountOrContract = `contracts/0.0.7 ${account}`;
const all = `${accountOrContract} tokens/0.0.7 topics/0.0.7 schedules/0.0.7 ${tokens}`;

describe('resolving an entity', () => {
  it('an account has its exact balance', async () => {
    const entity = await check({ 'accounts/0.0.7': 'account' }, id('0.0.7'), {
      kind: 'account',
      asked: accountOrContract,
    });
    assert.ok(entity.kind === 'account' && entity.account.memo === 'entity memo' && entity.id === '0.0.8');
  });

  it('a contract is an account too', async () => {
    const entity = await check({ 'accounts/0.0.7': 'account', 'contracts/0.0.7': 'contract' }, id('0.0.7'), {
      kind: 'contract',
      asked: accountOrContract,
    });
    assert.ok(entity.kind === 'contract' && entity.contract.bytecode === '0x01021a1fdc9b');
  });

  it('all other kinds are asked at once, six requests in all', async () => {
    await check({ 'tokens/0.0.7': 'token' }, id('0.0.7'), { kind: 'token', asked: all });
    await check({ 'topics/0.0.7': 'topic' }, id('0.0.7'), { kind: 'topic', asked: all });
    await check({ 'schedules/0.0.7': 'schedule' }, id('0.0.7'), { kind: 'schedule', asked: all });
  });

  it('what every kind has counts once all kinds are excluded, whichever answers first', async () => {
    for (const [kind, path] of [
      ['account', 'accounts/0.0.7'],
      ['token', 'tokens/0.0.7'],
      ['topic', 'topics/0.0.7'],
      ['schedule', 'schedules/0.0.7'],
    ] as const) {
      const { client } = ledgerWith({ [path]: kind, 'accounts/0.0.7/tokens': 'accountTokens' });
      const late = async (work: Promise<unknown>) => {
        await new Promise(setImmediate);
        return work;
      };
      const slow = {
        ...client,
        [kind]: (...args: readonly never[]) =>
          late((client[kind] as (...all: readonly never[]) => Promise<unknown>)(...args)),
      };
      assert.equal((await resolveEntity(slow, id('0.0.7'))).kind, kind);
    }
  });

  it('an expected kind has half a second before the others are asked', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      for (const [expected, hash] of [
        ['token', id('0.0.7')],
        ['block', `0x${'ab'.repeat(48)}`],
      ] as const) {
        const { client, transport } = ledgerOf(refusalAnswer(404));
        const never = () => new Promise<never>(() => undefined);
        const reference = parseReference(hash) ?? assert.fail();
        void lookUpReference({ ...client, [expected]: never }, reference, { expected });
        for (const [ms, asked] of [
          [499, 0],
          [1, expected === 'token' ? 5 : 1],
        ] as const) {
          mock.timers.tick(ms);
          await new Promise(setImmediate);
          assert.equal(transport.requests.length, asked, `${expected} after ${ms} ms more`);
        }
      }
    } finally {
      mock.timers.reset();
    }
  });

  it('an expected kind that fails within its time fails, and leaves no timer', async () => {
    const { client, transport } = ledgerOf(refusalAnswer(503));
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    // The test's own deadline starts when it first waits.
    await new Promise(setImmediate);
    const before = timers();
    await assert.rejects(resolveEntity(client, id('0.0.7'), { expected: 'token' }), { name: 'ServiceError' });
    await new Promise(setImmediate);
    assert.deepEqual([transport.requests.length, timers()], [1, before]);
  });

  it('takes no more round trips than said', async () => {
    for (const [sample, path, expected, rounds] of [
      ['account', 'accounts/0.0.8', undefined, 1],
      ['account', 'accounts/0.0.8', 'account', 1],
      ['account', 'accounts/0.0.8', 'contract', 1],
      ['account', 'accounts/0.0.8', 'topic', 2],
      ['token', 'tokens/0.0.8', undefined, 2],
      ['token', 'tokens/0.0.8', 'token', 1],
      ['token', 'tokens/0.0.8', 'schedule', 2],
      ['schedule', 'schedules/0.0.8', 'account', 2],
      ['schedule', 'schedules/0.0.8', 'schedule', 1],
    ] as const) {
      const { client, roundTrips } = inRounds(ledgerWith({ [path]: sample }).client);
      assert.equal((await resolveEntity(client, id('0.0.8'), { expected })).kind, sample);
      assert.equal(roundTrips(), rounds, `${sample}, expected ${expected}`);
    }
  });

  it('what the text suggests is asked first, and decides nothing', async () => {
    const asked = 'tokens/0.0.7';
    await check({ 'tokens/0.0.7': 'token' }, id('0.0.7'), { kind: 'token', asked }, { expected: 'token' });
    await check(
      { 'topics/0.0.7': 'topic' },
      id('0.0.7'),
      { kind: 'topic', asked: 'topics/0.0.7' },
      { expected: 'topic' },
    );
    await check(
      { 'accounts/0.0.7': 'account' },
      id('0.0.7'),
      { kind: 'account', asked: `schedules/0.0.7 contracts/0.0.7 ${account} tokens/0.0.7 topics/0.0.7 ${tokens}` },
      { expected: 'schedule' },
    );
    await check({ 'tokens/0.0.7': 'token' }, id('0.0.7'), { kind: 'token', asked: all }, { expected: 'account' });
    await check({}, id('0.0.7'), { kind: 'notFound', asked: all }, { expected: 'contract' });
  });

  it('what is known to be an account is not asked again whether it is a contract', async () => {
    await check(
      { 'accounts/0.0.7': 'account' },
      id('0.0.7'),
      { kind: 'account', asked: account },
      { known: 'account' },
    );
    const asked = `accounts/${alias}?transactions=false`;
    await check({ [`accounts/${alias}`]: 'account' }, alias, { kind: 'account', asked }, { known: 'account' });
  });

  it('an entity without endpoint is told from nothing', async () => {
    await check({ 'accounts/0.0.7/tokens': 'accountTokens' }, id('0.0.7'), { kind: 'other', asked: all });
    await check(
      { 'accounts/0.0.7/tokens': 'accountTokens' },
      id('0.0.7'),
      { kind: 'other', asked: all },
      { expected: 'account' },
    );
    await check({}, id('0.0.7'), { kind: 'notFound', asked: all });
  });

  it('a long-zero address stands for its id', async () => {
    await check({ 'tokens/0.0.7': 'token' }, address(`0x${'0'.repeat(39)}7`), {
      kind: 'token',
      asked: all,
    });
  });

  it('any other address is an account, a contract or nothing', async () => {
    const asked = `contracts/${alias} accounts/${alias}?transactions=false`;
    await check({}, alias, { kind: 'notFound', asked });
    await check({ [`accounts/${alias}`]: 'account' }, alias, { kind: 'account', asked });
    await check({ [`accounts/${alias}`]: 'account', [`contracts/${alias}`]: 'contract' }, alias, {
      kind: 'contract',
      asked,
    });
  });

  it('a failing service is not a missing entity', async () => {
    for (const status of [400, 429, 500, 503]) {
      const { client, transport } = ledgerOf(refusalAnswer(status));
      await assert.rejects(resolveEntity(client, id('0.0.7')), { name: 'ServiceError' });
      assert.equal(transport.requests.length, 2);
    }
  });

  it('a hit counts when another look-up of the round fails, a failure when there is none', async () => {
    const failing = ledgerOf(({ url }) =>
      url.endsWith('/tokens/0.0.7')
        ? { json: sampleJson('ledger/token.json') }
        : refusalAnswer(url.includes('/topics/') ? 503 : 404),
    );
    assert.equal((await resolveEntity(failing.client, id('0.0.7'))).kind, 'token');
    await assert.rejects(resolveEntity(failing.client, id('0.0.8')), { name: 'ServiceError' });
    const file = ledgerOf(({ url }) =>
      url.includes('/tokens?') ? { json: sampleJson('ledger/accountTokens.json') } : refusalAnswer(503),
    );
    await assert.rejects(resolveEntity(file.client, id('0.0.7')), { name: 'ServiceError' }, 'it may be any kind');
  });

  it('leaves no failure unhandled of what was asked in vain', async () => {
    const failing = (part: string) =>
      ledgerOf(({ url }) =>
        url.endsWith('/tokens/0.0.7')
          ? { json: sampleJson('ledger/token.json') }
          : refusalAnswer(url.includes(part) ? 503 : 404),
      );
    assert.equal((await resolveEntity(failing('/accounts/0.0.7/tokens').client, '0.0.7')).kind, 'token');
    assert.equal((await resolveEntity(failing('/contracts/').client, '0.0.7', { expected: 'account' })).kind, 'token');
    await new Promise(setImmediate);
  });

  it('leaves no failure of the record of a contract unhandled where there is no account', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { client } = ledgerOf(({ url }) => refusalAnswer(url.includes('/contracts/') ? 503 : 404));
    assert.equal((await resolveEntity(client, alias, { expected: 'contract' })).kind, 'notFound');
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    assert.deepEqual(unhandled, []);
  });

  it('fails as the first of several that fail', async () => {
    const { client } = ledgerOf(({ url }) =>
      refusalAnswer(url.includes('/topics/') ? 503 : url.includes('/schedules/') ? 501 : 404),
    );
    await assert.rejects(
      resolveEntity(client, '0.0.7'),
      ({ failure }: ServiceError) => 'response' in failure && failure.response.status === 503,
    );
  });

  it('stops asking for other kinds once one is found, and waits for none of them', async () => {
    const { client } = ledgerWith({ 'tokens/0.0.7': 'token' });
    const signals: (AbortSignal | undefined)[] = [];
    const silent = (_parameters: unknown, options?: { readonly signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal);
      return new Promise<never>(() => undefined);
    };
    const slow: LedgerClient = { ...client, account: silent, topic: silent };
    assert.equal((await resolveEntity(slow, '0.0.7')).kind, 'token');
    assert.deepEqual(
      signals.map((signal) => signal?.aborted),
      [true, true],
    );
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const { client, transport } = ledgerOf(() => {
      controller.abort(new Error('enough'));
      return refusalAnswer(404);
    });
    await assert.rejects(resolveEntity(client, id('0.0.7'), { signal: controller.signal }), /enough/);
    assert.equal(transport.requests.length, 2);
    const expected = ledgerOf(() => {
      controller.abort(new Error('enough'));
      return refusalAnswer(404);
    });
    await assert.rejects(
      resolveEntity(expected.client, id('0.0.7'), { signal: controller.signal, expected: 'token' }),
      /enough/,
    );
    assert.equal(expected.transport.requests.length, 1);
  });
});

describe('resolving a public key', () => {
  const key = 'ab'.repeat(32);
  const find = async (ids: readonly string[], next?: string) => {
    const asked: unknown[] = [];
    const ledger = {
      accounts: async (parameters: unknown) => {
        asked.push(parameters);
        return { items: ids.map((each) => ({ id: each })), next };
      },
    } as unknown as LedgerClient;
    const resolved = await lookUpReference(ledger, { kind: 'publicKey', key: key as PublicKey });
    assert.deepEqual(asked, [{ 'account.publickey': key, limit: 25 }]);
    return resolved;
  };

  it('gives the account that has it, or all of them, in one request', async () => {
    const one = {
      kind: 'entity',
      entity: { kind: 'account', id: '0.0.5', account: { id: '0.0.5' } },
      verification: undefined,
    };
    assert.deepEqual(await find([]), { kind: 'notFound' });
    assert.deepEqual(await find(['0.0.5']), one);
    assert.deepEqual(await find(['0.0.5', '0.0.7']), { ...one, sharing: { key, ids: ['0.0.7'], hasMore: false } });
    assert.deepEqual(await find(['0.0.5', '0.0.7'], 'more'), {
      ...one,
      sharing: { key, ids: ['0.0.7'], hasMore: true },
    });
  });
});

/** The same client, answering in rounds: what is asked before the turn ends belongs to one round trip. */
function inRounds(client: LedgerClient): { readonly client: LedgerClient; readonly roundTrips: () => number } {
  let rounds = 0;
  let round: Promise<void> | undefined;
  const nextRound = () => {
    rounds += 1;
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        round = undefined;
        resolve();
      });
    });
  };
  return {
    roundTrips: () => rounds,
    client: new Proxy(client, {
      get:
        (target, name) =>
        async (...args: readonly unknown[]) => {
          round ??= nextRound();
          await round;
          return (target[name as keyof LedgerClient] as (...all: readonly unknown[]) => unknown)(...args);
        },
    }),
  };
}
