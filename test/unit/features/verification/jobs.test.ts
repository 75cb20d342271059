import assert from 'node:assert/strict';
import { type ErrorResponse, ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import type { VerificationJob } from '../../../../src/domain/verification/verificationJob.ts';
import { type WatchedJob, watchLimitMs } from '../../../../src/domain/verification/watchedJob.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';
import { watchedJob } from './watchedJobs.ts';

stubVsCode();
const vscode = await import('vscode');
const { createStoredState } = await import('../../../../src/editor/storedState.ts');
const { createJobs } = await import('../../../../src/features/verification/jobs.ts');
const { createJobStore } = await import('../../../../src/features/verification/jobStore.ts');

const answerOf = (state: VerificationJob['state'], finishedAtMs?: number): VerificationJob => ({
  ...{ id: 'a', state, finishedAtMs, contract: undefined, error: undefined, raw: {} },
});
const [pending, success, failure] = [answerOf('pending'), answerOf('success'), answerOf('failure')];
const response = (status: number, code?: string): ErrorResponse => ({
  ...{ status, code, messages: [], errorId: undefined, data: undefined },
});
const rejected = (status: number, code?: string): ServiceFailure => ({
  ...{ kind: 'rejected', response: response(status, code) },
});
const rateLimited = (retryAfterSeconds: number): ServiceFailure => ({
  ...{ kind: 'rateLimited', retryAfterSeconds, response: response(429) },
});
const testnet = networks.find(({ name }) => name === 'testnet') ?? assert.fail();

interface Notification {
  readonly title: string;
  readonly cancel: () => void;
}

/** One window: jobs are polled with these answers in their order, the last for ever, on a clock that a test moves. */
async function setup(...answers: readonly (VerificationJob | ServiceFailure)[]) {
  const clock = fakeClock();
  const startMs = clock.nowMs();
  const memory = fakeMemory();
  const store = createJobStore(async () => createStoredState(memory));
  const polls: number[] = [];
  const logged: string[] = [];
  const shown: unknown[] = [];
  const executed: unknown[] = [];
  const notifications: Notification[] = [];
  Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => void executed.push(args) });
  Object.assign(vscode.window, {
    state: { focused: true },
    withProgress: ({ title }: Notification, work: (progress: object, token: object) => unknown) => {
      const cancelled = new vscode.EventEmitter<void>();
      notifications.push({ title, cancel: () => cancelled.fire() });
      return work({ report: () => undefined }, { onCancellationRequested: cancelled.event });
    },
  });
  const messages = {
    show: async (job: WatchedJob, sendAgain?: unknown) =>
      void shown.push(['show', job.progress.kind, typeof sendAgain]),
    showClosed: async () => void shown.push(['showClosed']),
    showUnknown: async (_attempt: object, why: string) => void shown.push(['showUnknown', why]),
    showErrorResponse: async (_attempt: object, { nextStep }: { readonly nextStep: string }) =>
      void shown.push(['showErrorResponse', nextStep]),
  };
  const verification = {
    job: async (_id: string, { signal }: { readonly signal: AbortSignal }) => {
      polls.push(clock.nowMs() - startMs);
      const answer = answers[Math.min(polls.length, answers.length) - 1] ?? assert.fail();
      if ('kind' in answer) {
        throw new ServiceError('verification', '', answer);
      }
      signal.throwIfAborted();
      return answer;
    },
  };
  const context = { network: testnet, networks: () => networks, clientsOf: () => ({ verification }) };
  const log = { failure: (doing: string) => void logged.push(doing) };
  const jobs = createJobs(context as never, store, messages as never, log, clock);
  const job: WatchedJob = {
    ...{ ...watchedJob(), serviceUrl: 'https://v.test' },
    ...{ submittedAtMs: clock.timeOfDayMs(), watchUntilMs: clock.timeOfDayMs() + watchLimitMs },
  };
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) {
      await new Promise(setImmediate);
    }
  };
  return {
    ...{ clock, memory, store, jobs, job, polls, logged, shown, executed, notifications, startMs },
    progress: () => store.find(job.id)?.progress,
    async pass(ms: number) {
      await settled();
      await clock.pass(ms);
      await settled();
    },
    /** Polls a job in the background for an hour; gives what came of it and the pauses between polls. */
    async followed(changes: Partial<WatchedJob> = {}, jumpMs = 0) {
      await store.add({ ...job, ...changes });
      jobs.followAll();
      clock.jump(jumpMs);
      await clock.pass(3_600_000);
      await settled();
      return {
        progress: store.find(job.id)?.progress,
        pauses: polls.slice(1).map((ms, index) => ms - (polls[index] ?? 0)),
      };
    },
  };
}

