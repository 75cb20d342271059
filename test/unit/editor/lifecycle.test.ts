import assert from 'node:assert/strict';
import { settle, token, vscode } from './fakeEditor.ts';

const { beginLife, registerAfterStart, withSignal } = await import('../../../src/editor/lifecycle.ts');

describe('registration after the start', () => {
  function begin() {
    const happened: string[] = [];
    const registration = registerAfterStart(() => {
      happened.push('registered');
      return { dispose: () => happened.push('disposed') };
    });
    return { happened, registration };
  }

  it('comes once the start is over, and goes with its result', async () => {
    const { happened, registration } = begin();
    await Promise.resolve();
    assert.deepEqual(happened, []);
    await settle();
    assert.deepEqual(happened, ['registered']);
    registration.dispose();
    assert.deepEqual(happened, ['registered', 'disposed']);
  });

  it('does not come any more when all is over before', async () => {
    const { happened, registration } = begin();
    registration.dispose();
    await settle();
    assert.deepEqual(happened, []);
  });
});

describe('work that can be cancelled', () => {
  it('ends with the extension, and is not begun after it', async () => {
    const life = beginLife();
    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const working = withSignal(token, untilAborted);
    life.dispose();
    await assert.rejects(working, vscode.CancellationError);
    await assert.rejects(withSignal(token, untilAborted), vscode.CancellationError);
    beginLife();
  });
});
