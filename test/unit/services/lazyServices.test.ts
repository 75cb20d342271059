import assert from 'node:assert/strict';
import { resolveNetwork } from '../../../src/domain/network/networkSettings.ts';
import type { Clients } from '../../../src/services/createClients.ts';
import { createLazyClients } from '../../../src/services/lazyServices.ts';
import { FakeTransport } from './http/fakeTransport.ts';

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
  );
  return { given, made, clients, transport, loads: () => loads };
}

describe('clients before their code is loaded', () => {
  it('load at the first call, once for all clients, and pass on what they are asked', async () => {
    const { made, clients, transport, loads } = setUp();
    assert.equal(loads(), 0);
    const options = { freshness: 'revalidate' } as const;
    const answers = await Promise.all([clients.status.summary(options), clients.ledger.exchangeRates()]);
    assert.deepEqual(answers, [['answer', options], 'rates']);
    await clients.status.summary();
    assert.equal(loads(), 1);
    assert.deepEqual(made, [[network, transport]]);
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
