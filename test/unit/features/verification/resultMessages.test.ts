import assert from 'node:assert/strict';
import timers from 'node:timers/promises';
import type { NextStep, VerificationAdvice } from '../../../../src/domain/verification/verificationAdvice.ts';
import type { JobProgress, WatchedJob } from '../../../../src/domain/verification/watchedJob.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';
import { fakeQuestions, nextQuestion } from './fakeQuestions.ts';
import { endedJob, watchedJob } from './watchedJobs.ts';

stubVsCode();
const vscode = await import('vscode');
const { createResultMessages } = await import('../../../../src/features/verification/resultMessages.ts');

const job = watchedJob(1);
const { network, chainId, address } = job;
const contract = { network, chainId, address };
const failure = { kind: 'unreachable', detail: 'x' } as const;
const adviceOf = (nextStep: NextStep, more: Partial<VerificationAdvice> = {}): VerificationAdvice => ({
  ...{ severity: 'error', sentence: 'Why', nextStep, errorId: undefined, ...more },
});
const failedJob = (advice: VerificationAdvice, changes: Partial<WatchedJob> = {}): WatchedJob => ({
  ...{ ...job, ...changes, progress: { kind: 'failed', atMs: 1, advice } },
});

/** The messages of one window, in which the button that `press` names is pressed; what was shown and done. */
function setup(press?: string) {
  const shown: unknown[] = [];
  const done: unknown[] = [];
  const show =
    (severity: string) =>
    async (text: string, ...buttons: string[]) => {
      shown.push([severity, text, ...buttons]);
      return press;
    };
  Object.assign(vscode.window, {
    ...{ showErrorMessage: show('error'), showWarningMessage: show('warning') },
    ...{ showInformationMessage: show('information'), setStatusBarMessage: () => undefined },
    withProgress: (_options: object, work: (progress: object, token: object) => unknown) =>
      work({}, { onCancellationRequested: () => ({ dispose: () => undefined }) }),
  });
  Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => void done.push(args) });
  Object.assign(vscode.env, { clipboard: { writeText: async (text: string) => void done.push(['copied', text]) } });
  const act =
    (name: string) =>
    async (...args: readonly unknown[]) =>
      void done.push([name, ...args]);
  const documents = {
    ...{ showErrors: act('showErrors'), compareCode: act('compareCode'), showDetails: act('showDetails') },
    showErrorResponse: act('showErrorResponse'),
  };
  const clients = { verification: { contract: async () => ({ verified: false, chainId, address }) } };
  const [selected] = networks;
  const context = { network: selected, networks: () => networks, clientsOf: () => clients };
  const keys = { get: async () => undefined, set: async () => undefined, explorers: () => [] };
  const showInList = (id: string) => void done.push(['showInList', id]);
  const log = { failure: (doing: string) => void done.push(['logged', doing]) };
  const messages = createResultMessages(context as never, keys as never, documents as never, showInList, log);
  return { messages, shown, done };
}

const [build, again] = ['Verify from Workspace…', 'Retry'];
const importing = ['hieroLens.verification.import', contract];
const fromWorkspace = ['hieroLens.verification.fromWorkspace', contract];
const openingSources = ['hieroLens.contract.openSources', { network, chainId, address }];

