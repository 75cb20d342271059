import assert from 'node:assert/strict';
import { type LedgerUnderTest, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: int64 on the wire', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  async function check(path: string, raw: string): Promise<void> {
    const { text } = await ledger.get(path);
    assert.ok(text.includes(raw), `${path} has no ${raw}: ${text.slice(0, 400)}`);
  }

  it('writes integers beyond 2^53 as raw numbers', async () => {
    await check('accounts/0.0.2?transactions=false', '"balance":4317869085891081369');
    await check('accounts/0.0.1025?transactions=false', '"balance":31869085891081369');
    await check('accounts/0.0.1001/allowances/crypto', '"amount":31869085891081369');
    await check('accounts/0.0.1001/allowances/tokens', '"amount":9007199254740993');
    await check('accounts/0.0.1007/rewards?limit=100', '"amount":9007199254740993');
    await check('accounts/0.0.1004/airdrops/pending', '"serial_number":9007199254740993');
    await check('tokens/0.0.2001', '"expiry_timestamp":1800014400123458790');
    await check('tokens/0.0.2005/nfts', '"serial_number":9223372036854775807');
    await check('topics/0.0.3003/messages?limit=5', '"sequence_number":9007199254740993');
    await check('network/stake', '"stake_total":3500000000000000007');
    await check('transactions/0.0.1025-1750082460-5', '"amount":9007199254740993');
    await check('contracts/results/0.0.1002-1750082880-400000004?hbar=false', '"amount":15000000000000000');
  });

  it('writes as strings what the real service writes as strings', async () => {
    await check('network/supply', '"total_supply":"5000000000000000000"');
    await check('tokens/0.0.2001', '"decimals":"6"');
    await check('tokens?token.id=2001', '"decimals":6');
    await check('tokens/0.0.2008', '"max_supply":"9223372036854775807"');
    await check('transactions?limit=1', '"max_fee":"200000000"');
  });
});
