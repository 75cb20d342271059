import assert from 'node:assert/strict';
import type { ContractKey } from '../../../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { InputError, ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import type { HttpRequest } from '../../../../src/services/http/transport.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../../../src/services/verification/verificationClient.ts';
import { type FakeAnswer, FakeTransport, sampleJson, sampleText } from '../http/fakeTransport.ts';

type Script = FakeAnswer | Error | ((request: HttpRequest) => FakeAnswer | Error);

function clientOf(answer: Script): { readonly client: VerificationClient; readonly transport: FakeTransport } {
  const transport = new FakeTransport(answer);
  const service = createJsonService('verification', { url: 'https://host/server' }, transport);
  return { transport, client: createVerificationClient(service) };
}

const sample = (name: string, status = 200): FakeAnswer => ({ status, body: sampleText(`verification/${name}`) });
const keyOf = (end: string): ContractKey => ({
  chainId: '296',
  address: `0x000000000000000000000000000000000061d4${end}` as EvmAddress,
});

async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const error = await call.then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error.failure;
}

describe('verification client', () => {
  describe('contract', () => {
    it('asks with a lower-case address for the minimal fields', async () => {
      const { client, transport } = clientOf(sample('contract-minimal.json'));
      const mixed = { chainId: '296', address: '0x000000000000000000000000000000000061D4f1' as EvmAddress };
      const found = await client.contract(mixed);
      assert.equal(found.verified && found.raw['matchId'], '4102');
      const [request] = transport.requests;
      assert.equal(request?.url, 'https://host/server/v2/contract/296/0x000000000000000000000000000000000061d4f1');
      assert.equal(request?.maxBytes, 32 * 1024 * 1024);
    });

    it('calls a change of the code unknown whose type and reason are not told', async () => {
      const original = sampleJson('verification/contract-partial-match-all.json');
      const creationBytecode = { ...Object(original['creationBytecode']), transformations: [{ offset: 286 }] };
      const { client } = clientOf({ status: 200, body: JSON.stringify({ ...original, creationBytecode }) });
      const found = await client.contract(keyOf('f6'), { fields: 'all' });
      assert.deepEqual(found.verified && found.creationBytecode?.transformations, [
        { type: 'unknown', reason: 'unknown', offsetBytes: 286, id: undefined, lengthBytes: undefined },
      ]);
    });

    it('takes a null match for a result, any other 404 for an error', async () => {
      const noMatch = { json: { match: null, creationMatch: null, runtimeMatch: null } };
      for (const answer of [sample('notverified.json', 404), noMatch]) {
        const found = await clientOf(answer).client.contract(keyOf('00'));
        assert.deepEqual(found, { verified: false, ...keyOf('00') });
      }
      const html = { ...sample('v2-unknown-route.html', 404), headers: { 'content-type': 'text/html' } };
      assert.equal((await failureOf(clientOf(html).client.contract(keyOf('00')))).kind, 'rejected');
      const other = { status: 404, json: { customCode: 'route_not_found', message: 'no', errorId: 'x' } };
      assert.equal((await failureOf(clientOf(other).client.contract(keyOf('00')))).kind, 'rejected');
    });

    it('reads sources and ABI of a contract whose deployment the chain has forgotten', async () => {
      const original = sampleJson('verification/contract-solidity-exact-all.json');
      const key = { chainId: '296', address: String(original['address']).toLowerCase() as EvmAddress };
      const deployment = { ...Object(original['deployment']), blockNumber: '-1', transactionIndex: '-1' };
      const { client } = clientOf({ json: { ...original, deployment } });
      const known = await clientOf({ json: original }).client.contract(key, { fields: 'all' });
      const read = await client.contract(key, { fields: 'all' });
      assert.ok(known.verified && read.verified);
      const { raw: _raw, deployment: told, ...rest } = read;
      const { raw: _known, deployment: _told, ...whole } = known;
      assert.deepEqual(rest, whole);
      assert.deepEqual([told?.blockNumber, told?.transactionIndex], [undefined, undefined]);
      assert.equal(told?.transactionHash, known.deployment?.transactionHash);
    });

    it('does not take an answer about another contract', async () => {
      const failure = await failureOf(clientOf(sample('contract-minimal.json')).client.contract(keyOf('f2')));
      const anotherContract = { kind: 'malformed', path: '', detail: 'The answer is about another contract' };
      assert.deepEqual(failure, anotherContract);
      const other = { json: { match: 'match', chainId: '295', address: keyOf('f1').address } };
      const chain = await failureOf(clientOf(other).client.contract(keyOf('f1')));
      assert.deepEqual(chain, { kind: 'malformed', path: '', detail: 'The answer is about another chain' });
    });

    it('passes the service’s error answers on', async () => {
      for (const name of ['err-addr-badchecksum', 'err-fields-and-omit', 'err-unknown-field']) {
        const failure = await failureOf(clientOf(sample(`${name}.json`, 400)).client.contract(keyOf('f1')));
        assert.ok(failure.kind === 'rejected' && failure.response.code === 'invalid_parameter');
      }
    });

    it('keeps words it does not know, and names no prototype can hide', async () => {
      const json = JSON.parse(
        '{"match":"better_match","creationMatch":null,"runtimeMatch":"x","sources":{"__proto__":{"content":"a"},"constructor":{"content":"b"}},"new":{"field":1}}',
      );
      const found = await clientOf({ json }).client.contract(keyOf('f1'), { fields: ['sources'] });
      assert.ok(found.verified);
      assert.equal(found.match, 'better_match');
      assert.deepEqual(
        [...(found.sources ?? [])],
        [
          ['__proto__', 'a'],
          ['constructor', 'b'],
        ],
      );
      assert.deepEqual(found.raw['new'], { field: 1 });
    });
  });

  describe('fields', () => {
    const query = async (selection: Parameters<VerificationClient['contract']>[1]) => {
      const { client, transport } = clientOf(sample('contract-minimal.json'));
      await client.contract(keyOf('f1'), selection);
      return new URL(transport.requests[0]?.url ?? '').search;
    };

    it('are joined without spaces', async () => {
      assert.equal(await query({ fields: 'all' }), '?fields=all');
      assert.equal(await query({ fields: ['abi', 'compilation.name'] }), '?fields=abi,compilation.name');
      assert.equal(await query({ omit: ['abi', 'proxyResolution'] }), '?omit=abi,proxyResolution');
      assert.equal(await query(undefined), '');
    });

    it('that the service does not know are asked for once', async () => {
      const { client, transport } = clientOf(sample('err-unknown-field.json', 400));
      await failureOf(client.contract(keyOf('f1'), { fields: ['abi'] }));
      assert.equal(transport.requests.length, 1);
    });
  });

  describe('proxyResolution', () => {
    it('is asked apart and read in its three forms', async () => {
      const { client, transport } = clientOf(sample('contract-proxy-verified-impl.json'));
      assert.deepEqual(await client.proxyResolution(keyOf('c4')), {
        kind: 'resolved',
        isProxy: true,
        proxyType: 'EIP1967Proxy',
        implementations: [{ address: keyOf('f1').address, name: 'Granary' }],
      });
      assert.equal(new URL(transport.requests[0]?.url ?? '').search, '?fields=proxyResolution');

      const error = { customCode: 'proxy_resolution_error', message: 'RPC down', errorId: 'e-1' };
      const failed = clientOf({ json: { match: 'match', proxyResolution: { proxyResolutionError: error } } });
      assert.deepEqual(await failed.client.proxyResolution(keyOf('e1')), {
        kind: 'failed',
        message: 'RPC down',
        errorId: 'e-1',
      });
      const unverified = clientOf(sample('notverified.json', 404));
      assert.equal(await unverified.client.proxyResolution(keyOf('00')), undefined);
    });

    it('never says "no proxy" when the service did not', async () => {
      const { client } = clientOf({ json: { match: 'match', proxyResolution: {} } });
      const found = await client.proxyResolution(keyOf('e1'));
      assert.equal(found?.kind, 'failed');
    });
  });

  describe('lists', () => {
    it('looks on all chains; a 404 with an empty list is empty', async () => {
      const { client, transport } = clientOf({ status: 404, json: { results: [] } });
      assert.deepEqual(await client.contractAllChains(keyOf('00').address), []);
      assert.equal(transport.requests[0]?.url, `https://host/server/v2/contract/all-chains/${keyOf('00').address}`);
      const other = clientOf({ status: 404, json: { customCode: 'route_not_found' } });
      assert.equal((await failureOf(other.client.contractAllChains(keyOf('00').address))).kind, 'rejected');
    });

    it('knows what can verify a contract of a chain, and asks for the chains once an hour', async () => {
      let nowMs = 0;
      const listed = [
        { chainId: 1, supported: true, etherscanAPI: true },
        { chainId: 296, supported: true, etherscanAPI: false },
        { chainId: 5, supported: false, etherscanAPI: true },
      ];
      const answers: FakeAnswer[] = [{ status: 500, json: {} }, { json: listed }, { json: [] }];
      const transport = new FakeTransport(() => answers.shift() ?? assert.fail());
      const service = createJsonService('verification', { url: 'https://host/server' }, transport);
      const client = createVerificationClient(service, () => nowMs);
      const check = async (chainId: string, ...expected: readonly string[]) =>
        assert.deepEqual(await client.methods(chainId), expected);
      assert.equal((await failureOf(client.methods('1'))).kind, 'failed');
      await check('1', 'import', 'workspace');
      await check('296', 'workspace');
      await check('5');
      nowMs = 60 * 60_000 - 1;
      await check('297');
      assert.equal(transport.requests.length, 2);
      nowMs++;
      await check('1');
      assert.deepEqual(answers, []);
    });

    it('reads chains, whose id is a number', async () => {
      const named = { name: 'Six', title: 'Chain six' };
      for (const [listed, ...expected] of [
        [{ chainId: 6, ...named, supported: true, etherscanAPI: true }, '6', 'Six', true, true],
        [{ chainId: '6', title: 'Chain six', supported: true, etherscanAPI: false }, '6', 'Chain six', true, false],
        [{ chainId: 6, supported: true }, '6', undefined, true, false],
        [{ chainId: '5', supported: false, etherscanAPI: true }, '5', undefined, false, false],
        [{ chainId: 6 }, '6', undefined, false, false],
      ] as const) {
        const { client, transport } = clientOf({ json: [{ chainId: 'x' }, listed, 7] });
        const chains = (await client.chains()).map((chain) => [
          ...[chain.chainId, chain.name, chain.isSupported, chain.canImport],
        ]);
        assert.deepEqual(chains, [expected]);
        assert.equal(transport.requests[0]?.url, 'https://host/server/chains');
      }
    });
  });

  it('refuses chain ids and addresses before any request', async () => {
    const { client, transport } = clientOf(sample('contract-minimal.json'));
    for (const chainId of ['0', '000', '', '-1', '0x128', '1'.repeat(21), '296 ', '../x']) {
      await assert.rejects(client.contract({ ...keyOf('f1'), chainId }), InputError, chainId);
      await assert.rejects(client.importFromExplorer({ ...keyOf('f1'), chainId }), InputError, chainId);
    }
    for (const address of ['', '0.0.1234', '0x12', `${keyOf('f1').address}0`, keyOf('f1').address.slice(2)]) {
      await assert.rejects(client.contract({ chainId: '296', address: address as EvmAddress }), InputError, address);
    }
    for (const id of ['', 'x', '11111111-1111-4111-8111-11111111111', '../contracts/296']) {
      await assert.rejects(client.job(id), InputError, id);
    }
    assert.equal(transport.requests.length, 0);
  });
});
