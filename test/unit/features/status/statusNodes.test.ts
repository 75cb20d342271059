import { mock } from 'node:test';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { Component, Incident, StatusSummary } from '../../../../src/domain/status/networkStatus.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import {
  component,
  first,
  incident,
  later,
  minute,
  nowMs,
  running,
  second,
  summaryOf,
  third,
} from '../../domain/status/statusFakes.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { treeLines } from '../../whole/treeLines.ts';

stubVsCode();
const vscode = await import('vscode');
const { overallNodes, partNodes } = await import('../../../../src/features/status/statusNodes.ts');

const unreadable = [{ path: 'x.0', detail: 'why', isRow: true }];
const resolved = (event: Incident): Incident => ({ ...event, state: 'resolved' });
const elsewhere = incident('Mainnet trouble', 'minor', nowMs - minute);
const history = {
  incidents: [second, resolved(first), resolved(elsewhere), resolved(third)],
  maintenances: [
    ...[running, later, { ...running, id: 'over', state: 'completed' }],
    { ...running, id: 'other', name: 'Mainnet upgrade', state: 'completed' },
  ],
};
const page = { id: 'p', name: 'Page', url: 'https://status.test', updatedAtMs: nowMs - 2 * minute };
const cut = new ServiceError('status', 'https://a.test', { kind: 'unreachable', detail: 'cut' });
const rollup = { indicator: 'minor', description: 'Partly\ndown' };

const summaries: Readonly<Record<string, StatusSummary | undefined>> = {
  'nothing known': undefined,
  'all fine': summaryOf({}),
  'the page says more': summaryOf({ page, rollup }),
  'events and what cannot be read': {
    ...summaryOf({ incidents: [first, elsewhere], maintenances: [running, later] }),
    unreadable,
  },
  'events of the network and general ones': summaryOf({
    incidents: [{ ...first, name: 'Testnet trouble' }, incident('Portal trouble', 'none', nowMs - minute)],
  }),
  'not covered': summaryOf({ components: [component('Mainnet API', 'operational')], rollup }),
  'components of several networks, and a group': summaryOf({
    components: [
      component('Mainnet API', 'under_maintenance'),
      component('Website', 'operational'),
      component('Docs', 'under_maintenance'),
      groupOf('fine', 'under_maintenance', ['operational', 'operational']),
      groupOf('troubled', 'operational', ['operational', 'under_maintenance', 'operational', 'degraded_performance']),
      groupOf('good', 'operational', ['operational']),
    ].flat(),
  }),
  'the page names no cause': summaryOf({ rollup: { indicator: 'critical', description: 'Major Service Outage' } }),
  'the cause is on another network': summaryOf({
    components: [component('Testnet API', 'operational'), component('Mainnet API', 'full_outage')],
    rollup: { indicator: 'critical', description: 'Major Service Outage' },
  }),
  'no list is read': {
    ...summaryOf({ components: [], rollup: { indicator: 'unknown', description: undefined } }),
    unreadable: ['status', 'components', 'incidents', 'scheduled_maintenances'].map((path) => ({
      ...{ path, detail: 'missing', isRow: false },
    })),
  },
  'a row of each list is not read': {
    ...summaryOf({ rollup: { indicator: 'major', description: undefined } }),
    unreadable: ['components.1.id', 'incidents.0', 'incidents.1.incident_updates.0', 'scheduled_maintenances.0'].map(
      (path) => ({ path, detail: 'why', isRow: true }),
    ),
  },
  'a component that is down': summaryOf({ components: [component('Testnet API', 'major_outage')] }),
};

/** A group in this state with parts in these. */
function groupOf(name: string, state: string, parts: readonly string[]): readonly Component[] {
  const own = component(`Testnet ${name}`, state);
  const children = parts.map((each, index) => ({ ...component(`${name} ${index}`, each), groupId: own.id }));
  return [{ ...own, isGroup: true, childIds: children.map(({ id }) => id) }, ...children];
}

describe('lines of the status page', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: nowMs });
    Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => 120 }) });
  });
  afterEach(() => mock.timers.reset());

  it('are as expected, whatever is known', async () => {
    const status = {
      incidents: async () => ({ page, incidents: history.incidents, unreadable }),
      maintenances: async () => ({ page, maintenances: history.maintenances, unreadable }),
    };
    const networkContext = { network: testnet, clients: { status } } as unknown as Parameters<typeof partNodes>[1];
    const lines: string[] = [];
    for (const [title, summary] of Object.entries(summaries)) {
      for (const failure of [
        undefined,
        ...(title.startsWith('nothing') ? [cut] : []),
        ...(title.startsWith('nothing') || title.includes('more') ? [new Error()] : []),
      ]) {
        const knowledge = { summary, asOfMs: summary && nowMs - minute, failure };
        lines.push(`# ${title}${failure === undefined ? '' : ', and the latest look failed'}`);
        const shown = [overallNodes, partNodes].flatMap((nodes) => nodes(knowledge, networkContext, nowMs));
        lines.push(...(await treeLines(shown)));
      }
    }
    assertWhole('status/nodes.txt', lines);
  });
});
