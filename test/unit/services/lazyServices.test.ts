import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import { resolveNetwork } from '../../../src/domain/network/networkSettings.ts';
import type { Clients } from '../../../src/services/createClients.ts';
import { createLazyClients, createLazyServices } from '../../../src/services/lazyServices.ts';
import { FakeTransport } from './http/fakeTransport.ts';
import { directly, TransportSetup } from './http/transportSetup.ts';

const network = resolveNetwork({
  network: 'testnet',
  customNetworks: undefined,
  statusUrl: undefined,
  verificationUrl: undefined,
});

function setUp() {
  const given = { fails: false };
  const made: unknown[][] = [];
  let loads = 0;
  const transport = new FakeTransport(() => assert.fail());
  const clients = createLazyClients(
    async () => {
      loads++;
      if (given.fails) {
        throw new Error('no such file');
      }
      return {
        createClients: (...args: unknown[]) => {
          made.push(args);
          const status = { summary: async (...given: unknown[]) => ['answer', ...given] };
          return { status, ledger: { exchangeRates: async () => 'rates' } } as unknown as Clients;
        },
      };
    },
    network,
    transport,
    workspaceAbis,
  );
  return { given, made, clients, transport, loads: () => loads };
}

const workspaceAbis = async () => [];

describe('clients before their code is loaded', () => {
  it('load at the first call, once for all clients, and pass on what they are asked', async () => {
    const { made, clients, transport, loads } = setUp();
    assert.equal(loads(), 0);
    const options = { freshness: 'revalidate' } as const;
    const answers = await Promise.all([clients.status.summary(options), clients.ledger.exchangeRates()]);
    assert.deepEqual(answers, [['answer', options], 'rates']);
    await clients.status.summary();
    assert.equal(loads(), 1);
    assert.deepEqual(made, [[network, transport, workspaceAbis]]);
  });

  it('load again at the next call when loading failed', async () => {
    const { given, clients, loads } = setUp();
    given.fails = true;
    await assert.rejects(clients.status.summary(), /no such file/);
    given.fails = false;
    assert.deepEqual(await clients.status.summary(), ['answer']);
    assert.equal(loads(), 2);
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
