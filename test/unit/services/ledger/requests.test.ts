import assert from 'node:assert/strict';
import { operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { wrapBody } from '../../../../src/domain/transaction/wrapForPricing.ts';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { FakeTransport, sampleText } from '../http/fakeTransport.ts';
import { address, id } from './ids.ts';
import { failureOf, ledgerOf } from './ledgerUnderTest.ts';

const contract = address('0x00000000000000000000000000000000000012d8');
const call = { to: contract, data: '0x47f1aae7' } as const;

async function refusesArgument(attempt: () => Promise<unknown>, sentence: RegExp) {
  await assert.rejects(
    async () => attempt(),
    (error: Error & { code?: string }) => {
      assert.equal(error.name, 'InputError');
      assert.equal(error.code, 'invalid-argument');
      assert.match(error.message, sentence);
      return true;
    },
  );
}

describe('ledger requests', () => {
  it('estimateFee posts the bytes as they are', async () => {
    const { client, transport } = ledgerOf({ body: sampleText('ledger/estimateFee.json') });
    const bytes = Uint8Array.of(0x2a, 0x02, 0xff, 0x00);
    await client.estimateFee(bytes);
    await client.estimateFee(bytes, { mode: 'INTRINSIC', highVolumeThrottle: 0 });
    await client.estimateFee(bytes, { highVolumeThrottle: 1 });
    assert.deepEqual(
      transport.requests.map(({ url }) => new URL(url).search),
      ['', '?mode=INTRINSIC', '?high_volume_throttle=1'],
    );
    const [request] = transport.requests;
    assert.deepEqual(request?.body, bytes);
    assert.equal(request?.headers?.['content-type'], 'application/protobuf');
    assert.equal(request?.retryable, true);
  });

  it('estimateFee refuses a throttle outside 0 to 10000', async () => {
    for (const highVolumeThrottle of [-1, 10_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const { client, transport } = ledgerOf({ json: {} });
      await refusesArgument(() => client.estimateFee(Uint8Array.of(1), { highVolumeThrottle }), /0 to 10000/);
      assert.equal(transport.requests.length, 0);
    }
  });

  it('estimateFee keeps notes, unknown extras and amounts beyond 2^53', async () => {
    const { client } = ledgerOf({ body: sampleText('ledger/estimateFee-with-notes.json') });
    const estimate = await client.estimateFee(Uint8Array.of(1));
    assert.equal(estimate.totalTinycents, 9223372036854775807n);
    assert.equal(estimate.highVolumeMultiplier, 4000n);
    assert.equal(estimate.service.baseTinycents, 31869085891081369n);
    assert.equal(estimate.service.extras[0]?.name, 'Some New Extra');
    assert.deepEqual(estimate.notes, ['Worst-case pricing: the topic is not known.']);
  });

  it('estimateFee takes no multiplier for 1 where the transaction does not ask for high-volume pricing', async () => {
    const sample = parseExactJson(sampleText('ledger/estimateFee.json')) as Record<string, JsonValue>;
    const { high_volume_multiplier: _, ...without } = sample;
    const flagged = new Uint8Array([0xd0, 0x3e, 0x01]);
    const signed = (body: Uint8Array) => wrapBody(body, undefined);
    const plain = (body: Uint8Array) => Uint8Array.of(0x22, body.length, ...body);
    for (const json of [without, { ...without, high_volume_multiplier: null }]) {
      const { client } = ledgerOf({ body: formatExactJson(json) });
      for (const wrap of [signed, plain]) {
        for (const body of [Uint8Array.of(), Uint8Array.of(0xd0, 0x3e, 0x00)]) {
          assert.equal((await client.estimateFee(wrap(body))).highVolumeMultiplier, 1n);
        }
        const failure = await failureOf(client.estimateFee(wrap(flagged)));
        assert.ok(failure.kind === 'malformed' && failure.path === 'high_volume_multiplier');
      }
    }
  });

  it('estimateFee refuses numbers no fee can have', async () => {
    const sample = sampleText('ledger/estimateFee.json');
    const check = async (from: string, to: string, path: string) => {
      const body = sample.replace(from, to);
      assert.notEqual(body, sample);
      const failure = await failureOf(ledgerOf({ body }).client.estimateFee(Uint8Array.of(1)));
      assert.ok(failure.kind === 'malformed');
      assert.equal(failure.path, path);
    };
    await check('"total": 2000000', '"total": -1', 'total');
    await check('"total": 2000000', '"total": 9223372036854775808', 'total');
    await check('"total": 2000000', '"total": 1.5', 'total');
    await check('"high_volume_multiplier": 1', '"high_volume_multiplier": 0', 'high_volume_multiplier');
    await check('"multiplier": 9', '"multiplier": 2147483648', 'network.multiplier');
  });

  it('callContract sends exact JSON and leaves out what is not given', async () => {
    const { client, transport } = ledgerOf({ body: sampleText('ledger/callContract.json') });
    assert.equal(await client.callContract(call), '0x0000000000006d8d');
    await client.callContract({ ...call, estimate: true });
    const [first, second] = transport.requests.map(({ body }) => parseExactJson(String(body)));
    assert.deepEqual(first, { to: contract, data: '0x47f1aae7' });
    assert.deepEqual(second, { to: contract, data: '0x47f1aae7', estimate: true });
    assert.equal(transport.requests[0]?.headers?.['content-type'], 'application/json');
    assert.equal(transport.requests[0]?.retryable, true);
  });

  it('callContract hands over the revert data', async () => {
    const message = { message: 'CONTRACT_REVERT_EXECUTED', detail: 'Insufficient funds', data: '0x08c379a0' };
    const { client } = ledgerOf({ status: 400, json: { _status: { messages: [message] } } });
    const failure = await failureOf(client.callContract(call));
    assert.ok(failure.kind === 'rejected');
    assert.equal(failure.response.data, '0x08c379a0');
    assert.deepEqual(failure.response.messages, ['CONTRACT_REVERT_EXECUTED: Insufficient funds']);
  });

  it('marks a result that came with 206 as partial', async () => {
    const body = sampleText('ledger/contractResultAt.json');
    const { client } = ledgerOf({ status: 206, body });
    assert.equal((await client.contractResult({ transactionIdOrHash: 'ab'.repeat(32) })).partial, true);
  });

  it('reads a block as the specification writes it', async () => {
    const { client } = ledgerOf({ body: sampleText('ledger/block-by-specification.json') });
    assert.equal((await client.block({ hashOrNumber: `0x${'AB'.repeat(48)}` })).ledgerVersion, '0.11.0');
  });

  it('refuses arguments that no request could carry', async () => {
    const { client, transport } = ledgerOf({ json: {} });
    for (const block of ['', '0x12', '../x', 'ab'.repeat(33), -1n, 1n << 63n]) {
      await refusesArgument(() => client.block({ hashOrNumber: block }), /number, or a hash/);
    }
    for (const execution of ['', '0.0.10', '0.0.10@1', 'ab'.repeat(48), '../../x', '0.0.10-1-1-1']) {
      await refusesArgument(
        () => client.contractResult({ transactionIdOrHash: execution }),
        /0\.0\.10-1234567890-000000321/,
      );
      await refusesArgument(() => client.contractActions({ transactionIdOrHash: execution }), /32-byte hash/);
      await refusesArgument(() => client.contractOpcodes({ transactionIdOrHash: execution }), /32-byte hash/);
    }
    for (const transaction of ['', '0.0.10', 'ab', '0x', '../x', 'ab'.repeat(47)]) {
      await refusesArgument(() => client.transaction({ transactionId: transaction }), /48-byte hash/);
    }
    for (const limit of [0, -1, 101, 1.5, Number.NaN]) {
      await refusesArgument(() => client.blocks({ limit }), /1 to 100/);
    }
    await refusesArgument(() => client.nodes({ limit: 26 }), /1 to 25/);
    assert.equal(transport.requests.length, 0);
  });

  it('reads whole traces and undecoded answers up to 32 MB, lists up to the usual limit', async () => {
    const { client, transport } = ledgerOf({ json: { blocks: [], links: { next: null } } });
    await client.blocks();
    await client.raw(operationTable.blocks, {});
    await failureOf(client.contractOpcodes({ transactionIdOrHash: 'ab'.repeat(32) }));
    const large = 32 * 1024 * 1024;
    assert.deepEqual(
      transport.requests.map(({ maxBytes }) => maxBytes),
      [4 * 1024 * 1024, large, large],
    );
  });

  it('sends no parameters that cannot stand together', async () => {
    const { client, transport } = ledgerOf({ json: {} });
    await refusesArgument(
      () => client.accountNfts({ idOrAliasOrEvmAddress: id('0.0.5'), serialnumber: 1n }),
      /token\.id/,
    );
    await refusesArgument(() => client.tokens({ name: 'abc', 'token.id': id('0.0.5') }), /token\.id/);
    assert.equal(transport.requests.length, 0);
  });

  it('spells transaction hashes so that no escape is needed', async () => {
    const { client, transport } = ledgerOf({ json: { transactions: [] } });
    await client.transaction({ transactionId: 'vigzKe2J7fv4ktHBbNTSzQmKq7Lzdq1/lJMmHT+a2KgvdhAuadlvS4eKeqKjIRmW' });
    await client.transaction({ transactionId: `0x${'ab'.repeat(48)}` });
    assert.deepEqual(
      transport.requests.map(({ url }) => new URL(url).pathname),
      [
        '/api/v1/transactions/vigzKe2J7fv4ktHBbNTSzQmKq7Lzdq1_lJMmHT-a2KgvdhAuadlvS4eKeqKjIRmW',
        `/api/v1/transactions/0x${'ab'.repeat(48)}`,
      ],
    );
  });

  it('makes no request when the service has no address', async () => {
    const transport = new FakeTransport({ json: {} });
    const base = { problem: { setting: 'hieroLens.customNetworks', detail: 'not a URL' } };
    const client = createLedgerClient(createJsonService('ledger', base, transport));
    assert.equal((await failureOf(client.account({ idOrAliasOrEvmAddress: id('0.0.2') }))).kind, 'notConfigured');
    assert.equal(transport.requests.length, 0);
  });
});
