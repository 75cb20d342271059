import assert from 'node:assert/strict';
import { builtInNetworks, type Network } from '../../../../src/domain/network/network.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { networkProperties } from '../../../../src/features/status/networkProperties.ts';
import { statusNodes } from '../../../../src/features/status/statusNodes.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createStatusClient } from '../../../../src/services/statuspage/statusClient.ts';
import { FakeTransport } from '../../services/http/fakeTransport.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';

/** The lines below one that is opened, each with an id of its own. */
async function opened(nodes: readonly TreeNode[], id: RegExp): Promise<readonly string[]> {
  const node = nodes.find((each) => id.test(each.id)) ?? assert.fail(String(id));
  const content = (await node.children?.()) ?? assert.fail('a leaf');
  const lines = 'draw' in content ? content.draw() : content;
  const place = node.id.replace('properties/', '');
  const unread = lines.filter((line) => line.label.includes('could not be read'));
  assert.deepEqual(
    unread.map((line) => line.id),
    unread.map((_, index) => `${place}/unreadable${index}`),
  );
  return lines.map(({ label }) => label);
}

const url = { url: 'https://status.example' };
const testnet: Network = { ...(builtInNetworks[1] ?? assert.fail()), ledger: url, status: url, verification: url };

describe('lines of the network view', () => {
  const property = (id: string, json: object) =>
    opened(networkProperties({ clients: { ledger: ledgerOf({ json }).client } }), new RegExp(`/${id}$`));

  it('tell which consensus nodes could not be read', async () => {
    const node = { node_id: 3, node_account_id: '0.0.6', stake: 'much' };
    const [row, value, ...shown] = await property('nodes', { nodes: [node, { node_id: null }], links: { next: null } });
    assert.match(row ?? '', /^1 row could not be read: .*nodes\.1\.node_id/);
    assert.match(value ?? '', /^1 value could not be read: .*nodes\.0\.stake/);
    assert.deepEqual(shown, ['Node 3']);
  });

  it('tell which gas prices could not be read', async () => {
    const fees = [
      { gas: 84, transaction_type: 'ContractCall' },
      { gas: -1, transaction_type: 'ContractCreate' },
    ];
    const [note, ...shown] = await property('fees', { fees, timestamp: '1.000000001' });
    assert.match(note ?? '', /^1 row could not be read: .*fees\.1\.gas/);
    assert.deepEqual(shown, ['ContractCall', 'As of']);
  });

  it('tell what could not be read of rates, supply and stake', async () => {
    const rate = { cent_equivalent: 12, hbar_equivalent: 1, expiration_time: 2_000_000_000 };
    const unreadable = /^1 value could not be read: /;
    const [ofRates = ''] = await property('rate', { current_rate: rate, next_rate: rate, timestamp: 'now' });
    assert.match(ofRates, unreadable);
    const [ofSupply = ''] = await property('supply', { released_supply: '1', total_supply: '2', timestamp: 'now' });
    assert.match(ofSupply, unreadable);
    const [ofStake = ''] = await property('stake', { stake_total: 1, staking_reward_rate: 'high' });
    assert.match(ofStake, unreadable);
  });

  it('tell which rate applies now', async () => {
    const rateUntil = (expiration_time: number) => ({ cent_equivalent: 12, hbar_equivalent: 1, expiration_time });
    const labels = (current: number, next: number) =>
      property('rate', { current_rate: rateUntil(current), next_rate: rateUntil(next), timestamp: '1.000000001' });
    assert.deepEqual(await labels(9_000_000_000, 9_000_003_600), ['Current', 'Next']);
    assert.deepEqual(await labels(1, 9_000_003_600), ['Before', 'Current']);
  });

  for (const [id, list] of [
    ['incidents', 'incidents'],
    ['maintenances', 'scheduled_maintenances'],
  ] as const) {
    it(`tell which past ${id} could not be read`, async () => {
      const over = { id: 'one', name: 'Over', status: id === 'incidents' ? 'resolved' : 'completed' };
      const json = { page: { id: 'p' }, [list]: [over, { name: 'Without id' }] };
      const service = createJsonService('status', url, new FakeTransport({ json }));
      const summary = {
        page: { id: 'p', name: undefined, url: undefined, updatedAtMs: undefined },
        rollup: { indicator: 'none', description: undefined },
        components: [],
        incidents: [],
        maintenances: [],
      };
      const context = {
        network: testnet,
        clients: { status: createStatusClient(service) },
      };
      const [events] = statusNodes({ summary, asOfMs: 0, failure: undefined }, context).filter((node) =>
        node.id.startsWith(id),
      );
      const lines = (await events?.children?.()) ?? assert.fail(id);
      const [note, ...shown] = await opened('draw' in lines ? lines.draw() : lines, /history$/);
      assert.match(note ?? '', new RegExp(`^1 row could not be read: .*${list}\\.1`));
      assert.deepEqual(shown, ['Over']);
    });
  }

  it('list what is over, of their network alone', async () => {
    const maintenance = (name: string, status: string) => ({ id: name, name, status });
    const json = {
      page: { id: 'p' },
      scheduled_maintenances: [
        maintenance('Mainnet upgrade', 'completed'),
        maintenance('Testnet upgrade', 'completed'),
        maintenance('Mainnet later', 'scheduled'),
        maintenance('Mainnet now', 'in_progress'),
        maintenance('Of all', 'completed'),
      ],
    };
    const service = createJsonService('status', url, new FakeTransport({ json }));
    const summary = {
      page: { id: 'p', name: undefined, url: undefined, updatedAtMs: undefined },
      rollup: { indicator: 'none', description: undefined },
      ...{ components: [], incidents: [], maintenances: [] },
    };
    const context = { network: testnet, clients: { status: createStatusClient(service) } };
    const events = statusNodes({ summary, asOfMs: 0, failure: undefined }, context).find(({ id }) =>
      id.startsWith('maintenances'),
    );
    const lines = (await events?.children?.()) ?? assert.fail();
    const shown = await opened('draw' in lines ? lines.draw() : lines, /history$/);
    assert.deepEqual(shown, ['Mainnet upgrade', 'Of all']);
  });
});
