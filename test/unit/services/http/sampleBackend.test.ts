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
const failed = '0xbda994aa9458c50ff5ccf1d3948a62af47764f923f45cff6f1e6dc6e22ac16dd';
const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

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
    const [account, contract, replay, summary, blocks] = await Promise.all([
      ledger.account({ idOrAliasOrEvmAddress: '0.0.1001' as never }),
      verification.contract({ chainId: '296', address: vault as never }, { fields: ['abi', 'sources'] }),
      replays.read(failed),
      status.summary(),
      ledger.blocks({ limit: 25, order: 'desc' }),
    ]);
    assert.equal(account.memo, 'Alice, treasury of the example tokens');
    assert.ok(contract.verified && contract.sources?.has('contracts/Vault.sol'));
    assert.deepEqual([replay.failed, replay.warnings], [true, []]);
    assert.ok(summary.components.length > 0 && blocks.items.length > 0);
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
