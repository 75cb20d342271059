import assert from 'node:assert/strict';
import {
  decodeWatchedJob,
  hasEnded,
  hasStartedAnew,
  resumedJob,
  unfinishedJob,
  type WatchedJob,
  watchLimitMs,
  withJob,
} from '../../../../src/domain/verification/watchedJob.ts';
import { watchedJob } from '../../features/verification/watchedJobs.ts';

const ended = (job: WatchedJob): WatchedJob => ({
  ...job,
  progress: { kind: 'succeeded', atMs: 1, match: 'exact_match' },
});

describe('watched jobs', () => {
  it('are listed newest first and replaced in their place', () => {
    const two = withJob([watchedJob(1)], watchedJob(2));
    assert.deepEqual(
      two.map(({ id }) => id),
      [watchedJob(2).id, watchedJob(1).id],
    );
    const done = withJob(two, ended(watchedJob(1)));
    assert.deepEqual(done.map(hasEnded), [false, true]);
  });

  it('are at most 50, of which those that run stay', () => {
    let jobs: readonly WatchedJob[] = [watchedJob(0)];
    for (let number = 1; number <= 80; number++) {
      jobs = withJob(jobs, ended(watchedJob(number)));
    }
    assert.equal(jobs.length, 50);
    assert.equal(jobs[0]?.id, watchedJob(80).id);
    assert.equal(jobs.at(-1)?.id, watchedJob(0).id);
  });

  it('are joined by a second submission of the same contract at the same service', () => {
    const jobs = [
      ended(watchedJob(1)),
      watchedJob(2),
      { ...watchedJob(3), progress: { kind: 'paused', sentence: '' } },
    ] as const;
    const check = (number: number, url: string, expected: string | undefined) =>
      assert.equal(unfinishedJob(jobs, watchedJob(number), url)?.id, expected);
    const { serviceUrl } = watchedJob();
    check(1, serviceUrl, undefined);
    check(2, serviceUrl, watchedJob(2).id);
    check(3, serviceUrl, watchedJob(3).id);
    check(2, 'https://other.example.com', undefined);
    assert.equal(unfinishedJob(jobs, { ...watchedJob(2), chainId: '1' }, serviceUrl), undefined);
  });

  it('start anew when one is submitted while none runs, and not when one is looked at again', () => {
    const paused: WatchedJob = { ...watchedJob(1), progress: { kind: 'paused', sentence: '' } };
    const check = (before: readonly WatchedJob[], now: readonly WatchedJob[], expected: boolean) =>
      assert.equal(hasStartedAnew(before, now), expected);
    check([], [watchedJob(1)], true);
    check([ended(watchedJob(1)), paused], [watchedJob(2), ended(watchedJob(1)), paused], true);
    check([watchedJob(1)], [watchedJob(2), watchedJob(1)], false);
    check([watchedJob(1)], [ended(watchedJob(1))], false);
    check([paused], [watchedJob(1)], false);
    check([], [ended(watchedJob(1))], false);
  });

  it('are watched for another half hour when they are resumed', () => {
    const given: WatchedJob = { ...watchedJob(), watchUntilMs: 5, progress: { kind: 'paused', sentence: 'Too long.' } };
    assert.deepEqual(resumedJob(given, 1_000), {
      ...watchedJob(),
      watchUntilMs: 1_000 + watchLimitMs,
      progress: { kind: 'running' },
    });
    assert.equal(watchLimitMs, 30 * 60_000);
  });

  it('come back as they were kept', () => {
    const advice = { severity: 'error', sentence: 'No.', nextStep: 'showDetails', errorId: 'e-1' } as const;
    const jobs: readonly WatchedJob[] = [
      watchedJob(1),
      ended(watchedJob(2)),
      { ...watchedJob(3), method: 'workspace', progress: { kind: 'paused', sentence: 'Stopped.' } },
      { ...watchedJob(4), progress: { kind: 'failed', atMs: 5, advice } },
      { ...watchedJob(5), buildFile: 'file:///a.json', progress: { kind: 'succeeded', atMs: 5, match: undefined } },
    ];
    assert.deepEqual(JSON.parse(JSON.stringify(jobs)).map(decodeWatchedJob), jobs);
  });

  it('come back with an empty reason where none was kept', () => {
    const kept = { ...watchedJob(), progress: { kind: 'paused' } };
    assert.deepEqual(decodeWatchedJob(kept), { ...watchedJob(), progress: { kind: 'paused', sentence: '' } });
  });

  it('are not understood when they were kept in another form', () => {
    const job = watchedJob();
    const odd: readonly unknown[] = [
      ...[null, 1, 'x', {}, [], { ...job, id: 7 }, { ...job, address: '0x12' }, { ...job, method: 'other' }],
      ...[
        { ...job, progress: undefined },
        { ...job, progress: { kind: 'gone' } },
        { ...job, submittedAtMs: '1' },
        { ...job, network: undefined },
      ],
      ...[
        { ...job, progress: { kind: 'failed', atMs: 1 } },
        { ...job, progress: { kind: 'succeeded' } },
      ],
    ];
    const names = ['id', 'network', 'chainId', 'address', 'serviceUrl', 'method', 'submittedAtMs', 'watchUntilMs'];
    const lacking = [...names, 'progress'].flatMap((name) => [
      { ...job, [name]: undefined },
      { ...job, [name]: '' },
      { ...job, [name]: {} },
    ]);
    const advice = { severity: 'error', sentence: 'No.', nextStep: 'showDetails' };
    const wrong = [
      { kind: 'succeeded', atMs: '1' },
      { kind: 'failed', atMs: '1', advice },
      { kind: 'failed', atMs: 1, advice: { ...advice, sentence: 7 } },
      { kind: 'failed', atMs: 1, advice: { ...advice, nextStep: undefined } },
      { kind: 'failed', advice },
    ];
    for (const kept of [...odd, ...lacking, ...wrong.map((progress) => ({ ...job, progress }))]) {
      assert.equal(decodeWatchedJob(kept), undefined, JSON.stringify(kept));
    }
  });
});
