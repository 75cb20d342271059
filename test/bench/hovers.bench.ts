import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Network } from '../../src/domain/network/network.ts';
import { createClients } from '../../src/services/createClients.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { startServices } from '../services/start.ts';
import { type ContractName, contracts } from '../services/world/contracts.ts';
import { judge, processorMs, speedNow } from './goals.ts';
import { stubVsCode } from './vscodeStub.ts';

stubVsCode();
const { createHovers } = await import('../../src/features/hover/hovers.ts');

const serviceMs = 100;
/** What a second's limit of requests has forgotten: a person does not hover thirty ids a second. */
const restMs = 1_200;
/** Of a round trip: what the processor does beside it. */
const shareOfOurs = 0.5;

type Provide = ReturnType<typeof createHovers>['ledger'];

const neverCancelled: Parameters<Provide>[2] = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};

/** What is pointed at, three of each since an answer is asked for once, and the round trips until its text is known. */
const kinds = [
  ['the id of an account', 'entity', ['0.0.1003', '0.0.1007', '0.0.1008'], 1],
  ['that, named', 'accountId', ['0.0.1002', '0.0.1005', '0.0.1006'], 1],
  ['a named token', 'tokenId', ['0.0.2001', '0.0.2003', '0.0.2004'], 1],
  ['a named topic', 'topicId', ['0.0.3001', '0.0.3002', '0.0.3003'], 1],
  ['a named schedule', 'scheduleId', ['0.0.4001', '0.0.4003', '0.0.4004'], 1],
  [
    'a transaction',
    'tx',
    ['0.0.1001@1750082400.123456789', '0.0.1025@1750082460.5', '0.0.1010@1750082520.999999999'],
    1,
  ],
  ['a token without a name', 'entity', ['0.0.2002', '0.0.2005', '0.0.2006'], 2],
  ['a schedule without a name', 'entity', ['0.0.4002', '0.0.4005', '0.0.4006'], 2],
  ['an account named a token', 'tokenId', ['0.0.1004', '0.0.1009', '0.0.1011'], 2],
  ['an unknown id', 'entity', ['0.0.987001', '0.0.987002', '0.0.987003'], 2],
  ['the id of a contract', 'entity', ['0.0.6411505', '0.0.6411510', '0.0.6411511'], 2],
  ['the address of a contract', 'contract', addressesOf('vault', 'implementation', 'feeMath'), 1],
  ['the address of a proxy, and what it runs', 'contract', addressesOf('proxy'), 2],
  ['the id of a contract, written as an address', 'contract', [4_873, 4_874, 4_875].map(longZero), 2],
  ['the address of an account', 'account', [1_012, 1_013, 1_014].map(longZero), 1],
  ['an unknown address', 'address', ['1d', '2d', '3d'].map((byte) => `0x5c${byte.repeat(19)}`), 1],
] as const;

function addressesOf(...names: readonly ContractName[]): readonly string[] {
  return names.map((name) => contracts[name].evmAddress);
}

function longZero(num: number): string {
  return `0x${num.toString(16).padStart(40, '0')}`;
}

/** The provider itself, with its editor stubbed, over HTTP against services that take 100 ms for every answer. */
const services = await startServices();
const transport = createTransport({
  userAgent: 'bench',
  proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
  backend: 'undici',
  fetch: globalThis.fetch,
});
try {
  for (const service of [services.ledger, services.verification, services.status]) {
    service.setFaults([{ path: '/', kind: 'delay', ms: serviceMs }]);
  }
  await roundTrips(createHover());
} finally {
  await transport.dispose();
  await services.stop();
}

function createHover(): (text: string) => Promise<void> {
  const network: Network = {
    name: 'bench',
    chainId: '296',
    ledgerId: '01',
    explorerUrl: undefined,
    ledger: { url: services.ledgerUrl },
    status: { url: services.statusUrl },
    verification: { url: services.verificationUrl },
  };
  const clients = createClients(network, transport);
  const networkContext = { network, networks: () => [network], clients, clientsOf: () => clients };
  const log = { failure: (what: string, error: unknown) => console.error(what, error) };
  const bookName = async () => undefined;
  const { ledger } = createHovers({ networkContext, log, bookName } as unknown as Parameters<typeof createHovers>[0]);
  return async (text) => {
    const shown = await ledger(documentOf(text), positionOf(text.indexOf(' ') + 1), neverCancelled);
    assert.ok(JSON.stringify(shown?.contents).includes('bench'), text);
  };
}

async function roundTrips(hover: (text: string) => Promise<void>): Promise<void> {
  // The exchange rate, how contracts are verified and the connections are had once for all.
  for (const id of ['0.0.1001', '0.0.4869']) {
    await hover(`entity ${id}`);
  }
  for (const [what, name, ids, most] of kinds) {
    const ratios: { readonly value: number }[] = [];
    const before = requests();
    for (const id of ids) {
      await setTimeout(restMs);
      const tripMs = await timeOf(() => fetch(`${services.statusUrl}/api/v2/summary.json`).then((of) => of.text()));
      const hoverMs = await timeOf(() => hover(`${name} ${id}`));
      ratios.push({ value: hoverMs / Math.max(tripMs, serviceMs) });
    }
    const each = ((requests() - before) / ids.length).toFixed(1);
    judge(`round trips of ${what}, ${each} requests`, ratios, most + shareOfOurs);
  }
  const turns = 50;
  const cached: { readonly value: number; readonly speed: number }[] = [];
  for (let batch = 0; batch < 5; batch++) {
    const [speed, startedMs] = [speedNow(), processorMs()];
    for (let turn = 0; turn < turns; turn++) {
      await hover('tokenId 0.0.2001');
    }
    cached.push({ value: (processorMs() - startedMs) / turns, speed });
  }
  judge('what was asked before', cached, 5, ' ms');
}

/** What the two services were asked. */
function requests(): number {
  return services.ledger.requests.length + services.verification.requests.length;
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}

function documentOf(text: string): Parameters<Provide>[0] {
  const document = { languageId: 'plaintext', uri: { path: '/bench.txt' }, lineAt: () => ({ text }) };
  return document as unknown as Parameters<Provide>[0];
}

function positionOf(character: number): Parameters<Provide>[1] {
  return { line: 0, character } as Parameters<Provide>[1];
}
