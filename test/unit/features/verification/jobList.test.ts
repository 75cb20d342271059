import assert from 'node:assert/strict';
import type { WatchedJob } from '../../../../src/domain/verification/watchedJob.ts';
import type { StoredState } from '../../../../src/editor/storedState.ts';
import { JobList } from '../../../../src/features/verification/jobList.ts';
import { watchedJob } from './watchedJobs.ts';

const [one, two, three] = [watchedJob(1), watchedJob(2), watchedJob(3)];

/** A list over a state that gives the same value until it changes. */
function listOf(stored: unknown) {
  const state = {
    stored,
    read: () => state.stored,
    async change(_key: string, update: (value: unknown) => unknown) {
      state.stored = update(state.stored);
    },
  };
  const list = new JobList(state as unknown as StoredState, 'jobs');
  return { list, state, ids: () => list.read().kept.jobs.map(({ id }: WatchedJob) => id) };
}

describe('the list of jobs of all windows', () => {
  it('is decoded once, and again when another window has changed it', async () => {
    const { list, state, ids } = listOf({ jobs: [one], forgotten: [] });
    const first = list.read();
    assert.equal(list.read(), first);
    assert.deepEqual(first, { stored: state.stored, kept: { jobs: [one], forgotten: [] }, unread: 0 });
    state.stored = { jobs: [two, one], forgotten: ['x'] };
    assert.deepEqual(ids(), [two.id, one.id]);
    assert.deepEqual(list.read().kept.forgotten, ['x']);
    assert.notEqual(list.read(), first);
  });

  it('is changed from what is stored by then, and keeps all else that is stored', async () => {
    const { list, state, ids } = listOf({ jobs: [one, { id: 'odd' }], forgotten: [], newer: 7 });
    list.read();
    state.stored = { jobs: [two, { id: 'odd' }], forgotten: [], newer: 7 };
    await list.change((kept) => ({ jobs: [three, ...kept.jobs], forgotten: [...kept.forgotten, one.id] }));
    assert.deepEqual(ids(), [three.id, two.id]);
    assert.deepEqual(state.stored, { jobs: [three, two, { id: 'odd' }], forgotten: [one.id], newer: 7 });
    assert.equal(list.read().unread, 1);
  });

  it('is that of this window alone where something else is stored', async () => {
    const { list, state, ids } = listOf('odd');
    await list.change(() => ({ jobs: [one], forgotten: [] }));
    assert.deepEqual([ids(), state.stored], [[one.id], 'odd']);
    await list.change((kept) => ({ ...kept, jobs: [...kept.jobs, two] }));
    assert.deepEqual(ids(), [one.id, two.id]);
  });
});
