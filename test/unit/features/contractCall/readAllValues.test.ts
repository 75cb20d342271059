import assert from 'node:assert/strict';
import { abiSignature, parseAbi } from '../../../../src/domain/contract/abi.ts';
import type { ContractCall } from '../../../../src/domain/contract/contract.ts';
import type { ContractStore } from '../../../../src/domain/contract/contractStore.ts';
import { type ErrorResponse, ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import { selectorOf } from '../../../../src/services/abi/abiHash.ts';
import { abiLoaders } from '../../../../src/services/abi/abiLoaders.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import {
  decode,
  keyOf,
  rejected as rejectedBy,
  responseOf,
  sessionOf,
} from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { mostValues, readAllValues } = await import('../../../../src/features/contractCall/readAllValues.ts');
const { createCallDocuments } = await import('../../../../src/features/contractCall/callDocuments.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const bob = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
const word = (value: number) => value.toString(16).padStart(64, '0');
const view = (name: string, outputs: readonly string[], inputs: readonly string[] = []) => {
  const parameters = (types: readonly string[]) => types.map((type) => ({ name: '', type }));
  return { type: 'function', name, stateMutability: 'view', inputs: parameters(inputs), outputs: parameters(outputs) };
};
const failing = (failure: ServiceFailure) => new ServiceError('ledger', '', failure);
const rejected = (more: Partial<ErrorResponse>) => rejectedBy('ledger', more);

interface Given {
  readonly name?: string | null;
  readonly isProxyUnknown?: boolean;
  readonly signal?: AbortSignal;
}

/** The document of a contract with these functions, each with what it is answered; and how they were asked. */
async function read(
  functions: readonly (readonly [abi: object, answer: string | Error])[],
  { name = 'Vault', isProxyUnknown = false, signal = new AbortController().signal }: Given = {},
) {
  const abi = functions.map(([item]) => item);
  const answers = new Map(
    parseAbi(abi).items.flatMap((item, index) =>
      item.type === 'function' ? [[selectorOf(abiSignature(item)), functions[index]?.[1] ?? ''] as const] : [],
    ),
  );
  const compilation = name === null ? null : { name, language: 'Solidity' };
  const sources = { 'a.sol': { content: 'contract Vault { enum Phase { Closed, Open } }' } };
  const contract = await decode({ match: 'match', abi, compilation, sources }, key);
  assert.ok(contract.verified);
  const store = {
    contract: async () => contract,
    proxy: async () =>
      isProxyUnknown ? undefined : { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] },
  } as unknown as ContractStore;
  const asked: ContractCall[] = [];
  let running = 0;
  let most = 0;
  const callContract = async (call: ContractCall) => {
    asked.push(call);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    const answer = answers.get(call.data) ?? assert.fail(call.data);
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  };
  const references = {
    resolve: async ({ address }: { readonly address: string }) => {
      if (address === bob) {
        return { kind: 'entity', entity: { kind: 'other', id: '0.0.1002' } };
      }
      throw failing({ kind: 'timedOut', passedMs: 1 });
    },
  };
  const networkContext = sessionOf({ ledger: { callContract }, references } as unknown as Parameters<
    typeof sessionOf
  >[0]);
  const reports: unknown[] = [];
  const found = { ...key, contract };
  const options = { networkContext, store, loaders: abiLoaders, signal };
  const text = await readAllValues(found, options, (step) => reports.push(step.message));
  return {
    text: text.replace(/Retrieved: .* UTC,/, 'Retrieved: now,'),
    asked,
    most,
    reports,
    notRead: createCallDocuments(() => undefined).renderValues(found),
  };
}

const title = ['# All values of Vault', ''];
const whose = ['Contract: 0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148', 'Network: testnet (chain 296)'];
const asked = ['', ...whose, 'Retrieved: now, latest block', ''];

