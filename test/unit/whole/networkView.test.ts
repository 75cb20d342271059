import { mock } from 'node:test';
import { createJsonService } from '../../../src/services/http/jsonService.ts';
import { createStatusClient } from '../../../src/services/statuspage/statusClient.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { testnet } from '../services/contracts/contractFakes.ts';
import { FakeTransport, sampleText } from '../services/http/fakeTransport.ts';
import { assertWhole } from './assertWhole.ts';
import { type EmbeddedClients, startEmbeddedClients, startMs } from './embedded.ts';
import { treeLines } from './treeLines.ts';

stubVsCode();
const { networkProperties } = await import('../../../src/features/status/networkProperties.ts');
const { overallNodes, partNodes } = await import('../../../src/features/status/statusNodes.ts');

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
        const knowledge = { summary, asOfMs: nowMs - 60_000, failure: undefined };
        const networkContext = { network, clients: { status } };
        const nodes = [overallNodes, partNodes].flatMap((some) => some(knowledge, networkContext, nowMs));
        lines.push(`# ${network.name}`, ...(await treeLines(nodes)));
      }
      assertWhole(`networkView/${sample}.txt`, lines);
    });
  }

  it('properties are shown as expected', async () => {
    mock.timers.enable({ apis: ['Date'], now: startMs });
    assertWhole('networkView/properties.txt', await treeLines(networkProperties({ clients })));
  });
});
