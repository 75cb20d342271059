import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { window } = await import('vscode');
const messages = await import('../../../src/editor/messages.ts');

const hostile = '[Fix](command:evil) $(verified)\u202e';
const inert = '[Fix] (command:evil) $ (verified)';

/** What a door hands to the function of `vscode.window` with that name. */
async function handed(name: string, call: () => unknown): Promise<readonly unknown[]> {
  let args: readonly unknown[] = [];
  const show = (...given: readonly unknown[]) => {
    args = given;
  };
  Object.assign(window, { [name]: show });
  await call();
  return args;
}

describe('messages', () => {
  it('are inert in every severity, and give the pressed button', async () => {
    for (const [severity, name] of [
      ['information', 'showInformationMessage'],
      ['warning', 'showWarningMessage'],
      ['error', 'showErrorMessage'],
    ] as const) {
      assert.deepEqual(await handed(name, () => messages.showMessage(severity, hostile, 'Retry')), [inert, 'Retry']);
    }
    Object.assign(window, { showErrorMessage: async (_text: string, ...actions: string[]) => actions[1] });
    assert.equal(await messages.showMessage('error', 'x', 'Retry', 'Show Log'), 'Show Log');
  });

  it('are inert in dialogs, line by line', async () => {
    const shown = await handed('showWarningMessage', () => messages.showDialog(hostile, ['a.sol', hostile], 'Keep'));
    assert.deepEqual(shown, [inert, { modal: true, detail: `a.sol\n${inert}` }, 'Keep']);
  });

  it('are inert in the status bar, but for the icon that is ours', async () => {
    assert.deepEqual(await handed('setStatusBarMessage', () => messages.showStatusMessage(hostile, 5, 'pin')), [
      `$(pin) ${inert}`,
      5,
    ]);
    assert.deepEqual(await handed('setStatusBarMessage', () => messages.showStatusMessage('Done', 5)), ['Done', 5]);
  });
});

describe('progress', () => {
  it('has an inert title and inert steps, and aborts the signal on Cancel', async () => {
    const reported: unknown[] = [];
    let cancel = () => {};
    let shown: unknown;
    const token = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: () => void) => {
        cancel = listener;
        return { dispose: () => {} };
      },
    };
    Object.assign(window, {
      withProgress: (options: unknown, work: (...args: unknown[]) => unknown) => {
        shown = options;
        return work({ report: (step: unknown) => void reported.push(step) }, token);
      },
    });
    const wasAborted = await messages.withProgress(hostile, async (signal, report) => {
      report({ message: hostile, increment: 10 });
      report({ increment: 20 });
      cancel();
      return signal.aborted;
    });
    assert.equal(wasAborted, true);
    assert.deepEqual(shown, { location: undefined, title: inert, cancellable: true });
    assert.deepEqual(reported, [{ message: inert, increment: 10 }, { increment: 20 }]);
    assert.equal(await messages.withStatusBarProgress(hostile, async () => 7), 7);
    assert.deepEqual(shown, { location: undefined, title: inert });
    assert.equal(await messages.withViewProgress('view', async () => 8), 8);
    assert.deepEqual(shown, { location: { viewId: 'view' } });
  });
});
