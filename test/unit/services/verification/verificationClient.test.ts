import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { ContractKey } from '../../../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { InputError, ServiceError } from '../../../../src/domain/failure.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { type HttpRequest, TransportError } from '../../../../src/services/http/transport.ts';
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

async function errorOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  return error instanceof ServiceError ? error : assert.fail(String(error));
}

const failureOf = async (call: Promise<unknown>) => (await errorOf(call)).failure;

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
    assert.equal(transport.requests.length, 0);
  });
});

const key = keyOf('01');
const jobId = '11111111-1111-4111-8111-111111111111';
const submitted = { status: 202, json: { verificationId: jobId } };

describe('a verification job', () => {
  it('is asked for with a lower-case id, never from a cache, and may be unknown', async () => {
    const { client, transport } = clientOf(sample('job-notfound.json', 404));
    const { failure } = await errorOf(client.job(' ABCDEF55-5555-4555-8555-555555555555 '));
    assert.ok(failure.kind === 'rejected' && failure.response.code === 'job_not_found');
    assert.equal(transport.requests[0]?.url, 'https://host/server/v2/verify/abcdef55-5555-4555-8555-555555555555');
    assert.equal(transport.requests[0]?.freshness, 'revalidate');
  });

  it('is not asked for by an id of another form', async () => {
    for (const wrong of [
      '',
      `x${jobId}`,
      `${jobId}0`,
      jobId.replaceAll('-', ''),
      jobId.replace('4', 'g'),
      jobId.slice(1),
    ]) {
      const { client, transport } = clientOf(sample('job-pending.json'));
      await assert.rejects(client.job(wrong), InputError, wrong);
      assert.equal(transport.requests.length, 0);
    }
  });

  it('reads why a job failed, whatever is missing', async () => {
    const errorIn = async (error: object) =>
      (await clientOf({ json: { verificationId: jobId, isJobCompleted: true, error } }).client.job(jobId)).error;
    const nothing = { code: 'unknown', message: undefined, errorId: undefined };
    const lists = { compilerErrors: [], missingSources: [], invalidSources: [] };
    assert.deepEqual(await errorIn({}), { ...nothing, ...lists });
    assert.deepEqual(
      await errorIn({
        ...{ customCode: 'missing_source', message: 'No.', errorId: 'e-1' },
        errorData: { missingSources: ['a.sol'], invalidSources: ['b.sol'], compilerErrorMessage: 'Other.' },
      }),
      {
        ...{ code: 'missing_source', message: 'No.', errorId: 'e-1', compilerErrors: [] },
        ...{ missingSources: ['a.sol'], invalidSources: ['b.sol'] },
      },
    );
    const compilerErrors = [
      { formattedMessage: 'Printed.', severity: 'warning', sourceLocation: { file: 'a.sol', start: -1 } },
      { message: 'Own.', formattedMessage: 'Printed.' },
      {},
    ];
    const other = { severity: undefined, file: undefined, start: undefined };
    assert.deepEqual(await errorIn({ errorData: { compilerErrors, compilerErrorMessage: 'All of them.' } }), {
      ...nothing,
      ...lists,
      message: 'All of them.',
      compilerErrors: [
        { message: 'Printed.', severity: 'warning', file: 'a.sol', start: -1, formatted: 'Printed.' },
        { ...other, message: 'Own.', formatted: 'Printed.' },
        { ...other, message: '', formatted: undefined },
      ],
    });
  });

  it('takes a completed job without a match for failed, whatever is missing', async () => {
    const state = async (json: object) =>
      (await clientOf({ json: { verificationId: jobId, ...json } }).client.job(jobId)).state;
    const contract = { match: null, chainId: '296', address: key.address };
    assert.equal(await state({ isJobCompleted: true }), 'failure');
    assert.equal(await state({ isJobCompleted: true, contract }), 'failure');
    assert.equal(await state({ isJobCompleted: true, contract: { ...contract, match: 'match' } }), 'success');
    assert.equal(await state({ isJobCompleted: true, error: { customCode: 'already_verified' }, contract }), 'failure');
    assert.equal(await state({ isJobCompleted: false, contract: null, error: null }), 'pending');
    const unknown = await errorOf(clientOf({ json: { verificationId: jobId } }).client.job(jobId));
    assert.ok(unknown.failure.kind === 'malformed' && unknown.failure.path === 'isJobCompleted');
  });
});

