import type { ServiceFailure } from '../../domain/failure.ts';

/** One request to one service. `url` is absolute and already validated by the client that built it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  /** A body longer than this ends the request with `tooLarge`, before it is buffered. */
  readonly maxBytes: number;
  /** True for a POST that only reads (fee estimate, contract call): it may be retried, as a GET always may. */
  readonly retryable?: boolean | undefined;
  /** How long the service may think before it answers, where that is longer than the policy's limit. */
  readonly headersTimeoutMs?: number | undefined;
  /**
   * `revalidate` asks the service even when the cache is fresh (conditionally, a 304 costs no body); `kept` takes what the
   * cache has however old it is, as `max-stale` does.
   */
  readonly freshness?: 'cached' | 'revalidate' | 'kept' | undefined;
  /** `urgent` goes before others that wait for their origin: a person waits for just this. */
  readonly priority?: 'urgent' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What every call of a client may be given by its caller. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** `revalidate` when the user asked to refresh; the default takes what the cache holds as the service allows. */
  readonly freshness?: HttpRequest['freshness'];
  /** `urgent` for what a person waits for: a hover or look-up, not polling, lenses or parts of a view. */
  readonly priority?: HttpRequest['priority'];
  /** Called for every good answer with how long it may be used again. */
  readonly onFreshness?: (freshness: Freshness) => void;
}

/** How long an answer may be used again. */
export interface Freshness {
  /** Undefined where the service says nothing. */
  readonly freshMs: number | undefined;
  /** The user's side may go on using it for a while, as `max-stale` does. */
  readonly mayBeStale: boolean;
}

/** Any answer of a service, decompressed and whole; callers share it, so it must not be changed. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends requests within the policy; rejects with `TransportError`, or with the signal's reason. */
export interface Transport {
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Closes connections; a request made afterwards rejects as unreachable. */
  dispose(): Promise<void>;
}

/** There is no complete answer. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason:
    | Extract<ServiceFailure, { readonly kind: 'unreachable' }>
    | { readonly kind: 'timedOut'; readonly passedMs: number }
    /** The origin refused others for its rate, so that this request was not sent. */
    | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | undefined }
    | { readonly kind: 'malformed'; readonly detail: string }
    | { readonly kind: 'tooLarge'; readonly limitBytes: number };

  constructor(reason: TransportError['reason'], options?: ErrorOptions) {
    super(reason.kind, options);
    this.reason = reason;
  }
}

/** The answer cannot be read, though it is whole. */
export function unknownEncoding(encoding: string): TransportError {
  return new TransportError({
    kind: 'malformed',
    detail: `Its content encoding is not supported: ${encoding.slice(0, 40)}.`,
  });
}

/** The transport was closed before or during the request. */
export function closedError(): TransportError {
  return new TransportError({ kind: 'unreachable', detail: 'the transport is closed' });
}

/** What the user's editor says about reaching the network (`http.*` settings), read afresh on change. */
export interface ProxySettings {
  /** `http.proxy`, undefined when unset: then `HTTPS_PROXY` and `HTTP_PROXY` of the environment count. */
  readonly proxy: string | undefined;
  /** `http.proxySupport` is `off`: never use a proxy. */
  readonly proxyOff: boolean;
  /** `http.noProxy`; when empty, `NO_PROXY` of the environment counts. */
  readonly noProxy: readonly string[];
  /** `http.proxyStrictSSL`: false accepts any server certificate. */
  readonly strictTls: boolean;
  /** `http.systemCertificates`: trust the operating system's certificates besides Node's. */
  readonly systemCertificates: boolean;
}

export interface TransportOptions {
  readonly userAgent: string;
  readonly proxy: ProxySettings;
  /** `undici` sends by itself; `fetch` sends through VS Code's own (PAC, Kerberos). The policy is the same. */
  readonly backend: 'undici' | 'fetch';
  /** The fetch of the `fetch` backend, captured by the caller: VS Code replaces the global one while it starts. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Reads the answers of the sample network, called at the first request to it; without, that has none. */
  readonly readSample?: () => Promise<Uint8Array>;
}
