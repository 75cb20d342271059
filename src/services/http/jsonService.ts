import * as v from 'valibot';
import { InputError, ServiceError, type ServiceFailure, type ServiceName } from '../../domain/failure.ts';
import type { ServiceBase } from '../../domain/network/network.ts';
import { phrase } from '../../domain/phrase.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import { type JsonValue, parseExactJson } from '../../domain/value/exactJson.ts';
import { lastStep } from '../inSteps.ts';
import { errorResponseFailure, transportFailure } from './errorResponse.ts';
import { freshnessOf } from './responseCache.ts';
import { faultOf, type Schema } from './schema.ts';
import { type CallOptions, type HttpRequest, type HttpResponse, type Transport, TransportError } from './transport.ts';

export interface JsonCall<T> extends CallOptions, Pick<HttpRequest, 'body' | 'headersTimeoutMs' | 'retryable'> {
  readonly path: string;
  readonly query?: Query;
  readonly schema: Schema<T>;
  /** Answers outside 2xx that are a normal result, by status; a body that does not fit them is an error answer all the same. */
  readonly alsoNormal?: Readonly<Record<number, Schema<T>>>;
  /** Whether parts of a 2xx answer that cannot be read are left out; else such an answer is `malformed`. */
  readonly isTolerant?: boolean;
  /** Reads a 2xx answer that is too long to be made of objects, in the schema's stead; undefined when it cannot be read. */
  readonly read?: (body: Uint8Array) => Promise<T | undefined>;
  /** Default: 4 MB, the limit of a list. */
  readonly maxBytes?: number;
  readonly method?: 'GET' | 'POST';
  readonly contentType?: string;
}

/** A decoded answer with what a client may need of its envelope. */
export interface JsonAnswer<T> {
  readonly value: T;
  /** What is left out of the value. */
  readonly unreadable: readonly UnreadablePart[];
  /** The whole answer as it came, for documents that show every field. */
  readonly json: JsonValue;
  /** 2xx, or a status listed in `alsoNormal`; 206 marks a partial answer. */
  readonly status: number;
  readonly url: string;
  readonly headers: HttpResponse['headers'];
}

const listLimitBytes = 4 * 1024 * 1024;
/** What is longer is parsed with pauses. */
const longBytes = 256 * 1024;

export type JsonService = ReturnType<typeof createJsonService>;

/** One JSON service, which throws only {@link ServiceError} or the abort reason; `baseOf` gives the base of a path. */
export function createJsonService(
  service: ServiceName,
  base: ServiceBase,
  transport: Transport,
  baseOf: (base: string, path: string) => string = (whole) => whole,
) {
  async function send<T>(url: string, call: Omit<JsonCall<T>, 'path' | 'query'>): Promise<JsonAnswer<T>> {
    const fail = (failure: ServiceFailure, cause?: unknown) => new ServiceError(service, url, failure, { cause });
    let response: HttpResponse;
    try {
      response = await transport.request(requestOf(url, call));
    } catch (error) {
      throw error instanceof TransportError ? fail(transportFailure(error.reason), error) : error;
    }
    if (call.read !== undefined && response.status === 200) {
      return { ...(await readLong(call.read, response, fail)), url };
    }
    const normal = schemaFor(response.status, call);
    const json = normal && (await parse(response.body));
    if (!normal || !json) {
      throw fail(normal?.outside2xx === false ? notJson(response) : errorResponseFailure(response));
    }
    const decoded = await decode(normal.schema, json.value, call.isTolerant === true && !normal.outside2xx);
    if ('value' in decoded) {
      call.onFreshness?.(freshnessOf(response.headers));
      return { ...decoded, json: json.value, status: response.status, url, headers: response.headers };
    }
    throw fail(normal.outside2xx ? errorResponseFailure(response) : { kind: 'malformed', ...decoded });
  }

  return {
    /** Rejects with `notConfigured` when the service has no usable address. */
    async call<T>(call: JsonCall<T>): Promise<JsonAnswer<T>> {
      if ('problem' in base) {
        throw new ServiceError(service, '', { kind: 'notConfigured', ...base.problem });
      }
      return send(serviceUrl(baseOf(base.url, call.path), call.path, call.query), call);
    },
    /** Follows a `links.next` of a page that came from `pageUrl`; a link that leaves that origin is `malformed`. */
    async follow<T>(link: string, pageUrl: string, call: Omit<JsonCall<T>, 'path' | 'query'>): Promise<JsonAnswer<T>> {
      const url = resolveNextLink(link, pageUrl);
      if (url === undefined) {
        const detail = 'The link to the next page leaves the service.';
        throw new ServiceError(service, pageUrl, { kind: 'malformed', path: 'links.next', detail });
      }
      return send(url, call);
    },
  };
}

