import assert from 'node:assert/strict';
import { type GetOperationId, ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';
import { walkPages } from '../../../../src/domain/page.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { lookUpReference } from '../../../../src/services/references/lookUpReference.ts';
import { createClock } from '../../../services/clock.ts';
import { type RunningService, startService } from '../../../services/kernel/service.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
import { contracts } from '../../../services/world/contracts.ts';
import { createWorld } from '../../../services/world/world.ts';
import { samples } from '../../domain/operation/operationSamples.ts';
import { fetchTransport } from './fetchTransport.ts';
import { address, id } from './ids.ts';
import { failureOf } from './ledgerUnderTest.ts';

/** All operations against the embedded ledger, which is as strict as the real one. */
describe('ledger client and embedded ledger', () => {
  const clock = createClock({ startMs: Date.UTC(2026, 5, 1), paused: true });
  const world = createWorld({ network: 'testnet', seed: 1, clock });
  let service: RunningService;

  const freshClient = (url = service.url) => createLedgerClient(createJsonService('ledger', { url }, fetchTransport));

  before(async () => {
    service = await startService('ledger', createLedger({ world }).handler);
  });
  after(() => service.stop());

  for (const paths of ['observed', 'plain'] as const) {
    it(`answers every operation, by ${paths} paths`, async () => {
      const deployment = await startService('ledger', createLedger({ world }, paths).handler);
      const client = freshClient(deployment.url);
      for (const { id: name } of ledgerOperations.filter(({ method }) => method === 'GET')) {
        const page = await client.list(name as GetOperationId, samples[name]?.parameters ?? {});
        assert.ok(page.items.length > 0, name);
        assert.deepEqual([page.unreadable, page.unknownMembers], [undefined, undefined], name);
        if (page.next !== undefined) {
          assert.notDeepEqual((await client.more(page.next)).items[0], page.items[0], name);
        }
      }
      const { vault } = contracts;
      assert.match(await client.callContract({ to: address(vault.evmAddress), data: '0x', estimate: false }), /^0x/);
      const transfer = Uint8Array.from(Buffer.from('2a0a0a083204746573747200', 'hex'));
      assert.equal((await client.estimateFee(transfer, { mode: 'STATE' })).totalTinycents, 1_000_000n);
      await deployment.stop();
    });
  }

  it('walks lists to their end, each item once', async () => {
    const client = freshClient();
    const numbers: bigint[] = [];
    for await (const { items } of walkPages(
      await client.blocks({ limit: 100, 'block.number': { lt: 250n }, order: 'asc' }),
      client.more,
      { maxPages: 10 },
    )) {
      numbers.push(...items.map((block) => block.number));
    }
    assert.deepEqual(
      numbers,
      Array.from({ length: 250 }, (_, index) => BigInt(index)),
    );
    const ids: string[] = [];
    for await (const { items } of walkPages(await client.accounts({ limit: 7 }), client.more, { maxPages: 100 })) {
      ids.push(...items.map((account) => account.id));
    }
    assert.ok(ids.length >= 40);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('finds out what ids and addresses are', async () => {
    const client = freshClient();
    const check = async (text: string, kind: string) => {
      const resolved = await lookUpReference(client, parseReference(text) ?? assert.fail(text));
      assert.equal(resolved.kind === 'entity' ? resolved.entity.kind : resolved.kind, kind, text);
    };
    await check(id('0.0.1001'), 'account');
    await check(id('0.0.4811'), 'contract');
    await check(address('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148'), 'contract');
    await check(address(`0x${4811n.toString(16).padStart(40, '0')}`), 'contract');
    await check(id('0.0.2001'), 'token');
    await check(id('0.0.3001'), 'topic');
    await check(id('0.0.4001'), 'schedule');
    await check(id('0.0.102'), 'other');
    await check(id('0.0.274877906943'), 'notFound');
    await check(address(`0x${'ab'.repeat(20)}`), 'notFound');
  });

  it('reads error answers in the three dialects and from a proxy', async () => {
    const client = freshClient();
    const nobody = id('0.0.274877906943');
    for (const call of [
      client.account({ idOrAliasOrEvmAddress: nobody }),
      client.topic({ topicId: nobody }),
      client.contractOpcodes({ transactionIdOrHash: 'ab'.repeat(32) }),
    ]) {
      const failure = await failureOf(call);
      assert.ok(failure.kind === 'rejected' && failure.response.status === 404);
      assert.ok(failure.response.messages.length > 0);
    }
    const notATransaction = await failureOf(client.estimateFee(Uint8Array.of(1, 2, 3)));
    assert.ok(notATransaction.kind === 'rejected' && notATransaction.response.status === 400);
    const body = '<html><body><h1>429 Too Many Requests</h1></body></html>';
    service.setFaults([{ path: '/', kind: 'status', status: 429, headers: { 'Content-Type': 'text/html' }, body }]);
    const limited = await failureOf(client.supply());
    service.setFaults([]);
    assert.ok(limited.kind === 'rateLimited');
    assert.deepEqual(limited.response.messages, ['429 Too Many Requests']);
  });
});
