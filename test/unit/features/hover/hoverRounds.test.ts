import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Network } from '../../../../src/domain/network/network.ts';
import { createClients } from '../../../../src/services/createClients.ts';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { sampleJson } from '../../services/http/fakeTransport.ts';

stubVsCode();
const { createHovers } = await import('../../../../src/features/hover/hovers.ts');

type Provide = ReturnType<typeof createHovers>['ledger'];

const network: Network = {
  name: 'rounds',
  chainId: '296',
  ledgerId: undefined,
  explorerUrl: 'https://explorer.example/testnet',
  ledger: { url: 'http://ledger.example' },
  status: { url: 'http://status.example' },
  verification: { url: 'http://verification.example' },
};
const notVerified = { match: null, creationMatch: null, runtimeMatch: null, chainId: '296' };
/** That of the contract in the samples. */
const sampleAddress = '0x0000000000000000000000000000000000001f41';
/** Nothing more is on its way when nothing has come for so many turns of the event loop. */
const quietTurns = 30;

/** A fetch that answers what came together together: `rounds` has the paths of each round, sorted. */
function inRounds(answers: Readonly<Record<string, unknown>>) {
  const rounds: string[][] = [];
  let waiting: { readonly path: string; readonly answer: () => void }[] = [];
  let turnsLeft = 0;
  const turn = () => {
    turnsLeft -= 1;
    if (turnsLeft > 0) {
      setImmediate(turn);
      return;
    }
    rounds.push(waiting.map(({ path }) => path).toSorted());
    const together = waiting;
    waiting = [];
    for (const { answer } of together) {
      answer();
    }
  };
  const fetch = (url: string) => {
    const path = url.replace(/^http:\/\/\w+\.example(?:\/api\/v1)?|\?.*/g, '');
    const json = answers[path.replace(/0x[0-9a-f]{40}/, '0x')];
    if (waiting.length === 0) {
      setImmediate(turn);
    }
    turnsLeft = quietTurns;
    return new Promise<Response>((resolve) => {
      const refusal = { _status: { messages: [{ message: 'Not found' }] } };
      const body = path.startsWith('/v2') && json !== undefined ? { ...Object(json), address: path.slice(-42) } : json;
      const answer = () => resolve(Response.json(body ?? refusal, { status: json === undefined ? 404 : 200 }));
      waiting.push({ path, answer });
    });
  };
  return { rounds, fetch: fetch as typeof globalThis.fetch };
}

async function hover(text: string, answers: Readonly<Record<string, unknown>>) {
  const { rounds, fetch } = inRounds(answers);
  const proxy = { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false };
  const transport = createTransport({ userAgent: 'test', proxy, backend: 'fetch', fetch });
  const clients = createClients(network, transport);
  const networkContext = { network, networks: () => [network], clients, clientsOf: () => clients };
  const log = { failure: (what: string, error: unknown) => assert.fail(`${what}: ${error}`) };
  const bookName = async () => undefined;
  const { ledger } = createHovers({ networkContext, log, bookName } as unknown as Parameters<typeof createHovers>[0]);
  const uri = { scheme: 'file', path: '/a.txt' };
  const document = { languageId: 'plaintext', uri, lineAt: () => ({ text }), lineCount: 1, getText: () => text };
  const neverLeft = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
  const asked = [
    document,
    { line: 0, character: text.search(/0\.0\.|0x|https/) + 3 },
    neverLeft,
  ] as unknown as Parameters<Provide>;
  const shown = await ledger(...asked);
  await transport.dispose();
  return { rounds, text: JSON.stringify(shown?.contents) };
}

const rate = '/network/exchangerate';
const accountOf = (id: string) => [`/accounts/${id}`, `/contracts/${id}`] as const;
const otherKinds = (id: string) =>
  [`/accounts/${id}/tokens`, `/schedules/${id}`, `/tokens/${id}`, `/topics/${id}`] as const;

