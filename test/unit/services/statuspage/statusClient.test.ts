import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createStatusClient, type StatusClient } from '../../../../src/services/statuspage/statusClient.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { type FakeAnswer, FakeTransport, mutations, sampleJson, sampleText } from '../http/fakeTransport.ts';
import { withoutRaw } from './withoutRaw.ts';

function clientOf(answer: FakeAnswer): { readonly client: StatusClient; readonly transport: FakeTransport } {
  const transport = new FakeTransport(answer);
  return {
    transport,
    client: createStatusClient(createJsonService('status', { url: 'https://status.example' }, transport)),
  };
}

const operations = [
  ['summary', 'summary', 'summary'],
  ['summary', 'summary', 'summary-in-maintenance'],
  ['status', 'status', 'status'],
  ['components', 'components', 'components'],
  ['incidents', 'incidents', 'incidents'],
  ['unresolvedIncidents', 'incidents/unresolved', 'incidents-unresolved'],
  ['maintenances', 'scheduled-maintenances', 'scheduled-maintenances'],
  ['upcomingMaintenances', 'scheduled-maintenances/upcoming', 'scheduled-maintenances-upcoming'],
  ['activeMaintenances', 'scheduled-maintenances/active', 'scheduled-maintenances-active'],
] as const;

const sampleOf = (name: string) => `status/${name}.json`;

/** The first two records of each list: the rest are alike. */
function shortened(document: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 2) : value]),
  );
}

function setTo(value: unknown) {
  return (parent: Record<string, unknown>, key: string) => {
    parent[key] = value;
  };
}

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => assert.fail('no failure'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError);
  return error.failure;
}

