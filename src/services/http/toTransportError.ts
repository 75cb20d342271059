import { phrase, type Words } from '../../domain/phrase.ts';
import { TransportError } from './transport.ts';

const cutOffCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'HPE_INVALID_EOF_STATE',
  // zlib: the compressed body ended too early.
  'Z_BUF_ERROR',
  'net::ERR_CONNECTION_CLOSED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_CONTENT_LENGTH_MISMATCH',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  'net::ERR_NETWORK_CHANGED',
]);

const cut = phrase`connection was closed`;
const refused = phrase`connection refused`;
const unknownHost = phrase`host name not found`;
const noRoute = phrase`no network connection`;
const noConnectionCodes: ReadonlyMap<string, Words> = new Map([
  ['ECONNREFUSED', refused],
  ['ECONNABORTED', cut],
  ['ENOTFOUND', unknownHost],
  ['EAI_AGAIN', unknownHost],
  ['ENETDOWN', noRoute],
  ['ENETUNREACH', noRoute],
  ['EHOSTDOWN', noRoute],
  ['EHOSTUNREACH', noRoute],
  ['net::ERR_CONNECTION_REFUSED', refused],
  ['net::ERR_CONNECTION_ABORTED', cut],
  ['net::ERR_NAME_NOT_RESOLVED', unknownHost],
  ['net::ERR_NAME_RESOLUTION_FAILED', unknownHost],
  ['net::ERR_INTERNET_DISCONNECTED', noRoute],
  ['net::ERR_ADDRESS_UNREACHABLE', noRoute],
]);

const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'net::ERR_CONNECTION_TIMED_OUT',
  'net::ERR_TIMED_OUT',
]);

/** True when there was no connection or it broke: a retry may help. A timeout is not retried. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(rootOf(error));
  return code !== undefined && (cutOffCodes.has(code) || noConnectionCodes.has(code));
}

/** The failure as the port states it: a code and an address, never a stack, a header or credentials. */
export function toTransportError(error: unknown, passedMs: number): TransportError {
  if (error instanceof TransportError) {
    return error;
  }
  const root = rootOf(error);
  return new TransportError(reasonOf(root, passedMs), { cause: error });
}

function reasonOf(root: unknown, passedMs: number): TransportError['reason'] {
  const code = codeOf(root) ?? '';
  if (timeoutCodes.has(code) || textOf(root, 'name') === 'TimeoutError') {
    return { kind: 'timedOut', passedMs: Math.round(passedMs) };
  }
  if (!cutOffCodes.has(code)) {
    if (
      code.startsWith('Z_') ||
      code.startsWith('ZSTD_') ||
      code.startsWith('ERR_BROTLI') ||
      code.startsWith('ERR__ERROR')
    ) {
      return { kind: 'malformed', detail: 'The compressed answer is damaged.' };
    }
    if (code.startsWith('HPE_') || textOf(root, 'name') === 'HTTPParserError') {
      return { kind: 'malformed', detail: 'The answer is not valid HTTP.' };
    }
    if (code === 'UND_ERR_HEADERS_OVERFLOW') {
      return { kind: 'malformed', detail: 'Its headers are too long.' };
    }
  }
  const why = cutOffCodes.has(code) ? cut : noConnectionCodes.get(code);
  return { kind: 'unreachable', detail: detailOf(root), ...(why === undefined ? {} : { why }) };
}

/** Fetch wraps the socket's error in a TypeError, and a host with several addresses wraps one error for each. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return rootOf(error.errors[0]);
  }
  if (error instanceof TypeError && error.cause !== undefined) {
    return rootOf(error.cause);
  }
  return error;
}

/** Node's code; the editor's own fetch, which is Chromium's, has one in its message alone: `net::ERR_CONNECTION_REFUSED`. */
function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code') ?? /^net::ERR_[A-Z_]+/.exec(textOf(error, 'message') ?? '')?.[0];
}

function detailOf(error: unknown): string {
  const code = textOf(error, 'code');
  const host = textOf(error, 'address') ?? textOf(error, 'hostname');
  if (code !== undefined && host !== undefined) {
    const port = textOf(error, 'port');
    return `${code} ${host}${port === undefined ? '' : `:${port}`}`;
  }
  if (code !== undefined && cutOffCodes.has(code)) {
    return `connection cut off: ${code}`;
  }
  const message = firstLine(error instanceof Error ? error.message : '');
  return [code, message].filter((part) => part).join(': ') || 'unknown failure';
}

/** Node puts advice for its own command line after a semicolon. */
function firstLine(message: string): string {
  const line = message.split(/\n|; /, 1)[0] ?? '';
  return line.replace(/\/\/[^/\s@]*@/g, '//').slice(0, 200);
}

function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) {
    return undefined;
  }
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
