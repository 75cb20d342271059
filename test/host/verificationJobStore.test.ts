import assert from 'node:assert/strict';
import type { WatchedJob } from '../../src/domain/verification/watchedJob.ts';
import { createJobStore, type JobStore } from '../../src/features/verification/jobStore.ts';
import { watchedJob } from '../unit/features/verification/watchedJobs.ts';
import { fakeMemory } from './stagedNetwork.ts';

const key = 'hieroLens.verification.jobs';
const ended = (job: WatchedJob): WatchedJob => ({ ...job, progress: { kind: 'succeeded', atMs: 1, match: 'match' } });

describe('jobs of several windows', () => {
  const memory = fakeMemory();
  const stores: JobStore[] = [];
  const window = () => {
    const store = createJobStore(memory);
    stores.push(store);
    return store;
  };
  const ids = (store: JobStore) => store.jobs().map(({ id }) => id.slice(-1));

  afterEach(async () => {
    for (const store of stores.splice(0)) {
      store.dispose();
    }
    await memory.update(key, undefined);
  });

  it('are in one list, which outlives every window', async () => {
    const [one, two] = [window(), window()];
    await one.add(watchedJob(1));
    await two.add(watchedJob(2));
    await one.put(ended(watchedJob(1)));
    for (const store of [one, two, window()]) {
      assert.deepEqual(ids(store), ['2', '1']);
    }
    assert.equal(two.find(watchedJob(1).id)?.progress.kind, 'succeeded');
  });

  it('of a newer version survive every change', async () => {
    const newer = { id: 'job of a newer version', method: 'proof', progress: { kind: 'queued' } };
    await memory.update(key, { jobs: [newer, { ...watchedJob(1), color: 'red' }], version: 2 });
    const store = window();
    assert.deepEqual(ids(store), ['1']);
    await store.add(watchedJob(2));
    await store.put(ended(watchedJob(1)));
    await store.remove([watchedJob(2).id]);
    const stored = { jobs: [newer, { ...ended(watchedJob(1)), color: 'red' }], version: 2 };
    assert.deepEqual(memory.get(key), { ...stored, forgotten: [watchedJob(2).id] });
    await store.remove([watchedJob(1).id]);
    assert.deepEqual(memory.get<{ jobs: unknown }>(key)?.jobs, [newer]);
  });

  it('are told of when another window changed them', async () => {
    const [one, two] = [window(), window()];
    let told = 0;
    two.onDidChange(() => told++);
    await two.sync();
    assert.equal(told, 0);
    await one.add(watchedJob(1));
    await two.sync();
    await two.sync();
    assert.equal(told, 1);
  });

  it('come back when a window that had not seen them wrote over them', async () => {
    const [one, two] = [window(), window()];
    const before = memory.get(key);
    await one.add(watchedJob(1));
    await memory.update(key, before);
    await two.add(watchedJob(2));
    assert.deepEqual(ids(two), ['2']);
    assert.deepEqual(ids(one).toSorted(), ['1', '2']);
    await one.sync();
    assert.deepEqual(ids(two).toSorted(), ['1', '2']);
  });

  it('stay forgotten, whoever follows them', async () => {
    const [one, two] = [window(), window()];
    await one.add(watchedJob(1));
    await two.remove([watchedJob(1).id]);
    await one.put(ended(watchedJob(1)));
    await one.sync();
    assert.deepEqual([ids(one), ids(two)], [[], []]);
  });
});
