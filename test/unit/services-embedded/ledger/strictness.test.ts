import assert from 'node:assert/strict';
import { type LedgerUnderTest, listIn, messagesIn, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: strictness', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  async function check(path: string, status: number): Promise<void> {
    const answer = await ledger.get(path);
    assert.equal(answer.status, status, `${path}: ${answer.text.slice(0, 200)}`);
  }

  const hash = '0'.repeat(64);
  const tables: Readonly<Record<string, readonly (readonly [path: string, status: number])[]>> = {
    'query parameters': [
      ['blocks?foo=1', 400],
      ['accounts/0.0.1001?foo=1', 400],
      ['network/nodes?foo=1', 400],
      ['blocks/1?limit=1', 400],
      ['network/stake?limit=1', 400],
      ['blocks?LIMIT=1&Order=ASC', 200],
      ['blocks?order=up', 400],
      ['blocks?order=desc&order=asc', 200],
      ['blocks?block.number=ne:5', 400],
      ['blocks?block.number=0x3e8', 200],
      ['blocks?block.number=abc', 400],
      ['blocks?block.number=gt:1&block.number=gte:2', 400],
      ['blocks?timestamp=ne:1', 400],
      ['blocks?timestamp=1.1234567890', 400],
      ['blocks?timestamp=gt:1&timestamp=lt:9&timestamp=lt:8', 400],
      ['blocks/1?block.number=1', 400],
      ['accounts?account.id=ne:2', 200],
      ['accounts?account.id=gt:2&account.id=gt:3', 400],
      ['accounts?account.id=xyz!', 400],
      ['accounts?account.balance=gt:x', 400],
      ['accounts?balance=maybe', 400],
      ['accounts?account.publickey=12', 400],
      [`accounts?${'account.id=1001&'.repeat(100).slice(0, -1)}`, 200],
      [`accounts?${'account.id=1001&'.repeat(101).slice(0, -1)}`, 400],
      ['tokens?account.id=1001&name=lens', 400],
      ['tokens?type=OTHER', 400],
      ['accounts/0.0.1001/nfts?serialnumber=1', 400],
      ['accounts/0.0.1001/nfts?token.id=2004&serialnumber=1', 200],
      ['accounts/0.0.1001/allowances/tokens?token.id=2001', 400],
      ['contracts/results?transaction.index=1', 400],
      ['contracts/results?transaction.index=1&block.number=5', 200],
      ['contracts/results/logs?topic0=0xabc', 400],
      ['contracts/results/logs?topic0=0xabc&timestamp=gte:1770000000&timestamp=lt:1770604801', 400],
      ['contracts/results/logs?topic0=0xabc&timestamp=gte:1770000000&timestamp=lt:1770604800', 200],
      ['transactions?transactiontype=cryptotransfer', 200],
      ['transactions?transactiontype=nonsense', 400],
      ['transactions?result=maybe', 400],
      ['transactions?timestamp=ne:1', 400],
    ],
    limits: [
      ['blocks?limit=0', 400],
      ['blocks?limit=-1', 400],
      ['blocks?limit=x', 400],
      ['blocks?limit=1000', 200],
      ['network/nodes?limit=1000', 200],
      ['accounts/0.0.1001/airdrops/outstanding?limit=100', 200],
      ['accounts/0.0.1001/airdrops/outstanding?limit=101', 400],
      ['accounts/0.0.1001/airdrops/pending?limit=101', 400],
      ['accounts/0.0.1001/allowances/nfts?limit=101', 400],
      ['accounts/0.0.1001/hooks?limit=101', 400],
    ],
    ids: [
      ['accounts/0.0.1001', 200],
      ['accounts/0.1001', 200],
      ['accounts/1001', 200],
      ['accounts/0.0.1001-eevit', 400],
      ['accounts/0.0.1001-', 400],
      ['accounts/0x00000000000000000000000000000000000003e9', 200],
      ['accounts/00000000000000000000000000000000000003E9', 200],
      ['accounts/0.0.00000000000000000000000000000000000003e9', 200],
      ['accounts/0.0.0x00000000000000000000000000000000000003e9', 400],
      ['accounts/0xac384c53f03855fa1b3616052f8ba32c6c2a2fec', 200],
      ['accounts/0.0.AC384C53F03855FA1B3616052F8BA32C6C2A2FEC', 200],
      ['accounts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M', 200],
      ['accounts/0.0.VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M', 200],
      ['accounts/vq4eyu7qhbk7ugzwcycs7c5dfrwcul7m', 400],
      ['accounts/0xac384c53f03855fa1b3616052f8ba32c6c2a2f', 400],
      ['accounts/274877906943', 404],
      ['accounts/274877907944', 404],
      ['accounts/9223372036854775808', 400],
      ['accounts/0.0.274877906944', 400],
      ['accounts/1.0.1001', 404],
      ['accounts/0.0.1010', 200],
      ['accounts/0.0.1022', 200],
      ['accounts/0xdeadc2d04ab37e65d0c1b9e84730fa62d85b4c0a', 404],
      ['contracts/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', 200],
      ['contracts/VQ4EYU7QHBK7UGZWCYCS7C5DFRWCUL7M', 400],
      ['contracts/0.0.1001', 404],
      ['tokens/0x00000000000000000000000000000000000007d1', 200],
      ['topics/0x00000000000000000000000000000000000003e9', 400],
      ['blocks/0x1f', 200],
      [`blocks/${hash}`, 404],
      [`blocks/0x${hash}00`, 400],
      ['blocks/99999999999', 404],
      ['transactions/0.0.1001@1750082400.123456789', 400],
      ['transactions/0.0.1001-1750082580-1', 200],
      ['transactions/0.0.1001-1750082580-000000001', 200],
      ['transactions/0.0.1001-1750082580-2', 404],
      ['transactions/0.0.1001-1750082580', 400],
      ['transactions/0.0.1001-1750082580-1?nonce=9', 404],
      [`contracts/results/${hash}`, 404],
      [`contracts/results/${hash}${hash.slice(0, 32)}`, 400],
      ['contracts/results/0.0.1001-1750082400-123456789', 404],
      ['tokens/0.0.2004/nfts/0', 400],
      ['tokens/0.0.2004/nfts/9999', 404],
      ['topics/0.0.3001/messages/0', 400],
    ],
    'missing or empty': [
      ['accounts/0.0.9999', 404],
      ['accounts?account.id=9999', 200],
      ['accounts/0.0.9999/rewards', 404],
      ['accounts/0.0.9999/tokens', 404],
      ['accounts/0.0.5001/tokens', 200],
      ['accounts/0.0.3001/tokens', 200],
      ['accounts/0.0.9999/nfts', 200],
      ['accounts/0.0.9999/allowances/crypto', 200],
      ['accounts/0.0.9999/allowances/nfts', 200],
      ['accounts/0xffffffffffffffffffffffffffffffffffffffff/nfts', 404],
      ['accounts/AAAAAAAA/allowances/crypto', 404],
      ['tokens/0.0.9999', 404],
      ['topics/0.0.9999', 404],
      ['schedules/0.0.9999', 404],
      ['contracts/0.0.9999/results', 404],
      ['accounts/0.0.7001', 404],
      ['tokens/0.0.456858', 404],
    ],
    'unknown paths': [
      ['nothing', 404],
      ['topics', 404],
      ['accounts/', 404],
      ['blocks/1/more', 404],
      ['accounts/%E0%A4%A', 404],
    ],
    'the four paths of the specification': [
      ['contracts/results/0.0.1002-1750082880-400000004/results', 404],
      ['contracts/results/1750082880.000000001', 400],
      ['contracts/logs', 400],
      ['contracts/0.0.4811/results/opcodes', 400],
    ],
  };
  for (const [title, rows] of Object.entries(tables)) {
    describe(title, () => {
      for (const [path, status] of rows) {
        it(`${status} ${path.slice(0, 110)}`, () => check(path, status));
      }
    });
  }

  it('clamps limits where the real service does', async () => {
    assert.equal(listIn(await ledger.get('blocks?limit=1000'), 'blocks').length, 100);
    assert.equal(listIn(await ledger.get('blocks'), 'blocks').length, 25);
    assert.equal(listIn(await ledger.get('network/nodes'), 'nodes').length, 10);
    assert.equal(listIn(await ledger.get('network/nodes?limit=100'), 'nodes').length, 25);
  });

  it('speaks the dialect of the program that answers', async () => {
    const rest = await ledger.get('accounts/0.0.9999');
    assert.deepEqual(messagesIn(rest), [{ message: 'Not found' }]);
    const java = await ledger.get('topics/0.0.9999');
    assert.deepEqual(messagesIn(java), [{ message: 'Not Found', detail: 'Topic not found' }]);
    const web3 = await ledger.get('contracts/results/xyz/opcodes');
    assert.deepEqual(messagesIn(web3), [
      { message: 'Bad Request', detail: 'Invalid parameter: transactionIdOrHash', data: '' },
    ]);
    const several = await ledger.get('blocks?limit=x&order=y&z=1');
    assert.equal(messagesIn(several).length, 3);
  });

  it('refuses methods and encodings', async () => {
    const put = await fetch(`${ledger.service.url}/api/v1/blocks`, { method: 'PUT' });
    assert.equal(put.status, 405);
    const trace = 'contracts/results/0.0.1002-1750082880-400000004/opcodes';
    assert.equal((await ledger.get(trace, { 'Accept-Encoding': 'identity' })).status, 406);
    assert.equal((await ledger.get(trace)).status, 200);
  });

  it('tells how long an answer stays fresh', async () => {
    const ages: readonly (readonly [string, number])[] = [
      ['blocks', 1],
      ['blocks/1', 600],
      ['accounts', 10],
      ['accounts/0.0.1001', 2],
      ['accounts/0.0.1007/rewards', 60],
      ['contracts', 10],
      ['contracts/results', 10],
      ['contracts/results/logs', 10],
      ['schedules', 10],
      ['tokens', 10],
      ['tokens/0.0.2001', 5],
      ['transactions', 2],
      ['transactions/0.0.1001-1750082580-1', 600],
      ['contracts/results/0.0.1002-1750082880-400000004', 600],
      ['topics/0.0.3001/messages/1', 600],
    ];
    for (const [path, seconds] of ages) {
      const { headers } = await ledger.get(path);
      assert.equal(headers.get('cache-control'), `public, max-age=${seconds}`, path);
    }
  });
});
