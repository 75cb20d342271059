import { memberOf } from '../../domain/value/untrustedJson.ts';
import type { CopyFormat, TransactionPlace, ViewAction, ViewMessage } from '../../webview/transaction/protocol.ts';

const formats: readonly CopyFormat[] = ['json', 'hex', 'markdown'];
const maxTextLength = 100_000;

/** Decodes a message of the view; undefined for anything that it never sends. */
export function parseViewMessage(message: unknown): ViewMessage | undefined {
  const network = memberOf(message, 'network');
  const action = parseAction(message);
  return typeof network === 'string' && action !== undefined ? { ...action, network } : undefined;
}

function parseAction(message: unknown): ViewAction | undefined {
  if (typeof message !== 'object' || message === null) {
    return undefined;
  }
  const { type, throttle, isFresh, text, reference, format, ...rest } = message as Readonly<Record<string, unknown>>;
  const document = index(rest['document']);
  const place = placeOf(rest['place']);
  switch (type) {
    case 'ready':
      return { type };
    case 'select':
      return place && { type, place };
    case 'estimate': {
      const points = index(throttle);
      return document === undefined || points === undefined || points > 10_000 || typeof isFresh !== 'boolean'
        ? undefined
        : { type, document, throttle: points, isFresh };
    }
    case 'curve':
    case 'compare':
      return document === undefined ? undefined : { type, document };
    case 'copy': {
      const known = formats.find((each) => each === format);
      return place && known && { type, format: known, place };
    }
    case 'copyText':
      return typeof text === 'string' && text.length <= maxTextLength ? { type, text } : undefined;
    case 'resolve':
    case 'lookup':
      return typeof reference === 'string' && reference.length <= 200 ? { type, reference } : undefined;
    case 'export':
      return format === 'markdown' || format === 'json' ? { type, format } : undefined;
    default:
      return undefined;
  }
}

function placeOf(value: unknown): TransactionPlace | undefined {
  const [document, chunk, copy] = ['document', 'chunk', 'copy'].map((name) => index(memberOf(value, name)));
  return document === undefined || chunk === undefined || copy === undefined ? undefined : { document, chunk, copy };
}

function index(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
