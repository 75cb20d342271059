import {
  type ComponentNode,
  componentTitle,
  sectionsForNetwork,
  worstState,
} from '../../../src/domain/status/networkComponents.ts';
import { networkHealth, nextChangeMs } from '../../../src/domain/status/networkHealth.ts';
import type { StatusSummary } from '../../../src/domain/status/networkStatus.ts';
import { createJsonService } from '../../../src/services/http/jsonService.ts';
import { createStatusClient } from '../../../src/services/statuspage/statusClient.ts';
import { FakeTransport, sampleText } from '../services/http/fakeTransport.ts';
import { withoutRaw } from '../services/statuspage/withoutRaw.ts';
import { assertWhole, compactData } from './assertWhole.ts';

function clientOf(sample: string) {
  const transport = new FakeTransport({ body: sampleText(`status/${sample}.json`) });
  return createStatusClient(createJsonService('status', { url: 'https://status.example' }, transport));
}

/** Every member on a line of its own; what the service sent is beside it in the samples. */
function linesOf(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => [
    `${name}:`,
    ...(Array.isArray(member) ? member : [member]).map((item) => `  ${compactData(withoutRaw(item))}`),
  ]);
}

function nodeLines(nodes: readonly ComponentNode[], indent: string): readonly string[] {
  return nodes.flatMap((node) => [
    `${indent}${compactData(componentTitle(node.component.name))} ${worstState(node)}`,
    ...nodeLines(node.children, `${indent}  `),
  ]);
}

function healthLines(summary: StatusSummary): readonly string[] {
  return (['mainnet', 'testnet', 'previewnet', undefined] as const).flatMap((network) => {
    const { incidents, active, upcoming, unread: _, ...rest } = networkHealth(summary, network);
    const ids = Object.entries({ incidents, active, upcoming }).map(
      ([name, events]) => `${name}: ${events.map(({ id }) => id).join(' ')}`,
    );
    const next = nextChangeMs(networkHealth(summary, network), 0);
    return [
      `${network}: ${compactData(rest)}, ${ids.join(', ')}, next change ${next}`,
      ...sectionsForNetwork(summary.components, network).flatMap((section) => [
        `  ${section.network ?? 'general'}`,
        ...nodeLines(section.nodes, '    '),
      ]),
    ];
  });
}

describe('status page, whole', () => {
  for (const sample of ['summary', 'summary-in-maintenance']) {
    it(`${sample} is as expected for every network`, async () => {
      const summary = await clientOf(sample).summary();
      assertWhole(`status/${sample}.txt`, [...linesOf(summary), ...healthLines(summary)]);
    });
  }

  it('lists are as expected', async () => {
    assertWhole('status/lists.txt', [
      ...linesOf(await clientOf('status').status()),
      ...linesOf(await clientOf('components').components()),
      ...linesOf(await clientOf('incidents').incidents()),
      ...linesOf(await clientOf('scheduled-maintenances').maintenances()),
    ]);
  });
});
