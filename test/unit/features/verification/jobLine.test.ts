import assert from 'node:assert/strict';
import { jobOfArgument, lineIdOf } from '../../../../src/features/verification/jobLine.ts';
import { watchedJob } from './watchedJobs.ts';

describe('the job a command is about', () => {
  const odd = { ...watchedJob(3), id: lineIdOf(watchedJob(1)) };
  const jobs = [watchedJob(1), watchedJob(2), odd];
  const check = (argument: unknown, expected: string | undefined) =>
    assert.equal(jobOfArgument(jobs, argument)?.id, expected);

  it('is found by the id that a link gives', () => {
    check(watchedJob(2).id, watchedJob(2).id);
    check(watchedJob(4).id, undefined);
  });

  it('is found by its line in the tree, whatever the service made its id', () => {
    check({ id: lineIdOf(watchedJob(2)), label: 'x' }, watchedJob(2).id);
    check({ id: lineIdOf(watchedJob(1)), label: 'x' }, watchedJob(1).id);
    check({ id: lineIdOf(odd), label: 'x' }, odd.id);
    check({ id: 'rollup', label: 'x' }, undefined);
  });

  it('is the newest where two share an id', () => {
    const twins = [watchedJob(1), { ...watchedJob(1), network: 'other' }];
    assert.equal(jobOfArgument(twins, watchedJob(1).id), twins[0]);
    assert.equal(jobOfArgument(twins, { id: 'verification/job/00000000-0000-4000-8000-000000000001' }), twins[0]);
  });

  it('is none for what is neither', () => {
    for (const argument of [undefined, null, 7, {}, [], { id: 7 }, { id: watchedJob(1) }, '']) {
      check(argument, undefined);
    }
  });
});
