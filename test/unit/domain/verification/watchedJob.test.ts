import assert from 'node:assert/strict';
import {
  decodeStoredJobs,
  decodeWatchedJob,
  type StoredJobs,
  unfinishedJob,
  type WatchedJob,
  withJob,
  withoutJobs,
} from '../../../../src/domain/verification/watchedJob.ts';
import { endedJob, watchedJob } from '../../features/verification/watchedJobs.ts';

const [one, two] = [watchedJob(1), watchedJob(2)];
const none: StoredJobs = { jobs: [], forgotten: [] };
const listOf = (...jobs: readonly WatchedJob[]) => jobs.reduceRight<StoredJobs>(withJob, none);

describe('stored jobs', () => {
  it('are listed newest first and replaced in their place', () => {
    assert.deepEqual(listOf(two, one).jobs, [two, one]);
    assert.deepEqual(withJob(listOf(two, one), endedJob(1)).jobs, [two, endedJob(1)]);
  });

  it('are at most 50, of which those that run stay', () => {
    let stored = listOf(watchedJob(0));
    for (let number = 1; number <= 80; number++) {
      stored = withJob(stored, endedJob(number));
    }
    const kept = Array.from({ length: 49 }, (_, index) => endedJob(80 - index));
    assert.deepEqual(stored.jobs, [...kept, watchedJob(0)]);
  });

  it('are forgotten until one is submitted again, the last 200 of them', () => {
    const without = withoutJobs(listOf(two, one), [one.id]);
    assert.deepEqual(without, { jobs: [two], forgotten: [one.id] });
    assert.deepEqual(withJob(without, one), { jobs: [one, two], forgotten: [] });
    assert.deepEqual(withoutJobs(without, ['x', one.id]).forgotten, ['x', one.id]);
    const many = Array.from({ length: 300 }, (_, number) => `${number}`);
    assert.deepEqual(withoutJobs(without, many).forgotten, many.slice(0, 200));
  });

  it('are read back with a count of what is no job; undefined where something else is stored', () => {
    for (const [stored, jobs, unreadCount, forgotten = []] of [
      ...[undefined, null, {}, { jobs: null }, { other: 7 }].map((empty) => [empty, [], 0] as const),
      [{ jobs: [one], forgotten: undefined }, [one], 0],
      [{ jobs: [{}, one, 7], forgotten: [7, 'x'] }, [one], 2, ['x']],
    ] as const) {
      assert.deepEqual(decodeStoredJobs(stored), { jobs, forgotten, unreadCount }, JSON.stringify(stored));
    }
    for (const other of [7, 'x', [], true, { jobs: {} }, { jobs: 'x' }, { jobs: [one], forgotten: 0 }]) {
      assert.equal(decodeStoredJobs(other), undefined, JSON.stringify(other));
    }
  });

  it('are joined by a second submission of the same contract at the same service', () => {
    const paused: WatchedJob = { ...watchedJob(3), progress: { kind: 'paused', sentence: '' } };
    const { serviceUrl } = one;
    for (const [contract, url, expected] of [
      [one, serviceUrl, undefined],
      [two, serviceUrl, two],
      [watchedJob(3), serviceUrl, paused],
      [two, 'https://other.example.com', undefined],
      [{ ...two, chainId: '1' }, serviceUrl, undefined],
    ] as const) {
      assert.equal(unfinishedJob([endedJob(1), two, paused], contract, url), expected);
    }
  });
});

describe('a stored job', () => {
  const advice = { severity: 'error', sentence: 'No.', nextStep: 'showDetails', errorId: 'e-1' } as const;

  it('is read as it was stored', () => {
    const jobs: readonly WatchedJob[] = [
      one,
      endedJob(2),
      { ...one, method: 'workspace', progress: { kind: 'paused', sentence: 'Stopped.' } },
      { ...one, progress: { kind: 'failed', atMs: 5, advice } },
      { ...one, buildFile: 'file:///a.json', progress: { kind: 'succeeded', atMs: 5, match: undefined } },
    ];
    assert.deepEqual(JSON.parse(JSON.stringify(jobs)).map(decodeWatchedJob), jobs);
    const paused = { ...one, progress: { kind: 'paused' } };
    assert.deepEqual(decodeWatchedJob(paused), { ...one, progress: { kind: 'paused', sentence: '' } });
  });

  it('is not understood in another form', () => {
    const members = ['id', 'network', 'chainId', 'address', 'serviceUrl', 'method', 'submittedAtMs', 'watchUntilMs'];
    const progresses = [
      ...[{ kind: 'gone' }, { kind: 'succeeded' }, { kind: 'succeeded', atMs: '1' }],
      ...[
        { kind: 'failed', atMs: 1 },
        { kind: 'failed', atMs: '1', advice },
        { kind: 'failed', advice },
      ],
      { kind: 'failed', atMs: 1, advice: { ...advice, sentence: 7 } },
      { kind: 'failed', atMs: 1, advice: { ...advice, nextStep: undefined } },
    ];
    const odd: readonly unknown[] = [
      ...[null, 1, 'x', {}, [], { ...one, id: 7 }, { ...one, address: '0x12' }, { ...one, method: 'other' }],
      ...[...members, 'progress'].flatMap((name) => [undefined, '', {}].map((value) => ({ ...one, [name]: value }))),
      ...progresses.map((progress) => ({ ...one, progress })),
    ];
    for (const stored of odd) {
      assert.equal(decodeWatchedJob(stored), undefined, JSON.stringify(stored));
    }
  });
});
