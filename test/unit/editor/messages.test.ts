import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { give, hostile, inert, note, token } from './fakeEditor.ts';

const messages = await import('../../../src/editor/messages.ts');

describe('messages', () => {
  const names = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'setStatusBarMessage'];
  const { showDialog, showMessage, showStatusMessage } = messages;
  for (const [title, show, expected] of [
    ['information', () => showMessage('information', hostile, 'Retry'), ['showInformationMessage', inert, 'Retry']],
    ['warnings', () => showMessage('warning', hostile, 'Retry'), ['showWarningMessage', inert, 'Retry']],
    ['errors', () => showMessage('error', hostile, 'Retry'), ['showErrorMessage', inert, 'Retry']],
    [
      'dialogs, line by line',
      () => showDialog(hostile, ['a.sol', hostile], 'Keep'),
      ['showWarningMessage', inert, { modal: true, detail: `a.sol\n${inert}` }, 'Keep'],
    ],
    ['the status bar', () => showStatusMessage(hostile, 5), ['setStatusBarMessage', inert, 5]],
    [
      'the status bar, but for the icon that is ours',
      () => showStatusMessage(hostile, 5, 'pin'),
      ['setStatusBarMessage', `$(pin) ${inert}`, 5],
    ],
  ] as const) {
    it(`are inert in ${title}`, async () => {
      const calls = note('window', ...names);
      await show();
      assert.deepEqual(calls, [expected]);
    });
  }

  it('give the pressed button', async () => {
    give('window', { showErrorMessage: async (_text: string, ...actions: string[]) => actions[1] });
    assert.equal(await showMessage('error', 'x', 'Retry', 'Show Log'), 'Show Log');
  });
});

describe('progress', () => {
  it('has an inert title and inert steps, and aborts the signal on Cancel', async () => {
    const reported: unknown[] = [];
    let cancel = () => {};
    let shown: unknown;
    const onCancellationRequested = (listener: () => void) => {
      cancel = listener;
      return { dispose: () => {} };
    };
    give('window', {
      withProgress: (options: unknown, work: (...args: unknown[]) => unknown) => {
        shown = options;
        return work({ report: (step: unknown) => void reported.push(step) }, { ...token, onCancellationRequested });
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

describe('copies', () => {
  /** What comes of a copy: what it gives, the text on the clipboard, and what is said. */
  async function copy(...args: Parameters<typeof messages.copyToClipboard>) {
    const copied: string[] = [];
    const said = note('window', 'setStatusBarMessage', 'showWarningMessage');
    give('env', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    return [await messages.copyToClipboard(...args), copied, said.map(([, text]) => text)];
  }

  it('are whole, and say what they are of', async () => {
    for (const text of ['a', 'x'.repeat(10_000_000)]) {
      const [isCopied, [copied], said] = (await copy(text)) as [boolean, string[], string[]];
      assert.ok(isCopied && copied === text);
      assert.deepEqual(said, ['$(check) Copied']);
    }
    assert.deepEqual(await copy('a', 'Copied the letter.'), [true, ['a'], ['$(check) Copied the letter.']]);
  });

  it('are none of a text that is too long: that is said instead', async () => {
    const sentence = 'Not copied: the text has 10,000,001 characters, more than the 10,000,000 that can be copied.';
    assert.deepEqual(await copy('x'.repeat(10_000_001)), [false, [], [sentence]]);
  });

  it('have one door', () => {
    const writers = globSync('src/**/*.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('clipboard.writeText'),
    );
    assert.deepEqual(writers, ['src/editor/messages.ts']);
  });
});
