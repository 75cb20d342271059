import { mock } from 'node:test';
import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { createJsonService } from '../../../src/services/http/jsonService.ts';
import { createStatusClient } from '../../../src/services/statuspage/statusClient.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { testnet } from '../services/contracts/contractFakes.ts';
import { FakeTransport, sampleText } from '../services/http/fakeTransport.ts';
import { assertWhole, compactData } from './assertWhole.ts';
import { type EmbeddedClients, startEmbeddedClients, startMs } from './embedded.ts';

stubVsCode();
const { networkProperties } = await import('../../../src/features/status/networkProperties.ts');
const { statusNodes } = await import('../../../src/features/status/statusNodes.ts');

/** A status page that answers every question with the sample of its document. */
function statusClientOf(sample: string) {
  const clientOf = (name: string) => {
    const transport = new FakeTransport({ body: sampleText(`status/${name}.json`) });
    return createStatusClient(createJsonService('status', { url: 'https://status.example' }, transport));
  };
  return {
    ...clientOf(sample),
    incidents: () => clientOf('incidents').incidents(),
    maintenances: () => clientOf('scheduled-maintenances').maintenances(),
  };
}

/** Every node with all there is to it, what lies below it indented. */
async function linesOf(nodes: readonly TreeNode[], indent = ''): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { children, ...node } of nodes) {
    const content = await children?.();
    const aging = content !== undefined && 'draw' in content ? content : undefined;
    const below = aging?.draw() ?? (content as readonly TreeNode[] | undefined) ?? [];
    const summary = aging?.summary === undefined ? '' : ` as “${aging.summary()}”`;
    const fresh = aging === undefined ? '' : `${summary} fresh for ${aging.freshForMs} ms`;
    lines.push(`${indent}${compactData(node)}${fresh}`, ...(await linesOf(below, `${indent}  `)));
  }
  return lines;
}

/** Times are in the zone of the machine. */
function zoneless(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line);
}

describe('the network view, whole', () => {
  let clients: EmbeddedClients;
  before(async () => {
    clients = await startEmbeddedClients();
  });
  after(() => clients.stop());
  afterEach(() => mock.timers.reset());

  for (const sample of ['summary', 'summary-in-maintenance']) {
    it(`${sample} is shown as expected for a network of the page and for another`, async () => {
      const status = statusClientOf(sample);
      const summary = await status.summary();
      const nowMs = Date.UTC(2026, 10, 20, 12);
      mock.timers.enable({ apis: ['Date'], now: nowMs });
      const lines: string[] = [];
      for (const network of [testnet, { ...testnet, name: 'mine' }]) {
        const nodes = statusNodes(
          { summary, asOfMs: nowMs - 60_000, failure: undefined },
          { network, clients: { status } },
          nowMs,
        );
        lines.push(`# ${network.name}`, ...(await linesOf(nodes)));
      }
      assertWhole(`networkView/${sample}.txt`, zoneless(lines));
    });
  }

  it('properties are shown as expected', async () => {
    mock.timers.enable({ apis: ['Date'], now: startMs });
    assertWhole('networkView/properties.txt', zoneless(await linesOf(networkProperties({ clients }))));
  });
});
