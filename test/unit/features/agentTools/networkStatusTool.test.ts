import assert from 'node:assert/strict';
import type { StatusSummary } from '../../../../src/domain/status/networkStatus.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { summaryOf } from '../../domain/status/statusFakes.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { createNetworkStatusTool } = await import('../../../../src/features/agentTools/networkStatusTool.ts');

async function toldOf(summary: StatusSummary) {
  const clients = { status: { summary: async () => summary }, ledger: { blocks: async () => ({ items: [] }) } };
  const networkContext = { network: testnet, networks: () => [testnet], clientsOf: () => clients };
  const tool = createNetworkStatusTool({ networkContext: networkContext as never });
  const { status, newest_block: block } = (await tool({}).run(new AbortController().signal)) as Record<
    'status' | 'newest_block',
    Record<string, unknown>
  >;
  assert.deepEqual(block, { note: 'It has no blocks yet.' });
  return status;
}

describe('the status of a network for a language model', () => {
  it('is no better than the page says, and names what was not read', async () => {
    const fine = await toldOf(summaryOf({}));
    assert.deepEqual([fine['level'], fine['note'], fine['incidents']], ['operational', undefined, []]);
    const unreadable = ['incidents', 'scheduled_maintenances'].map((path) => ({
      path,
      detail: 'missing',
      isRow: false,
    }));
    const rollup = { indicator: 'critical', description: 'Major Service Outage' };
    const { level, note, ...rest } = await toldOf({ ...summaryOf({ rollup }), unreadable });
    assert.equal(level, 'major');
    assert.equal(
      note,
      'The level is that of the whole page; what is read of its lists names no cause. ' +
        '2 values could not be read, the first is incidents: missing',
    );
    assert.deepEqual(rest, { whole_page: 'Major Service Outage' });
  });
});