describe('messages on failed verifications', () => {
  for (const [nextStep, buttons, actions, changes = {}] of [
    ['openContract', ['Open Sources'], [openingSources]],
    ['watchJob', ['Look Up Contract', again], [openingSources, importing]],
    ['retryLater', [again], [fromWorkspace], { method: 'workspace' }],
    ['checkAddress', ['Look Up Address'], [['hieroLens.lookup', address, network]]],
    [
      'switchChain',
      ['Choose Another Chain', build],
      [['hieroLens.verification.import', { network, chain: 'ask' }], fromWorkspace],
    ],
    [
      'switchChain',
      ['Choose Another Chain'],
      [['hieroLens.verification.fromWorkspace', { network, chain: 'ask' }]],
      { method: 'workspace' },
    ],
    ['openErrors', ['Open Errors'], [['showErrors']]],
    ['compareCode', ['Compare Bytecode'], [['compareCode']]],
    ['verifyFromWorkspace', [build], [fromWorkspace]],
    ['checkSettings', ['Open Settings'], [['workbench.action.openSettings', 'hieroLens.verificationUrl']]],
    ['showDetails', [], []],
    ['step of a newer version' as NextStep, [], []],
  ] as const satisfies readonly (readonly [NextStep, readonly string[], readonly unknown[], Partial<WatchedJob>?])[]) {
    it(`have a button for what comes next: ${nextStep} ${buttons.join(', ')}`, async () => {
      const failed = failedJob(adviceOf(nextStep, { errorId: 'e-1' }), changes);
      const { messages, shown } = setup();
      await messages.show(failed);
      const text = '0x0000…0001: Why. Error id: e-1.';
      assert.deepEqual(shown, [['error', text, ...buttons, 'Show Details', 'Copy Error Id']]);
      for (const [button, action] of [
        ...buttons.map((title, index) => [title, actions[index]] as const),
        ['Show Details', ['showDetails']] as const,
        ['Copy Error Id', ['copied', 'e-1']] as const,
      ]) {
        const pressed = setup(button);
        await pressed.messages.show(failed);
        const [[name, ...args] = []] = pressed.done as readonly (readonly unknown[])[];
        const isOfJob = args[0] === failed;
        assert.deepEqual(isOfJob ? [name] : [name, ...args], action, button);
      }
    });
  }

  it('send the same once more where it is still known, after the pause that the service asks for', async () => {
    const pauses: number[] = [];
    const { setTimeout } = timers;
    Object.assign(timers, { setTimeout: async (ms: number) => pauses.push(ms) > 0 });
    for (const [retryAfterSeconds, button] of [
      [undefined, 'Retry'],
      [600, 'Retry in 600 s'],
    ] as const) {
      const { messages, done } = setup(button);
      const sendAgain = async () => void done.push('again');
      await messages.show(failedJob(adviceOf('retryLater', { retryAfterSeconds })), sendAgain);
      assert.deepEqual(done, ['again'], button);
    }
    Object.assign(timers, { setTimeout });
    assert.deepEqual(pauses, [600_000]);
  });

  it('ask for a key, and import with it', async () => {
    fakeQuestions();
    for (const [key, expected] of [
      ['secret', [importing]],
      ['', []],
    ] as const) {
      const { messages, done } = setup('Set API Key');
      const answered = messages.show(failedJob(adviceOf('setApiKey')));
      const question = await nextQuestion();
      assert.match(question.prompt, /sent only to v\.test/);
      question.type(key);
      await answered;
      assert.deepEqual(done, expected);
    }
    const { messages, done } = setup('Set API Key');
    const given = messages.show(failedJob(adviceOf('setApiKey')));
    (await nextQuestion()).fire('hide');
    await given;
    assert.deepEqual(done, []);
  });

  it('show what the service answered to a submission, without the actions of a job', async () => {
    for (const [severity, nextStep, ...buttons] of [
      ['error', 'openErrors', 'Show Details'],
      ['warning', 'openContract', 'Open Sources'],
      ['info', 'compareCode'],
    ] as const) {
      const { messages, shown } = setup();
      await messages.showErrorResponse(job, adviceOf(nextStep, { severity, sentence: 'Why?' }), failure);
      const kind = severity === 'info' ? 'information' : severity;
      assert.deepEqual(shown, [[kind, '0x0000…0001: Why.', ...buttons]]);
    }
    const { messages, done } = setup('Show Details');
    await messages.showErrorResponse(job, adviceOf('showDetails'), failure);
    assert.deepEqual(done, [['showErrorResponse', network, failure]]);
  });
});

describe('messages on other verifications', () => {
  const paused: JobProgress = { kind: 'paused', sentence: 'Too long.' };
  const looking = 'If the request has arrived, the service verifies the contract all the same: look it up in a while.';
  type Messages = ReturnType<typeof setup>['messages'];

  for (const [name, run, shown, done] of [
    [
      'one that succeeded',
      (messages: Messages) => messages.show({ ...endedJob(1), serviceUrl: 'https://v.test' }),
      [['information', `${address} on testnet (chain 296) is verified: Match.`, 'Open Sources']],
      [openingSources],
    ],
    [
      'one that is watched no more',
      (messages: Messages) => messages.show({ ...job, progress: paused }),
      [['information', 'Too long.', 'Resume']],
      [['hieroLens.verification.resumeWatching', job.id]],
    ],
    ['one that runs', (messages: Messages) => messages.show(job), [], []],
    [
      'one whose notification was closed',
      (messages: Messages) => messages.showClosed(job),
      [
        [
          ...['information', 'Stopped watching; the service goes on, and the Network view shows how it ends.'],
          'Show View',
        ],
      ],
      [['showInList', job.id]],
    ],
    [
      'one that may have arrived',
      (messages: Messages) => messages.showUnknown(job, 'Stopped.'),
      [['warning', `Stopped. ${looking}`, 'Look Up Contract', 'Retry']],
      [openingSources],
    ],
  ] as const) {
    it(`say what is to be done: ${name}`, async () => {
      const [, , button] = (shown[0] ?? []) as readonly string[];
      const window = setup(button);
      await run(window.messages);
      assert.deepEqual([window.shown, window.done], [shown, done]);
    });
  }
});
