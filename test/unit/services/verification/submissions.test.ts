import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { InputError, ServiceError } from '../../../../src/domain/failure.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../../../src/services/verification/verificationClient.ts';
import { type FakeAnswer, FakeTransport, sampleText } from '../http/fakeTransport.ts';

function clientOf(answer: FakeAnswer | Error): {
  readonly client: VerificationClient;
  readonly transport: FakeTransport;
} {
  const transport = new FakeTransport(answer);
  const service = createJsonService('verification', { url: 'https://host/server' }, transport);
  return { transport, client: createVerificationClient(service) };
}

const sample = (name: string, status = 200): FakeAnswer => ({ status, body: sampleText(`verification/${name}`) });
const key = { chainId: '296', address: '0x000000000000000000000000000000000061d401' as EvmAddress };
const submitted = { status: 202, json: { verificationId: '11111111-1111-4111-8111-111111111111' } };

async function errorOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
}

describe('a verification job', () => {
  it('is asked for with a lower-case id, never from a cache, and may be unknown', async () => {
    const { client, transport } = clientOf(sample('job-notfound.json', 404));
    const { failure } = await errorOf(client.job(' ABCDEF55-5555-4555-8555-555555555555 '));
    assert.ok(failure.kind === 'rejected' && failure.response.code === 'job_not_found');
    assert.equal(transport.requests[0]?.url, 'https://host/server/v2/verify/abcdef55-5555-4555-8555-555555555555');
    assert.equal(transport.requests[0]?.freshness, 'revalidate');
  });

  it('is not asked for by an id of another form', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    for (const wrong of ['', `x${id}`, `${id}0`, id.replaceAll('-', ''), id.replace('4', 'g'), id.slice(1)]) {
      const { client, transport } = clientOf(sample('job-pending.json'));
      await assert.rejects(client.job(wrong), InputError, wrong);
      assert.equal(transport.requests.length, 0);
    }
  });

  it('reads why a job failed, whatever is missing', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const errorIn = async (error: object) =>
      (await clientOf({ json: { verificationId: id, isJobCompleted: true, error } }).client.job(id)).error;
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
    const id = '11111111-1111-4111-8111-111111111111';
    const state = async (json: object) =>
      (await clientOf({ json: { verificationId: id, ...json } }).client.job(id)).state;
    const contract = { match: null, chainId: '296', address: key.address };
    assert.equal(await state({ isJobCompleted: true }), 'failure');
    assert.equal(await state({ isJobCompleted: true, contract }), 'failure');
    assert.equal(await state({ isJobCompleted: true, contract: { ...contract, match: 'match' } }), 'success');
    assert.equal(await state({ isJobCompleted: true, error: { customCode: 'already_verified' }, contract }), 'failure');
    assert.equal(await state({ isJobCompleted: false, contract: null, error: null }), 'pending');
    const unknown = await errorOf(clientOf({ json: { verificationId: id } }).client.job(id));
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
    assert.equal((await submit(client)).verificationId, '11111111-1111-4111-8111-111111111111');
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
