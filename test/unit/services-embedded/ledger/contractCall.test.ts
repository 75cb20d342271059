import assert from 'node:assert/strict';
import { contracts } from '../../../services/world/contracts.ts';
import { type LedgerUnderTest, messagesIn, startLedger } from './ledgerUnderTest.ts';

describe('embedded ledger: contract calls', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  const vault = contracts.vault.evmAddress;
  const call = (body: unknown) => ledger.post('contracts/call', JSON.stringify(body), 'application/json');

  it('answers view functions', async () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    const rows: readonly (readonly [to: string, data: string, words: string])[] = [
      [vault, '0x06fdde03', `${word(32n)}${word(11n)}${Buffer.from('Hiero Vault').toString('hex').padEnd(64, '0')}`],
      [vault, '8da5cb5b', word(1001n)],
      [vault, '0x3a98ef39', word(7_500_000_000n)],
      [vault, '0x01e1d114', word(7_500_000_000n)],
      [contracts.storage.evmAddress, '0x8381f58a', word(42n)],
      [contracts.proxy.evmAddress, '0x637eea19', word(1005n)],
    ];
    for (const [to, data, words] of rows) {
      assert.deepEqual((await call({ to, data })).json, { result: `0x${words}` });
    }
    assert.deepEqual((await call({ to: `0x${'12'.repeat(20)}`, data: '0x06fdde03' })).json, { result: '0x' });
    assert.match(
      String((await call({ to: vault, data: '0x06fdde03', estimate: true })).json?.['result']),
      /^0x0*b86d$/,
    );
  });

  it('reverts with a text, a panic and a custom error', async () => {
    const rows: readonly (readonly [data: string, errorData: RegExp, detail: string])[] = [
      ['0xdeadbeef', /^0x08c379a0/, 'Vault: no such function'],
      ['0x12345678', /^0x4e487b710{62}12$/, ''],
      [`0x2e1a7d4d${'0'.repeat(63)}5`, /^0x68b65f11.*5$/, ''],
    ];
    for (const [data, errorData, detail] of rows) {
      const answer = await call({ to: vault, data });
      assert.equal(answer.status, 400);
      const [message] = messagesIn(answer);
      assert.equal(message?.['message'], 'CONTRACT_REVERT_EXECUTED');
      assert.equal(message?.['detail'], detail);
      assert.match(String(message?.['data']), errorData);
    }
  });

  it('refuses bad requests', async () => {
    const rows: readonly (readonly [body: string, type: string, status: number])[] = [
      ['{}', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['not json', 'application/json', 400],
      [JSON.stringify({ to: '0x12' }), 'application/json', 400],
      [JSON.stringify({ to: vault, data: '0x123' }), 'application/json', 400],
      [JSON.stringify({ to: vault, gas: 1 }), 'application/json', 400],
      [JSON.stringify({ to: vault, value: -1 }), 'application/json', 400],
      [JSON.stringify({ to: vault, estimate: 'yes' }), 'application/json', 400],
      [JSON.stringify({ to: vault, block: 'newest' }), 'application/json', 400],
      [JSON.stringify({ to: vault, block: '0xffffffffff' }), 'application/json', 400],
      [JSON.stringify({ to: vault }), 'text/plain', 415],
      [JSON.stringify({ to: `0x${'167'.padStart(40, '0')}`, data: '0x06fdde03' }), 'application/json', 501],
      [JSON.stringify({ to: vault, data: null, block: '1000' }), 'application/json', 200],
    ];
    for (const [body, type, status] of rows) {
      const answer = await ledger.post('contracts/call', body, type);
      assert.equal(answer.status, status, `${body}: ${answer.text}`);
    }
  });
});
