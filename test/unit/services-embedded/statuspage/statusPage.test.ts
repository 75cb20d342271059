import assert from 'node:assert/strict';
import { statusScenarios } from '../../../services/statuspage/scenarios.ts';
import { type Event, idsOf, type Setup, startMs, startSetup } from './setup.ts';

/** That its answers have the members of the real ones is seen in `test/recorded`. */
describe('embedded status page', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await startSetup();
  });
  afterEach(() => setup.stop());

  const statesOf = (list: readonly Event[]) => [...new Set(list.map(({ status }) => status))].sort();

  for (const scenario of statusScenarios) {
    it(`${scenario}: the documents agree with each other`, async () => {
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
      const isOpen = ({ status }: Event) => ['investigating', 'identified', 'monitoring'].includes(status);
      assert.deepEqual(unresolved, incidents.filter(isOpen));
      assert.deepEqual(idsOf(summary.scheduled_maintenances).toSorted(), idsOf([...upcoming, ...active]).toSorted());
      assert.ok(upcoming.every(({ status }) => status === 'scheduled'));
      assert.ok(active.every(({ status }) => ['in_progress', 'verifying'].includes(status)));
      for (const event of [...incidents, ...maintenances]) {
        assert.equal(event.status, event.incident_updates[0]?.status);
        const times = event.incident_updates.map((update) => update.created_at);
        assert.deepEqual(times, times.toSorted().reverse(), 'updates come newest first');
        assert.ok(times.every((time) => Date.parse(time) <= startMs && time <= summary.page.updated_at));
      }
    });

    it(`${scenario}: the components make a tree and follow the updates`, async () => {
      setup.setScenario(scenario);
      const { components, incidents, scheduled_maintenances: maintenances } = await setup.get('/summary.json');
      const byId = new Map(components.map((component) => [component.id, component]));
      for (const component of components) {
        const children = components.filter(({ group_id }) => group_id === component.id);
        assert.deepEqual(component.components, component.group ? idsOf(children) : undefined);
        assert.ok(component.group_id === null || byId.get(component.group_id)?.group === true);
      }
      const updates = [...incidents, ...maintenances]
        .flatMap((event) => event.incident_updates)
        .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
      const changes = updates.flatMap((update) => update.affected_components ?? []);
      for (const [code, { name, new_status }] of new Map(changes.map((item) => [item.code, item]))) {
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
    };
    for (const scenario of statusScenarios) {
      setup.setScenario(scenario);
      const { indicator, description } = (await setup.get('/status.json')).status;
      assert.equal(`${indicator} ${description}`, expected[scenario]);
    }
    assert.equal(setup.setScenario('nonsense'), false);
  });

  it('shows every state by default, and 50 of each list', async () => {
    const { incidents } = await setup.get('/incidents.json');
    const { scheduled_maintenances: maintenances } = await setup.get('/scheduled-maintenances.json');
    assert.deepEqual([incidents.length, maintenances.length], [50, 50]);
    assert.deepEqual(statesOf(incidents), ['identified', 'investigating', 'monitoring', 'postmortem', 'resolved']);
    assert.deepEqual(statesOf(maintenances), ['completed', 'in_progress', 'scheduled', 'verifying']);
  });

  it('starts and ends an announced maintenance by the clock', async () => {
    const states = async () => {
      const { scheduled_maintenances: maintenances } = await setup.get('/scheduled-maintenances.json');
      const { components } = await setup.get('/components.json');
      const upgrade = maintenances.find(({ name }) => name === 'Mainnet Upgrade to v0.77');
      return [upgrade?.status, components.find(({ id }) => id === 'mnup00000001')?.status];
    };
    setup.clock.advance(2 * 24 * 3_600_000 - 1);
    assert.deepEqual(await states(), ['scheduled', 'operational']);
    setup.clock.advance(1);
    assert.deepEqual(await states(), ['in_progress', 'under_maintenance']);
    setup.clock.advance(40 * 60_000);
    assert.deepEqual(await states(), ['completed', 'operational']);
  });

  it('answers anything else with an empty 404', async () => {
    for (const [path, method] of [
      ['/nonexistent.json', 'GET'],
      ['/summary', 'GET'],
      ['/summary.json', 'POST'],
    ] as const) {
      const response = await setup.ask(path, { method });
      assert.deepEqual([response.status, await response.text()], [404, '']);
    }
  });
});
