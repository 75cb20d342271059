import assert from 'node:assert/strict';
import {
  countUnreadJobs,
  decodeKeptJobs,
  isNoJobs,
  type KeptJobs,
  withJobs,
  withoutJobs,
} from '../../../../src/domain/verification/keptJobs.ts';
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

  it('are told from something else that is kept in their place', () => {
    const check = (kept: unknown, isOther: boolean, unread: number) =>
      assert.deepEqual([isNoJobs(kept), countUnreadJobs(kept)], [isOther, unread], JSON.stringify(kept));
    for (const kept of [undefined, null, {}, { jobs: null }, { jobs: [one], forgotten: undefined }, { other: 7 }]) {
      check(kept, false, 0);
    }
    for (const kept of [7, 'x', [], true, { jobs: {} }, { jobs: 'x' }, { jobs: [one], forgotten: 0 }]) {
      check(kept, true, 1);
    }
    check({ jobs: [{}, one, 7], forgotten: [7] }, false, 2);
  });
});
