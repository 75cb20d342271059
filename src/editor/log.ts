import * as vscode from 'vscode';
import { InputError, ServiceError } from '../domain/failure.ts';
import { singleLine, withoutHidden } from '../domain/value/escapeMarkdown.ts';
import { shortenBytes } from '../domain/value/shortenBytes.ts';
import { afterStart } from './lifecycle.ts';

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
      const { level, text } = logEntry(doing, error);
      channel()[level](text);
    },
    show: () => channel().show(true),
    dispose() {
      opening.dispose();
      opened?.dispose();
    },
  };
}

/** What the log says of a failure. */
function logEntry(doing: string, error: unknown): { readonly level: 'warn' | 'error'; readonly text: string } {
  if (error instanceof ServiceError) {
    return { level: 'warn', text: line(`${doing}: ${error.message} ${JSON.stringify(error.failure)}`) };
  }
  if (error instanceof InputError) {
    return { level: 'warn', text: line(`${doing}: ${error.message}`) };
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { level: 'error', text: `${line(doing)}: ${readable(told)}` };
}

/** Nothing that a service or a file says may look like a line of its own. */
function line(text: string): string {
  return singleLine(readable(text), 4000);
}

// Hidden characters go first: they may stand in the middle of a value, which may go on over lines.
function readable(text: string): string {
  return shortenBytes(text.split('\n').map(withoutHidden).join('\n'));
}
