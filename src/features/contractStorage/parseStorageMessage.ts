import { objectOf, oneOf, optional, textUpTo } from '../../domain/value/shape.ts';
import type { FromView } from '../../webview/storage/protocol.ts';

const isStorageMessage = objectOf<FromView>({
  command: oneOf('ready', 'refresh', 'time', 'compare', 'addKey', 'copyMarkdown', 'copyCsv', 'openText'),
  path: optional(textUpTo(20_000)),
});

/** A message of the page; undefined for anything that it never sends. */
export function parseStorageMessage(message: unknown): FromView | undefined {
  return isStorageMessage(message) ? message : undefined;
}