async function readLong<T>(
  read: NonNullable<JsonCall<T>['read']>,
  { body, status, headers }: HttpResponse,
  fail: (failure: ServiceFailure) => ServiceError,
): Promise<Omit<JsonAnswer<T>, 'url'>> {
  const value = await read(body);
  if (value === undefined) {
    throw fail({ kind: 'malformed', path: '', detail: 'It is not what was asked for.' });
  }
  return { value, unreadable: [], json: null, status, headers };
}

function requestOf<T>(url: string, call: Omit<JsonCall<T>, 'path' | 'query'>): HttpRequest {
  const { contentType, body, headersTimeoutMs, retryable, freshness, priority, signal } = call;
  const { method = 'GET', maxBytes = listLimitBytes } = call;
  const headers = {
    accept: 'application/json',
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  };
  return { method, url, headers, body, maxBytes, headersTimeoutMs, retryable, freshness, priority, signal };
}

function schemaFor<T>(status: number, call: Pick<JsonCall<T>, 'schema' | 'alsoNormal'>) {
  const outside2xx = status < 200 || status >= 300;
  const schema = outside2xx ? call.alsoNormal?.[status] : call.schema;
  return schema && { schema, outside2xx };
}

/** The whole value; else, where that is wanted, what can be read of it; else the first fault. */
async function decode<T>(schema: Schema<T>, json: JsonValue, isTolerant: boolean) {
  const result = v.safeParse(schema, json, { abortEarly: true });
  if (result.success) {
    return { value: result.output, unreadable: [] };
  }
  const rest = isTolerant ? (await import('./tolerantDecode.ts')).tolerantDecode(schema, json) : undefined;
  return rest ?? faultOf(result.issues[0]);
}

async function parse(body: Uint8Array): Promise<{ readonly value: JsonValue } | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    if (body.length <= longBytes) {
      return { value: parseExactJson(decoder.decode(body)) };
    }
    const { scanJsonBytes } = await import('../../domain/value/scanJson.ts');
    return (await lastStep(scanJsonBytes(body, parseExactJson, decoder))) as { readonly value: JsonValue } | undefined;
  } catch {
    return undefined;
  }
}

function notJson({ headers }: HttpResponse): ServiceFailure {
  const type = headers['content-type']?.split(';')[0]?.slice(0, 80) ?? 'of no stated type';
  const detail = /[/+]json$/i.test(type) ? 'The answer is broken JSON.' : `The answer is not JSON (it is ${type}).`;
  return { kind: 'malformed', path: '', detail };
}

type QueryValue = string | number | bigint | boolean;
/** Query parameters; undefined ones are left out, lists repeat the name. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;

/** Tagged template for paths that encodes each value as one segment; InputError for `''`, `.`, `..` and broken Unicode. */
export function pathOf(strings: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string {
  return strings.reduce((path, text, index) => {
    const value = values[index];
    return path + text + (value === undefined ? '' : encodeSegment(String(value)));
  }, '');
}

function encodeSegment(text: string): string {
  if (/^\.{0,2}$/.test(text) || !text.isWellFormed()) {
    throw new InputError('invalid-path', phrase`An id in the address of a request is empty or cannot be sent.`);
  }
  return encodeURIComponent(text);
}

/** The absolute URL of a path under a base that may itself have a path (`https://host/server`). */
export function serviceUrl(baseUrl: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((single) => `${encodeURIComponent(name)}=${encodeQueryValue(String(single))}`),
  );
  return `${baseUrl}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** The URL of a `links.next`, which is path-absolute; undefined when it would leave the origin of its page. */
export function resolveNextLink(link: string, pageUrl: string): string | undefined {
  if (!URL.canParse(link, pageUrl)) {
    return undefined;
  }
  const url = new URL(link, pageUrl);
  return url.origin === new URL(pageUrl).origin && url.username === '' && url.password === '' ? url.href : undefined;
}

// Operators (`gte:5`) and field lists (`abi,sources`) stay readable; both characters are legal in a query.
function encodeQueryValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
