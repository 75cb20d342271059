import assert from 'node:assert/strict';
import { type AbiItem, type AbiParameter, parseAbi } from '../../../src/domain/contract/abi.ts';
import type { AbiValue } from '../../../src/domain/contract/abiValue.ts';
import type { ContractCall } from '../../../src/domain/contract/contract.ts';
import type { ContractStore } from '../../../src/domain/contract/contractStore.ts';
import type { ProxyResolution } from '../../../src/domain/contract/verifiedContract.ts';
import { type ErrorResponse, ServiceError } from '../../../src/domain/failure.ts';
import type { CallRequest } from '../../../src/features/contractCall/callHistory.ts';
import { abiLoaders } from '../../../src/services/abi/abiLoaders.ts';
import { encodeCall } from '../../../src/services/abi/coder/abiCoder.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { decode, keyOf, sessionOf } from '../services/contracts/contractFakes.ts';
import { assertWhole } from './assertWhole.ts';

stubVsCode();
const { simulateCall } = await import('../../../src/features/contractCall/simulateCall.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const behind = keyOf('0x00000000000000000000000000000000000003e9');
const bob = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';

const parameter = (name: string, type: string, components?: readonly object[]) => ({ name, type, components });
const view = (name: string, inputs: readonly object[], outputs: readonly object[]) => {
  return { type: 'function', name, stateMutability: 'view', inputs, outputs };
};
const pair = [parameter('amount', 'uint256'), parameter('to', 'address')];
const abi = [
  view('total', [], [parameter('', 'uint256')]),
  view(
    'find',
    [parameter('owner', 'address'), parameter('', 'string'), parameter('pair', 'tuple', pair)],
    [parameter('name', 'string'), parameter('', 'bool'), parameter('pairs', 'tuple[]', pair)],
  ),
  view('check', [parameter('of', 'uint8')], []),
  { ...view('put', [], []), stateMutability: 'nonpayable' },
  { type: 'error', name: 'TooMuch', inputs: [parameter('asked', 'uint256'), parameter('', 'tuple', pair)] },
  { type: 'error', name: 'Closed', inputs: [] },
];
const behindAbi = [view('hidden', [], [parameter('', 'bytes4')])];

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
const seven = `0x${word(7)}`;
const found = `0x${word(96)}${word(1)}${word(160)}${word(3)}${'61600a'.padEnd(64, '0')}${word(1)}${word(5)}${word(1001)}`;

/** An error of the ABI as it is encoded in the data of a revert. */
function errorData(name: string, values: readonly AbiValue[]): string {
  const error = parseAbi(abi).items.find((item) => item.type === 'error' && item.name === name);
  const { inputs } = error as { readonly inputs: readonly AbiParameter[] };
  return encodeCall({ type: 'function', name, inputs } as Extract<AbiItem, { type: 'function' }>, values);
}

const refused = (status: number, more: Partial<ErrorResponse> = {}) =>
  new ServiceError('ledger', '', {
    kind: 'rejected',
    response: { status, messages: [], code: undefined, errorId: undefined, data: undefined, ...more },
  });

interface Case {
  readonly request?: CallRequest;
  readonly gas?: string | Error;
  readonly proxy?: ProxyResolution;
  readonly title?: string;
  readonly signal?: AbortSignal;
}

const total: CallRequest = { signature: 'total()', inputs: [] };
const find: CallRequest = {
  signature: 'find(address,string,(uint256,address))',
  inputs: ['0.0.1002', 'a\nb', `{"amount": 2, "to": "0.0.1001"}`],
};
const viaProxy: ProxyResolution = {
  ...{ kind: 'resolved', isProxy: true, proxyType: 'EIP1967Proxy' },
  implementations: [{ address: behind.address, name: 'Hidden' }],
};

const failed: ProxyResolution = { kind: 'failed', message: undefined, errorId: undefined };

const cases: Readonly<Record<string, readonly [result: string | Error, more: Case]>> = {
  result: [seven, { request: total }],
  inputs: [found, { request: find, gas: '0x1e8480' }],
  nothing: ['0x', { request: { signature: 'check(uint8)', inputs: ['255'] }, title: '' }],
  implementation: [
    `0x${'deadbeef'.padEnd(64, '0')}`,
    { request: { signature: 'hidden()', inputs: [] }, proxy: viaProxy },
  ],
  absent: ['0x', { gas: refused(400, { messages: ['Too much'] }) }],
  misfit: ['0x01', { gas: 'many' }],
  error: [refused(400, { data: errorData('TooMuch', [5n, [6n, bob]]), messages: ['REVERT', ' ', 'a\nb'] }), {}],
  plainError: [refused(400, { data: errorData('Closed', []) }), {}],
  text: [refused(400, { data: `0x08c379a0${word(32)}${word(2)}${'6e6f'.padEnd(64, '0')}` }), {}],
  panic: [refused(400, { data: `0x4e487b71${word(0x11)}` }), {}],
  unknownData: [refused(404, { data: '0xdeadbeef00' }), {}],
  refused: [refused(400), {}],
  refusedWhy: [refused(400, { messages: ['Invalid block', '', 'Sorry'] }), {}],
  refusedSentence: [refused(400, { messages: ['Is it open?'] }), {}],
};

describe('documents of calls, whole', () => {
  const now = Date.now;
  before(() => {
    Date.now = () => Date.UTC(2026, 2, 1, 12, 30, 5, 999);
  });
  after(() => {
    Date.now = now;
  });

  /** The document, and every signal that a client was given. */
  const call = async (
    result: string | Error,
    { request = total, gas = '0x5208', proxy, title = 'Vault', signal = new AbortController().signal }: Case,
  ) => {
    const asked: unknown[] = [];
    const contracts = new Map([
      [key.address, await decode({ match: 'match', abi, compilation: { name: title } }, key)],
      [behind.address, await decode({ match: 'match', abi: behindAbi, compilation: { name: 'Hidden' } }, behind)],
    ]);
    const contract = contracts.get(key.address);
    assert.ok(contract?.verified);
    const none: ProxyResolution = { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] };
    const store = {
      contract: async ({ address }: typeof key) => contracts.get(address),
      proxy: async ({ address }: typeof key) => (address === key.address && proxy ? proxy : none),
    } as unknown as ContractStore;
    const callContract = async ({ to, estimate }: ContractCall, options: { readonly signal?: unknown }) => {
      assert.equal(to, key.address);
      asked.push(options.signal);
      const answer = estimate === true ? gas : result;
      if (answer instanceof Error) {
        throw answer;
      }
      return answer;
    };
    const references = {
      resolve: async (
        { id, address }: { readonly id?: string; readonly address?: string },
        options: { readonly signal?: unknown },
      ) => {
        asked.push(options.signal);
        if (address !== undefined) {
          return address === bob ? { kind: 'notFound' } : { kind: 'entity', entity: { kind: 'other', id: '0.0.4811' } };
        }
        const account = { evmAddress: id === '0.0.1002' ? bob : undefined };
        return { kind: 'entity', entity: { kind: 'account', account } };
      },
    };
    const clients = { ledger: { callContract }, references } as unknown as Parameters<typeof sessionOf>[0];
    const networkContext = sessionOf(clients);
    const options = { networkContext, store, loaders: abiLoaders, signal };
    const { text } = await simulateCall({ ...key, contract }, request, options);
    return { text, isEverySignalOurs: asked.length > 1 && asked.every((one) => one === signal) };
  };

  for (const [name, [result, more]] of Object.entries(cases)) {
    it(`of ${name} is as expected`, async () => {
      const { text, isEverySignalOurs } = await call(result, more);
      assertWhole(`calls/${name}.md`, text.split('\n'));
      assert.ok(isEverySignalOurs);
    });
  }

  it('is none when the service says no in another way', async () => {
    const failure = refused(404);
    await assert.rejects(call(failure, {}), failure);
    const broken = new ServiceError('ledger', '', { kind: 'unreachable', detail: 'gone' });
    await assert.rejects(call(broken, {}), broken);
    const bug = new Error('bug');
    await assert.rejects(call(seven, { gas: bug }), bug);
  });

  it('is none when nobody waits for it', async () => {
    const reason = new Error('closed');
    await assert.rejects(call(seven, { signal: AbortSignal.abort(reason) }), reason);
  });

  it('is none of an input that cannot be read, which is named', async () => {
    const withInputs = (...inputs: readonly string[]) => call(seven, { request: { ...find, inputs } });
    const invalid = (message: string) => ({ name: 'InputError', code: 'invalid-input', message });
    await assert.rejects(
      withInputs('x', '', '[1, "0.0.1001"]'),
      invalid('owner: Write an address (0x and 40 hex digits) or an id such as 0.0.1234.'),
    );
    await assert.rejects(
      withInputs('0.0.1002', '', ''),
      invalid('pair: Write tuple as JSON, such as {"amount": 1, "to": "0.0.1234"}.'),
    );
  });

  it('is none of a function that is not there', async () => {
    const message = 'The contract has no such function to call.';
    for (const signature of ['hidden()', 'total']) {
      const unknown = { name: 'InputError', code: 'unknown-function', message };
      await assert.rejects(call(seven, { request: { signature, inputs: [] } }), unknown);
    }
    await assert.rejects(call(seven, { request: { signature: 'x()', inputs: [] }, proxy: failed }), {
      code: 'proxy-unknown',
      message: 'The proxy check failed, so it is not known whether the contract has such a function.',
    });
  });
});
