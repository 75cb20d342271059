import assert from 'node:assert/strict';
import { parseAbi as humanReadable } from 'viem/utils';
import type { ContractCall } from '../../../../src/domain/contract/contract.ts';
import type { ContractStore } from '../../../../src/domain/contract/contractStore.ts';
import { type ErrorResponse, ServiceError } from '../../../../src/domain/failure.ts';
import type { CallRequest } from '../../../../src/features/contractCall/callHistory.ts';
import { selectorOf } from '../../../../src/services/abi/abiHash.ts';
import { abiLoaders } from '../../../../src/services/abi/abiLoaders.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { decode, keyOf, rejected, sessionOf } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { simulateCall } = await import('../../../../src/features/contractCall/simulateCall.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const abi = humanReadable([
  'function sum(address[] from) view returns (uint256)',
  'struct Order { address to; string memo; }',
  'function plan(uint256[] amounts, Order order, string, uint8 count) view returns (uint256)',
  'function callback() view returns (function)',
  'function total() view returns (uint256)',
  'function pay(uint256) payable returns (uint256)',
]);
const seven = `0x${'7'.padStart(64, '0')}`;
const errorResponse = (status: number, more: Partial<ErrorResponse> = {}) => rejected('ledger', { status, ...more });

const bob = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
/** 0.0.1002, which has an EVM address, is all there is. */
const references = {
  resolve: async ({ id }: { readonly id?: string }) =>
    id === '0.0.1002'
      ? { kind: 'entity', entity: { kind: 'account', account: { evmAddress: bob } } }
      : { kind: 'notFound' },
};

interface Asked {
  readonly request?: CallRequest;
  readonly isProxyUnknown?: boolean;
  /** What the service is asked. */
  readonly bodies?: ContractCall[];
}

/** The document of a call, of `total()` unless another is asked for, that is answered so. */
async function called(
  result: string | Error,
  gas: string | Error = '0x5208',
  { request = { signature: 'total()', inputs: [] }, isProxyUnknown = false, bodies = [] }: Asked = {},
): Promise<string> {
  const contract = await decode(
    {
      match: 'match',
      abi,
      compilation: { name: 'Vault', language: 'Solidity' },
      sources: { 'a.sol': { content: 'library Shares { error TooFew(uint256 held); } contract Vault {}' } },
    },
    key,
  );
  assert.ok(contract.verified);
  const store = {
    contract: async () => contract,
    proxy: async () =>
      isProxyUnknown ? undefined : { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] },
  } as unknown as ContractStore;
  const callContract = async (call: ContractCall) => {
    bodies.push(call);
    const { estimate } = call;
    const answer = estimate === true ? gas : result;
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  };
  const networkContext = sessionOf({ ledger: { callContract }, references } as unknown as Parameters<
    typeof sessionOf
  >[0]);
  const signal = new AbortController().signal;
  const options = { networkContext, store, loaders: abiLoaders, signal };
  return (await simulateCall({ ...key, contract }, request, options)).text;
}

