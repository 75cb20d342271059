import type { ErrorResponse } from '../../domain/failure.ts';
import { type JsonValue, parseExactJson } from '../../domain/value/exactJson.ts';
import { htmlToText } from '../../domain/value/htmlText.ts';

const maxMessages = 100;
const maxMessageLength = 500;
const maxCodeLength = 100;

/**
 * Reads an error answer in whichever dialect it is written: `_status.messages` of the three ledger backends,
 * `customCode` of the verification service, plain text or HTML of a proxy in between, or nothing at all.
 */
export function parseErrorResponse(status: number, body: Uint8Array): ErrorResponse {
  const text = new TextDecoder().decode(body.subarray(0, 256 * 1024)).trim();
  const json = parseOrUndefined(text);
  if (!isObject(json)) {
    const excerpt = shorten(htmlToText(text));
    return { status, messages: excerpt === '' ? [] : [excerpt], code: undefined, errorId: undefined, data: undefined };
  }
  const entries = ledgerMessages(json);
  const data = entries
    .map((entry) => textOf(entry['data']))
    .find((hex) => hex !== undefined && /^0x[0-9a-f]+$/i.test(hex));
  const messages = entries.length > 0 ? entries.map(bestText) : [textOf(json['message'])];
  const code = textOf(json['customCode'])?.slice(0, maxCodeLength);
  return {
    status,
    // The details of a refused verification show its message whole, with the bytecodes it may hold.
    messages: messages.filter((message) => message !== undefined).map(code === undefined ? shorten : trimmed),
    code,
    errorId: textOf(json['errorId'])?.slice(0, maxCodeLength),
    data,
  };
}

type JsonObject = { readonly [key: string]: JsonValue };

function ledgerMessages(json: JsonObject): readonly JsonObject[] {
  const status = json['_status'];
  const messages = isObject(status) ? status['messages'] : undefined;
  return Array.isArray(messages) ? messages.filter(isObject).slice(0, maxMessages) : [];
}

function bestText(entry: JsonObject): string | undefined {
  return textOf(entry['detail']) ?? textOf(entry['message']);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function trimmed(text: string): string {
  return text.trim();
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxMessageLength ? `${line.slice(0, maxMessageLength)}…` : line;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseOrUndefined(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