describe('status client', () => {
  for (const [operation, path, sample] of operations) {
    it(`${operation} asks for ${path}.json and reads ${sample}`, async () => {
      const { client, transport } = clientOf({ body: sampleText(sampleOf(sample)) });
      const { signal } = new AbortController();
      const answer = await client[operation]({ signal, freshness: 'revalidate' });
      const [request] = transport.requests;
      assert.equal(request?.url, `https://status.example/api/v2/${path}.json`);
      assert.equal(request?.method, 'GET');
      assert.equal(request?.freshness, 'revalidate');
      assert.equal(request?.signal, signal);
      assert.equal(transport.requests.length, 1);
      assertWhole(`status/decoded/${sample}.txt`, [inspect(withoutRaw(answer), { depth: null, breakLength: 120 })]);
    });
  }

  it('keeps the records as they came', async () => {
    const { client } = clientOf({ body: sampleText(sampleOf('summary-in-maintenance')) });
    const { components, maintenances } = await client.summary();
    for (const { raw } of [components[0], maintenances[0]].filter((each) => each !== undefined)) {
      assert.equal(raw['page_id'], 'q7orchardp01');
    }
  });

  it('sorts updates by time, the newest first, when each has one', async () => {
    const at = (id: string, hour: number) => ({ id, display_at: `2026-09-01T0${hour}:00:00Z` });
    const idsOf = async (updates: readonly unknown[]) => {
      const { client } = clientOf({ json: { incidents: [{ id: 'a', incident_updates: updates }] } });
      return (await client.incidents()).incidents[0]?.updates.map(({ id }) => id);
    };
    assert.deepEqual(await idsOf([at('first', 1), at('last', 3), at('middle', 2)]), ['last', 'middle', 'first']);
    assert.deepEqual(await idsOf([at('first', 1), { id: 'untimed' }, at('last', 3)]), ['first', 'untimed', 'last']);
  });

  it('takes the time an update was made when none is displayed', async () => {
    const update = { id: 'u', created_at: '2026-09-01T01:00:00Z', updated_at: '2026-09-01T02:00:00Z' };
    const { client } = clientOf({ json: { incidents: [{ id: 'a', incident_updates: [update] }] } });
    assert.equal((await client.incidents()).incidents[0]?.updates[0]?.atMs, Date.UTC(2026, 8, 1, 1));
  });

  it('reads both spellings of a state', async () => {
    const { client } = clientOf({
      json: {
        incidents: [
          { id: 'a', status: 'In Progress', impact: 'MAJOR' },
          { id: 'b', status: 'in-progress' },
        ],
      },
    });
    const { incidents } = await client.incidents();
    assert.deepEqual(
      incidents.map(({ state, impact }) => [state, impact]),
      [
        ['in_progress', 'major'],
        ['in_progress', 'unknown'],
      ],
    );
  });

  it('needs nothing but ids', async () => {
    const { client } = clientOf({
      json: { components: { id: 'a' }, incidents: [{ id: 'b' }], scheduled_maintenances: { id: 'c' } },
    });
    const { page, rollup, components, incidents, maintenances } = await client.summary();
    assert.deepEqual(page, { id: undefined, name: undefined, url: undefined, updatedAtMs: undefined });
    assert.equal(rollup.indicator, 'unknown');
    assert.deepEqual(
      components.map(({ id, name, state, isGroup }) => [id, name, state, isGroup]),
      [['a', 'a', 'unknown', false]],
    );
    assert.deepEqual([incidents[0]?.name, maintenances[0]?.name], ['b', 'c']);
    assert.deepEqual(incidents[0]?.updates, []);
  });

  it('never passes an address on that is not http or https', async () => {
    const { client } = clientOf({
      json: {
        page: { url: 'javascript:alert(1)' },
        incidents: [{ id: 'a', shortlink: 'command:workbench.action.quit' }],
      },
    });
    const { page, incidents } = await client.incidents();
    assert.equal(page.url, undefined);
    assert.equal(incidents[0]?.shortlink, undefined);
  });

  it('takes old texts about no component for text', async () => {
    const name = 'No components were affected by this update.';
    const { client } = clientOf({
      json: { incidents: [{ id: 'a', incident_updates: [{ id: 'u', affected_components: [{ name }] }] }] },
    });
    const { incidents } = await client.incidents();
    assert.deepEqual(incidents[0]?.updates[0]?.affected, [
      { componentId: undefined, name, oldState: undefined, newState: undefined },
    ]);
  });

  describe('broken answers', () => {
    const documentKeys = ['status', 'components', 'incidents', 'scheduled_maintenances'];
    const isRequiredId = (path: string) => /(^|\.)id$/.test(path) && path !== 'page.id';
    const rowOf = (path: string) => path.slice(0, path.lastIndexOf('.'));
    const isRequiredKey = (operation: string, path: string) => operation !== 'summary' && documentKeys.includes(path);

    async function check(
      operation: (typeof operations)[number][0],
      json: unknown,
      expected: { readonly malformedAt: string } | { readonly marked: readonly string[] },
      what: string,
    ): Promise<void> {
      const { client } = clientOf({ json });
      if ('marked' in expected) {
        const { unreadable = [] } = await client[operation]();
        assert.deepEqual(
          unreadable.map(({ path }) => path),
          expected.marked,
          what,
        );
        return;
      }
      const failure = await failureOf(client[operation]());
      assert.deepEqual([failure.kind, 'path' in failure && failure.path], ['malformed', expected.malformedAt], what);
    }

    for (const [operation, , sample] of operations) {
      const original = shortened(sampleJson(sampleOf(sample)));

      it(`${operation}: ${sample} without any one field`, async () => {
        for (const { path, json } of mutations(original, (parent, key) => delete parent[key])) {
          const marked = isRequiredId(path) ? [rowOf(path)] : documentKeys.includes(path) ? [path] : [];
          const expected = isRequiredKey(operation, path) ? { malformedAt: path } : { marked };
          await check(operation, json, expected, `without ${path}`);
        }
      });

      it(`${operation}: ${sample} with null in any one field`, async () => {
        for (const { path, json } of mutations(original, setTo(null))) {
          const isMarked = isRequiredId(path) || documentKeys.includes(path);
          const expected = isRequiredKey(operation, path) ? { malformedAt: path } : { marked: isMarked ? [path] : [] };
          await check(operation, json, expected, `null at ${path}`);
        }
      });

      it(`${operation}: ${sample} with a wrong type anywhere is read without it, and marked when it is a row or a list`, async () => {
        for (const { path, json } of mutations(original, setTo(5))) {
          const isMarked = isRequiredId(path) || !path.includes('.');
          const expected = isRequiredKey(operation, path) ? { malformedAt: path } : { marked: isMarked ? [path] : [] };
          await check(operation, json, expected, `5 at ${path}`);
        }
      });
    }

    it('a number where others send a text, and a text where they send a number', async () => {
      const summary = sampleJson(sampleOf('summary')) as { page: object; components: readonly object[] };
      const page = { ...summary.page, updated_at: 1_790_000_000 };
      const components = summary.components.map((component) => ({ ...component, position: '3' }));
      const read = await clientOf({ json: { ...summary, page, components } }).client.summary();
      assert.equal(read.page.updatedAtMs, undefined);
      assert.deepEqual(new Set(read.components.map(({ position }) => position)), new Set([3]));
      assert.equal(read.unreadable, undefined);
    });

    it('no number of a text that has more than digits, or too many', async () => {
      const summary = sampleJson(sampleOf('summary')) as { components: readonly object[] };
      const [component] = summary.components;
      const positions = ['999999999', '1000000000', 'x3', '3x', ''];
      const components = positions.map((position) => ({ ...component, position }));
      const read = await clientOf({ json: { ...summary, components } }).client.summary();
      assert.deepEqual(
        read.components.map(({ position }) => position),
        [999_999_999, undefined, undefined, undefined, undefined],
      );
    });

    it('an object of something else is no quiet network', async () => {
      await check('summary', {}, { malformedAt: '' }, 'empty');
      await check('summary', { error: 'x' }, { malformedAt: '' }, 'error');
      await check('incidents', { components: [] }, { malformedAt: 'incidents' }, 'other list');
    });

    it('truncated JSON, HTML and other JSON are malformed, an empty 404 is refused', async () => {
      const malformed = [
        { body: sampleText(sampleOf('summary')).slice(0, -20) },
        { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><p>Hello' },
        { json: [] },
        { json: 'ok' },
        { body: 'null' },
      ];
      for (const answer of malformed) {
        assert.equal((await failureOf(clientOf(answer).client.summary())).kind, 'malformed');
      }
      const refused = await failureOf(clientOf({ status: 404, headers: {}, body: '' }).client.summary());
      assert.ok(refused.kind === 'rejected' && refused.response.status === 404);
    });
  });
});
