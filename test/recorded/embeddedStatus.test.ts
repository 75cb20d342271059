import assert from 'node:assert/strict';
import { statusScenarios } from '../services/statuspage/scenarios.ts';
import { type Setup, startSetup } from '../unit/services-embedded/statuspage/setup.ts';
import { differences, documentedKinds, JsonShape } from './jsonShape.ts';
import { describeByReference, readRecording, recordingsOf } from './recordings.ts';

/** The documents of a status page, by the end of their recordings' names; the longest comes first. */
const documents = [
  ['scheduled-maintenances-upcoming', '/scheduled-maintenances/upcoming.json'],
  ['scheduled-maintenances-active', '/scheduled-maintenances/active.json'],
  ['scheduled-maintenances', '/scheduled-maintenances.json'],
  ['incidents-unresolved', '/incidents/unresolved.json'],
  ['incidents', '/incidents.json'],
  ['components', '/components.json'],
  ['summary', '/summary.json'],
  ['status', '/status.json'],
] as const;

/** What may be null, or be something else than null, though it never was in what was recorded. */
const componentNulls = ['description', 'group_id', 'start_date'].map((name) => `${name}:null|string`);
const eventNulls = ['monitoring_at', 'resolved_at', 'started_at', 'reminder_intervals'].map(
  (name) => `${name}:null|string`,
);
const updateNulls = ['display_at:null|string', 'affected_components:array|null'];
const documented = documentedKinds(
  [
    ...componentNulls.flatMap((part) => [
      `components[].${part}`,
      `incidents[].components[].${part}`,
      `scheduled_maintenances[].components[].${part}`,
    ]),
    ...['incidents', 'scheduled_maintenances'].flatMap((list) => [
      ...eventNulls.map((part) => `${list}[].${part}`),
      ...updateNulls.map((part) => `${list}[].incident_updates[].${part}`),
    ]),
  ].join(' '),
);

describeByReference('the embedded status page answers as a real one', () => {
  // Lists are alike wherever they stand: an empty one of one document is told by another.
  const real = new JsonShape();
  for (const name of recordingsOf('status')) {
    real.add(JSON.parse(readRecording('status', name)));
  }
  let setup: Setup;
  before(async () => {
    setup = await startSetup();
  });
  after(() => setup.stop());

  for (const scenario of statusScenarios) {
    for (const [end, path] of documents) {
      it(`${path} in the scenario ${scenario}`, async () => {
        setup.setScenario(scenario);
        const own = new JsonShape();
        own.add(JSON.parse(await (await setup.ask(path)).text()));
        assert.deepEqual(differences(own, real, documented), []);
        for (const name of recordingsOf('status').filter((each) => each.endsWith(`-${end}.json`))) {
          assert.deepEqual(
            [...own.membersAt('')].sort(),
            Object.keys(JSON.parse(readRecording('status', name))).sort(),
          );
        }
      });
    }
  }
});
