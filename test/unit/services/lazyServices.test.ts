import assert from 'node:assert/strict';
import { createSignatureNames } from '../../../src/domain/contract/signatureNames.ts';
import { ServiceError } from '../../../src/domain/failure.ts';
import { resolveNetwork } from '../../../src/domain/network/networkSettings.ts';
import type { Clients } from '../../../src/services/createClients.ts';
import * as transportCode from '../../../src/services/http/createTransport.ts';
import type { HttpResponse } from '../../../src/services/http/transport.ts';
import { createLazyClients, createLazyServices, createLazyTransport } from '../../../src/services/lazyServices.ts';
import { FakeTransport } from './http/fakeTransport.ts';
import { directly, get, TransportSetup } from './http/transportSetup.ts';

const network = resolveNetwork({
  network: 'testnet',
  customNetworks: undefined,
  statusUrl: undefined,
  verificationUrl: undefined,
});
const names = createSignatureNames();
const workspace = { abis: async () => [], deployments: { all: async () => [] } };

/** Lets every promise that can settle now do so. */
const settle = () => new Promise(setImmediate);

/** Code that is loaded; loading fails while `failure` is set. */
function loading<T>(code: T) {
  const state = { loads: 0, failure: undefined as Error | undefined };
  const load = async () => {
    state.loads += 1;
    if (state.failure !== undefined) {
      throw state.failure;
    }
    return code;
  };
  return { state, load };
}

describe('clients before their code is loaded', () => {
  function setUp() {
    const made: unknown[][] = [];
    const createClients = (...args: unknown[]) => {
      made.push(args);
      const status = { summary: async (...given: unknown[]) => ['answer', ...given] };
      return { status, ledger: { exchangeRates: async () => 'rates' } } as unknown as Clients;
    };
    const { state, load } = loading({ createClients });
    const transport = new FakeTransport(() => assert.fail());
    return { made, state, transport, clients: createLazyClients(load, network, transport, workspace, names) };
  }

  it('load at the first call, once for all clients, and pass on what they are asked', async () => {
    const { made, clients, transport, state } = setUp();
    assert.equal(state.loads, 0);
    const options = { freshness: 'revalidate' } as const;
    const answers = await Promise.all([clients.status.summary(options), clients.ledger.exchangeRates()]);
    assert.deepEqual(answers, [['answer', options], 'rates']);
    await clients.status.summary();
    assert.equal(state.loads, 1);
    assert.deepEqual(made, [[network, transport, workspace, names]]);
  });

  it('load again at the next call when loading failed', async () => {
    const { clients, state } = setUp();
    state.failure = new Error('no such file');
    await assert.rejects(clients.status.summary(), /no such file/);
    state.failure = undefined;
    assert.deepEqual(await clients.status.summary(), ['answer']);
    assert.equal(state.loads, 2);
  });
});

