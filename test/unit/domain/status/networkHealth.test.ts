import assert from 'node:assert/strict';
import { networkHealth, nextChangeMs, openIncidents } from '../../../../src/domain/status/networkHealth.ts';
import type { Component, Incident, Maintenance, StatusSummary } from '../../../../src/domain/status/networkStatus.ts';

const event = {
  state: 'investigating',
  shortlink: undefined,
  createdAtMs: 0,
  updatedAtMs: 0,
  startedAtMs: 0,
  resolvedAtMs: undefined,
  updates: [],
  components: [],
  raw: {},
};

function incident(id: string, name: string, parts: Partial<Incident> = {}): Incident {
  return { ...event, kind: 'incident', impact: 'minor', id, name, ...parts };
}

function maintenance(id: string, name: string, parts: Partial<Maintenance> = {}): Maintenance {
  const window = { scheduledForMs: 1_000, scheduledUntilMs: 2_000 };
  return { ...event, ...window, kind: 'maintenance', impact: 'maintenance', state: 'in_progress', id, name, ...parts };
}

function component(name: string, state: string): Component {
  return {
    id: name,
    name,
    state,
    description: undefined,
    position: 1,
    isGroup: false,
    groupId: undefined,
    childIds: [],
    onlyShowIfDegraded: false,
    updatedAtMs: undefined,
    raw: {},
  };
}

function summary(parts: Partial<StatusSummary>): StatusSummary {
  const page = { id: 'p', name: undefined, url: undefined, updatedAtMs: undefined };
  const rollup = { indicator: 'none', description: undefined };
  return { page, rollup, components: [], incidents: [], maintenances: [], ...parts };
}

function checkLevel(parts: Partial<StatusSummary>, expected: string): void {
  assert.equal(networkHealth(summary(parts), 'testnet').level, expected);
}

