import assert from 'node:assert/strict';
import { decodeKeptJobs, type KeptJobs, withJobs, withoutJobs } from '../../../../src/domain/verification/keptJobs.ts';
import { watchedJob } from '../../features/verification/watchedJobs.ts';

const [one, two] = [watchedJob(1), watchedJob(2)];
const none: KeptJobs = { jobs: [], forgotten: [] };

describe('jobs kept for all windows', () => {
  it('are forgotten until one is submitted again, and as ids only so far', () => {
    const without = withoutJobs(withJobs(none, [one, two]), [one.id]);
    assert.deepEqual(without, { jobs: [two], forgotten: [one.id] });
    assert.deepEqual(withJobs(without, [one]), { jobs: [one, two], forgotten: [] });
    const many = Array.from({ length: 300 }, (_, number) => `${number}`);
    assert.deepEqual(withoutJobs(without, many).forgotten, many.slice(0, 200));
    assert.deepEqual(withoutJobs(without, ['x', one.id]).forgotten, ['x', one.id]);
    assert.deepEqual(withJobs(none, [one, two]).jobs, [two, one]);
  });

  it('are read back, and nothing is where something else was kept', () => {
    const kept = withoutJobs(withJobs(none, [one, two]), [one.id]);
    assert.deepEqual(decodeKeptJobs(JSON.parse(JSON.stringify(kept))), kept);
    for (const other of [undefined, null, 7, [], { jobs: 1, forgotten: {} }, { jobs: [{}], forgotten: [7] }]) {
      assert.deepEqual(decodeKeptJobs(other), none);
    }
  });
});
