import assert from 'node:assert/strict';
import { partBase } from '../../../../src/domain/network/localNode.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { createClock } from '../../../services/clock.ts';
import { type RunningService, type ServiceHandler, startService } from '../../../services/kernel/service.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
import { createWorld } from '../../../services/world/world.ts';
import { fetchTransport } from '../../services/ledger/fetchTransport.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const { findLocal } = await import('../../../../src/features/network/findLocal.ts');

const local = networksWithCustom.find(({ name }) => name === 'local') ?? assert.fail();
const { handler: ledger } = createLedger({
  world: createWorld({ network: 'testnet', seed: 1, clock: createClock({ paused: true }) }),
});
const java = /\/(?:network|airdrops|hooks)(?:\/|$)|\/topics\/[^/]+$|\/allowances\/nfts$/;
const web3 = /\/contracts\/call$|\/opcodes$/;
/** A server that has a part of the paths, as those of Hiero Local Node. */
const serving =
  (has: (path: string) => boolean): ServiceHandler =>
  (request) =>
    has(request.path) ? ledger(request) : { status: 404, body: '{"_status":{"messages":[{"message":"Not found"}]}}' };

describe('local networks on real ports', () => {
  const servers: RunningService[] = [];
  const serve = async (has: (path: string) => boolean) => {
    const server = await startService('local', serving(has));
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  /** The places where something answers, when what would be at the usual ports is at these; nothing is at the others. */
  const clientsAt = (ports: Readonly<Record<number, RunningService | undefined>>) => {
    const portOf = (usual: number) => Number(new URL(ports[usual]?.url ?? 'http://127.0.0.1:1').port);
    const parts = { rest: portOf(5551), restJava: portOf(8084), web3: portOf(8545) };
    return ({ ledger: base }: Pick<Network, 'ledger'>) => {
      const usual = 'url' in base ? Number(new URL(base.url).port) : 0;
      const url = `http://127.0.0.1:${portOf(usual)}`;
      const service = createJsonService('ledger', { url }, fetchTransport, (whole, path) =>
        partBase(whole, path, parts),
      );
      return { ledger: createLedgerClient(service) };
    };
  };
  const find = (clientsOf: ReturnType<typeof clientsAt>) =>
    findLocal({ clientsOf: clientsOf as never }, local, new AbortController().signal);

  it('are a Solo with one ingress, at either of its ports', async () => {
    const solo = await serve(() => true);
    for (const port of [38081, 8081]) {
      const found = await find(clientsAt({ [port]: solo }));
      assert.deepEqual(
        found.map(({ place, missing }) => [place.url, missing]),
        [[`http://127.0.0.1:${port}`, []]],
      );
    }
  });

  it('are a local node in three parts, each asked for what it has', async () => {
    const rest = await serve((path) => !java.test(path) && !web3.test(path));
    const restJava = await serve((path) => java.test(path));
    const evm = await serve((path) => web3.test(path));
    const clientsOf = clientsAt({ 5551: rest, 8084: restJava, 8545: evm });
    const [found, ...others] = await find(clientsOf);
    assert.deepEqual([found?.place.title, found?.missing, others], ['Hiero Local Node', [], []]);
    const client = clientsOf({ ledger: { url: 'http://127.0.0.1:5551' } }).ledger;
    assert.equal((await client.account({ idOrAliasOrEvmAddress: '0.0.1001' as never })).deleted, false);
    assert.ok(((await client.supply()).totalTinybars ?? 0n) > 0n);
    assert.equal((await client.topic({ topicId: '0.0.3001' as never })).id, '0.0.3001');
    // The next page comes from the part that gave the first.
    const nodes = await client.nodes({ limit: 25 });
    assert.ok(nodes.next !== undefined && (await client.more(nodes.next)).items.length > 0);
    const [vault, totalShares] = ['0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', '0x3a98ef39'];
    assert.match(await client.callContract({ to: vault as never, data: totalShares as never }), /^0x/);
    assert.deepEqual(
      [rest.requests, restJava.requests, evm.requests].map((asked) => asked.some(({ status }) => status === 200)),
      [true, true, true],
    );
  });

  it('are a local node whose missing parts are told', async () => {
    const rest = await serve((path) => !java.test(path) && !web3.test(path));
    const [found] = await find(clientsAt({ 5551: rest }));
    assert.deepEqual(found?.missing, ['restJava', 'web3']);
  });
});