describe('jobs in the background', () => {
  it('are polled at once and every 2 s until they end; their contract is then looked up again', async () => {
    const window = await setup(pending, pending, success);
    const atMs = window.startMs + 4_000;
    const progress = { kind: 'succeeded', atMs, match: undefined };
    assert.deepEqual(await window.followed(), { progress, pauses: [2_000, 2_000] });
    const { address } = window.job;
    assert.deepEqual(window.executed, [
      ['hieroLens.contract.refresh', { network: 'testnet', chainId: '296', address }],
    ]);
  });

  it('end when the service says, and with its reason', async () => {
    for (const [answer, kind, atMs, sentence] of [
      [answerOf('success', 5), 'succeeded', 5, undefined],
      [answerOf('failure', 7), 'failed', 7, /no reason/],
      [failure, 'failed', 0, /no reason/],
      [rejected(404, 'job_not_found'), 'failed', 0, /does not know this job/],
    ] as const) {
      const window = await setup(answer);
      const { progress } = await window.followed();
      assert.equal(progress?.kind, kind);
      assert.equal(progress.atMs, atMs || window.startMs);
      assert.match(progress.kind === 'failed' ? progress.advice.sentence : '', sentence ?? /^$/);
    }
  });

  it('are polled more slowly after failures, and as the service asks, but never beyond half an hour', async () => {
    const failures = [
      { kind: 'unreachable', detail: '' },
      { kind: 'failed', response: response(503) },
      rateLimited(30),
      rejected(408),
    ] as const;
    const { pauses } = await (await setup(...failures, pending, success)).followed();
    assert.deepEqual(pauses, [4_000, 8_000, 30_000, 32_000, 2_000]);
    const away = await (await setup({ kind: 'timedOut', passedMs: 1 })).followed();
    assert.equal(Math.max(...away.pauses), 60_000);
    for (const watchedMs of [watchLimitMs, 60_000]) {
      const window = await setup(rateLimited(2_212_000_000));
      const watchUntilMs = window.startMs + watchedMs;
      assert.deepEqual((await window.followed({ watchUntilMs })).pauses, [watchedMs]);
    }
  });

  it('are given up after half an hour of real time, whatever the clock of the day shows', async () => {
    for (const [laterMs, jumpMs] of [
      [0, 0],
      [3_600_000, 0],
      [0, -3_600_000],
    ] as const) {
      const window = await setup(pending);
      const { progress, pauses } = await window.followed(
        { watchUntilMs: window.startMs + watchLimitMs + laterMs },
        jumpMs,
      );
      const sentence = 'Not ended within 30 minutes and no longer watched; the service may still finish it.';
      assert.deepEqual(progress, { kind: 'paused', sentence });
      assert.deepEqual([...new Set(pauses)], [2_000, 5_000]);
      assert.equal(window.polls.at(-1), watchLimitMs);
    }
    const old = await setup(pending);
    await old.followed({ watchUntilMs: 0 });
    assert.deepEqual(old.polls, [0]);
  });

  it('are not polled while another window has the focus, nor once that one has seen the end', async () => {
    const window = await setup(pending);
    Object.assign(vscode.window, { state: { focused: false } });
    await window.store.add(window.job);
    window.jobs.followAll();
    await window.pass(10_000);
    assert.deepEqual(window.polls, []);
    Object.assign(vscode.window, { state: { focused: true } });
    await window.pass(3_000);
    assert.equal(window.polls.length, 1);
    const other = createJobStore(async () => createStoredState(window.memory));
    await other.put({ ...window.job, progress: { kind: 'succeeded', atMs: 1, match: 'match' } });
    await window.pass(60_000);
    assert.equal(window.polls.length, 1);
    assert.deepEqual(window.progress(), { kind: 'succeeded', atMs: 1, match: 'match' });
  });

  it('are paused by what makes further polls useless', async () => {
    for (const [answer, sentence] of [
      [{ kind: 'malformed', path: '', detail: 'HTML' }, /cannot be read/],
      [rejected(404), /404/],
      [{ kind: 'notConfigured', setting: '', detail: 'off' }, /./],
    ] as const satisfies readonly (readonly [ServiceFailure, RegExp])[]) {
      const window = await setup(answer);
      const { progress } = await window.followed();
      assert.match(progress?.kind === 'paused' ? progress.sentence : '', sentence);
      assert.equal(window.logged.length, 1);
    }
    const { progress } = await (await setup(pending)).followed({ serviceUrl: 'https://gone.test' });
    const sentence = 'No network in the settings uses the service of this job any more.';
    assert.deepEqual(progress, { kind: 'paused', sentence });
  });

  it('are polled no more when they are stopped, and left as they are when the extension ends', async () => {
    const window = await setup(pending);
    await window.store.add(window.job);
    window.jobs.followAll();
    await window.pass(0);
    await window.jobs.stop(window.job);
    await window.pass(60_000);
    const stopped = { kind: 'paused', sentence: 'Stopped watching; the service goes on with the verification.' };
    assert.deepEqual([window.polls.length, window.progress(), window.logged], [1, stopped, []]);

    const ending = await setup(pending);
    await ending.store.add(ending.job);
    ending.jobs.followAll();
    await ending.pass(0);
    ending.jobs.dispose();
    await ending.pass(60_000);
    assert.deepEqual([ending.polls.length, ending.progress()], [1, { kind: 'running' }]);
  });
});

