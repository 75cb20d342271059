import assert from 'node:assert/strict';
import { affectedComponents, isOver } from '../../src/domain/status/affectedComponents.ts';
import { componentWeight } from '../../src/domain/status/networkStatus.ts';
import { createJsonService } from '../../src/services/http/jsonService.ts';
import { createStatusClient, type StatusClient } from '../../src/services/statuspage/statusClient.ts';
import { FakeTransport } from '../unit/services/http/fakeTransport.ts';
import { readRecording, recordingsOf } from './recordings.ts';

function clientOf(body: string): StatusClient {
  return createStatusClient(
    createJsonService('status', { url: 'https://status.example' }, new FakeTransport({ body })),
  );
}

/** What is compared of an incident or a maintenance as the page sends it. */
interface SentEvent {
  readonly components: readonly { readonly id: string }[];
  readonly incident_updates: readonly {
    readonly affected_components: readonly { readonly code?: string }[] | null;
  }[];
}

/** The operation that reads a recorded answer, by the end of its name; the longest end comes first. */
const operations = [
  ['scheduled-maintenances-upcoming', 'upcomingMaintenances'],
  ['scheduled-maintenances-active', 'activeMaintenances'],
  ['scheduled-maintenances', 'maintenances'],
  ['incidents-unresolved', 'unresolvedIncidents'],
  ['incidents', 'incidents'],
  ['components', 'components'],
  ['summary', 'summary'],
  ['status', 'status'],
] as const;

describe('recorded answers of status services', () => {
  for (const name of recordingsOf('status')) {
    it(`reads ${name}`, async () => {
      const operation = operations.find(([end]) => name.endsWith(`-${end}.json`))?.[1] ?? assert.fail('no operation');
      const answer = await clientOf(readRecording('status', name))[operation]();
      assert.ok(answer.page.id !== undefined && answer.page.updatedAtMs !== undefined);
      const texts = JSON.stringify(
        [answer]
          .flatMap((all) => [
            ...('incidents' in all ? all.incidents : []),
            ...('maintenances' in all ? all.maintenances : []),
          ])
          .flatMap(({ updates }) => updates.map(({ text }) => text)),
      );
      assert.doesNotMatch(texts, /<br|<a /i);
    });

    it(`reads the events of ${name} with all of their times, the newest update first`, async () => {
      const { incidents = [], scheduled_maintenances = [] } = JSON.parse(readRecording('status', name));
      const body = JSON.stringify({ incidents, scheduled_maintenances });
      const read = await clientOf(body).summary();
      assert.equal(read.incidents.length, incidents.length);
      assert.equal(read.maintenances.length, scheduled_maintenances.length);
      for (const { updates, createdAtMs, state } of [...read.incidents, ...read.maintenances]) {
        const times = updates.map(({ atMs }) => atMs ?? assert.fail('no time'));
        assert.deepEqual(
          times,
          times.toSorted((a, b) => b - a),
        );
        assert.ok(createdAtMs !== undefined && state !== 'unknown');
      }
      assert.ok(read.maintenances.every(({ scheduledForMs, scheduledUntilMs }) => scheduledForMs && scheduledUntilMs));
    });

    it(`gives every component that an event of ${name} or an update of it names, with its worst state`, async () => {
      const { incidents = [], scheduled_maintenances = [] } = JSON.parse(readRecording('status', name));
      const sent: readonly SentEvent[] = [...incidents, ...scheduled_maintenances];
      const read = await clientOf(JSON.stringify({ incidents, scheduled_maintenances })).summary();
      const given = [...read.incidents, ...read.maintenances].map((event) =>
        affectedComponents(event).map(({ componentId }) => componentId),
      );
      const expected = sent.map(({ components, incident_updates }) => [
        ...new Set([
          ...components.map(({ id }) => id),
          ...incident_updates.flatMap(({ affected_components }) => affected_components?.map(({ code }) => code) ?? []),
        ]),
      ]);
      assert.deepEqual(
        given.map((ids) => ids.filter((id) => id !== undefined).toSorted()),
        expected.map((ids) => ids.filter((id) => id !== undefined).toSorted()),
      );
      for (const event of [...read.incidents, ...read.maintenances].filter(isOver)) {
        for (const { componentId, state } of affectedComponents(event)) {
          const states = event.updates
            .flatMap(({ affected }) => affected.filter((one) => one.componentId === componentId))
            .flatMap(({ oldState, newState }) => [oldState ?? 'operational', newState ?? 'operational']);
          assert.equal(componentWeight(state ?? 'operational'), Math.max(0, ...states.map(componentWeight)));
        }
      }
    });
  }
});