describe('the transport before its code is loaded', () => {
  interface Made {
    readonly userAgent: string;
    readonly asked: { url: string; answer: (response: HttpResponse) => void; fail: (error: Error) => void }[];
    disposals: number;
  }
  const answered: HttpResponse = { status: 200, headers: {}, body: new Uint8Array() };

  function setUp() {
    const made: Made[] = [];
    const limiters = new Set<unknown>();
    const createTransport: typeof transportCode.createTransport = ({ userAgent }, _policy, rateLimiter) => {
      const own: Made = { userAgent, asked: [], disposals: 0 };
      made.push(own);
      limiters.add(rateLimiter);
      return {
        request: ({ url }) => new Promise((answer, fail) => own.asked.push({ url, answer, fail })),
        dispose: async () => {
          own.disposals += 1;
          own.asked.forEach(({ fail }) => void fail(new Error('disposed')));
        },
      };
    };
    const { state, load } = loading({ ...transportCode, createTransport });
    let userAgent = 'one';
    const transport = createLazyTransport(load, () => ({ userAgent, proxy: directly, backend: 'undici', fetch }));
    const reconfigure = (next: string) => {
      userAgent = next;
      transport.reconfigure();
    };
    const ask = async (path: string) => {
      const asked = transport.request(get(`http://a.test/${path}`));
      asked.catch(() => undefined);
      await settle();
      return { outcome: asked };
    };
    const answerAll = async (transportMade: Made | undefined) => {
      transportMade?.asked.forEach(({ answer }) => void answer(answered));
      await settle();
    };
    return { made, limiters, state, transport, reconfigure, ask, answerAll };
  }

  it('is loaded at the first request, and only once', async () => {
    const { made, state, transport, ask, answerAll } = setUp();
    transport.reconfigure();
    await assert.rejects(transport.request(get('http://a.test/', { signal: AbortSignal.abort() })), {
      name: 'AbortError',
    });
    assert.equal(state.loads, 0);
    const all = [await ask('1'), await ask('2')];
    assert.equal(state.loads, 1);
    assert.deepEqual(
      made[0]?.asked.map(({ url }) => url),
      ['http://a.test/1', 'http://a.test/2'],
    );
    await answerAll(made[0]);
    assert.deepEqual(await Promise.all(all.map(({ outcome }) => outcome)), [answered, answered]);
  });

  it('is another after reconfigure, with the same rate limiter, and the old one finishes', async () => {
    const { made, limiters, reconfigure, ask, answerAll } = setUp();
    const disposals = () => made.map((each) => each.disposals);
    await ask('1');
    reconfigure('two');
    await ask('2');
    assert.deepEqual(
      made.map(({ userAgent }) => userAgent),
      ['one', 'two'],
    );
    assert.equal(limiters.size, 1);
    assert.deepEqual(disposals(), [0, 0]);
    await answerAll(made[0]);
    assert.deepEqual(disposals(), [1, 0]);
    await answerAll(made[1]);
    assert.deepEqual(disposals(), [1, 0]);
    reconfigure('three');
    await settle();
    assert.deepEqual(disposals(), [1, 1]);
  });

  it('rejects what old and new are asked once it is disposed', async () => {
    const { made, transport, reconfigure, ask } = setUp();
    const first = await ask('1');
    reconfigure('two');
    const second = await ask('2');
    await transport.dispose();
    await transport.dispose();
    await assert.rejects(first.outcome, /disposed/);
    await assert.rejects(second.outcome, /disposed/);
    assert.deepEqual(
      made.map(({ disposals }) => disposals),
      [1, 1],
    );
    await assert.rejects((await ask('3')).outcome, {
      reason: { kind: 'unreachable', detail: 'the transport is closed' },
    });
    assert.equal(made.length, 2);
  });

  it('is loaded again after a failure to load', async () => {
    const { made, state, ask, answerAll } = setUp();
    state.failure = new Error('no such file');
    await assert.rejects((await ask('1')).outcome, /no such file/);
    state.failure = undefined;
    const next = await ask('2');
    await answerAll(made[0]);
    assert.equal(await next.outcome, answered);
  });
});

describe('services before their code is loaded', () => {
  const setup = new TransportSetup('undici');
  after(() => setup.clear());

  it('ask by the options of now, and nothing once they are over', async () => {
    const { origin, requests } = await setup.serve((_request, response) => response.writeHead(404).end());
    let userAgent = 'first';
    const services = createLazyServices(() => ({ userAgent, proxy: directly, backend: 'undici', fetch }));
    const clients = services.createClients({ ...network, ledger: { url: origin } });
    const failureOf = async () =>
      clients.ledger.exchangeRates().then(
        () => assert.fail('It did not reject.'),
        (error: unknown) => (error instanceof ServiceError ? error.failure.kind : error),
      );
    assert.equal(await failureOf(), 'rejected');
    userAgent = 'second';
    assert.equal(await failureOf(), 'rejected');
    services.reconfigure();
    assert.equal(await failureOf(), 'rejected');
    services.dispose();
    assert.equal(await failureOf(), 'unreachable');
    assert.deepEqual(
      requests.map(({ headers }) => headers['user-agent']),
      ['first', 'first', 'second'],
    );
  });
});