describe('jobs in a notification', () => {
  it('are polled without the focus, resumed for another half hour, and shown once', async () => {
    const window = await setup(pending, success);
    Object.assign(vscode.window, { state: { focused: false } });
    const paused: WatchedJob = { ...window.job, watchUntilMs: 0, progress: { kind: 'paused', sentence: 'Too long.' } };
    await window.store.add(paused);
    const watching = window.jobs.watch(paused);
    await window.pass(0);
    assert.deepEqual(window.store.jobs(), [window.job]);
    await window.jobs.watch(window.job);
    assert.deepEqual(window.executed, [['notifications.showList']]);
    await window.pass(2_000);
    await watching;
    assert.deepEqual(window.shown, [['show', 'succeeded', 'undefined']]);
    const titles = window.notifications.map(({ title }) => title);
    assert.deepEqual(titles, [`Watching the verification of ${window.job.address}`]);
  });

  const submissionOf = (
    { address, chainId }: WatchedJob,
    send: () => Promise<{ readonly verificationId: string }>,
  ) => ({
    ...({ network: testnet, method: 'import', key: { address, chainId }, title: 'Importing', send } as const),
  });

  it('are stored when they are submitted, and go on quietly when the notification is closed', async () => {
    const window = await setup(pending, pending, success);
    const { id } = window.job;
    const submitting = window.jobs.submit(submissionOf(window.job, async () => ({ verificationId: id })));
    await window.pass(0);
    assert.deepEqual(window.store.jobs(), [window.job]);
    window.notifications[0]?.cancel();
    await submitting;
    assert.deepEqual(window.shown, [['showClosed']]);
    Object.assign(vscode.window, { state: { focused: false } });
    await window.pass(10_000);
    assert.equal(window.polls.length, 1);
    Object.assign(vscode.window, { state: { focused: true } });
    await window.pass(10_000);
    assert.deepEqual([window.progress()?.kind, window.shown.length], ['succeeded', 1]);
  });

  it('can be sent again when they fail', async () => {
    const window = await setup(failure);
    await window.jobs.submit(submissionOf(window.job, async () => ({ verificationId: window.job.id })));
    assert.deepEqual(window.shown, [['show', 'failed', 'function']]);
  });

  it('are explained when the submission fails; nobody knows whether some have arrived', async () => {
    const cancelled = Object.assign(new Error(''), { name: 'AbortError' });
    const failed = (given: ServiceFailure) => new ServiceError('verification', '', given);
    for (const [error, ...expected] of [
      [cancelled, 'showUnknown', 'Stopped.'],
      [failed({ kind: 'timedOut', passedMs: 60_000 }), 'showUnknown', /./],
      [failed(rejected(409, 'already_verified')), 'showErrorResponse', 'openContract'],
      [failed(rejected(400, 'duplicate_verification_request')), 'showErrorResponse', 'watchJob'],
    ] as const) {
      const window = await setup(pending);
      await window.jobs.submit(submissionOf(window.job, () => Promise.reject(error)));
      const [[kind, text] = []] = window.shown as readonly (readonly string[])[];
      assert.equal(kind, expected[0]);
      assert.match(text ?? '', new RegExp(expected[1]));
      assert.deepEqual(window.store.jobs(), []);
    }
    for (const error of [new Error('odd'), failed(rejected(403))]) {
      const window = await setup(pending);
      await assert.rejects(window.jobs.submit(submissionOf(window.job, () => Promise.reject(error))), error);
    }
  });

  it('are joined by another submission of the same contract', async () => {
    const window = await setup(success);
    await window.store.add(window.job);
    const error = new ServiceError('verification', '', rejected(429, 'duplicate_verification_request'));
    await window.jobs.submit(submissionOf(window.job, () => Promise.reject(error)));
    assert.equal(window.notifications[1]?.title, `${window.job.address} is being verified already`);
    assert.deepEqual(window.shown, [['show', 'succeeded', 'undefined']]);
  });
});
