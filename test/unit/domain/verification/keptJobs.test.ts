import assert from 'node:assert/strict';
import {
  decodeKeptJobs,
  type KeptJobs,
  overwritten,
  withJobs,
  withoutJobs,
} from '../../../../src/domain/verification/keptJobs.ts';
import type { WatchedJob } from '../../../../src/domain/verification/watchedJob.ts';
import { watchedJob } from '../../features/verification/watchedJobs.ts';

const ended = (job: WatchedJob): WatchedJob => ({ ...job, progress: { kind: 'succeeded', atMs: 1, match: 'match' } });
const [one, two] = [watchedJob(1), watchedJob(2)];
const none: KeptJobs = { jobs: [], forgotten: [] };

describe('jobs kept for all windows', () => {
  it('come back when another window wrote over them, unless they were forgotten', () => {
    const check = (kept: KeptJobs, own: readonly WatchedJob[], expected: readonly WatchedJob[]) =>
      assert.deepEqual(overwritten(kept, own), expected);
    check(withJobs(none, [two]), [one], [one]);
    check(withoutJobs(withJobs(none, [two]), [one.id]), [one], []);
    check(withJobs(none, [one]), [one], []);
  });

  it('have ended for good', () => {
    assert.deepEqual(overwritten(withJobs(none, [one]), [ended(one)]), [ended(one)]);
    assert.deepEqual(overwritten(withJobs(none, [ended(one)]), [one]), []);
  });

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