describe('network health', () => {
  it('is as bad as the worst incident, component or maintenance of the network', () => {
    checkLevel({}, 'operational');
    checkLevel({ incidents: [incident('a', 'Portal', { impact: 'none' })] }, 'notice');
    checkLevel({ maintenances: [maintenance('m', 'Testnet upgrade')] }, 'maintenance');
    checkLevel({ components: [component('Testnet', 'under_maintenance')] }, 'maintenance');
    checkLevel({ incidents: [incident('a', 'Testnet slow')] }, 'minor');
    checkLevel({ components: [component('Testnet', 'degraded_performance')] }, 'minor');
    checkLevel({ incidents: [incident('a', 'Testnet down', { impact: 'critical' })] }, 'major');
    checkLevel({ components: [component('Testnet', 'partial_outage')] }, 'major');
    checkLevel({ components: [component('Testnet', 'limited_availability')] }, 'minor');
    checkLevel({ incidents: [incident('a', 'Testnet odd', { impact: 'catastrophic' })] }, 'minor');
  });

  it('is as bad as the worst of several components, wherever it stands', () => {
    const components = [
      component('Testnet', 'operational'),
      component('Testnet relay', 'partial_outage'),
      component('Testnet node', 'degraded_performance'),
    ];
    for (const order of [components, components.toReversed()]) {
      const { level, worstComponent } = networkHealth(summary({ components: order }), 'testnet');
      assert.deepEqual([level, worstComponent], ['major', 'partial_outage']);
    }
  });

  it('is no better than the page’s own indicator, where no list of any network explains it', () => {
    const indicated = (indicator: string, parts: Partial<StatusSummary> = {}) =>
      networkHealth(summary({ rollup: { indicator, description: undefined }, ...parts }), 'testnet');
    for (const [indicator, level] of [
      ['none', 'operational'],
      ['maintenance', 'maintenance'],
      ['minor', 'minor'],
      ['major', 'major'],
      ['critical', 'major'],
      ['full_outage', 'major'],
      ['elevated', 'notice'],
    ] as const) {
      const health = indicated(indicator);
      assert.deepEqual([health.level, health.unexplained], [level, indicator === 'none' ? undefined : indicator]);
    }
    const elsewhere = { components: [component('Mainnet', 'major_outage'), component('Testnet', 'operational')] };
    assert.deepEqual(indicated('critical', elsewhere).level, 'operational');
    const slow = indicated('critical', { components: [component('Testnet', 'degraded_performance')] });
    assert.deepEqual([slow.level, slow.unexplained], ['major', 'critical']);
    assert.equal(indicated('unknown').level, 'notice');
  });

  it('knows the words of other compatible pages', () => {
    checkLevel({ components: [component('Testnet', 'full_outage')] }, 'major');
    checkLevel({ components: [component('Testnet', 'maintenance_in_progress')] }, 'maintenance');
    checkLevel({ incidents: [incident('a', 'x', { impact: 'full_outage' })] }, 'major');
    checkLevel({ maintenances: [maintenance('m', 'x', { state: 'maintenance_in_progress' })] }, 'maintenance');
    const states = ['maintenance_scheduled', 'maintenance_complete'];
    const maintenances = states.map((state) => maintenance(state, 'x', { state }));
    const { upcoming, level } = networkHealth(summary({ maintenances }), 'testnet');
    assert.deepEqual([upcoming.map(({ id }) => id), level], [['maintenance_scheduled'], 'operational']);
  });

  it('counts an incident that could not be read as open', () => {
    const lost = (path: string) => summary({ unreadable: [{ path, detail: '', isRow: true }] });
    const check = (path: string, ...expected: readonly unknown[]) => {
      const health = networkHealth(lost(path), 'testnet');
      assert.deepEqual([health.level, openIncidents(health), health.unread.incidents], expected);
    };
    check('incidents.0', 'minor', 1, 1);
    check('incidents.0.id', 'minor', 1, 1);
    check('incidents.0.incident_updates.2', 'notice', 0, 0);
    check('incidents', 'notice', 0, 'all');
    check('components.0', 'notice', 0, 0);
  });

  it('takes no notice of other networks', () => {
    checkLevel(
      {
        incidents: [incident('a', 'Mainnet down', { impact: 'critical' })],
        components: [component('Mainnet', 'major_outage'), component('Testnet', 'operational')],
        maintenances: [maintenance('m', 'Previewnet upgrade')],
      },
      'operational',
    );
  });

  it('is nothing for a network the page does not cover, save for what is general', () => {
    const others = {
      incidents: [incident('a', 'Mainnet down', { impact: 'critical' })],
      components: [component('Mainnet', 'major_outage'), component('Testnet', 'operational')],
      maintenances: [maintenance('m', 'Previewnet upgrade')],
    };
    const check = (parts: Partial<StatusSummary>, ...expected: readonly unknown[]) => {
      const { level, isCovered, incidents } = networkHealth(summary(parts), undefined);
      assert.deepEqual([level, isCovered, incidents.map(({ id }) => id)], expected);
    };
    check(others, 'uncovered', false, []);
    check({ ...others, incidents: [...others.incidents, incident('b', 'Portal')] }, 'minor', false, ['b']);
    check({ ...others, components: [...others.components, component('Portal', 'partial_outage')] }, 'major', false, []);
    // The page of a network of one's own names none.
    check({ components: [component('Node', 'operational')] }, 'operational', true, []);
  });

  it('puts the worst incident first, then the newest, and leaves out what is over', () => {
    const { incidents } = networkHealth(
      summary({
        incidents: [
          incident('old', 'x', { startedAtMs: 1 }),
          incident('new', 'x', { startedAtMs: 2 }),
          incident('worst', 'x', { impact: 'critical' }),
          incident('over', 'x', { state: 'resolved' }),
        ],
      }),
      undefined,
    );
    assert.deepEqual(
      incidents.map(({ id }) => id),
      ['worst', 'new', 'old'],
    );
  });

  it('tells active maintenance from upcoming, the next first', () => {
    const { active, upcoming } = networkHealth(
      summary({
        maintenances: [
          maintenance('later', 'x', { state: 'scheduled', scheduledForMs: 9_000 }),
          maintenance('soon', 'x', { state: 'scheduled', scheduledForMs: 5_000 }),
          maintenance('never', 'x', { state: 'postponed', scheduledForMs: undefined }),
          maintenance('now', 'x', { state: 'verifying' }),
          maintenance('done', 'x', { state: 'completed' }),
        ],
      }),
      undefined,
    );
    assert.deepEqual([active.map(({ id }) => id), upcoming.map(({ id }) => id)], [['now'], ['soon', 'later', 'never']]);
  });

  it('knows when a countdown ends next', () => {
    const health = networkHealth(
      summary({
        maintenances: [
          maintenance('now', 'x'),
          maintenance('soon', 'x', { state: 'scheduled', scheduledForMs: 5_000, scheduledUntilMs: 6_000 }),
        ],
      }),
      undefined,
    );
    assert.deepEqual(
      [0, 1_999, 2_000, 4_999, 5_000].map((nowMs) => nextChangeMs(health, nowMs)),
      [2_000, 2_000, 5_000, 5_000, undefined],
    );
  });
});
