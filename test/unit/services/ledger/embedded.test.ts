import assert from 'node:assert/strict';
import { type GetOperationId, ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';
import { type Page, type PageLink, walkPages } from '../../../../src/domain/page.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { lookUpReference } from '../../../../src/services/references/lookUpReference.ts';
import { createClock } from '../../../services/clock.ts';
import { type RunningService, startService } from '../../../services/kernel/service.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
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
      await callEverything(client);
      for (const { id: name } of ledgerOperations.filter(({ method }) => method === 'GET')) {
        const values = samples[name]?.parameters ?? {};
        await client.list(name as GetOperationId, values);
      }
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

async function callEverything(client: LedgerClient): Promise<void> {
  await callAccounts(client);
  await callNetwork(client);
  await callContracts(client);
  await callTokens(client);
  await callTopics(client);
}

function some<T>({ items }: Page<T>): T {
  return items[0] ?? assert.fail('an empty list');
}

/** Takes a page, and the one after it where there is one. */
async function read<T>(client: LedgerClient, page: Promise<Page<T>>): Promise<T> {
  const first = await page;
  if (first.next !== undefined) {
    const link: PageLink<T> = first.next;
    assert.notDeepEqual((await client.more(link)).items[0], first.items[0]);
  }
  return some(first);
}

async function callAccounts(client: LedgerClient): Promise<void> {
  const account = id('0.0.1001');
  const of = { idOrAliasOrEvmAddress: account };
  const known = await read(client, client.accounts({ 'account.id': { gte: account }, limit: 1 }));
  assert.deepEqual(await client.account(of), known);
  assert.equal((await read(client, client.balances({ 'account.id': account }))).accountId, account);
  assert.ok(((await read(client, client.cryptoAllowances({ ...of, limit: 1 }))).grantedTinybars ?? 0n) > 0n);
  await read(client, client.tokenAllowances({ ...of, limit: 1 }));
  await read(client, client.nftAllowances({ ...of, limit: 1 }));
  await read(client, client.stakingRewards({ idOrAliasOrEvmAddress: id('0.0.1007'), limit: 1 }));
  assert.equal((await read(client, client.outstandingAirdrops({ ...of, limit: 1 }))).senderId, account);
  assert.equal(
    (await read(client, client.pendingAirdrops({ idOrAliasOrEvmAddress: id('0.0.1003'), limit: 1 }))).receiverId,
    '0.0.1003',
  );
  assert.equal((await read(client, client.accountNfts({ ...of, limit: 1 }))).accountId, account);
  await read(client, client.accountTokens({ ...of, limit: 1 }));
}

async function callNetwork(client: LedgerClient): Promise<void> {
  const block = await read(client, client.blocks({ limit: 1 }));
  assert.deepEqual(await client.block({ hashOrNumber: block.number }), block);
  assert.deepEqual(await client.block({ hashOrNumber: block.hash ?? assert.fail() }), block);
  const supply = await client.supply();
  assert.ok((supply.releasedTinybars ?? assert.fail()) < (supply.totalTinybars ?? 0n));
  assert.ok((await client.feeSchedule()).fees.length > 0);
  assert.ok((await client.exchangeRates()).current.centEquivalent > 0n);
  assert.ok(((await client.stake()).stakeTotalTinybars ?? 0n) > 2n ** 53n);
  await read(client, client.nodes({ limit: 1 }));
  await read(client, client.registeredNodes({ limit: 1 }));
  const transfer = Uint8Array.from(Buffer.from('2a0a0a083204746573747200', 'hex'));
  const estimate = await client.estimateFee(transfer, { mode: 'STATE', highVolumeThrottle: 100 });
  assert.equal(estimate.totalTinycents, 1_000_000n);
}

async function callContracts(client: LedgerClient): Promise<void> {
  const contract = id('0.0.4811');
  const of = { contractIdOrAddress: contract };
  const known = await read(client, client.contracts({ 'contract.id': contract }));
  const { bytecode, runtimeBytecode, ...details } = await client.contract({ contractIdOrAddress: known.evmAddress });
  assert.deepEqual(details, known);
  assert.ok(bytecode !== undefined && runtimeBytecode !== undefined);
  await read(client, client.contractState({ ...of, limit: 1 }));
  await read(client, client.allContractResults({ limit: 1 }));
  await read(client, client.allContractLogs({ limit: 1 }));
  assert.equal((await read(client, client.contractLogs({ ...of, limit: 1 }))).contractId, contract);
  const { items } = await client.contractResults({ ...of, limit: 100 });
  const ethereum = items.find(({ hash }) => hash.length === 66) ?? assert.fail('no Ethereum transaction');
  const execution = { transactionIdOrHash: ethereum.hash };
  assert.equal((await client.contractResult(execution)).timestamp, ethereum.timestamp);
  assert.deepEqual(
    await client.contractResultAt({ ...of, timestamp: ethereum.timestamp }),
    await client.contractResult(execution),
  );
  await read(client, client.contractActions({ ...execution, limit: 1 }));
  assert.ok((await client.contractOpcodes({ ...execution, memory: true, storage: true })).opcodes.length > 0);
  assert.match(await client.callContract({ to: known.evmAddress, data: '0x', estimate: false }), /^0x/);
}

async function callTokens(client: LedgerClient): Promise<void> {
  const summary = await read(client, client.tokens({ type: 'NON_FUNGIBLE_UNIQUE', limit: 1 }));
  const tokenId = summary.id;
  const token = await client.token({ tokenId });
  assert.equal(token.symbol, summary.symbol);
  assert.equal(token.decimals, summary.decimals);
  await read(client, client.tokenBalances({ tokenId, limit: 1 }));
  const nft = await read(client, client.tokenNfts({ tokenId, limit: 1 }));
  assert.deepEqual(await client.nft({ tokenId, serialNumber: nft.serialNumber }), nft);
  await read(client, client.nftTransactions({ tokenId, serialNumber: nft.serialNumber, limit: 1 }));
}

async function callTopics(client: LedgerClient): Promise<void> {
  const topicId = id('0.0.3001');
  assert.equal((await client.topic({ topicId })).id, topicId);
  const message = await read(client, client.topicMessages({ topicId, limit: 1 }));
  assert.deepEqual(await client.topicMessage({ topicId, sequenceNumber: message.sequenceNumber }), message);
  assert.deepEqual(await client.topicMessageAt({ timestamp: message.timestamp ?? assert.fail() }), message);
  const schedule = await read(client, client.schedules({ limit: 1 }));
  assert.deepEqual(await client.schedule({ scheduleId: schedule.id }), schedule);
  const transaction = await read(client, client.transactions({ limit: 1 }));
  const same = await read(client, client.transaction({ transactionId: transaction.transactionId }));
  assert.equal(same.hash, transaction.hash);
  const byHash = await read(client, client.transaction({ transactionId: transaction.hash ?? assert.fail() }));
  assert.equal(byHash.transactionId, transaction.transactionId);
}