describe('the document of all values', () => {
  it('has the value of each function without inputs, by name, and asks for nothing else', async () => {
    const { text, asked: calls } = await read([
      [view('total', ['uint256']), `0x${word(7)}`],
      [view('sharesOf', ['uint256'], ['address']), new Error('not to be called')],
      [{ ...view('deposit', []), stateMutability: 'payable' }, new Error('not to be called')],
      [view('check', []), '0x'],
      [view('pair', ['uint8', 'bool']), `0x${word(5)}${word(1)}`],
    ]);
    assert.deepEqual(text.split('\n'), [
      ...title,
      'pair:',
      '  [0] = 5',
      '  [1] = true',
      'total = 7',
      '',
      '# Without a value',
      '  # check: nothing',
      ...asked,
    ]);
    assert.deepEqual(
      calls.map(({ to, estimate }) => [to, estimate]),
      Array.from({ length: 3 }, () => [key.address, undefined]),
    );
  });

  it('shows what is at an address, when a time is, and the member of an enum', async () => {
    const phase = {
      ...view('phase', ['uint8']),
      outputs: [{ name: '', type: 'uint8', internalType: 'enum Vault.Phase' }],
    };
    const { text } = await read([
      [phase, `0x${word(1)}`],
      [view('owner', ['address']), `0x${word(1001)}`],
      [view('none', ['address']), `0x${word(0)}`],
      [view('bob', ['address']), `0x${bob.slice(2).padStart(64, '0')}`],
      [view('gone', ['address']), `0x${'ab'.repeat(20).padStart(64, '0')}`],
      [view('deployedAt', ['uint256']), `0x${word(1_745_220_512)}`],
      [view('lockTime', ['uint256']), `0x${word(86_400)}`],
      [view('shares', ['uint256']), `0x${word(1_745_220_512)}`],
    ]);
    assert.deepEqual(text.split('\n').slice(title.length), [
      'bob        = 0.0.1002 · 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC',
      'deployedAt = 1745220512 (2025-04-21 07:28:32 UTC)',
      'gone       = 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      'lockTime   = 86400',
      'none       = 0x0000000000000000000000000000000000000000',
      'owner      = 0.0.1001',
      'phase      = Open (1)',
      'shares     = 1745220512',
      ...asked,
    ]);
  });

  it('counts the supply of a token in whole tokens, where the contract says how, and aligns no long name', async () => {
    const symbol = `0x${word(32)}${word(2)}${'4c44'.padEnd(64, '0')}`;
    const supply = [view('totalSupply', ['uint256']), `0x${word(1_234_567)}`] as const;
    const decimals = [view('decimals', ['uint8']), `0x${word(3)}`] as const;
    const long = 'theNameOfThisIsMuchTooLong';
    const token = await read([
      supply,
      decimals,
      [view('symbol', ['string']), symbol],
      [view(long, ['bool']), `0x${word(1)}`],
    ]);
    assert.deepEqual(token.text.split('\n').slice(title.length), [
      'decimals    = 3',
      'symbol      = "LD"',
      `${long} = true`,
      'totalSupply = 1234567 (1,234.567 LD)',
      ...asked,
    ]);
    assert.match((await read([supply, decimals])).text, /\ntotalSupply = 1234567 \(1,234\.567\)\n/);
    const other = await read([supply, [view('decimals', ['uint256']), `0x${word(3)}`]]);
    assert.match(other.text, /\ntotalSupply = 1234567\n/);
  });

  it('says of each function alone why it gave no value', async () => {
    const { text } = await read([
      [view('a', ['uint256']), rejected({ data: `0x08c379a0${word(32)}${word(3)}${'6e6f21'.padEnd(64, '0')}` })],
      [view('b', ['uint256']), rejected({ messages: ['Too', 'deep'] })],
      [view('c', ['uint256']), rejected({})],
      [view('d', ['uint256']), failing({ kind: 'timedOut', passedMs: 10_000 })],
      [view('e', ['uint256']), '0x'],
      [view('f', ['uint256']), '0x01'],
      [view('g', ['uint256']), rejected({ status: 404 })],
      [view('h', ['uint256']), `0x${word(1)}`],
    ]);
    assert.deepEqual(text.split('\n').slice(title.length), [
      'h = 1',
      '',
      '# Without a value',
      '  # a: Reverted: “no!”.',
      '  # b: refused by the service: Too; deep',
      '  # c: reverted without a reason, or refused by the service',
      '  # d: The mirror node did not answer within 10 seconds.',
      '  # e: no data came back',
      '  # f: the data that came back does not fit the ABI',
      '  # g: The mirror node refused the request (404).',
      ...asked,
    ]);
  });

  it('asks for the rest no more once the service gives no answer at all', async () => {
    for (const failure of [
      { kind: 'unreachable', detail: 'x' },
      { kind: 'rateLimited', retryAfterSeconds: undefined, response: responseOf({ status: 429 }) },
      { kind: 'notConfigured', setting: 'x', detail: 'No address.' },
    ] as const) {
      const functions = Array.from(
        { length: 9 },
        (_, index) => [view(`f${index}`, ['bool']), failing(failure)] as const,
      );
      const { text, asked: calls, reports } = await read(functions);
      assert.equal(calls.length, 4, failure.kind);
      const rest = text.split('\n').filter((line) => line.endsWith(': not asked, since the service gave no answer'));
      assert.deepEqual(rest.length, 5);
      assert.equal(reports.length, 9);
    }
  });

  it('asks a bounded number, four at a time, and says how far it is', async () => {
    const functions = (count: number) =>
      Array.from({ length: count }, (_, index) => [view(`f${index}`, ['uint256']), `0x${word(index)}`] as const);
    const whole = await read(functions(mostValues));
    assert.equal(whole.asked.length, mostValues);
    assert.equal(whole.most, 4);
    assert.deepEqual(
      whole.reports,
      Array.from({ length: mostValues }, (_, index) => `${index + 1} of ${mostValues}`),
    );
    assert.doesNotMatch(whole.text, /left out/);
    const cut = await read(functions(mostValues + 2));
    assert.equal(cut.asked.length, mostValues);
    assert.ok(cut.text.includes('\n\n# Functions left out: 2. Call them one by one.\n\nContract'));
  });

  it('cuts a long value, and only that', async () => {
    const list = (length: number) => `0x${word(32)}${word(length)}${word(1).repeat(length)}`;
    const { text } = await read([
      [view('fits', ['uint8[]']), list(24)],
      [view('long', ['uint8[]']), list(27)],
      [view('over', ['uint8[]']), list(25)],
    ]);
    const elements = Array.from({ length: 24 }, (_, index) => `  ${`[${index}]`.padEnd(4)} = 1`);
    assert.deepEqual(text.split('\n').slice(title.length), [
      ...['fits = 24 elements', ...elements],
      ...['long = 27 elements', ...elements, '  … lines left out: 3; call it alone'],
      ...['over = 25 elements', ...elements, '  … lines left out: 1; call it alone'],
      ...asked,
    ]);
  });

  it('says when there is nothing to read, or something may be missing', async () => {
    const none = await read([[view('sharesOf', ['uint256'], ['address']), '']], { isProxyUnknown: true });
    assert.deepEqual(none.text.split('\n').slice(title.length), [
      '# The contract has no view or pure function without inputs.',
      '',
      '⚠ The proxy check failed: values of an implementation may be missing.',
      ...asked,
    ]);
    assert.match(
      (await read([], { name: null })).text,
      /^# All values of 0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148\n/,
    );
  });

  it('ends when it is called off, and shows no fault of ours as one of a function', async () => {
    const controller = new AbortController();
    const leaving = new Error('left');
    controller.abort(leaving);
    const down = failing({ kind: 'timedOut', passedMs: 1 });
    await assert.rejects(read([[view('a', []), down]], { signal: controller.signal }), leaving);
    await assert.rejects(read([[view('a', []), new TypeError('bug')]]), TypeError);
  });

  it('says that nothing was read before it was', async () => {
    const { notRead } = await read([]);
    assert.deepEqual(notRead.split('\n'), [
      ...title,
      '# Not read in this session. “Read Values” above asks the mirror node; nothing is sent to the ledger.',
      '',
      ...whose,
      '',
    ]);
  });
});
