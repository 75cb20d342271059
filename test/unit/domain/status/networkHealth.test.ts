import assert from 'node:assert/strict';
import { networkHealth, nextChangeMs, openIncidents } from '../../../../src/domain/status/networkHealth.ts';
import type { Incident, Maintenance, StatusSummary } from '../../../../src/domain/status/networkStatus.ts';
import { component, incident as incidentOf, maintenance as maintenanceOf, summaryOf } from './statusFakes.ts';

const incident = (name: string, parts: Partial<Incident> = {}) => ({ ...incidentOf(name, 'minor', 0), ...parts });
const maintenance = (name: string, state = 'in_progress', parts: Partial<Maintenance> = {}) => ({
  ...{ ...maintenanceOf(name, state, 1_000), scheduledUntilMs: 2_000, ...parts },
});
const summary = (parts: Partial<StatusSummary>) => summaryOf({ components: [], ...parts });
const testnetIs = (state: string): Partial<StatusSummary> => ({ components: [component('Testnet', state)] });
const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id).join(' ');

describe('network health', () => {
  it('is as bad as the worst incident, component or maintenance of the network', () => {
    const levels: readonly (readonly [string, Partial<StatusSummary>])[] = [
      ['operational', {}],
      ['notice', { incidents: [incident('Portal', { impact: 'none' })] }],
      ['maintenance', { maintenances: [maintenance('Testnet upgrade')] }],
      ['maintenance', testnetIs('under_maintenance')],
      ['minor', { incidents: [incident('Testnet slow')] }],
      ['minor', testnetIs('degraded_performance')],
      ['minor', testnetIs('limited_availability')],
      ['minor', { incidents: [incident('Testnet odd', { impact: 'catastrophic' })] }],
      ['major', { incidents: [incident('Testnet down', { impact: 'critical' })] }],
      ['major', testnetIs('partial_outage')],
      // The words of other compatible pages.
      ['major', testnetIs('full_outage')],
      ['maintenance', testnetIs('maintenance_in_progress')],
      ['major', { incidents: [incident('x', { impact: 'full_outage' })] }],
      ['maintenance', { maintenances: [maintenance('x', 'maintenance_in_progress')] }],
      [
        'operational',
        { maintenances: ['maintenance_scheduled', 'maintenance_complete'].map((s) => maintenance(s, s)) },
      ],
    ];
    for (const [level, parts] of levels) {
      assert.equal(networkHealth(summary(parts), 'testnet').level, level, JSON.stringify(parts));
    }
  });

  it('is as bad as the worst of several components, wherever it stands', () => {
    const states = ['operational', 'partial_outage', 'degraded_performance'];
    const components = states.map((state) => component(`Testnet ${state}`, state));
    for (const order of [components, components.toReversed()]) {
      const { level, worstComponent } = networkHealth(summary({ components: order }), 'testnet');
      assert.deepEqual([level, worstComponent], ['major', 'partial_outage']);
    }
  });

  it('is no better than the page’s own indicator, where no list of any network explains it', () => {
    const check = (indicator: string, level: string, parts: Partial<StatusSummary> = {}, unexplained?: string) => {
      const health = networkHealth(summary({ rollup: { indicator, description: undefined }, ...parts }), 'testnet');
      assert.deepEqual([health.level, health.unexplained], [level, unexplained], indicator);
    };
    check('none', 'operational');
    check('unknown', 'notice');
    for (const [indicator, level] of [
      ['maintenance', 'maintenance'],
      ['minor', 'minor'],
      ['major', 'major'],
      ['critical', 'major'],
      ['full_outage', 'major'],
      ['elevated', 'notice'],
    ] as const) {
      check(indicator, level, {}, indicator);
    }
    const elsewhere = [component('Mainnet', 'major_outage'), component('Testnet', 'operational')];
    check('critical', 'operational', { components: elsewhere });
    check('critical', 'major', testnetIs('degraded_performance'), 'critical');
  });

  it('counts an incident that could not be read as open', () => {
    for (const [path, level, open, unread] of [
      ['incidents.0', 'minor', 1, 1],
      ['incidents.0.id', 'minor', 1, 1],
      ['incidents.0.incident_updates.2', 'notice', 0, 0],
      ['incidents', 'notice', 0, 'all'],
      ['components.0', 'notice', 0, 0],
    ] as const) {
      const health = networkHealth(summary({ unreadable: [{ path, detail: '', isRow: true }] }), 'testnet');
      assert.deepEqual([health.level, openIncidents(health), health.unread.incidents], [level, open, unread], path);
    }
  });

  it('takes no notice of other networks, and of a network that the page does not cover only of what is general', () => {
    const others = {
      incidents: [incident('Mainnet down', { impact: 'critical' })],
      components: [component('Mainnet', 'major_outage'), component('Testnet', 'operational')],
      maintenances: [maintenance('Previewnet upgrade')],
    };
    const check = (parts: Partial<StatusSummary>, ...expected: readonly unknown[]) => {
      const { level, isCovered, incidents } = networkHealth(summary(parts), undefined);
      assert.deepEqual([level, isCovered, ids(incidents)], expected);
    };
    assert.equal(networkHealth(summary(others), 'testnet').level, 'operational');
    check(others, 'uncovered', false, '');
    check({ ...others, incidents: [...others.incidents, incident('Portal')] }, 'minor', false, 'Portal');
    check({ ...others, components: [...others.components, component('Portal', 'partial_outage')] }, 'major', false, '');
    // The page of a network of one's own names none.
    check({ components: [component('Node', 'operational')] }, 'operational', true, '');
  });

  it('puts the worst incident first, then the newest, and active maintenance apart from the next upcoming', () => {
    const health = networkHealth(
      summary({
        incidents: [
          incident('old', { startedAtMs: 1 }),
          incident('new', { startedAtMs: 2 }),
          incident('worst', { impact: 'critical' }),
          incident('over', { state: 'resolved' }),
        ],
        maintenances: [
          maintenance('later', 'scheduled', { scheduledForMs: 9_000 }),
          maintenance('soon', 'scheduled', { scheduledForMs: 5_000 }),
          maintenance('never', 'postponed', { scheduledForMs: undefined }),
          maintenance('now', 'verifying'),
          maintenance('done', 'completed'),
        ],
      }),
      undefined,
    );
    assert.deepEqual([health.incidents, health.active, health.upcoming].map(ids), [
      ...['worst new old', 'now', 'soon later never'],
    ]);
    // A countdown or a window ends next.
    assert.deepEqual(
      [0, 1_999, 2_000, 4_999, 5_000, 9_000].map((nowMs) => nextChangeMs(health, nowMs)),
      [2_000, 2_000, 5_000, 5_000, 9_000, undefined],
    );
  });
});
