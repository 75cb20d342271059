import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { beginLife, withSignal } = await import('../../../src/editor/lifecycle.ts');

describe('work that can be cancelled', () => {
  const onCancellationRequested = () => ({ dispose: () => undefined });
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it('ends with the extension, and is not begun after it', async () => {
    const life = beginLife();
    const token = { isCancellationRequested: false, onCancellationRequested };
    const working = withSignal(token, untilAborted);
    life.dispose();
    await assert.rejects(working, vscode.CancellationError);
    await assert.rejects(withSignal(token, untilAborted), vscode.CancellationError);
    beginLife();
  });
});
