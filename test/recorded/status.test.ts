import assert from 'node:assert/strict';
import { affectedComponents, componentWeight, isOver } from '../../src/domain/status/networkStatus.ts';
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
  readonly components?: readonly { readonly id: string }[];
  readonly incident_updates?: readonly {
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

/** The operation that reads an answer of another name, by the list it has. */
function operationOf(body: object): (typeof operations)[number][1] {
  const lists = ['components', 'incidents', 'scheduled_maintenances'].filter((name) => name in body);
  if (lists.length !== 1) {
    return lists.length === 0 ? 'status' : 'summary';
  }
  return lists[0] === 'components' ? 'components' : lists[0] === 'incidents' ? 'incidents' : 'maintenances';
}

interface RawEvent {
  readonly id: string;
  readonly created_at?: unknown;
  readonly incident_updates?: readonly {
    readonly id: string;
    readonly display_at?: unknown;
    readonly created_at?: unknown;
  }[];
  readonly scheduled_for?: unknown;
  readonly scheduled_until?: unknown;
}

/** A time as the service wrote it; undefined for what is none. */
function timeOf(written: unknown): number | undefined {
  return typeof written === 'string' && !Number.isNaN(Date.parse(written)) ? Date.parse(written) : undefined;
}

describe('recorded answers of status services', () => {
  for (const name of recordingsOf('status')) {
    const text = readRecording('status', name);

    it(`reads ${name}`, async () => {
      const body = JSON.parse(text);
      const operation = operations.find(([end]) => name.endsWith(`-${end}.json`))?.[1] ?? operationOf(body);
      const answer = await clientOf(text)[operation]();
      assert.equal(answer.unreadable, undefined);
      assert.equal(answer.page.id, body.page?.id ?? undefined);
      assert.equal(answer.page.updatedAtMs, timeOf(body.page?.updated_at));
      const positions = ('components' in answer ? answer.components : []).map(({ position }) => position);
      const written = 'components' in answer ? (body.components ?? []) : [];
      assert.deepEqual(
        positions,
        [written]
          .flat()
          .map(({ position }) => (position === undefined || position === null ? undefined : Number(position))),
      );
      const texts = JSON.stringify(
        [answer]
          .flatMap((all) => [
            ...('incidents' in all ? all.incidents : []),
            ...('maintenances' in all ? all.maintenances : []),
          ])
          .flatMap(({ updates }) => updates.map((update) => update.text)),
      );
      assert.doesNotMatch(texts, /<br|<a /i);
    });

    it(`reads the events of ${name} with all of their times, the newest update first`, async () => {
      const { incidents = [], scheduled_maintenances = [] } = JSON.parse(text);
      const events: readonly RawEvent[] = [incidents, scheduled_maintenances].flat();
      const quiet = { status: { indicator: 'none', description: '' }, components: [] };
      const body = JSON.stringify({ ...quiet, incidents, scheduled_maintenances });
      const read = await clientOf(body).summary();
      assert.equal(read.unreadable, undefined);
      const all = [...read.incidents, ...read.maintenances];
      assert.deepEqual(
        all.map(({ id, createdAtMs }) => [id, createdAtMs]),
        events.map(({ id, created_at }) => [id, timeOf(created_at)]),
      );
      for (const [index, { updates, state }] of all.entries()) {
        const written = [events[index]?.incident_updates ?? []].flat();
        const times = written.map(({ display_at, created_at }) => timeOf(display_at) ?? timeOf(created_at));
        const isSorted = times.every((time) => time !== undefined);
        assert.deepEqual(
          updates.map(({ atMs }) => atMs),
          isSorted ? times.toSorted((a, b) => Number(b) - Number(a)) : times,
        );
        assert.ok(state !== 'unknown');
      }
      const planned = events.slice(read.incidents.length);
      assert.deepEqual(
        read.maintenances.map(({ scheduledForMs, scheduledUntilMs }) => [scheduledForMs, scheduledUntilMs]),
        planned.map(({ scheduled_for, scheduled_until }) => [timeOf(scheduled_for), timeOf(scheduled_until)]),
      );
    });

    it(`gives every component that an event of ${name} or an update of it names, with its worst state`, async () => {
      const { incidents = [], scheduled_maintenances = [] } = JSON.parse(text);
      const sent: readonly SentEvent[] = [...incidents, ...scheduled_maintenances];
      const read = await clientOf(JSON.stringify({ incidents, scheduled_maintenances })).summary();
      const given = [...read.incidents, ...read.maintenances].map((event) =>
        affectedComponents(event).map(({ componentId }) => componentId),
      );
      const expected = sent.map(({ components, incident_updates }) => [
        ...new Set([
          ...(components ?? []).map(({ id }) => id),
          ...(incident_updates ?? []).flatMap(
            ({ affected_components }) => affected_components?.map(({ code }) => code) ?? [],
          ),
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
