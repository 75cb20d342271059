import assert from 'node:assert/strict';
import { type ErrorResponse, ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import type { VerificationJob } from '../../../../src/domain/verification/verificationJob.ts';
import { type JobProgress, type WatchedJob, watchLimitMs } from '../../../../src/domain/verification/watchedJob.ts';
import { type JobWatch, watchJob } from '../../../../src/features/verification/jobFollower.ts';
import { watchedJob } from './watchedJobs.ts';

const jobIn = (state: VerificationJob['state']): VerificationJob => ({
  id: 'a',
  state,
  finishedAtMs: undefined,
  contract: undefined,
  error: undefined,
  raw: {},
});

const errorResponse = (status: number, code?: string): ErrorResponse => ({
  status,
  code,
  messages: [],
  errorId: undefined,
  data: undefined,
});

type Answer = VerificationJob | ServiceFailure | 'abort';

/** Watches against answers in their order, the last for ever, on a clock that only pauses move. */
async function watching(
  answers: readonly Answer[],
  job: WatchedJob = watchedJob(),
  around: Partial<Pick<JobWatch, 'known' | 'isWanted' | 'nowMs'>> = {},
) {
  let nowMs = job.submittedAtMs;
  let looks = 0;
  const pauses: number[] = [];
  const controller = new AbortController();
  const progress = await watchJob(
    job,
    {
      known: () => undefined,
      isWanted: () => true,
      nowMs: () => nowMs,
      passedMs: () => nowMs - job.submittedAtMs,
      ...around,
      look: async () => {
        const answer = answers[Math.min(looks++, answers.length - 1)];
        if (answer === 'abort') {
          controller.abort(new Error('stopped'));
          throw controller.signal.reason;
        }
        if (answer !== undefined && 'kind' in answer) {
          throw new ServiceError('verification', '', answer);
        }
        return answer ?? jobIn('pending');
      },
      pause: async (ms) => {
        pauses.push(ms);
        nowMs += ms;
      },
    },
    controller.signal,
  );
  return { progress, pauses, looks };
}

describe('watching a job', () => {
  it('looks at once, then every 2 s, until it ends', async () => {
    const { progress, pauses, looks } = await watching([jobIn('pending'), jobIn('pending'), jobIn('success')]);
    assert.equal(progress?.kind, 'succeeded');
    assert.deepEqual([pauses, looks], [[2_000, 2_000], 3]);
  });

  it('knows when a job ended, by the service or else by the look', async () => {
    const at = { ...jobIn('success'), finishedAtMs: 5 };
    assert.deepEqual((await watching([at])).progress, { kind: 'succeeded', atMs: 5, match: undefined });
    const { submittedAtMs } = watchedJob();
    const { progress } = await watching([jobIn('pending'), jobIn('success')]);
    assert.deepEqual(progress, { kind: 'succeeded', atMs: submittedAtMs + 2_000, match: undefined });
    const failed = (await watching([{ ...jobIn('failure'), finishedAtMs: 7 }])).progress;
    assert.deepEqual([failed?.kind, failed?.kind === 'failed' && failed.atMs], ['failed', 7]);
    const lost = await watching([
      jobIn('pending'),
      { kind: 'rejected', response: errorResponse(404, 'job_not_found') },
    ]);
    assert.deepEqual(lost.progress?.kind === 'failed' && lost.progress.atMs, submittedAtMs + 2_000);
  });

  it('says why a job failed', async () => {
    const { progress } = await watching([jobIn('failure')]);
    assert.equal(progress?.kind, 'failed');
    assert.match(progress.advice.sentence, /no reason/);
  });

  it('looks again after failures that say nothing of the job, ever slower, and as asked', async () => {
    const { pauses, progress } = await watching([
      { kind: 'unreachable', detail: '' },
      { kind: 'failed', response: errorResponse(503) },
      { kind: 'rateLimited', retryAfterSeconds: 30, response: errorResponse(429) },
      { kind: 'rejected', response: errorResponse(408) },
      jobIn('pending'),
      jobIn('success'),
    ]);
    assert.equal(progress?.kind, 'succeeded');
    assert.deepEqual(pauses, [4_000, 8_000, 30_000, 32_000, 2_000]);
  });

  it('slows down after two minutes, and gives up after half an hour', async () => {
    const { progress, pauses, looks } = await watching([jobIn('pending')]);
    assert.equal(progress, undefined);
    assert.deepEqual([...new Set(pauses)], [2_000, 5_000]);
    assert.ok(pauses.reduce((sum, ms) => sum + ms, 0) >= watchLimitMs);
    assert.equal(looks, 60 + (30 * 60 - 120) / 5 + 1);
  });

  it('never pauses longer than a minute while the service is away', async () => {
    const { pauses, progress } = await watching([{ kind: 'timedOut', passedMs: 1 }]);
    assert.equal(progress, undefined);
    assert.equal(Math.max(...pauses), 60_000);
  });

  it('waits as long as asked, but not beyond the time for which it looks', async () => {
    const farOff: ServiceFailure = {
      kind: 'rateLimited',
      retryAfterSeconds: 2_212_000_000,
      response: errorResponse(429),
    };
    const check = async (watchedForMs: number, expected: readonly number[]) => {
      const job = { ...watchedJob(), watchUntilMs: watchedJob().submittedAtMs + watchedForMs };
      assert.deepEqual((await watching([farOff], job)).pauses, expected);
    };
    await check(watchLimitMs, [watchLimitMs]);
    await check(60_000, [60_000]);
  });

  it('gives up after half an hour, though the clock was or is set back an hour', async () => {
    const { submittedAtMs, watchUntilMs } = watchedJob();
    const passed = async (...of: Parameters<typeof watching>) =>
      (await watching(...of)).pauses.reduce((sum, ms) => sum + ms, 0);
    const setBack = { ...watchedJob(), watchUntilMs: watchUntilMs + 3_600_000 };
    assert.equal(await passed([jobIn('pending')], setBack), watchLimitMs);
    let asked = 0;
    const nowMs = () => (asked++ === 0 ? submittedAtMs : submittedAtMs - 3_600_000);
    assert.equal(await passed([jobIn('pending')], watchedJob(), { nowMs }), watchLimitMs);
  });

  it('does not look while it is not wanted', async () => {
    let asked = 0;
    const { looks, pauses } = await watching([jobIn('success')], watchedJob(), { isWanted: () => ++asked > 3 });
    assert.deepEqual([looks, pauses], [1, [2_000, 2_000, 2_000]]);
  });

  it('ends without a look by what another window has found out', async () => {
    const ended: JobProgress = { kind: 'succeeded', atMs: 1, match: 'match' };
    let asked = 0;
    const known = () => (++asked > 2 ? ended : undefined);
    const { progress, looks } = await watching([jobIn('pending')], watchedJob(), { known });
    assert.deepEqual([progress, looks], [ended, 2]);
  });

  it('looks once at a job of long ago', async () => {
    const old = { ...watchedJob(), watchUntilMs: 0 };
    assert.deepEqual((await watching([jobIn('success')], old)).progress?.kind, 'succeeded');
    assert.deepEqual((await watching([jobIn('pending')], old)).looks, 1);
  });

  it('ends with a job that the service has forgotten', async () => {
    const { progress } = await watching([{ kind: 'rejected', response: errorResponse(404, 'job_not_found') }]);
    assert.equal(progress?.kind, 'failed');
    assert.match(progress.advice.sentence, /does not know this job/);
  });

  it('passes on what makes further looks useless', async () => {
    const useless: readonly ServiceFailure[] = [
      { kind: 'malformed', path: '', detail: 'HTML' },
      { kind: 'rejected', response: errorResponse(404) },
      { kind: 'notConfigured', setting: '', detail: '' },
    ];
    for (const failure of useless) {
      await assert.rejects(watching([failure]), ServiceError);
    }
  });

  it('rejects with the reason when it is stopped', async () => {
    await assert.rejects(watching([jobIn('pending'), 'abort']), /stopped/);
  });
});
