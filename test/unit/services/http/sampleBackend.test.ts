import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { sampleNetwork } from '../../../../src/domain/network/network.ts';
import { createClients } from '../../../../src/services/createClients.ts';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { directly } from './transportSetup.ts';

const options = {
  userAgent: 'test',
  proxy: directly,
  backend: 'undici',
  fetch: globalThis.fetch,
  readSample: () => readFile('media/sampleNetwork.txt'),
} as const;
const failed = '0.0.1001@1750147314.000000002';
const payments = '0x4b912e9aa4df2e7db2b3274d764d1bd1371bafff';

describe('the sample network', () => {
  const { connect } = net.Socket.prototype;
  let connections = 0;
  before(() => {
    net.Socket.prototype.connect = function (this: net.Socket, ...args: Parameters<typeof connect>) {
      connections += 1;
      return connect.apply(this, args);
    } as typeof connect;
  });
  after(() => {
    net.Socket.prototype.connect = connect;
  });

  it('answers what the walkthrough needs, by the schemas of any network, without a connection', async () => {
    const transport = createTransport(options);
    const { ledger, status, verification, replays } = createClients(sampleNetwork, transport);
    const [account, contract, replay, summary, blocks, nodes] = await Promise.all([
      ledger.account({ idOrAliasOrEvmAddress: '0.0.1001' as never }),
      verification.contract({ chainId: '296', address: payments as never }, { fields: ['abi', 'sources'] }),
      replays.read(failed),
      status.summary(),
      ledger.blocks({ limit: 25, order: 'desc' }),
      ledger.nodes({ limit: 25 }),
    ]);
    assert.equal(account.memo, 'Alice, treasury of the example tokens');
    assert.ok(contract.verified && contract.sources?.has('contracts/SupplierPayments.sol'));
    assert.deepEqual([replay.failed, replay.warnings], [true, []]);
    assert.ok(summary.components.length > 0 && blocks.items.length > 0);
    assert.deepEqual([nodes.items.length > 0, nodes.unreadable], [true, undefined]);
    // Beyond what a double holds.
    const token = await ledger.token({ tokenId: '0.0.2001' as never });
    assert.equal(token.totalSupply, 9_007_199_254_740_993n);
    await assert.rejects(ledger.account({ idOrAliasOrEvmAddress: '0.0.5' as never }), /rejected/);
    await transport.dispose();
    assert.equal(connections, 0);
  });

  it('sees whom a request of another network connects to', async () => {
    const transport = createTransport(options, undefined);
    const asked = transport.request({ method: 'POST', url: 'http://127.0.0.1:9/', maxBytes: 1 });
    await assert.rejects(asked, TransportError);
    await transport.dispose();
    assert.ok(connections > 0);
  });
});
