import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { contracts } from '../../../services/world/contracts.ts';
import { type LedgerUnderTest, listIn, messagesIn, nextIn, noon, startLedger } from './ledgerUnderTest.ts';

type Item = Readonly<Record<string, unknown>>;

const run = '0.0.1002-1750082880-400000004';

/** That its answers have the members of the real ones is seen in `test/recorded`, that a client can read them in `services/ledger`. */
describe('embedded ledger', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  const items = async (path: string, list: string) => listIn(await ledger.get(path), list);

  it('writes integers beyond 2^53 as raw numbers', async () => {
    const rows: readonly (readonly [path: string, raw: string])[] = [
      ['accounts/0.0.2?transactions=false', '"balance":4317869085891081369'],
      ['accounts/0.0.1001/allowances/tokens', '"amount":9007199254740993'],
      ['tokens/0.0.2005/nfts', '"serial_number":9223372036854775807'],
      ['topics/0.0.3003/messages?limit=5', '"sequence_number":9007199254740993'],
      ['tokens/0.0.2008', '"max_supply":"9223372036854775807"'],
      ['contracts/results/0.0.1002-1750082880-400000004?hbar=false', '"amount":15000000000000000'],
    ];
    for (const [path, raw] of rows) {
      const { text } = await ledger.get(path);
      assert.ok(text.includes(raw), `${path} has no ${raw}: ${text.slice(0, 400)}`);
    }
  });

  it('answers a contract result by id, by hash and by time, and a partial one with 206', async () => {
    const { text, json } = await ledger.get(`contracts/results/${run}`);
    for (const path of [`contracts/results/${json?.['hash']}`, `contracts/0.0.4811/results/${json?.['timestamp']}`]) {
      assert.equal((await ledger.get(path)).text, text);
    }
    const [partial] = await items('contracts/0.0.6411264/results?limit=1', 'results');
    assert.equal((await ledger.get(`contracts/0.0.6411264/results/${partial?.['timestamp']}`)).status, 206);
  });

  it('answers all transactions of an id: children, and the scheduled twin', async () => {
    const shown = async (path: string) =>
      (await items(path, 'transactions')).map((each) => [each['name'], each['nonce'], each['scheduled']].join(' '));
    assert.deepEqual(await shown('transactions/0.0.1001-1750082580-1'), [
      'TOKENCREATION 0 false',
      'TOKENASSOCIATE 1 false',
      'CRYPTOTRANSFER 2 false',
    ]);
    const scheduled = 'transactions/0.0.1001-1741835455-000077001';
    assert.deepEqual(await shown(scheduled), ['SCHEDULECREATE 0 false', 'CRYPTOTRANSFER 0 true']);
    assert.deepEqual(await shown(`${scheduled}?scheduled=true`), ['CRYPTOTRANSFER 0 true']);
  });

  it('has what its README lists', async () => {
    const text = readFileSync(new URL('../../../services/README.md', import.meta.url), 'utf8');
    const [testnet] = text.slice(text.indexOf('## Test network')).split('## Main network');
    const ids = testnet?.match(/0\.0\.\d+-\d+-\d+/g) ?? [];
    const addresses = testnet?.match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? [];
    const accounts = addresses.filter((address) => !address.startsWith('0xdead'));
    const hash = /hash \(seed 1\) `([0-9a-f]{96})`/.exec(text)?.[1];
    const execution = /Ethereum hash \(seed 1\) `(0x[0-9a-f]{64})`/.exec(text)?.[1];
    assert.ok(ids.length === 9 && accounts.length > 7);
    for (const path of [
      ...[...ids, hash].map((id) => `transactions/${id}`),
      ...accounts.map((each) => `accounts/${each}`),
      `contracts/results/${execution}`,
    ]) {
      assert.equal((await ledger.get(path)).status, 200, path);
    }
  });

  it('has transfers that sum up to nothing', async () => {
    for (const each of await items('transactions?limit=100', 'transactions')) {
      const transfers = each['transfers'] as readonly { readonly amount: number }[];
      assert.equal(
        transfers.reduce((sum, { amount }) => sum + amount, 0),
        0,
        String(each['transaction_id']),
      );
    }
  });

  it('has another main network', async () => {
    const mainnet = await startLedger({ network: 'mainnet' });
    try {
      for (const path of ['accounts/0.0.7001', 'tokens/0.0.456858', 'topics/0.0.8001', 'contracts/0.0.9101']) {
        assert.equal((await mainnet.get(path)).status, 200, path);
        assert.equal((await ledger.get(path)).status, 404, path);
      }
    } finally {
      await mainnet.service.stop();
    }
  });

  describe('walks', () => {
    /** Follows the links from small pages to the end: all of the list, each item once. */
    async function checkWalk(path: string, list: string, key: (item: Item) => string): Promise<void> {
      const whole = (await items(`${path}&limit=100`, list)).map(key);
      const seen: string[] = [];
      for (let next: string | undefined = `${path}&limit=3`; next !== undefined; ) {
        const answer = await ledger.get(next.replace('/api/v1/', ''));
        seen.push(...listIn(answer, list).map(key));
        const link = nextIn(answer);
        assert.equal(answer.headers.get('link') ?? undefined, link && `<${link}>; rel="next"`);
        assert.notEqual(link, next);
        next = link;
      }
      assert.deepEqual(seen, whole, path);
      assert.ok(seen.length > 1 && new Set(seen).size === seen.length, path);
    }

    const span = `timestamp=gte:${noon / 1000 - 2000}&timestamp=lt:${noon / 1000 - 600}`;
    const lists: readonly (readonly [path: string, list: string, key: (item: Item) => string])[] = [
      ['accounts?account.id=lt:1026', 'accounts', (item) => `${item['account']}`],
      ['accounts/1007/rewards?', 'rewards', (item) => `${item['timestamp']}`],
      ['contracts/0.0.4811/state?', 'state', (item) => `${item['slot']}`],
      ['transactions?account.id=1024', 'transactions', (item) => `${item['transaction_id']}`],
      ['accounts/0.0.1001/allowances/tokens?', 'allowances', (item) => `${item['spender']} ${item['token_id']}`],
      ['accounts/0.0.1002/nfts?', 'nfts', (item) => `${item['token_id']} ${item['metadata']}`],
      ['accounts/0.0.1001/airdrops/outstanding?', 'airdrops', (item) => `${item['receiver_id']} ${item['token_id']}`],
      [`contracts/results/logs?${span}`, 'logs', (item) => `${item['timestamp']} ${item['index']}`],
    ];
    for (const [path, list, key] of lists) {
      it(`${path} to its end in both orders`, async () => {
        await checkWalk(`${path}&order=asc`, list, key);
        await checkWalk(`${path}&order=desc`, list, key);
      });
    }

    it('keeps the other parameters in its links and replaces the old bound', async () => {
      const linkAfter = async (path: string) => nextIn(await ledger.get(path))?.replace('/api/v1/', '');
      const newestFirst = 'blocks?limit=2&block.number=lt:20&order=desc';
      assert.equal(await linkAfter(newestFirst), 'blocks?limit=2&order=desc&block.number=lt:18');
      const oldestFirst = 'blocks?limit=2&order=asc&block.number=lt:20';
      assert.equal(await linkAfter(oldestFirst), `${oldestFirst}&block.number=gt:1`);
      assert.equal(await linkAfter('schedules?limit=6'), 'schedules?limit=6&schedule.id=gt:0.0.4006');
      assert.equal(await linkAfter('schedules?limit=6&schedule.id=gt:0.0.4006'), undefined);
      assert.equal(await linkAfter('blocks?limit=2&block.number=gte:5&block.number=lt:7'), undefined);
    });

    it('can answer an empty page that has a link', async () => {
      const answer = await ledger.get('transactions?account.id=1020');
      assert.deepEqual(listIn(answer, 'transactions'), []);
      assert.match(nextIn(answer) ?? '', /^\/api\/v1\/transactions\?account\.id=1020&timestamp=lt:\d+\.\d{9}$/);
    });
  });

  describe('blocks', () => {
    it('contain the transactions of their time, and are found by it', async () => {
      const recent = await items('blocks?limit=100', 'blocks');
      const busy = recent.find((block) => Number(block['count']) > 1) ?? {};
      const { from, to } = busy['timestamp'] as { readonly from: string; readonly to: string };
      for (const path of [`blocks?timestamp=gte:${from}&order=asc&limit=1`, `blocks?timestamp=${to}`]) {
        assert.deepEqual(
          (await items(path, 'blocks')).map((block) => block['number']),
          [busy['number']],
        );
      }
      const inside = await items(`transactions?timestamp=gte:${from}&timestamp=lte:${to}`, 'transactions');
      assert.equal(inside.length, busy['count']);
    });

    it('name the hash of the one before, and are found by a hash of either length', async () => {
      const [first, second] = await items('blocks?limit=2', 'blocks');
      assert.equal(first?.['previous_hash'], second?.['hash']);
      const hash = String(second?.['hash']);
      for (const text of [hash, hash.slice(2), hash.slice(0, 66)]) {
        assert.equal((await ledger.get(`blocks/${text}`)).json?.['number'], second?.['number']);
      }
    });

    it('come with the clock, the same for the same seed and time', async () => {
      const newest = async () => Number((await items('blocks?limit=1', 'blocks'))[0]?.['number']);
      const before = await newest();
      ledger.clock.advance(10_000);
      assert.equal(await newest(), before + 5);
      const path = 'transactions?limit=100&timestamp=lt:1773500000';
      const texts: string[] = [];
      for (const seed of [1, 2]) {
        const other = await startLedger({ seed });
        texts.push((await other.get(path)).text);
        await other.service.stop();
      }
      const { text } = await ledger.get(path);
      assert.deepEqual([text === texts[0], text === texts[1]], [true, false]);
    });
  });

  /** What a client of ours could do wrong: the real service refuses it, and so must this one. */
  describe('is as strict as the real one', () => {
    const hash = '0'.repeat(64);
    const many = (count: number) => `accounts?${Array(count).fill('account.id=1001').join('&')}`;
    const rows: Readonly<Record<number, readonly string[]>> = {
      200: [
        'blocks?LIMIT=1&Order=ASC',
        'blocks?block.number=0x3e8',
        'accounts?account.id=ne:2',
        many(100),
        'accounts/0.0.1001/nfts?token.id=2004&serialnumber=1',
        'contracts/results?transaction.index=1&block.number=5',
        'contracts/results/logs?topic0=0xabc&timestamp=gte:1770000000&timestamp=lt:1770604800',
        'accounts/1001',
        'accounts/0x00000000000000000000000000000000000003e9',
        'accounts/0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
        'accounts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M',
        'accounts/0.0.1022',
        'accounts/0.0.3001/tokens',
        'accounts/0.0.9999/nfts',
        'blocks/0x1f',
        'transactions/0.0.1001-1750082580-1',
      ],
      400: [
        'blocks?foo=1',
        'blocks/1?limit=1',
        'blocks?order=up',
        'blocks?limit=0',
        'accounts/0.0.1001/hooks?limit=101',
        'blocks?block.number=ne:5',
        'blocks?block.number=abc',
        'blocks?block.number=gt:1&block.number=gte:2',
        'blocks?timestamp=1.1234567890',
        many(101),
        'accounts?account.id=xyz!',
        'accounts?balance=maybe',
        'accounts?account.publickey=12',
        'tokens?account.id=1001&name=lens',
        'tokens?type=OTHER',
        'accounts/0.0.1001/nfts?serialnumber=1',
        'contracts/results?transaction.index=1',
        'contracts/results/logs?topic0=0xabc',
        'contracts/results/logs?topic0=0xabc&timestamp=gte:1770000000&timestamp=lt:1770604801',
        'transactions?transactiontype=nonsense',
        'accounts/0.0.1001-eevit',
        'accounts/0.0.0x00000000000000000000000000000000000003e9',
        'accounts/vq4eyu7qhbk7ugzwcycs7c5dfrwcul7m',
        'accounts/9223372036854775808',
        'contracts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M',
        'topics/0x00000000000000000000000000000000000003e9',
        `blocks/0x${hash}00`,
        'transactions/0.0.1001@1750082400.123456789',
        'tokens/0.0.2004/nfts/0',
      ],
      404: [
        'accounts/0.0.9999',
        'accounts/0.0.9999/tokens',
        'accounts/0xdeadc2d04ab37e65d0c1b9e84730fa62d85b4c0a',
        'contracts/0.0.1001',
        `blocks/${hash}`,
        'transactions/0.0.1001-1750082580-1?nonce=9',
        'contracts/results/0.0.1001-1750082400-123456789',
        'nothing',
        'accounts/%E0%A4%A',
      ],
    };
    for (const [status, paths] of Object.entries(rows)) {
      for (const path of paths) {
        it(`${status} ${path.slice(0, 110)}`, async () => {
          const answer = await ledger.get(path);
          assert.equal(answer.status, Number(status), answer.text.slice(0, 200));
        });
      }
    }

    it('clamps limits', async () => {
      assert.equal((await items('blocks?limit=1000', 'blocks')).length, 100);
      assert.equal((await items('network/nodes?limit=100', 'nodes')).length, 25);
    });

    it('speaks the dialect of the program that answers', async () => {
      const messages = async (path: string) => messagesIn(await ledger.get(path));
      assert.deepEqual(await messages('accounts/0.0.9999'), [{ message: 'Not found' }]);
      assert.deepEqual(await messages('topics/0.0.9999'), [{ message: 'Not Found', detail: 'Topic not found' }]);
      assert.deepEqual(await messages('contracts/results/xyz/opcodes'), [
        { message: 'Bad Request', detail: 'Invalid parameter: transactionIdOrHash', data: '' },
      ]);
      assert.equal((await messages('blocks?limit=x&order=y&z=1')).length, 3);
    });

    it('sends traces compressed only, and says how long an answer stays fresh', async () => {
      const trace = `contracts/results/${run}/opcodes`;
      assert.equal((await ledger.get(trace, { 'Accept-Encoding': 'identity' })).status, 406);
      const { status, headers } = await ledger.get(trace);
      assert.deepEqual([status, headers.get('cache-control')], [200, 'public, max-age=1']);
      assert.equal((await ledger.get('blocks/1')).headers.get('cache-control'), 'public, max-age=600');
    });
  });

  describe('calls of contracts', () => {
    const vault = contracts.vault.evmAddress;
    const call = (body: unknown, type = 'application/json') =>
      ledger.post('contracts/call', JSON.stringify(body), type);

    it('answer view functions', async () => {
      const word = (value: bigint) => value.toString(16).padStart(64, '0');
      const name = `${word(32n)}${word(11n)}${Buffer.from('Hiero Vault').toString('hex').padEnd(64, '0')}`;
      const rows: readonly (readonly [to: string, data: string, words: string])[] = [
        [vault, '0x06fdde03', name],
        [vault, '8da5cb5b', word(1001n)],
        [contracts.proxy.evmAddress, '0x637eea19', word(1005n)],
        [`0x${'12'.repeat(20)}`, '0x06fdde03', ''],
      ];
      for (const [to, data, words] of rows) {
        assert.deepEqual((await call({ to, data })).json, { result: `0x${words}` });
      }
    });

    it('revert with a text, a panic and a custom error', async () => {
      const rows: readonly (readonly [data: string, errorData: RegExp, detail: string])[] = [
        ['0xdeadbeef', /^0x08c379a0/, 'Vault: no such function'],
        ['0x12345678', /^0x4e487b710{62}12$/, ''],
        [`0x2e1a7d4d${'0'.repeat(63)}5`, /^0x68b65f11.*5$/, ''],
      ];
      for (const [data, errorData, detail] of rows) {
        const answer = await call({ to: vault, data });
        const [message] = messagesIn(answer);
        assert.deepEqual([answer.status, message?.['message']], [400, 'CONTRACT_REVERT_EXECUTED']);
        assert.equal(message?.['detail'], detail);
        assert.match(String(message?.['data']), errorData);
      }
    });

    it('are refused when they are malformed', async () => {
      const malformed = [{}, [], { to: '0x12' }, { to: vault, data: '0x123' }, { to: vault, gas: 1 }];
      for (const wrong of [...malformed, { to: vault, value: 1 }]) {
        assert.equal((await call(wrong)).status, 400, JSON.stringify(wrong));
      }
      assert.equal((await call({ to: vault }, 'text/plain')).status, 415);
      assert.equal((await call({ to: `0x${'167'.padStart(40, '0')}`, data: '0x06fdde03' })).status, 501);
    });
  });
});
