import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { id } from './ids.ts';
import { failureOf, ledgerOf } from './ledgerUnderTest.ts';

const reward = { account_id: '0.0.7', amount: 5, timestamp: '2.000000001' };

/** Lists that are asked for by the id of their operation, with parameters as text. */
describe('lists by name', () => {
  it('read hooks, int64 exact and what may be absent', async () => {
    const hook = {
      admin_key: null,
      contract_id: '0.0.365',
      created_timestamp: '1750082886.650000023',
      deleted: false,
      extension_point: 'ACCOUNT_ALLOWANCE_HOOK',
      hook_id: 'EXACT',
      owner_id: '0.0.1002',
      timestamp_range: { from: '1750082886.650000023', to: null },
      type: 'EVM',
    };
    const body = JSON.stringify({ hooks: [hook], links: { next: '/api/v1/accounts/0.0.1002/hooks?hook.id=lt:7' } });
    const { client } = ledgerOf({ body: body.replace('"EXACT"', '9007199254740993') });
    const { items, next } = await client.list('accountHooks', { idOrAliasOrEvmAddress: '0.0.1002' });
    assert.deepEqual(items, [
      {
        id: 9_007_199_254_740_993n,
        ownerId: '0.0.1002',
        contractId: '0.0.365',
        extensionPoint: 'ACCOUNT_ALLOWANCE_HOOK',
        type: 'EVM',
        adminKey: undefined,
        deleted: false,
        createdAt: '1750082886.650000023',
        validity: { from: '1750082886.650000023', to: undefined },
      },
    ]);
    assert.equal(next?.operation, 'accountHooks');
  });

  it('read what a hook stores, a slot without a value too', async () => {
    const slot = (key: string, value: string | null) => ({ key, timestamp: '1750082886.650000023', value });
    const storage = [slot('0x0F9A17', '0x01'), slot('0x02', null)];
    const json = { hook_id: 7, links: { next: null }, owner_id: '0.0.1002', storage };
    const { client } = ledgerOf({ json });
    const { items } = await client.hookStorage({ idOrAliasOrEvmAddress: id('0.0.1002'), hookId: 7n });
    assert.deepEqual(items, [
      { slot: '0x0f9a17', value: '0x01', changedAt: '1750082886.650000023' },
      { slot: '0x02', value: '0x', changedAt: '1750082886.650000023' },
    ]);
  });

  it('names the transaction that sent the first chunk of a message as look-ups take it', async () => {
    const chunkOf = async (initial: object) => {
      const { client } = ledgerOf({
        json: {
          messages: [{ ...message, chunk_info: { number: 1, total: 2, initial_transaction_id: initial } }],
          links: { next: null },
        },
      });
      const { items } = await client.topicMessages({ topicId: id('0.0.7') });
      return items[0]?.chunk?.initialTransactionId;
    };
    const message = {
      consensus_timestamp: '1.000000001',
      message: 'YQ==',
      payer_account_id: '0.0.10',
      running_hash: 'YQ==',
      running_hash_version: 3,
      sequence_number: 1,
      topic_id: '0.0.7',
    };
    const parts = { account_id: '0.0.10', transaction_valid_start: '5.000000006' };
    assert.equal(await chunkOf({ ...parts, nonce: null, scheduled: null }), '0.0.10-5-000000006');
    assert.equal(await chunkOf({ ...parts, nonce: 0, scheduled: false }), '0.0.10-5-000000006');
    assert.equal(await chunkOf({ ...parts, nonce: 0, scheduled: true }), '0.0.10@5.000000006?scheduled');
    assert.equal(await chunkOf({ ...parts, nonce: 4, scheduled: false }), '0.0.10@5.000000006/4');
  });

  it('read the transactions that share an id as one page', async () => {
    const { client } = ledgerOf({ json: { transactions: [] } });
    const page = await client.list('transaction', { transactionId: '0.0.2-1-000000001' });
    assert.deepEqual(page, { items: [], next: undefined, asOf: undefined });
  });

  it('say that a page is partial', async () => {
    const json = { transactions: [], links: { next: '/api/v1/x' } };
    const { client } = ledgerOf(({ url }) => ({ status: url.endsWith('/x') ? 200 : 206, body: JSON.stringify(json) }));
    const first = await client.list('nftTransactions', { tokenId: '0.0.5', serialNumber: '1' });
    assert.equal(first.isPartial, true);
    assert.ok(first.next);
    assert.equal((await client.more(first.next)).isPartial, undefined);
  });

  it('are of one item where the answer is a record, which may be partial too', async () => {
    const json = { released_supply: '1', total_supply: '2', timestamp: '3.000000000' };
    const supply = { releasedTinybars: 1n, totalTinybars: 2n, timestamp: '3.000000000' };
    for (const status of [200, 206]) {
      const { client } = ledgerOf({ status, json });
      const page = await client.list('supply', {});
      const partial = status === 206 ? { isPartial: true } : {};
      assert.deepEqual(page, { items: [supply], next: undefined, asOf: undefined, ...partial });
    }
  });

  it('are asked only with parameters that keep the rules', async () => {
    const { client, transport } = ledgerOf({ json: {} });
    await assert.rejects(client.list('nodes', { limit: '26' }), (error) => error instanceof InputError);
    assert.equal(transport.requests.length, 0);
  });

  it('leave out a row that cannot be read, and say which', async () => {
    const json = {
      rewards: [{ account_id: '0.0.7', amount: 6, timestamp: 'x' }, reward],
      links: { next: '/api/v1/x' },
    };
    const { client } = ledgerOf({ json });
    const page = await client.list('stakingRewards', { idOrAliasOrEvmAddress: '0.0.7' });
    assert.deepEqual(page.items, [{ accountId: '0.0.7', amountTinybars: 5n, paidAt: '2.000000001' }]);
    const [lost, ...others] = page.unreadable ?? [];
    assert.deepEqual([lost?.path, lost?.isRow, others], ['rewards.0.timestamp', true, []]);
    assert.ok(page.next);
    assert.equal((await client.more(page.next)).unreadable?.length, 1);
  });

  it('leave out a row that has none of the members we know', async () => {
    const { client } = ledgerOf({ json: { airdrops: [{}, { amount: null, serial_number: 3 }, { other: 1 }] } });
    const page = await client.list('pendingAirdrops', { idOrAliasOrEvmAddress: '0.0.7' });
    assert.deepEqual(
      page.unreadable?.map(({ path }) => path),
      ['airdrops.0', 'airdrops.2'],
    );
    assert.equal(page.items.length, 1);
  });

  it('say which members they have that nobody here knows, once for all rows', async () => {
    const hook = { hook_id: 1, colour: 'red', key: null, admin_key: { _type: 'ED25519', key: 'ab', weight: 1 } };
    const { client } = ledgerOf({ json: { hooks: [hook, hook], links: { next: null, last: null } } });
    const page = await client.list('accountHooks', { idOrAliasOrEvmAddress: '0.0.7' });
    assert.deepEqual(page.unknownMembers, ['hooks.colour', 'hooks.key', 'hooks.admin_key.weight', 'links.last']);
    const record = ledgerOf({ json: { account: '0.0.7', colour: 'red', transactions: [], links: { next: null } } });
    const account = await record.client.account({ idOrAliasOrEvmAddress: id('0.0.7') });
    assert.deepEqual(account.unknownMembers, ['colour']);
  });

  it('never pass for empty when none of their rows can be read', async () => {
    const { client } = ledgerOf({ json: { rewards: [{ ...reward, timestamp: null }], links: { next: null } } });
    const parameters = { idOrAliasOrEvmAddress: id('0.0.7') };
    const failure = await failureOf(client.stakingRewards(parameters));
    assert.ok(failure.kind === 'malformed' && failure.path === 'rewards.0.timestamp');
    assert.deepEqual((await client.list('stakingRewards', { idOrAliasOrEvmAddress: '0.0.7' })).items, []);
  });

  it('keep with a record what could not be read of it', async () => {
    const { client } = ledgerOf({
      json: { account: '0.0.7', memo: 5, balance: { balance: 1, tokens: [{ token_id: 'x' }] } },
    });
    const account = await client.account({ idOrAliasOrEvmAddress: id('0.0.7') });
    assert.deepEqual([account.memo, account.balanceTinybars, account.tokenBalances], [undefined, 1n, []]);
    assert.deepEqual(
      account.unreadable?.map(({ path, isRow }) => [path, isRow]),
      [
        ['balance.tokens.0.token_id', true],
        ['memo', false],
      ],
    );
  });
});
