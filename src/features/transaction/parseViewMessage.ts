import { anyOf, countUpTo, isCount, isFlag, objectOf, oneOf, textUpTo } from '../../domain/value/shape.ts';
import type { TransactionPlace, ViewMessage } from '../../webview/transaction/protocol.ts';

const network = textUpTo(1_000);
const place = objectOf<TransactionPlace>({ document: isCount, chunk: isCount, copy: isCount });
const reference = textUpTo(200);

const isViewMessage = anyOf<ViewMessage>({
  ready: { network },
  decode: { network },
  select: { network, place },
  estimate: { network, document: isCount, throttle: countUpTo(10_000), isFresh: isFlag },
  curve: { network, document: isCount },
  payerKey: { network, place },
  compare: { network, document: isCount },
  parts: { network, document: isCount },
  names: { network },
  copy: { network, format: oneOf('json', 'hex', 'markdown'), place },
  // Of any length that a file has: what is too long to copy is said.
  copyText: { network, text: textUpTo(100_000_000) },
  resolve: { network, reference },
  lookup: { network, reference },
  export: { network, format: oneOf('markdown', 'json') },
});

/** A message of the view; undefined for anything that it never sends. */
export function parseViewMessage(message: unknown): ViewMessage | undefined {
  return isViewMessage(message) ? message : undefined;
}
