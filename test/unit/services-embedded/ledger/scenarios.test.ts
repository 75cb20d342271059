import assert from 'node:assert/strict';
import { type LedgerUnderTest, listIn, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: other deployments', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  afterEach(() => {
    ledger.setScenario('default');
  });
  after(() => ledger.service.stop());

  const run = '0.0.1002-1750082880-400000004';

  async function statuses(...paths: readonly string[]): Promise<readonly number[]> {
    return Promise.all(paths.map(async (path) => (await ledger.get(path)).status));
  }

  it('can serve the four paths as the specification writes them, and only so', async () => {
    const time = String((await ledger.get(`contracts/results/${run}`)).json?.['timestamp']);
    const observed = [
      `contracts/results/${run}/actions`,
      'contracts/results/logs',
      `contracts/results/${run}/opcodes`,
      `contracts/0.0.4811/results/${time}`,
    ];
    const written = [
      `contracts/results/${run}/results`,
      'contracts/logs',
      `contracts/${run}/results/opcodes`,
      `contracts/results/${time}`,
    ];
    assert.deepEqual(await statuses(...observed), [200, 200, 200, 200]);
    assert.deepEqual(await statuses(...written), [404, 400, 400, 400]);
    assert.equal(ledger.setScenario('plain-spec-paths'), true);
    assert.deepEqual(await statuses(...written), [200, 200, 200, 200]);
    const refused = await statuses(...observed);
    assert.ok(
      refused.every((status) => status === 404 || status === 400),
      refused.join(),
    );
    assert.deepEqual(await statuses(`contracts/results/${run}`), [200]);
    assert.equal(listIn(await ledger.get('contracts/results?limit=1'), 'results').length, 1);
  });

  it('can lack the fee operation', async () => {
    ledger.setScenario('no-fees');
    const answer = await ledger.post('network/fees', new Uint8Array([1]), 'application/protobuf');
    assert.equal(answer.status, 404);
    assert.deepEqual(await statuses('network/fees'), [200]);
  });

  it('can refuse everything with a 429 that is no JSON', async () => {
    ledger.setScenario('rate-limited');
    const answer = await ledger.get('blocks');
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), null);
    assert.equal(answer.json, undefined);
  });

  it('knows no other scenario', () => {
    assert.equal(ledger.setScenario('nonsense'), false);
  });

  it('has another main network', async () => {
    const mainnet = await startLedger({ network: 'mainnet' });
    try {
      for (const path of ['accounts/0.0.7001', 'tokens/0.0.456858', 'topics/0.0.8001', 'contracts/0.0.9101']) {
        assert.equal((await mainnet.get(path)).status, 200, path);
        assert.equal((await ledger.get(path)).status, 404, path);
      }
      assert.equal((await mainnet.get('accounts/0.0.1026')).status, 404);
      assert.equal((await mainnet.get('contracts/results?limit=5')).status, 200);
    } finally {
      await mainnet.service.stop();
    }
  });
});
