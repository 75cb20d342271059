import * as vscode from 'vscode';
import { afterStart } from './afterStart.ts';

/**
 * The one output channel; what goes wrong in the background is told here and nowhere else. No 32-byte value, which may be
 * a private key, gets into it.
 */
export interface Log extends vscode.Disposable {
  /** A failure of a service or of the user's input in one line; a bug with its stack. */
  failure(doing: string, error: unknown): void;
  show(): void;
}

export function createLog(): Log {
  let opened: vscode.LogOutputChannel | undefined;
  let isDisposed = false;
  const channel = () => {
    opened ??= vscode.window.createOutputChannel('Hiero Lens', { log: true });
    return opened;
  };
  // Then it is in the editor's list of channels, whether there is something to tell or not.
  const opening = afterStart(() => void channel());
  const tell = async (doing: string, error: unknown) => {
    const { logEntry } = await import('./logEntry.ts');
    const { level, text } = logEntry(doing, error);
    if (!isDisposed) {
      channel()[level](text);
    }
  };
  return {
    // Without the code that takes keys out of a text nothing of it may be written.
    failure: (doing, error) =>
      void tell(doing, error).catch(() => channel().error('A failure could not be written down.')),
    show: () => channel().show(true),
    dispose() {
      isDisposed = true;
      opening.dispose();
      opened?.dispose();
    },
  };
}
