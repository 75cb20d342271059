import assert from 'node:assert/strict';
import type { WatchedJob } from '../../src/domain/verification/watchedJob.ts';
import { createStoredState } from '../../src/editor/storedState.ts';
import { createJobStore, type JobStore } from '../../src/features/verification/jobStore.ts';
import { watchedJob } from '../unit/features/verification/watchedJobs.ts';
import { fakeMemory } from './stagedNetwork.ts';

const key = 'hieroLens.verification.jobs';
const ended = (job: WatchedJob): WatchedJob => ({ ...job, progress: { kind: 'succeeded', atMs: 1, match: 'match' } });

describe('jobs of several windows', () => {
  const memory = fakeMemory();
  const stores: JobStore[] = [];
  const window = async () => {
    const store = createJobStore(async () => createStoredState(memory));
    stores.push(store);
    await store.sync();
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
    const [one, two] = [await window(), await window()];
    await one.add(watchedJob(1));
    await two.add(watchedJob(2));
    await one.put(ended(watchedJob(1)));
    for (const store of [one, two, await window()]) {
      await store.sync();
      assert.deepEqual(ids(store), ['2', '1']);
    }
    assert.equal(two.find(watchedJob(1).id)?.progress.kind, 'succeeded');
  });

  it('of a newer version survive every change', async () => {
    const newer = { id: 'job of a newer version', method: 'proof', progress: { kind: 'queued' } };
    await memory.update(key, { jobs: [newer, { ...watchedJob(1), color: 'red' }], version: 2 });
    const store = await window();
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
    const [one, two] = [await window(), await window()];
    let told = 0;
    two.onDidChange(() => told++);
    await two.sync();
    assert.equal(told, 0);
    await one.add(watchedJob(1));
    await two.sync();
    await two.sync();
    assert.equal(told, 1);
  });

  it('have ended for good, whatever a window still believes', async () => {
    const [one, two] = [await window(), await window()];
    await one.add(watchedJob(1));
    await one.put(ended(watchedJob(1)));
    await two.put({ ...watchedJob(1), progress: { kind: 'paused', sentence: 'Stopped.' } });
    assert.equal(one.find(watchedJob(1).id)?.progress.kind, 'succeeded');
  });

  it('stay forgotten, whoever follows them', async () => {
    const [one, two] = [await window(), await window()];
    await one.add(watchedJob(1));
    await two.remove([watchedJob(1).id]);
    await one.put(ended(watchedJob(1)));
    await one.sync();
    assert.deepEqual([ids(one), ids(two)], [[], []]);
  });
});
