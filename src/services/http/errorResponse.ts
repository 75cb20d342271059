import type { ErrorResponse, ServiceFailure } from '../../domain/failure.ts';
import { parseExactJson } from '../../domain/value/exactJson.ts';
import { htmlToText } from '../../domain/value/htmlText.ts';
import { isRecord, memberOf, type UntrustedRecord } from '../../domain/value/untrustedJson.ts';
import { parseRetryAfterMs } from './dispatchRequest.ts';
import type { HttpResponse, TransportError } from './transport.ts';

const maxMessages = 100;
const maxMessageLength = 500;
const maxCodeLength = 100;

/** Why an answer with an error status is no success. */
export function errorResponseFailure({ status, headers, body }: HttpResponse): ServiceFailure {
  const response = parseErrorResponse(status, body);
  if (status === 429) {
    return rateLimited(parseRetryAfterMs(headers['retry-after'], Date.now()), response);
  }
  return { kind: status >= 500 ? 'failed' : 'rejected', response };
}

/** Why there is no answer: from the transport, which may have sent nothing for the sake of a limit. */
export function transportFailure(reason: TransportError['reason']): ServiceFailure {
  switch (reason.kind) {
    case 'rateLimited':
      return rateLimited(reason.retryAfterMs, parseErrorResponse(429, new Uint8Array()));
    case 'malformed':
      return { ...reason, path: '' };
    default:
      return reason;
  }
}

function rateLimited(retryAfterMs: number | undefined, response: ErrorResponse): ServiceFailure {
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  return { kind: 'rateLimited', retryAfterSeconds, response };
}

/** Reads an error answer of the ledger, of the verification service or of a gateway, in JSON, HTML or plain text. */
export function parseErrorResponse(status: number, body: Uint8Array): ErrorResponse {
  const text = new TextDecoder().decode(body.subarray(0, 256 * 1024)).trim();
  const json = parseOrUndefined(text);
  if (!isRecord(json)) {
    const excerpt = shorten(htmlToText(text));
    return { status, messages: excerpt === '' ? [] : [excerpt], code: undefined, errorId: undefined, data: undefined };
  }
  const ledgerEntries = ledgerMessages(json);
  const entries = ledgerEntries.length > 0 ? ledgerEntries : [json];
  const data = entries.map((entry) => textOf(entry['data'])).find((hex) => hex && /^0x[0-9a-f]+$/i.test(hex));
  const messages = entries.map((entry) => messageOf(entry, data));
  const code = textOf(json['customCode'])?.slice(0, maxCodeLength);
  return {
    status,
    // The details of a refused verification show its message whole, with the bytecodes it may hold.
    messages: messages
      .filter((message) => message !== undefined)
      .map(code === undefined ? shorten : (text) => text.trim()),
    code,
    errorId: textOf(json['errorId'])?.slice(0, maxCodeLength),
    data,
  };
}

function ledgerMessages(json: UntrustedRecord): readonly UntrustedRecord[] {
  const messages = memberOf(json['_status'], 'messages');
  return (Array.isArray(messages) ? messages : [])
    .slice(0, maxMessages)
    .map((entry) => (typeof entry === 'string' ? { message: entry } : entry))
    .filter(isRecord);
}

/** The message of an error of our services, of problem details (RFC 9457) or of a gateway, without `shown`. */
function messageOf({ message, title, detail, error, data }: UntrustedRecord, shown: string | undefined) {
  const texts = [message, title, detail, error, memberOf(error, 'message'), data === shown ? undefined : data]
    .map(textOf)
    .filter((text) => text !== undefined && text !== '0x') as readonly string[];
  const parts = texts.filter(
    (text, at) => !texts.some((other, place) => place !== at && covers(other, text, place < at)),
  );
  return parts.length === 0 ? undefined : parts.join(': ');
}

/** Whether one text contains another; of two equal ones the first does. */
function covers(one: string, other: string, isFirst: boolean): boolean {
  const [longer, shorter] = [one.toLowerCase(), other.toLowerCase()];
  return longer.includes(shorter) && (longer !== shorter || isFirst);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxMessageLength ? `${line.slice(0, maxMessageLength)}…` : line;
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
