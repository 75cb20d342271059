import assert from 'node:assert/strict';
import { statusScenarios } from '../../../services/statuspage/scenarios.ts';
import { type Event, idsOf, type Setup, startMs, startSetup } from './setup.ts';

const lists = [
  '/incidents.json',
  '/incidents/unresolved.json',
  '/scheduled-maintenances.json',
  '/scheduled-maintenances/upcoming.json',
  '/scheduled-maintenances/active.json',
];

describe('embedded status page, scenarios', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await startSetup();
  });
  afterEach(() => setup.stop());

  const states = (list: readonly Event[]) => [...new Set(list.map(({ status }) => status))].sort();

  for (const scenario of statusScenarios.filter((name) => name !== 'odd')) {
    it(`${scenario}: the endpoints agree with each other`, async () => {
      assert.equal(setup.setScenario(scenario), true);
      const summary = await setup.get('/summary.json');
      const { incidents } = await setup.get('/incidents.json');
      const { scheduled_maintenances: maintenances } = await setup.get('/scheduled-maintenances.json');
      const unresolved = (await setup.get('/incidents/unresolved.json')).incidents;
      const upcoming = (await setup.get('/scheduled-maintenances/upcoming.json')).scheduled_maintenances;
      const active = (await setup.get('/scheduled-maintenances/active.json')).scheduled_maintenances;
      assert.deepEqual(summary.status, (await setup.get('/status.json')).status);
      assert.deepEqual(summary.components, (await setup.get('/components.json')).components);
      assert.deepEqual(summary.incidents, unresolved);
      assert.deepEqual(
        unresolved,
        incidents.filter(({ status }) => ['investigating', 'identified', 'monitoring'].includes(status)),
      );
      assert.deepEqual(idsOf(summary.scheduled_maintenances).toSorted(), idsOf([...upcoming, ...active]).toSorted());
      assert.deepEqual(
        summary.scheduled_maintenances,
        maintenances.filter(({ status }) => status !== 'completed'),
      );
      assert.ok(upcoming.every(({ status }) => status === 'scheduled'));
      assert.ok(active.every(({ status }) => ['in_progress', 'verifying'].includes(status)));
      for (const event of [...incidents, ...maintenances]) {
        assert.equal(event.status, event.incident_updates[0]?.status);
        const times = event.incident_updates.map((update) => update.created_at);
        assert.deepEqual(times, times.toSorted().reverse(), 'updates come newest first');
        assert.ok(times.every((time) => Date.parse(time) <= startMs && time <= summary.page.updated_at));
        assert.ok(event.incident_updates.every((update) => update.incident_id === event.id));
      }
      for (const list of [incidents, maintenances]) {
        const created = list.map((event) => event.created_at);
        assert.deepEqual(created, created.toSorted().reverse());
        assert.equal(new Set(idsOf(list)).size, list.length);
      }
    });

    it(`${scenario}: the components make a tree and follow the updates`, async () => {
      setup.setScenario(scenario);
      const { components, incidents, scheduled_maintenances: maintenances } = await setup.get('/summary.json');
      const byId = new Map(components.map((component) => [component.id, component]));
      assert.equal(byId.size, components.length);
      for (const component of components) {
        const children = components.filter(({ group_id }) => group_id === component.id);
        assert.deepEqual(component.components, component.group ? idsOf(children) : undefined);
        assert.ok(component.group_id === null || byId.get(component.group_id)?.group === true);
      }
      const updates = [...incidents, ...maintenances]
        .flatMap((event) => event.incident_updates)
        .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
      const last = new Map(
        updates.flatMap((update) => update.affected_components ?? []).map((item) => [item.code, item]),
      );
      for (const [code, { name, new_status }] of last) {
        const component = byId.get(code ?? '');
        assert.equal(component?.status, new_status);
        const header = byId.get(component?.group_id ?? '');
        assert.equal(name, header ? `${header.name} - ${component?.name}` : component?.name);
      }
    });
  }

  it('rolls each scenario up', async () => {
    const expected = {
      default: 'minor Partially Degraded Service',
      fine: 'none All Systems Operational',
      minor: 'minor Partially Degraded Service',
      critical: 'critical Major Service Outage',
      maintenance: 'maintenance Service Under Maintenance',
      odd: 'elevated Something | is *odd* <b>here</b> $(flame)',
    };
    for (const scenario of statusScenarios) {
      setup.setScenario(scenario);
      const { indicator, description } = (await setup.get('/status.json')).status;
      assert.equal(`${indicator} ${description}`, expected[scenario]);
    }
    assert.equal(setup.setScenario('nonsense'), false);
    assert.equal((await setup.get('/status.json')).status.indicator, 'elevated');
  });

  it('shows every state by default, 50 of each list, and the oddities of real pages', async () => {
    const { incidents } = await setup.get('/incidents.json');
    const { scheduled_maintenances: maintenances } = await setup.get('/scheduled-maintenances.json');
    assert.deepEqual([incidents.length, maintenances.length], [50, 50]);
    assert.deepEqual(states(incidents), ['identified', 'investigating', 'monitoring', 'postmortem', 'resolved']);
    assert.deepEqual(states(maintenances), ['completed', 'in_progress', 'scheduled', 'verifying']);
    const updates = [...incidents, ...maintenances].flatMap((event) => event.incident_updates);
    assert.ok(updates.some((update) => update.display_at === null));
    assert.ok(updates.some((update) => update.affected_components === null));
    assert.ok(updates.some((update) => /<br \/>/.test(update.body) && /<a href=/.test(update.body)));
    const changes = updates.flatMap((update) => update.affected_components ?? []);
    assert.ok(changes.some((change) => change.old_status === change.new_status));
    assert.ok((await setup.get('/components.json')).components.some((component) => component.only_show_if_degraded));
    assert.ok(
      maintenances.some((event) => event.status === 'verifying' && Date.parse(event.scheduled_until) < startMs),
    );
  });

  it('is empty and well in fine', async () => {
    setup.setScenario('fine');
    const { components } = await setup.get('/summary.json');
    assert.ok(components.every(({ status }) => status === 'operational'));
    for (const path of lists) {
      const { incidents, scheduled_maintenances } = await setup.get(path);
      assert.deepEqual(incidents ?? scheduled_maintenances, [], path);
    }
  });

  it('keeps an open incident behind the indicator of a maintenance', async () => {
    setup.setScenario('maintenance');
    const { incidents, status } = await setup.get('/summary.json');
    assert.equal(status.indicator, 'maintenance');
    assert.deepEqual(
      incidents.map(({ impact }) => impact),
      ['none'],
    );
  });

  it('starts and ends an announced maintenance by the clock', async () => {
    const upgrade = async () => {
      const body = await setup.get('/scheduled-maintenances.json');
      return body.scheduled_maintenances.find(({ name }) => name === 'Mainnet Upgrade to v0.77');
    };
    const mainnet = async () =>
      (await setup.get('/components.json')).components.find(({ id }) => id === 'mnup00000001')?.status;
    const before = await upgrade();
    assert.equal(before?.status, 'scheduled');
    setup.clock.advance(Date.parse(before.scheduled_for) - startMs - 1);
    assert.deepEqual([(await upgrade())?.status, await mainnet()], ['scheduled', 'operational']);
    setup.clock.advance(1);
    assert.deepEqual([(await upgrade())?.status, await mainnet()], ['in_progress', 'under_maintenance']);
    setup.clock.advance(40 * 60_000);
    assert.deepEqual([(await upgrade())?.status, await mainnet()], ['completed', 'operational']);
  });

  it('sends the shapes of careless pages in odd', async () => {
    setup.setScenario('odd');
    const summary = await setup.get('/summary.json');
    const incident = summary.incidents as unknown as Event;
    assert.equal(Array.isArray(incident), false);
    assert.deepEqual([incident.status, incident.impact], ['Investigating', 'catastrophic']);
    assert.deepEqual(
      summary.scheduled_maintenances.map(({ status }) => status),
      ['Scheduled', 'In Progress'],
    );
    assert.match(summary.page.updated_at, /-04:00$/);
    const known = new Set(idsOf(summary.components));
    assert.ok(summary.components.some(({ group_id }) => group_id && !known.has(group_id)));
    assert.ok(summary.components.some(({ components }) => components?.some((id) => !known.has(id))));
    assert.ok(summary.components.some(({ status }) => status === 'limited_availability'));
    assert.ok(summary.components.some((component) => Object.keys(component).length === 1));
  });
});
