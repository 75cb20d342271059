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
  let pending = 0;
  const channel = () => {
    opened ??= vscode.window.createOutputChannel('Hiero Lens', { log: true });
    return opened;
  };
  // Then it is in the editor's list of channels, whether there is something to tell or not.
  const opening = afterStart(() => void channel());
  const end = () => {
    if (isDisposed && pending === 0) {
      opened?.dispose();
    }
  };
  const tell = async (doing: string, error: unknown) => {
    pending++;
    try {
      const { logEntry } = await import('./logEntry.ts');
      const { level, text } = logEntry(doing, error);
      channel()[level](text);
    } catch {
      // Without the code that takes keys out of a text nothing of it may be written.
      channel().error('A failure could not be written down.');
    } finally {
      pending--;
      end();
    }
  };
  return {
    failure: (doing, error) => void tell(doing, error),
    show: () => channel().show(true),
    dispose() {
      isDisposed = true;
      opening.dispose();
      end();
    },
  };
}
