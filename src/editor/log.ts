import * as vscode from 'vscode';
import { InputError, ServiceError } from '../domain/failure.ts';
import { afterStart } from './afterStart.ts';

/** The one output channel; what goes wrong in the background is told here and nowhere else. */
export interface Log extends vscode.Disposable {
  /** A failure of a service or of the user's input in one line; a bug with its stack. */
  failure(doing: string, error: unknown): void;
  show(): void;
}

export function createLog(): Log {
  let opened: vscode.LogOutputChannel | undefined;
  const channel = () => {
    opened ??= vscode.window.createOutputChannel('Hiero Lens', { log: true });
    return opened;
  };
  // Then it is in the editor's list of channels, whether there is something to tell or not.
  const opening = afterStart(() => void channel());
  return {
    failure(doing, error) {
      if (error instanceof ServiceError) {
        channel().warn(`${doing}: ${error.message} ${JSON.stringify(error.failure)}`.slice(0, 4000));
      } else if (error instanceof InputError) {
        channel().warn(`${doing}: ${error.message}`);
      } else {
        channel().error(`${doing}:`, error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    },
    show: () => channel().show(true),
    dispose() {
      opening.dispose();
      opened?.dispose();
    },
  };
}