describe('the document of a call', () => {
  it('has the result and the gas', async () => {
    const text = await called(seven);
    assert.match(text, /^# Vault\.total\(\)\n\ntotal: uint256 = 7\n\n/);
    assert.match(text, /\nGas: 21,000 estimated\n/);
  });

  it('is asked on its terms, which it says, also for a function that would need a transaction', async () => {
    const bodies: ContractCall[] = [];
    const terms = { from: '0.0.1002', value: '2.5 hbar', gas: '300_000', block: '1000' };
    const request = { signature: 'pay(uint256)', inputs: ['7'], terms };
    const text = await called(seven, '0x5208', { request, bodies });
    const data = `${selectorOf('pay(uint256)')}${seven.slice(2)}`;
    const asked = { to: key.address, data, from: bob, value: 250_000_000n, gas: 300_000n, block: '0x3e8' };
    assert.deepEqual(bodies, [asked, { ...asked, estimate: true }]);
    assert.match(
      text,
      /UTC, block 1000\nFrom: 0\.0\.1002 · 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC\nValue: 2\.5 ℏ\nGas limit: 300,000\nGas: 21,000 /,
    );
    assert.match(text, /\n# Only simulated: nothing was changed on the ledger, which takes a transaction\.\n/);
    assert.doesNotMatch(await called(seven), /Only simulated|From:|Value:|Gas limit:/);
  });

  it('has the gas alone where only an estimate is wanted, and why there is none', async () => {
    const bodies: ContractCall[] = [];
    const request = { signature: 'total()', inputs: [], terms: { estimateOnly: true } as const };
    const estimate = (gas: string | Error) => called(new Error('not to be called'), gas, { request, bodies });
    assert.match(await estimate('0x5208'), /^# Vault\.total\(\)\n\ngas = 21,000\n\n(?![\s\S]*(Returned|Gas:|debug))/);
    assert.match(await estimate('0x'), /\n\n⚠ The service gave no number\.\n/);
    assert.match(await estimate(errorResponse(400, { data: `0x4e487b71${'11'.padStart(64, '0')}` })), /⚠ Panic 0x11: /);
    assert.deepEqual(
      bodies.map((body) => body.estimate),
      [true, true, true],
    );
  });

  it('says in a sentence what the service does not support, and that it may have no state of a block', async () => {
    const failed = (status: number) => {
      const response = { status, messages: ['Not Implemented'], code: undefined, errorId: undefined, data: undefined };
      return new ServiceError('ledger', '', { kind: 'failed', response });
    };
    assert.match(
      await called(failed(501)),
      /\n\n⚠ No result: the service does not support what this call needs \(501\): Not Implemented\.\n\nContract/,
    );
    const at = (block: string) => ({ request: { signature: 'total()', inputs: [], terms: { block } } });
    assert.match(
      await called(errorResponse(404, { messages: ['Unknown block number'] }), seven, at('5')),
      /\n\n⚠ No result: the service refused the call, or has no state of that block \(404\): Unknown block number\.\n\nContract/,
    );
    assert.match(
      await called(errorResponse(400), seven, at('earliest')),
      /has no state of that block \(400\)\.\n[\s\S]*UTC, earliest block\n/,
    );
    await assert.rejects(called(failed(500)), { name: 'ServiceError' });
  });

  it('says why there is no estimate', async () => {
    const text = await called(seven, errorResponse(400, { messages: ['Too much'] }));
    assert.match(text, /uint256 = 7/);
    assert.match(text, /\nGas: It could not be estimated: The mirror node refused the request \(400\): Too much\.\n/);
    for (const estimate of ['0x5208x', 'x0x5208', '0x']) {
      assert.match(await called(seven, estimate), /It could not be estimated: the service gave no number\./);
    }
  });

  it('claims no more of an empty answer than it says', async () => {
    assert.match(await called('0x'), /there is no contract at this address, or no such function in it\./);
  });

  it('explains a revert by its data', async () => {
    const data = `0x4e487b71${'11'.padStart(64, '0')}`;
    const text = await called(errorResponse(400, { data, messages: ['CONTRACT_REVERT_EXECUTED'] }));
    assert.match(text, /^# Vault\.total\(\)\n\n⚠ Panic 0x11: /);
    assert.match(text, /Said by the service: CONTRACT_REVERT_EXECUTED/);
    assert.ok(text.includes(data));
  });

  it('knows the errors of linked libraries, which the ABI does not list', async () => {
    const text = await called(errorResponse(400, { data: `${selectorOf('TooFew(uint256)')}${seven.slice(2)}` }));
    assert.match(text, /\n\n⚠ Reverted with TooFew\(held: 7\)\.\n/);
  });

  it('calls nothing a revert that the service refused without data', async () => {
    const text = await called(errorResponse(400, { messages: ['Invalid block'] }));
    assert.doesNotMatch(text, /Reverted/);
    assert.match(text, /\n\n⚠ No result: the service refused the call \(400\): Invalid block\.\n/);
    assert.match(await called(errorResponse(400)), /the service refused the call \(400\)\.\n/);
    await assert.rejects(called(errorResponse(404)), { name: 'ServiceError' });
  });

  it('passes the address by which contracts know an entity, and shows it', async () => {
    const sum = (...ids: readonly string[]) => ({ signature: 'sum(address[])', inputs: [JSON.stringify(ids)] });
    const text = await called(seven, '0x', { request: sum('0.0.1002') });
    assert.match(
      text,
      /from: address\[\] = 1 elements\n {2}\[0\]: address = 0\.0\.1002 · 0xac384c53f03855fa1b3616052f8ba32c6c2a2fec\n {2}typed as \["0\.0\.1002"\]\n\n/i,
    );
    assert.match(text, new RegExp(`Sent: 0x[0-9a-f]{8}0*20${'0'.repeat(63)}10{24}${bob.slice(2)}\n`));
    await assert.rejects(called(seven, '0x', { request: sum('0.0.1002', '0.0.5') }), /from: The ledger has no 0\.0\.5/);
  });

  it('prints the values that were sent, and what was typed for them', async () => {
    const inputs = ['[1.234567890123456789e18, 9007199254740993.0]', '{"to": 0.0.1002, "memo": "a\\n b"}', ' x ', '7'];
    const text = await called(seven, '0x5208', {
      request: { signature: 'plan(uint256[],(address,string),string,uint8)', inputs },
    });
    const [, shown] = /# Inputs\n([\s\S]*?)\n\n# Data/.exec(text) ?? [];
    assert.deepEqual(shown?.split('\n'), [
      'amounts: uint256[] = 2 elements',
      '  [0]: uint256 = 1234567890123456789',
      '  [1]: uint256 = 9007199254740993',
      '  typed as [1.234567890123456789e18, 9007199254740993.0]',
      'order: tuple',
      '  to: address = 0.0.1002 · 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC',
      '  memo: string = "a\\n b"',
      '  typed as {"to": 0.0.1002, "memo": "a\\n b"}',
      'Input 3: string = " x "',
      'count: uint8 = 7',
    ]);
  });

  it('shows an external function that a getter returns', async () => {
    const callback = `0x${bob.slice(2)}a9059cbb${'0'.repeat(16)}`;
    assert.match(
      await called(callback, '0x5208', { request: { signature: 'callback()', inputs: [] } }),
      /\ncallback: function = 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC selector 0xa9059cbb\n\n/,
    );
  });

  it('does not say that a function is not there when only the proxy check failed', async () => {
    const request = { signature: 'other()', inputs: [] };
    await assert.rejects(called(seven, '0x', { request }), /has no such function/);
    await assert.rejects(
      called(seven, '0x', { request, isProxyUnknown: true }),
      /The proxy check failed, so it is not/,
    );
  });
});
