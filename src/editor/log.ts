import * as vscode from 'vscode';
import { InputError, ServiceError } from '../domain/failure.ts';
import { singleLine, withoutHidden } from '../domain/value/escapeMarkdown.ts';
import { shortenHex } from '../domain/value/shortenHex.ts';
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
  const channel = () => {
    opened ??= vscode.window.createOutputChannel('Hiero Lens', { log: true });
    return opened;
  };
  // Then it is in the editor's list of channels, whether there is something to tell or not.
  const opening = afterStart(() => void channel());
  return {
    failure(doing, error) {
      if (error instanceof ServiceError) {
        channel().warn(line(`${doing}: ${error.message} ${JSON.stringify(error.failure)}`));
      } else if (error instanceof InputError) {
        channel().warn(line(`${doing}: ${error.message}`));
      } else {
        const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
        channel().error(`${line(doing)}:`, readableLines(told).join('\n'));
      }
    },
    show: () => channel().show(true),
    dispose() {
      opening.dispose();
      opened?.dispose();
    },
  };
}

/** Nothing that a service or a file says may look like a line of its own. */
function line(text: string): string {
  return singleLine(readableLines(text).join(' '), 4000);
}

// Hidden characters go first: they may stand in the middle of a value.
function readableLines(text: string): readonly string[] {
  return text.split('\n').map((each) => shortenHex(withoutHidden(each)));
}