describe('submissions', () => {
  async function check(
    submit: (client: VerificationClient) => Promise<{ verificationId: string }>,
    path: string,
    body: object,
  ): Promise<void> {
    const { client, transport } = clientOf(submitted);
    assert.equal((await submit(client)).verificationId, jobId);
    const [request] = transport.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.url, `https://host/server/v2/verify/${path}`);
    assert.equal(request?.headers?.['content-type'], 'application/json');
    assert.equal(String(request?.body), JSON.stringify(body));
    assert.notEqual(request?.retryable, true);
    assert.equal(request?.headersTimeoutMs, 60_000, 'the service asks the explorer before it answers');
  }
  const where = `296/${key.address}`;

  const messagesOf = async (message: string, apiKey: string | undefined) => {
    const { client } = clientOf({ status: 400, json: { message } });
    const { failure } = await errorOf(client.importFromExplorer({ ...key, apiKey }));
    return 'response' in failure && failure.response.messages;
  };

  it('sends the import with the key in the body, or an empty object', async () => {
    for (const [apiKey, body] of [
      ['SECRETKEY1', { apiKey: 'SECRETKEY1' }],
      [' SECRETKEY1\n', { apiKey: 'SECRETKEY1' }],
      [undefined, {}],
      ['  ', {}],
    ] as const) {
      await check((client) => client.importFromExplorer({ ...key, apiKey }), `etherscan/${where}`, body);
    }
  });

  it('sends the two other kinds', async () => {
    const stdJsonInput = { language: 'Solidity', sources: {}, settings: { big: 1 } };
    const named = { stdJsonInput, compilerVersion: '0.8.18+commit.87f61d96', contractIdentifier: 'a.sol:A' };
    await check((client) => client.verifyStandardJson({ ...key, ...named }), where, named);
    const files = { sources: { 'a.sol': 'contract A {}' }, metadata: { version: 1 } };
    await check((client) => client.verifyMetadata({ ...key, ...files }), `metadata/${where}`, files);
    const creationTransactionHash = `0x${'4b'.repeat(32)}`;
    for (const hash of [{ creationTransactionHash }, { creationTransactionHash: undefined }]) {
      const sent = (body: object) => JSON.parse(JSON.stringify({ ...body, ...hash }));
      await check((client) => client.verifyStandardJson({ ...key, ...named, ...hash }), where, sent(named));
      await check((client) => client.verifyMetadata({ ...key, ...files, ...hash }), `metadata/${where}`, sent(files));
    }
  });

  it('passes the error answers of an import on', async () => {
    for (const [name, status, ...expected] of [
      ['etherscan-already-exact.json', 409, 'rejected', 'already_verified'],
      ['etherscan-chain-unknown.json', 400, 'rejected', 'unsupported_chain'],
      ['etherscan-network-fail.json', 502, 'failed', 'etherscan_request_failed'],
      ['v2-unknown-route.html', 404, 'rejected', undefined],
    ] as const) {
      const { failure } = await errorOf(clientOf(sample(name, status)).client.importFromExplorer(key));
      assert.ok('response' in failure && failure.response.status === status);
      assert.deepEqual([failure.kind, failure.response.code], expected);
    }
  });

  it('takes an answer without a job id for malformed', async () => {
    for (const json of [{}, { verificationId: null }, { verificationId: '7' }, { verificationId: 7 }]) {
      const { failure } = await errorOf(clientOf({ json }).client.importFromExplorer(key));
      assert.ok(failure.kind === 'malformed' && failure.path === 'verificationId');
    }
  });

  it('never lets the key out in an error, whatever the service echoes', async () => {
    const apiKey = 'K3Y+/secret=value&x';
    const echoes: readonly (FakeAnswer | Error)[] = [
      { status: 400, json: { customCode: apiKey, message: `Bad key ${apiKey}!`, errorId: apiKey } },
      { status: 502, json: { message: `key=${encodeURIComponent(apiKey)}` } },
      { status: 429, headers: { 'retry-after': '5' }, json: { message: apiKey } },
      { status: 400, json: { _status: { messages: [{ message: apiKey, detail: apiKey }] } } },
      { status: 500, body: `<html>${apiKey}</html>` },
      { status: 202, json: { verificationId: apiKey } },
      { status: 202, body: apiKey, headers: { 'content-type': apiKey } },
      new TransportError(
        { kind: 'unreachable', detail: `while sending ${apiKey}` },
        { cause: new Error(`body: ${apiKey}`) },
      ),
    ];
    for (const echo of echoes) {
      const { client, transport } = clientOf(echo);
      const error = await errorOf(client.importFromExplorer({ ...key, apiKey }));
      const everything = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error.failure) + error.url;
      assert.ok(!everything.includes(apiKey), everything);
      assert.ok(!everything.includes(encodeURIComponent(apiKey)), everything);
      assert.ok(!(transport.requests[0]?.url ?? '').includes('K3Y'));
      assert.ok(!JSON.stringify(transport.requests[0]?.headers).includes('K3Y'));
    }
  });

  it('keeps of a quoted message all but the key', async () => {
    const apiKey = 'SECRET&KEY';
    for (const [message, expected] of [
      [`a ${apiKey} b ${encodeURIComponent(apiKey)}`, 'a ••• b •••'],
      ['the end of SECR…', 'the end of •••…'],
      ['the end of SECRET&KE…', 'the end of •••…'],
      ['the end of SEC…', 'the end of SEC…'],
      ['the end of SECRE', 'the end of SECRE'],
      ['SECR and more…', 'SECR and more…'],
    ] as const) {
      assert.deepEqual(await messagesOf(message, apiKey), [expected]);
    }
  });

  it('leaves texts of a few letters as they are', async () => {
    for (const [apiKey, message, expected] of [
      ['error', 'an error', 'an error'],
      [undefined, 'an error', 'an error'],
      ['secret', 'no secret', 'no •••'],
    ] as const) {
      assert.deepEqual(await messagesOf(message, apiKey), [expected]);
    }
  });

  it('hides a key that a quoted message was cut in', async () => {
    for (let length = 470; length < 500; length++) {
      const echo = { status: 400, json: { message: `${'x'.repeat(length)}SECRETKEY1234567890SECRETKEY` } };
      const call = clientOf(echo).client.importFromExplorer({ ...key, apiKey: 'SECRETKEY1234567890SECRETKEY' });
      assert.ok(!inspect(await errorOf(call), { depth: 20 }).includes('SECR'), String(length));
    }
  });

  it('keeps the rest of a failure while hiding the key', async () => {
    const echo = {
      status: 429,
      headers: { 'retry-after': '5' },
      json: { customCode: 'etherscan_limit', message: 'm' },
    };
    const { failure } = await errorOf(clientOf(echo).client.importFromExplorer({ ...key, apiKey: 'abcdefghij' }));
    assert.deepEqual(failure, {
      kind: 'rateLimited',
      retryAfterSeconds: 5,
      response: { status: 429, messages: ['m'], code: 'etherscan_limit', errorId: undefined, data: undefined },
    });
  });
});
