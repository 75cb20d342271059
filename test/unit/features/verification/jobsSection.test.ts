import assert from 'node:assert/strict';
import { formatTime } from '../../../../src/domain/value/timestamp.ts';
import type { VerificationAdvice } from '../../../../src/domain/verification/verificationAdvice.ts';
import type { JobProgress, WatchedJob } from '../../../../src/domain/verification/watchedJob.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { watchedJob } from './watchedJobs.ts';

stubVsCode();
const vscode = await import('vscode');
const { createJobsSection, jobOfArgument } = await import('../../../../src/features/verification/jobsSection.ts');

type Store = Parameters<typeof createJobsSection>[0];

const advice = (severity: VerificationAdvice['severity']): VerificationAdvice => ({
  ...{ severity, sentence: `Why ${severity}\nof it.`, nextStep: 'retryLater', errorId: undefined },
});
const running: JobProgress = { kind: 'running' };
const succeeded: JobProgress = { kind: 'succeeded', atMs: 1, match: 'exact_match' };
const failed: JobProgress = { kind: 'failed', atMs: 1, advice: advice('error') };
const inProgress = (number: number, progress: JobProgress): WatchedJob => ({ ...watchedJob(number), progress });

/** A section over a list that a test changes as it likes; `contexts` are the context keys that were set. */
function sectionOf(first: readonly WatchedJob[] = []) {
  let jobs = first;
  const changed = new vscode.EventEmitter<void>();
  const contexts: unknown[] = [];
  Object.assign(vscode.commands, { executeCommand: (...args: readonly unknown[]) => void contexts.push(args) });
  const section = createJobsSection({
    ...{ jobs: () => jobs, problem: () => undefined, onDidChange: changed.event },
    find: (id: string) => jobs.find((job) => job.id === id),
  } as unknown as Store);
  return {
    ...{ section, contexts, changed },
    set(next: readonly WatchedJob[]) {
      jobs = next;
      changed.fire();
    },
    head: () => section.nodes()[0] ?? assert.fail('no section'),
    lines: () => section.nodes()[0]?.children?.() as readonly object[],
    [Symbol.dispose]: () => section.dispose(),
  };
}

