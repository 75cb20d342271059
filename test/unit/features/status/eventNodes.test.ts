import type { Incident } from '../../../../src/domain/status/networkStatus.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createStatusClient } from '../../../../src/services/statuspage/statusClient.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { FakeTransport, sampleText } from '../../services/http/fakeTransport.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';

stubVsCode();
const { eventNode } = await import('../../../../src/features/status/eventNodes.ts');

function clientOf(sample: string) {
  const transport = new FakeTransport({ body: sampleText(`status/${sample}.json`) });
  return createStatusClient(createJsonService('status', { url: 'https://status.example' }, transport));
}

describe('lines of events', () => {
  it('of incidents are as expected', async () => {
    const { incidents } = await clientOf('incidents').incidents();
    const [first] = incidents;
    const odd = first === undefined ? [] : oddIncidents(first);
    const lines = await Promise.all(
      [...incidents, ...odd].map(async (incident) => {
        const nowMs = (incident.createdAtMs ?? 0) + 5_400_000;
        return await treeLines([eventNode(incident, 'p', nowMs, 'mainnet')]);
      }),
    );
    assertWhole('status/incidentLines.txt', lines.flat());
  });

  it('of maintenances are as expected, before, at and after each of their times', async () => {
    const { maintenances } = await clientOf('scheduled-maintenances').maintenances();
    const lines: string[] = [];
    for (const maintenance of maintenances) {
      const { scheduledForMs = 0, scheduledUntilMs = 0 } = maintenance;
      for (const state of ['scheduled', 'in_progress', 'verifying', 'completed']) {
        for (const nowMs of [
          scheduledForMs - 90_000,
          scheduledForMs,
          scheduledUntilMs - 7_500_000,
          scheduledUntilMs + 1_000,
        ]) {
          lines.push(`${state}: ${eventNode({ ...maintenance, state }, 'p', nowMs, undefined).description}`);
        }
        const untimed = { ...maintenance, state, scheduledForMs: undefined, scheduledUntilMs: undefined };
        lines.push(`${state}: ${eventNode(untimed, 'p', scheduledForMs, undefined).description}`);
        lines.push(
          `${state}: ${eventNode({ ...untimed, scheduledForMs }, 'p', scheduledForMs + 1_000, undefined).description}`,
        );
      }
      lines.push(...(await treeLines([eventNode(maintenance, 'p', scheduledForMs, 'testnet')])));
    }
    assertWhole('status/maintenanceLines.txt', lines);
  });
});

/** What a page may leave out or say otherwise. */
function oddIncidents(incident: Incident): readonly Incident[] {
  const affected = (componentId: string | undefined, name: string, oldState?: string, newState?: string) => ({
    ...{ componentId, name, oldState, newState },
  });
  const update = {
    ...{ id: 'u', state: 'investigating', atMs: undefined, raw: {} },
    text: ` \n\n  First line  \n\t\nSecond ${'x'.repeat(600)}\n${'line\n'.repeat(45)}`,
    affected: [
      affected('a', 'Mainnet - Hashgraph - Node 3 (Company | Place)', 'operational', 'major_outage'),
      affected(undefined, 'Other\nMirror - Node 4', undefined, 'degraded_performance'),
      affected('c', 'Same', 'operational', 'operational'),
    ],
  };
  const times = { startedAtMs: undefined, resolvedAtMs: undefined };
  return [
    { ...incident, ...times, state: 'investigating', impact: 'none', shortlink: undefined, updates: [update] },
    { ...incident, ...times, state: 'resolved', impact: 'critical', updates: [update] },
    { ...incident, ...times, createdAtMs: undefined, state: 'monitoring', updates: [], components: [] },
    { ...incident, startedAtMs: (incident.createdAtMs ?? 0) - 86_400_000, updates: [], components: [] },
  ];
}
