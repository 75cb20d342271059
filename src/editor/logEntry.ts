import { InputError, ServiceError } from '../domain/failure.ts';
import { singleLine, withoutHidden } from '../domain/value/escapeMarkdown.ts';
import { shortenBytes } from '../domain/value/shortenBytes.ts';

/** What the log says of a failure. */
export function logEntry(doing: string, error: unknown): { readonly level: 'warn' | 'error'; readonly text: string } {
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
