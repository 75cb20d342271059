import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Body, type Component, type Setup, startSetup } from './setup.ts';

const paths = {
  '/summary.json': ['components', 'incidents', 'scheduled_maintenances', 'status'],
  '/status.json': ['status'],
  '/components.json': ['components'],
  '/incidents.json': ['incidents'],
  '/incidents/unresolved.json': ['incidents'],
  '/scheduled-maintenances.json': ['scheduled_maintenances'],
  '/scheduled-maintenances/upcoming.json': ['scheduled_maintenances'],
  '/scheduled-maintenances/active.json': ['scheduled_maintenances'],
} as const;

describe('embedded status page, endpoints', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await startSetup();
  });
  afterEach(() => setup.stop());

  const sample = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../../fixtures/samples/status/${file}`, import.meta.url), 'utf8')) as Body;

  it('answers each endpoint with the page and its own keys', async () => {
    for (const [path, keys] of Object.entries(paths)) {
      const response = await setup.ask(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.match(response.headers.get('cache-control') ?? '', /^max-age=10, public/);
      assert.match(response.headers.get('etag') ?? '', /^W\//);
      assert.deepEqual(Object.keys((await response.json()) as Body), ['page', ...keys], path);
    }
  });

  it('gives records the keys of the sample answers', async () => {
    const keysOf = (value: unknown) => Object.keys(value as object).sort();
    const body = { ...(await setup.get('/incidents.json')), ...(await setup.get('/components.json')) };
    const { scheduled_maintenances: maintenances } = await setup.get('/scheduled-maintenances.json');
    const incident = sample('incidents.json').incidents[0];
    const maintenance = sample('scheduled-maintenances.json').scheduled_maintenances[0];
    const page = sample('components.json');
    const byGroup = (components: readonly Component[], group: boolean) =>
      components.filter((component) => component.group === group);
    assert.deepEqual(keysOf(body.page), keysOf(page.page));
    for (const group of [true, false]) {
      const expected = keysOf(byGroup(page.components, group)[0]);
      for (const component of byGroup(body.components, group)) {
        assert.deepEqual(keysOf(component), expected);
      }
    }
    for (const [events, model] of [
      [body.incidents, incident],
      [maintenances, maintenance],
    ] as const) {
      for (const event of events) {
        assert.deepEqual(keysOf(event), keysOf(model));
        for (const update of event.incident_updates) {
          assert.deepEqual(keysOf(update), keysOf(model?.incident_updates[0]));
        }
      }
    }
  });

  it('answers anything else with an empty 404', async () => {
    for (const [path, init] of [
      ['/nonexistent.json', {}],
      ['/summary', {}],
      ['/summary.json/', {}],
      ['', {}],
      ['/summary.json', { method: 'POST' }],
      ['/summary.json', { method: 'DELETE' }],
    ] as const) {
      const response = await setup.ask(path, init);
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get('content-type'), null);
      assert.equal(await response.text(), '');
    }
    assert.equal((await fetch(`${setup.url}/summary.json`)).status, 404);
  });

  it('answers 304 while nothing changes', async () => {
    const first = await setup.ask('/summary.json');
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    setup.clock.advance(20 * 60_000);
    assert.equal((await setup.ask('/summary.json', { headers: { 'if-none-match': etag } })).status, 304);
    setup.setScenario('minor');
    assert.equal((await setup.ask('/summary.json', { headers: { 'if-none-match': etag } })).status, 200);
  });
});