describe('rounds of requests of a hover', () => {
  const known = {
    [rate]: sampleJson('ledger/exchangeRates.json'),
    '/accounts/0.0.5005': sampleJson('ledger/account.json'),
    '/accounts/0.0.5006': sampleJson('ledger/account.json'),
    '/contracts/0.0.5006': sampleJson('ledger/contract.json'),
    '/tokens/0.0.5007': sampleJson('ledger/token.json'),
    '/tokens/0.0.5008': { ...sampleJson('ledger/token.json'), type: 'NON_FUNGIBLE_UNIQUE' },
    '/tokens/0.0.5008/nfts/13': sampleJson('ledger/nft.json'),
    '/accounts/0.0.5009/tokens': sampleJson('ledger/accountTokens.json'),
    '/blocks/77': sampleJson('ledger/block.json'),
  };
  // Rounds are turns of the event loop: no limit of time may run out during them.
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const verified = { ...known, '/v2/contract/296/0x': sampleJson('verification/contract-minimal.json') };
  const check = async (text: string, answers: Readonly<Record<string, unknown>>, expected: readonly unknown[]) => {
    // The first one loads what hovers load at their first use.
    await hover(text, answers);
    const shown = await hover(text, answers);
    assert.deepEqual(shown.rounds, expected, text);
    return shown.text;
  };

  it('is one for an account, with the exchange rate, and are two for what else an id without a name is', async () => {
    await check('entity 0.0.5005', known, [[...accountOf('0.0.5005'), rate]]);
    for (const id of ['0.0.5007', '0.0.5009', '0.0.5999']) {
      await check(`entity ${id}`, known, [[...accountOf(id), rate], otherKinds(id)]);
    }
    const nft = '/tokens/0.0.5008/nfts/13';
    const first = [...accountOf('0.0.5008'), rate, nft];
    assert.match(await check('entity 0.0.5008/13', known, [first, otherKinds('0.0.5008')]), /13/);
  });

  it('are one for a kind that the text names, and two where it is another', async () => {
    await check('tokenId 0.0.5007', known, [[rate, '/tokens/0.0.5007']]);
    await check('account 0.0.5005', known, [[...accountOf('0.0.5005'), rate]]);
    const left = [...accountOf('0.0.5005'), ...otherKinds('0.0.5005')].filter((path) => !path.startsWith('/tokens/'));
    await check('tokenId 0.0.5005', known, [[rate, '/tokens/0.0.5005'], left.toSorted()]);
  });

  it('are two for the id of a contract: the ledger, then the verification service', async () => {
    const own = `/v2/contract/296/${sampleAddress}`;
    const first = [...accountOf('0.0.5006'), rate];
    await check('entity 0.0.5006', verified, [first, [own]]);
    // Only what can pass calls on may be a proxy.
    const contract = { ...sampleJson('ledger/contract.json'), runtime_bytecode: '0x60f45af4' };
    await check('entity 0.0.5006', { ...verified, '/contracts/0.0.5006': contract }, [first, [own, own]]);
    // How a contract can be verified is asked for once an hour.
    const unverified = { ...known, '/v2/contract/296/0x': notVerified };
    await check('entity 0.0.5006', unverified, [first, [own], ['/chains']]);
  });

  it('is one for the address of a contract, and nobody verifies an account', async () => {
    const address = `0x5c${'1d'.repeat(19)}`;
    const contract = { ...sampleJson('ledger/contract.json'), evm_address: address };
    const answers = {
      ...verified,
      [`/accounts/${address}`]: sampleJson('ledger/account.json'),
      [`/contracts/${address}`]: contract,
    };
    const first = [...accountOf(address), rate, `/v2/contract/296/${address}`];
    await check(`contract ${address}`, answers, [first.toSorted()]);
    await check(`account ${address}`, { ...answers, [`/contracts/${address}`]: undefined }, [
      [...accountOf(address), rate],
    ]);
  });

  it('is one for the page of a block', async () => {
    await check('https://explorer.example/testnet/block/77', known, [['/blocks/77', rate]]);
  });
});
