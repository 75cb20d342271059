import assert from 'node:assert/strict';
import type { StatusSummary } from '../../../../src/domain/status/networkStatus.ts';
import { createStatusFeed } from '../../../../src/features/status/statusFeed.ts';
import type { StatusClient } from '../../../../src/services/statuspage/statusClient.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

const page = { id: 'p', name: undefined, url: undefined, updatedAtMs: undefined };
const rollup = (description: string) => ({ indicator: 'none', description });

/** A status page that answers as told, and remembers which documents it was asked for. */
function fakePage() {
  const asked: string[] = [];
  const state = { description: 'fine', fails: false };
  const answer =
    <T>(name: string, value: () => T) =>
    async (): Promise<T> => {
      asked.push(name);
      if (state.fails) {
        throw new Error(`${name} is down`);
      }
      return value();
    };
  const summary = (): StatusSummary => ({
    page,
    rollup: rollup(state.description),
    components: [],
    incidents: [],
    maintenances: [],
  });
  const client: StatusClient = {
    summary: answer('summary', summary),
    status: answer('status', () => ({ page, rollup: rollup('renewed') })),
    components: answer('components', () => ({ page, components: [] })),
    incidents: answer('incidents', () => ({ page, incidents: [] })),
    unresolvedIncidents: answer('incidents/unresolved', () => ({ page, incidents: [] })),
    maintenances: answer('maintenances', () => ({ page, maintenances: [] })),
    upcomingMaintenances: answer('upcoming', () => ({ page, maintenances: [] })),
    activeMaintenances: answer('active', () => ({ page, maintenances: [] })),
  };
  return { asked, client, state };
}

function underTest(client: StatusClient) {
  const clock = fakeClock();
  const seen = { page: 'a', isWanted: true, changes: 0, failures: 0, pollSeconds: 120 };
  const feed = createStatusFeed({
    page: () => seen.page,
    client: () => client,
    isWanted: () => seen.isWanted,
    pollSeconds: () => seen.pollSeconds,
    onChange: () => {
      seen.changes++;
    },
    onFailure: () => {
      seen.failures++;
    },
    clock,
    random: () => 0.5,
  });
  return { clock, seen, feed };
}

