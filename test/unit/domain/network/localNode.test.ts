import assert from 'node:assert/strict';
import { partBase } from '../../../../src/domain/network/localNode.ts';
import { ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';

const rest = 'http://127.0.0.1:5551';

describe('a local node in parts', () => {
  it('has these operations at other ports than the first', () => {
    const portsOf = (port: string) =>
      ledgerOperations
        .filter(({ path }) => partBase(rest, path.replace(/\{\w+\}/g, '0.0.7')).endsWith(port))
        .map(({ id }) => id);
    assert.deepEqual(portsOf(':8545'), ['contractOpcodes', 'callContract']);
    assert.deepEqual(portsOf(':8084'), [
      ...['nftAllowances', 'outstandingAirdrops', 'pendingAirdrops', 'accountHooks', 'hookStorage', 'supply'],
      ...['feeSchedule', 'estimateFee', 'exchangeRates', 'nodes', 'registeredNodes', 'stake', 'topic'],
    ]);
  });

  it('is one at its first port on this machine alone', () => {
    const path = '/api/v1/network/supply';
    assert.equal(partBase('http://localhost:5551', path), 'http://localhost:8084');
    const others = [
      'https://127.0.0.1:5551',
      'http://127.0.0.1:38081',
      'http://127.0.0.1:5551/mirror',
      'http://node:5551',
    ];
    for (const base of others) {
      assert.equal(partBase(base, path), base);
    }
  });
});