describe('the section of verifications', () => {
  const [one, two] = [inProgress(1, running), inProgress(2, running)];
  const address = one.address;

  it('is a line that says how many run and how many are over, newest first below it', () => {
    for (const [jobs, description] of [
      [[one], '1 running'],
      [[one, two], '2 running'],
      [[inProgress(1, succeeded), two, inProgress(3, failed)], '1 running · 2 recent'],
      [[inProgress(1, { kind: 'paused', sentence: 'stopped' })], '1 recent'],
    ] as const) {
      const own = sectionOf();
      own.set(jobs);
      const { children, ...head } = own.head();
      const starts = jobs.some(({ progress }) => progress.kind === 'running') ? 1 : 0;
      assert.deepEqual(head, {
        id: `verification/${starts}`,
        label: 'Verification',
        description,
        icon: new vscode.ThemeIcon('verified'),
        contextValue: 'section.verification',
        isExpanded: starts > 0,
      });
      assert.deepEqual(
        own.lines().map((line) => Object(line).id),
        jobs.map(({ id }) => `verification/job/${id}`),
      );
      own.section.dispose();
    }
  });

  for (const [progress, says, icon, color, contextValue] of [
    [running, ['running'], 'loading~spin', undefined, 'verification.running'],
    [
      { kind: 'paused', sentence: 'too\nlong' },
      ['too long', 'not watched: too long'],
      ...(['debug-pause', undefined, 'verification.paused'] as const),
    ],
    [succeeded, ['Exact match'], 'pass', 'testing.iconPassed', 'verification.ended'],
    [failed, ['Why error of it.'], 'error', 'testing.iconFailed', 'verification.ended'],
    [
      { kind: 'failed', atMs: 1, advice: advice('warning') },
      ['Why warning of it.'],
      ...(['info', undefined, 'verification.ended'] as const),
    ],
    [
      { kind: 'failed', atMs: 1, advice: advice('info') },
      ['Why info of it.'],
      ...(['info', undefined, 'verification.ended'] as const),
    ],
  ] as const satisfies readonly (readonly [JobProgress, readonly string[], string, string | undefined, string])[]) {
    it(`has a line for a job: ${says[0]}`, () => {
      for (const [method, methodText] of [
        ['import', 'import from the explorer'],
        ['workspace', 'from the workspace'],
      ] as const) {
        const job = { ...inProgress(1, progress), method };
        const state = says.at(-1);
        assert.deepEqual(sectionOf([job]).lines(), [
          {
            id: `verification/job/${job.id}`,
            label: '0x0000…0001',
            description: says[0],
            tooltip: [
              `${address} on testnet (chain 296)`,
              `Submitted ${formatTime(job.submittedAtMs)}, ${methodText}`,
              state,
            ].join('\n'),
            icon: new vscode.ThemeIcon(icon, color && new vscode.ThemeColor(color)),
            accessibleLabel: `${address}, ${state}`,
            contextValue,
            command: { title: 'Show', command: 'hieroLens.verification.showJob', arguments: [job.id] },
            copyText: address,
          },
        ]);
      }
    });
  }

  it('gets a new id when jobs start to run, and keeps it while others join them or end', () => {
    const { set, head } = sectionOf();
    const paused: JobProgress = { kind: 'paused', sentence: 'stopped' };
    const three = inProgress(3, running);
    const steps = [[one], [two, one], [two], [inProgress(2, succeeded)], [], [three], [inProgress(3, paused)], [three]];
    const ids = steps.map((jobs) => {
      set(jobs);
      return jobs.length === 0 ? undefined : head().id;
    });
    assert.deepEqual(ids, [...Array(4).fill('verification/1'), undefined, ...Array(3).fill('verification/2')]);
  });

  it('tells the menus, once, whether there is a job that is over', () => {
    const { set, contexts } = sectionOf();
    const told = [[one], [inProgress(1, failed)], [inProgress(1, failed), two], [two], []].map((jobs) => {
      set(jobs);
      return contexts.splice(0);
    });
    const context = (isEnded: boolean) => [['setContext', 'hieroLens.verification.hasEnded', isEnded]];
    assert.deepEqual(told, [[], context(true), [], context(false), []]);
  });

  it('looks at the jobs that it starts with once the editor has gone on, and not after it is disposed', async () => {
    const kept = sectionOf([inProgress(1, failed)]);
    assert.deepEqual(kept.contexts, []);
    await new Promise(setImmediate);
    assert.equal(kept.contexts.length, 1);
    const gone = sectionOf([inProgress(1, failed)]);
    gone.section.dispose();
    await new Promise(setImmediate);
    gone.set([]);
    gone.set([inProgress(1, failed)]);
    assert.deepEqual(gone.contexts, []);
  });

  it('is above the lines of its jobs and no others, and shows the line of a job', () => {
    const own = sectionOf([one]);
    const [line] = own.lines() as readonly [{ readonly id: string; readonly label: string }];
    assert.equal(own.section.parentOf(line)?.label, 'Verification');
    assert.equal(own.section.parentOf({ ...line, id: one.id }), undefined);
    assert.deepEqual(sectionOf().section.nodes(), []);
    const asked: unknown[] = [];
    const listening = own.section.onDidAskToShow?.((node) => asked.push(node)) ?? assert.fail();
    own.section.show(one.id);
    own.section.show(two.id);
    assert.deepEqual(asked, [line, undefined]);
    own.section.dispose();
    own.section.show(one.id);
    assert.equal(asked.length, 2);
    listening.dispose();
  });
});

describe('the job of a command', () => {
  const [one, two] = [watchedJob(1), watchedJob(2)];
  const lineOf = (id: string) => ({ id: `verification/job/${id}`, label: 'x' });
  const odd = { ...watchedJob(3), id: lineOf(one.id).id };
  const twin = { ...one, network: 'other' };

  it('is found by its id or its line, whatever the service made its id, the newest first', () => {
    for (const [argument, expected] of [
      [two.id, two],
      [watchedJob(4).id, undefined],
      [lineOf(two.id), two],
      [lineOf(one.id), one],
      [lineOf(odd.id), odd],
      [one.id, one],
      ...[undefined, null, 7, {}, [], '', { id: 7 }, { id: one }, { id: 'rollup' }].map(
        (not) => [not, undefined] as const,
      ),
    ] as const) {
      assert.equal(jobOfArgument([one, two, odd, twin], argument), expected, JSON.stringify(argument));
    }
  });
});
