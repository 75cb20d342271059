import assert from 'node:assert/strict';
import { type LedgerUnderTest, listIn, nextIn, noon, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: paging', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  /** Follows the links to the end; an item is what `key` makes of it. */
  async function walk(path: string, list: string, key: (item: Readonly<Record<string, unknown>>) => string) {
    const seen: string[] = [];
    let pages = 0;
    let next: string | undefined = path;
    while (next !== undefined && pages < 200) {
      const answer = await ledger.get(next.replace('/api/v1/', ''));
      seen.push(...listIn(answer, list).map(key));
      pages += 1;
      const link = nextIn(answer);
      assert.equal(answer.headers.get('link') ?? undefined, link === undefined ? undefined : `<${link}>; rel="next"`);
      assert.notEqual(link, next);
      next = link;
    }
    return { seen, pages };
  }

  async function checkWhole(path: string, list: string, key: (item: Readonly<Record<string, unknown>>) => string) {
    const whole = listIn(await ledger.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`), list).map(key);
    const { seen } = await walk(`${path}${path.includes('?') ? '&' : '?'}limit=3`, list, key);
    assert.deepEqual(seen, whole, path);
    assert.equal(new Set(seen).size, seen.length, path);
    assert.ok(seen.length > 1, path);
  }

  it('walks lists with one key to their end in both orders', async () => {
    for (const order of ['asc', 'desc']) {
      await checkWhole(`accounts?order=${order}&account.id=lt:1026`, 'accounts', (item) => String(item['account']));
      await checkWhole(`contracts?order=${order}`, 'contracts', (item) => String(item['contract_id']));
      await checkWhole(`tokens?order=${order}`, 'tokens', (item) => String(item['token_id']));
      await checkWhole(`schedules?order=${order}`, 'schedules', (item) => String(item['schedule_id']));
      await checkWhole(`accounts/1007/rewards?order=${order}`, 'rewards', (item) => String(item['timestamp']));
      await checkWhole(`contracts/0.0.4811/state?order=${order}`, 'state', (item) => String(item['slot']));
      await checkWhole(`transactions?account.id=1024&order=${order}`, 'transactions', (item) =>
        String(item['transaction_id']),
      );
    }
    const nodes = await walk('network/nodes', 'nodes', (item) => String(item['node_id']));
    assert.equal(nodes.seen.length, 28);
    assert.equal(nodes.pages, 3);
  });

  it('walks lists with two keys', async () => {
    for (const order of ['asc', 'desc']) {
      const spender = (item: Readonly<Record<string, unknown>>) => `${item['spender']} ${item['token_id']}`;
      await checkWhole(`accounts/0.0.1001/allowances/tokens?order=${order}`, 'allowances', spender);
      const nft = (item: Readonly<Record<string, unknown>>) => `${item['token_id']} ${item['metadata']}`;
      await checkWhole(`accounts/0.0.1002/nfts?order=${order}`, 'nfts', nft);
      const airdrop = (item: Readonly<Record<string, unknown>>) => `${item['receiver_id']} ${item['token_id']}`;
      await checkWhole(`accounts/0.0.1001/airdrops/outstanding?order=${order}`, 'airdrops', airdrop);
      const log = (item: Readonly<Record<string, unknown>>) => `${item['timestamp']} ${item['index']}`;
      const span = `timestamp=gte:${noon / 1000 - 2000}&timestamp=lt:${noon / 1000 - 600}`;
      await checkWhole(`contracts/results/logs?order=${order}&${span}`, 'logs', log);
    }
  });

  it('pages a thousand blocks back without a gap', async () => {
    const numbers: number[] = [];
    let next: string | undefined = 'blocks?limit=100';
    for (let page = 0; page < 10 && next !== undefined; page++) {
      const answer = await ledger.get(next.replace('/api/v1/', ''));
      numbers.push(...listIn(answer, 'blocks').map((block) => Number(block['number'])));
      next = nextIn(answer);
    }
    const newest = ledger.world.chain.latest();
    assert.deepEqual(
      numbers,
      Array.from({ length: 1000 }, (_, index) => newest - index),
    );
    assert.equal(next, `/api/v1/blocks?limit=100&block.number=lt:${newest - 999}`);
  });

  it('keeps the other parameters and replaces the old bound', async () => {
    const answer = await ledger.get('blocks?limit=2&block.number=lt:20&order=desc');
    assert.equal(nextIn(answer), '/api/v1/blocks?limit=2&order=desc&block.number=lt:18');
    const other = await ledger.get('blocks?limit=2&order=asc&block.number=lt:20');
    assert.equal(nextIn(other), '/api/v1/blocks?limit=2&order=asc&block.number=lt:20&block.number=gt:1');
  });

  it('answers an empty page after an exact fit', async () => {
    const full = await ledger.get('schedules?limit=6');
    assert.equal(listIn(full, 'schedules').length, 6);
    const link = nextIn(full) ?? '';
    assert.equal(link, '/api/v1/schedules?limit=6&schedule.id=gt:0.0.4006');
    const empty = await ledger.get(link.replace('/api/v1/', ''));
    assert.deepEqual(listIn(empty, 'schedules'), []);
    assert.equal(nextIn(empty), undefined);
  });

  it('has no link where the range is used up', async () => {
    assert.equal(nextIn(await ledger.get('blocks?limit=1&block.number=5')), undefined);
    assert.equal(nextIn(await ledger.get('blocks?limit=2&block.number=gte:5&block.number=lt:7')), undefined);
  });

  it('can answer an empty page that has a link', async () => {
    const answer = await ledger.get('transactions?account.id=1020');
    assert.deepEqual(listIn(answer, 'transactions'), []);
    assert.match(nextIn(answer) ?? '', /^\/api\/v1\/transactions\?account\.id=1020&timestamp=lt:\d+\.\d{9}$/);
  });

  it('finds the block that contains a time, and its transactions', async () => {
    const recent = listIn(await ledger.get('blocks?limit=100'), 'blocks');
    const busy = recent.find((block) => Number(block['count']) > 1) ?? {};
    const { from, to } = busy['timestamp'] as { readonly from: string; readonly to: string };
    const [found] = listIn(await ledger.get(`blocks?timestamp=gte:${from}&order=asc&limit=1`), 'blocks');
    assert.equal(found?.['number'], busy['number']);
    const exact = listIn(await ledger.get(`blocks?timestamp=${to}`), 'blocks');
    assert.deepEqual(
      exact.map((block) => block['number']),
      [busy['number']],
    );
    const inside = await ledger.get(`transactions?timestamp=gte:${from}&timestamp=lte:${to}`);
    assert.equal(listIn(inside, 'transactions').length, busy['count']);
  });

  it('chains the hashes, and finds a block by either length', async () => {
    const [first, second] = listIn(await ledger.get('blocks?limit=2'), 'blocks');
    assert.equal(first?.['previous_hash'], second?.['hash']);
    const hash = String(second?.['hash']);
    for (const text of [hash, hash.slice(2), hash.slice(0, 66), hash.toUpperCase().replace('0X', '0x')]) {
      assert.equal((await ledger.get(`blocks/${text}`)).json?.['number'], second?.['number']);
    }
  });

  it('grows with the clock', async () => {
    const newest = async () => Number(listIn(await ledger.get('blocks?limit=1'), 'blocks')[0]?.['number']);
    const before = await newest();
    assert.equal(await newest(), before);
    ledger.clock.advance(10_000);
    assert.equal(await newest(), before + 5);
  });

  it('is the same for the same seed and time, and another for another seed', async () => {
    const twin = await startLedger();
    const other = await startLedger({ seed: 2 });
    try {
      const path = 'transactions?limit=100&timestamp=lt:1773500000';
      const text = (await twin.get(path)).text;
      assert.equal((await ledger.get(path)).text, text);
      assert.notEqual((await other.get(path)).text, text);
    } finally {
      await twin.service.stop();
      await other.service.stop();
    }
  });
});
