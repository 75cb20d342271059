import assert from 'node:assert/strict';
import { operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { sampleText } from '../http/fakeTransport.ts';
import { id, time } from './ids.ts';
import { baseUrl, failureOf, ledgerOf, refusalAnswer } from './ledgerUnderTest.ts';
import { type OperationName, operations } from './operations.ts';

const hash = 'ab'.repeat(32);

/** Where the four operations are asked that specification and observed service spell differently. */
const pairs = [
  [
    'contractActions',
    '/contracts/results/0.0.10-1234567890-000000321/actions',
    '/contracts/results/0.0.10-1234567890-000000321/results',
  ],
  ['contractResultAt', '/contracts/0.0.2/results/1586567700.453054000', '/contracts/results/1586567700.453054000'],
  ['contractOpcodes', `/contracts/results/0x${hash}/opcodes`, `/contracts/0x${hash}/results/opcodes`],
  ['allContractLogs', '/contracts/results/logs', '/contracts/logs'],
] as const satisfies readonly (readonly [OperationName, string, string])[];

const url = (path: string) => `${baseUrl}/api/v1${path}`;
const pathOnly = (asked: string) => asked.replace(/\?.*/, '');

describe('paths that specification and service spell differently', () => {
  for (const [name, observed, specification] of pairs) {
    const call = operations[name];
    const body = sampleText(`ledger/${name}.json`);

    for (const status of [404, 400]) {
      it(`${name}: takes the specification's path when the observed one answers ${status}, and remembers it`, async () => {
        const { client, transport } = ledgerOf(({ url: asked }) =>
          pathOnly(asked) === url(specification) ? { body } : refusalAnswer(status),
        );
        await call(client);
        await call(client);
        assert.deepEqual(
          transport.requests.map((request) => pathOnly(request.url)),
          [url(observed), url(specification), url(specification)],
        );
        const [first, second] = transport.requests;
        assert.equal(first?.url.split('?')[1], second?.url.split('?')[1]);
      });
    }

    it(`${name}: remembers the observed path once it worked`, async () => {
      let found = true;
      const { client, transport } = ledgerOf(() => (found ? { body } : refusalAnswer(404)));
      await call(client);
      found = false;
      assert.equal((await failureOf(call(client))).kind, 'rejected');
      assert.deepEqual(
        transport.requests.map((request) => pathOnly(request.url)),
        [url(observed), url(observed)],
      );
    });

    it(`${name}: reports what is wrong with the specification's path where that rejects nothing`, async () => {
      for (const [second, kind] of [
        [{ body: '{}' }, 'malformed'],
        [{ body: '<html>', headers: { 'content-type': 'text/html' } }, 'malformed'],
        [refusalAnswer(503), 'failed'],
        [refusalAnswer(429), 'rateLimited'],
      ] as const) {
        const { client } = ledgerOf(({ url: asked }) =>
          pathOnly(asked) === url(observed) ? refusalAnswer(404) : second,
        );
        assert.equal((await failureOf(call(client))).kind, kind);
      }
    });

    it(`${name}: reports the observed path when both reject, and remembers nothing`, async () => {
      const { client, transport } = ledgerOf(({ url: asked }) =>
        pathOnly(asked) === url(observed) ? refusalAnswer(404, 'first') : refusalAnswer(400, 'second'),
      );
      const failure = await failureOf(call(client));
      assert.ok(failure.kind === 'rejected' && failure.response.status === 404);
      assert.deepEqual(failure.response.messages, ['first']);
      await failureOf(call(client));
      assert.equal(transport.requests.length, 4);
    });

    it(`${name}: other failures are not taken for an unknown route`, async () => {
      for (const status of [401, 429, 500, 503]) {
        const { client, transport } = ledgerOf(refusalAnswer(status));
        await failureOf(call(client));
        assert.equal(transport.requests.length, 1, `${status}`);
      }
    });
  }

  it('an abort during the second attempt stays an abort', async () => {
    const controller = new AbortController();
    const { client } = ledgerOf(() => {
      controller.abort(new Error('enough'));
      return refusalAnswer(404);
    });
    await assert.rejects(
      client.contractResultAt(
        { contractIdOrAddress: id('0.0.2'), timestamp: time('1') },
        { signal: controller.signal },
      ),
      /enough/,
    );
  });

  it('raw requests share what the typed ones learned', async () => {
    const body = sampleText('ledger/allContractLogs.json');
    const { client, transport } = ledgerOf(({ url: asked }) =>
      pathOnly(asked) === url('/contracts/logs') ? { body } : refusalAnswer(404),
    );
    await client.allContractLogs();
    await client.raw(operationTable.allContractLogs, { limit: '1' });
    assert.equal(transport.requests.length, 3);
    assert.equal(transport.requests[2]?.url, `${url('/contracts/logs')}?limit=1`);
  });

  it('each client remembers for itself', async () => {
    const body = sampleText('ledger/allContractLogs.json');
    for (let index = 0; index < 2; index++) {
      const { client, transport } = ledgerOf(({ url: asked }) =>
        pathOnly(asked) === url('/contracts/logs') ? { body } : refusalAnswer(404),
      );
      await client.allContractLogs();
      assert.equal(transport.requests.length, 2);
    }
  });
});
