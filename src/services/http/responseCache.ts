import type { Freshness, HttpRequest, HttpResponse } from './transport.ts';

export interface CacheLimits {
  readonly maxBytes: number;
  readonly maxEntryBytes: number;
}

/** A GET as the cache sees it; header names in lower case. */
export interface CacheableRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly freshness: HttpRequest['freshness'];
}

interface Entry {
  readonly response: HttpResponse;
  /** What the headers named by `Vary` were in the request that was answered. */
  readonly varying: Readonly<Record<string, string | undefined>>;
  readonly storedAtMs: number;
  readonly staleAtMs: number;
  readonly bytes: number;
  /** Of the request that was answered, see `#requests`. */
  readonly request: number;
}

// In addition to the body: headers, address and bookkeeping. Keeps many tiny entries from being free.
const entryOverheadBytes = 1024;

/**
 * A private cache (RFC 9111) of GETs in memory, which drops what was unused longest. It keeps no failure and gives a stale
 * answer only to whom that is what is wanted. Ages count from the arrival of an answer, since clocks of services are wrong.
 */
export class ResponseCache {
  readonly #limits: CacheLimits;
  readonly #nowMs: () => number;
  // A Map keeps insertion order; a used entry is inserted again, so the first is the one unused longest.
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  /** How many were sent: a slow answer never takes the place of one that was asked for later. */
  #requests = 0;

  /** `nowMs` is no time of day: freshness does not change with the clock. */
  constructor(limits: CacheLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** What all entries together count against the limit. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The answer from memory while it is fresh, or however old where that will do; else what `send` gets, at the price of a 304 where that is possible. */
  async fetch(
    request: CacheableRequest,
    send: (headers: CacheableRequest['headers']) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const entry = this.#find(request);
    if (entry !== undefined && this.#mayGive(entry, request)) {
      return aged(entry, this.#nowMs());
    }
    this.#requests += 1;
    const number = this.#requests;
    const response = await send({ ...request.headers, ...(entry && validatorsOf(entry.response)) });
    if (entry === undefined || response.status !== 304) {
      return this.#keep(request, response, number);
    }
    const isSameVersion = opaqueTag(response) === undefined || opaqueTag(response) === opaqueTag(entry.response);
    return this.#keep(request, isSameVersion ? revalidated(entry, response) : await send(request.headers), number);
  }

  #mayGive({ staleAtMs, response }: Entry, { freshness }: CacheableRequest): boolean {
    return freshness === 'kept'
      ? freshnessOf(response.headers).mayBeStale
      : freshness !== 'revalidate' && this.#nowMs() < staleAtMs;
  }

  #find(request: CacheableRequest): Entry | undefined {
    const entry = this.#entries.get(request.url);
    if (entry === undefined || !varyMatches(entry, request)) {
      return undefined;
    }
    this.#entries.delete(request.url);
    if (this.#nowMs() >= entry.staleAtMs && !hasValidator(entry.response) && request.freshness !== 'kept') {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(request.url, entry);
    return entry;
  }

  #keep(request: CacheableRequest, response: HttpResponse, number: number): HttpResponse {
    const former = this.#entries.get(request.url);
    if (response.status >= 400 || (former !== undefined && former.request > number)) {
      return response;
    }
    this.#bytes -= former?.bytes ?? 0;
    this.#entries.delete(request.url);
    const bytes = entryOverheadBytes + response.body.byteLength;
    if (isStorable(response) && bytes <= this.#limits.maxEntryBytes) {
      const storedAtMs = this.#nowMs();
      const staleAtMs = storedAtMs + (freshnessOf(response.headers).freshMs ?? 0);
      const varying = varyingOf(request, response);
      this.#entries.set(request.url, { response, varying, storedAtMs, staleAtMs, bytes, request: number });
      this.#bytes += bytes;
      this.#dropUnused();
    }
    return response;
  }

  #dropUnused(): void {
    for (const [url, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limits.maxBytes) {
        break;
      }
      this.#entries.delete(url);
      this.#bytes -= bytes;
    }
  }
}

/** Reads what the headers of an answer say of keeping it (RFC 9111, 4.2, 5.2.2 and 5.3). */
export function freshnessOf(headers: HttpResponse['headers']): Freshness {
  if (hasDirective(headers, 'no-store') || hasDirective(headers, 'no-cache')) {
    return { freshMs: 0, mayBeStale: false };
  }
  const lifetimeMs = lifetimeOf(headers);
  return {
    freshMs: lifetimeMs === undefined ? undefined : Math.max(0, lifetimeMs - ageMsOf(headers)),
    mayBeStale: !hasDirective(headers, 'must-revalidate'),
  };
}

function lifetimeOf(headers: HttpResponse['headers']): number | undefined {
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  if (maxAge !== undefined) {
    return Number(maxAge) * 1000;
  }
  if (headers['expires'] === undefined) {
    return undefined;
  }
  // By the clock of the service: how long it is from its `Date` to its `Expires`.
  const madeAtMs = headers['date'] === undefined ? Date.now() : Date.parse(headers['date']);
  return Date.parse(headers['expires']) - madeAtMs || 0;
}

function ageMsOf(headers: HttpResponse['headers']): number {
  return /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) * 1000 : 0;
}

function hasDirective(headers: HttpResponse['headers'], directive: string): boolean {
  return new RegExp(`(^|[\\s,])${directive}\\s*(,|$)`, 'i').test(headers['cache-control'] ?? '');
}

function isStorable({ status, headers }: HttpResponse): boolean {
  // 206 is a part, and a 304 that answers no condition of ours is about nothing.
  return (
    status !== 206 &&
    status !== 304 &&
    !hasDirective(headers, 'no-store') &&
    !headers['vary']?.includes('*') &&
    ((freshnessOf(headers).freshMs ?? 0) > 0 || hasValidator({ headers }))
  );
}

function hasValidator({ headers }: Pick<HttpResponse, 'headers'>): boolean {
  return headers['etag'] !== undefined || headers['last-modified'] !== undefined;
}

function validatorsOf({ headers }: HttpResponse): CacheableRequest['headers'] {
  return {
    ...(headers['etag'] === undefined ? {} : { 'if-none-match': headers['etag'] }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  };
}

function opaqueTag({ headers }: HttpResponse): string | undefined {
  return headers['etag']?.replace(/^W\//, '');
}

/** The stored answer with the headers of the 304 that confirmed it (RFC 9111, 4.3.4). */
function revalidated({ response }: Entry, confirmation: HttpResponse): HttpResponse {
  const { age: _age, ...headers } = response.headers;
  return { ...response, headers: { ...headers, ...confirmation.headers } };
}

function aged({ response, storedAtMs }: Entry, nowMs: number): HttpResponse {
  const ageMs = ageMsOf(response.headers) + nowMs - storedAtMs;
  return { ...response, headers: { ...response.headers, age: String(Math.floor(ageMs / 1000)) } };
}

function varyingOf({ headers }: CacheableRequest, response: HttpResponse): Entry['varying'] {
  const names = response.headers['vary']?.toLowerCase().split(/[\s,]+/) ?? [];
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

function varyMatches({ varying }: Entry, { headers }: CacheableRequest): boolean {
  return Object.entries(varying).every(([name, value]) => headers[name] === value);
}