describe('status feed', () => {
  it('asks for one summary a poll, and for nothing when nobody looks', async () => {
    const { asked, client } = fakePage();
    const { clock, feed, seen } = underTest(client);
    feed.reconsider();
    await clock.pass(3_600_000);
    assert.deepEqual([...new Set(asked)], ['summary']);
    assert.equal(asked.length, 31);
    seen.isWanted = false;
    feed.reconsider();
    await clock.pass(3_600_000);
    assert.equal(asked.length, 31);
  });

  it('asks afresh, and ends what it asks for when it is disposed of', async () => {
    const { client } = fakePage();
    const given: { readonly freshness?: unknown; readonly signal?: AbortSignal }[] = [];
    const asking = async (options: (typeof given)[number] = {}) => {
      given.push(options);
      return new Promise<never>(() => undefined);
    };
    const { clock, feed } = underTest({ ...client, summary: asking } as StatusClient);
    void feed.refresh();
    await Promise.resolve();
    assert.deepEqual(
      given.map(({ freshness, signal }) => [freshness, signal?.aborted]),
      [['revalidate', false]],
    );
    feed.dispose();
    assert.equal(given[0]?.signal?.aborted, true);
    feed.reconsider();
    await clock.pass(3_600_000);
    assert.equal(given.length, 1);
  });

  it('asks less often while polls fail, but at least every ten minutes', async () => {
    const { asked, client, state } = fakePage();
    const { clock, feed } = underTest(client);
    state.fails = true;
    feed.reconsider();
    // After 0, 4, 12 and 22 minutes.
    await clock.pass(13 * 60_000);
    assert.equal(asked.length, 3);
    await clock.pass(60 * 60_000);
    assert.equal(asked.length, 9);
  });

  it('keeps the last good answer when something fails, with the reason and its age, tells of it, and heals', async () => {
    const { client, state } = fakePage();
    const { clock, feed, seen } = underTest(client);
    assert.deepEqual(Object.values(feed.knowledge), [undefined, undefined, undefined]);
    await feed.refresh();
    const asOfMs = clock.timeOfDayMs();
    await feed.refreshPart('incidents');
    assert.deepEqual([seen.changes, seen.failures], [2, 0]);
    state.fails = true;
    await feed.refreshPart('incidents');
    assert.match(String(feed.knowledge.failure), /unresolved is down/);
    await clock.pass(3_600_000);
    await feed.refresh();
    assert.equal(seen.failures, 1);
    state.fails = false;
    // A part that is renewed makes the whole no newer.
    for (const part of ['rollup', 'components', 'incidents', 'maintenances'] as const) {
      await feed.refreshPart(part);
    }
    const { summary, failure, ...age } = feed.knowledge;
    assert.deepEqual([summary?.rollup.description, age], ['renewed', { asOfMs }]);
    assert.match(String(failure), /summary is down/);
    state.description = 'healed';
    await clock.pass(660_000);
    assert.deepEqual([feed.knowledge.summary?.rollup.description, feed.knowledge.failure], ['healed', undefined]);
  });

  it('asks for each part where the page has it alone', async () => {
    const { asked, client } = fakePage();
    const { feed } = underTest(client);
    // While nothing is known the whole is asked for.
    await feed.refreshPart('incidents');
    assert.deepEqual(asked, ['summary']);
    for (const [part, documents] of [
      ['rollup', ['status']],
      ['components', ['components']],
      ['incidents', ['incidents/unresolved']],
      ['maintenances', ['active', 'upcoming']],
    ] as const) {
      asked.length = 0;
      await feed.refreshPart(part);
      assert.deepEqual(asked, documents);
    }
    assert.equal(feed.knowledge.summary?.rollup.description, 'renewed');
  });

  it('knows what could not be read of each part by the latest answer with that part', async () => {
    const { client } = fakePage();
    const lost = (path: string) => ({ path, detail: 'planted', isRow: true });
    const { feed } = underTest({
      ...client,
      summary: async () => ({
        ...(await client.summary()),
        unreadable: [lost('components.0'), lost('incidents.0')],
      }),
      upcomingMaintenances: async () => ({
        ...(await client.upcomingMaintenances()),
        unreadable: [lost('scheduled_maintenances.1')],
      }),
    });
    await feed.refresh();
    await feed.refreshPart('incidents');
    await feed.refreshPart('maintenances');
    const unread = () => feed.knowledge.summary?.unreadable?.map(({ path }) => path);
    assert.deepEqual(unread(), ['components.0', 'scheduled_maintenances.1']);
    await feed.refreshPart('components');
    assert.deepEqual(unread(), ['scheduled_maintenances.1']);
  });

  it('has asked both endpoints of maintenances to the end, also when one fails at once', async () => {
    const { client } = fakePage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { feed, seen } = underTest({
      ...client,
      activeMaintenances: () => Promise.reject(new Error('active is down')),
      upcomingMaintenances: () => held.then(() => client.upcomingMaintenances()),
    });
    await feed.refresh();
    const refreshing = feed.refreshPart('maintenances');
    await new Promise(setImmediate);
    assert.equal(seen.failures, 0);
    release();
    await refreshing;
    assert.match(String(feed.knowledge.failure), /active is down/);
  });

  it('never shows what the page before says late, nor waits for what it has cost', async () => {
    const { asked, client, state } = fakePage();
    const { clock, feed, seen } = underTest(client);
    state.fails = true;
    await feed.refresh();
    await clock.pass(3_600_000);
    asked.length = 0;
    state.fails = false;
    const late = feed.refreshPart('rollup');
    const polled = feed.refresh();
    seen.page = 'b';
    feed.reconsider();
    await Promise.all([late, polled]);
    assert.deepEqual(Object.values(feed.knowledge), [undefined, undefined, undefined]);
    await clock.pass(0);
    assert.deepEqual(asked, ['summary', 'summary']);
    const { summary } = feed.knowledge;
    assert.equal(summary?.rollup.description, 'fine');
  });

  it('asks the page of another network at once, also with polling off', async () => {
    const { asked, client } = fakePage();
    const { clock, feed, seen } = underTest(client);
    seen.pollSeconds = 0;
    feed.reconsider();
    await clock.pass(3_600_000);
    assert.deepEqual(asked, ['summary']);
    for (const other of ['b', 'a']) {
      seen.page = other;
      feed.reconsider();
      await clock.pass(1);
    }
    assert.deepEqual(asked, ['summary', 'summary', 'summary']);
  });

  it('never takes the older of two answers for the newer, of a part or of all', async () => {
    const { client } = fakePage();
    const held: (() => void)[] = [];
    const late = <T>(answer: T) => new Promise<T>((resolve) => held.push(() => resolve(answer)));
    let isLate = false;
    const { feed } = underTest({
      ...client,
      summary: async () => {
        const answer = await client.summary();
        return isLate ? late({ ...answer, rollup: rollup('older') }) : answer;
      },
      status: async () => (isLate ? late({ page, rollup: rollup('older part') }) : client.status()),
    });
    const shown = () => feed.knowledge.summary?.rollup.description;
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await feed.refresh();
    isLate = true;
    const slowPart = feed.refreshPart('rollup');
    isLate = false;
    await feed.refresh();
    held.shift()?.();
    await slowPart;
    assert.equal(shown(), 'fine');
    isLate = true;
    const slow = feed.refresh();
    await settle();
    isLate = false;
    await feed.refreshPart('rollup');
    assert.equal(shown(), 'renewed');
    held.shift()?.();
    await slow;
    assert.equal(shown(), 'renewed');
    isLate = true;
    const [first] = [feed.refreshPart('rollup')];
    isLate = false;
    await feed.refreshPart('rollup');
    held.shift()?.();
    await first;
    assert.equal(shown(), 'renewed');
  });

  it('takes no part of the page before for one of the new page', async () => {
    const { client } = fakePage();
    const held = Promise.withResolvers<Awaited<ReturnType<StatusClient['status']>>>();
    const { feed, seen } = underTest({ ...client, status: () => held.promise });
    await feed.refresh();
    const ofOther = feed.refreshPart('rollup');
    seen.page = 'b';
    held.resolve(await client.status());
    await ofOther;
    assert.equal(feed.knowledge.summary, undefined);
  });

  it('never takes the older of two failures for the newer', async () => {
    const { client } = fakePage();
    const held = Promise.withResolvers<never>();
    let isLate = true;
    const { feed, seen } = underTest({ ...client, status: () => (isLate ? held.promise : client.status()) });
    await feed.refresh();
    const slow = feed.refreshPart('rollup');
    isLate = false;
    await feed.refreshPart('rollup');
    held.reject(new Error('down'));
    await slow;
    assert.deepEqual([feed.knowledge.failure, seen.failures], [undefined, 0]);
    isLate = true;
    const ofOther = feed.refreshPart('rollup');
    seen.page = 'b';
    await ofOther;
    assert.deepEqual([feed.knowledge.failure, seen.failures], [undefined, 0]);
  });
});
