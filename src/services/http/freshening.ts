import type { Dispatcher } from 'undici';
import { unsaidCacheControl } from './keepable.ts';
import type { BoundedCacheStore } from './responseCache.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];
type Stored = NonNullable<ReturnType<BoundedCacheStore['get']>>;

/**
 * Sits below undici's cache and completes what it leaves out of RFC 9111 in 7.30. A 304 becomes the stored response with
 * the new headers (section 4.3.4), which the cache stores afresh; by itself it would drop the entry whenever the 304
 * carries `Cache-Control`, and every second request would fetch the whole body. An answer with an `ETag` and no word on
 * caching is kept for revalidation (`no-cache`); the cache would not store it. An answer counts as made when it comes: its
 * `Date`, of whole seconds or of a clock behind ours, can make it look stale on arrival, and the cache stores no such answer;
 * what really lay in a cache on the way says so by `Age`.
 */
export function createFresheningInterceptor(store: BoundedCacheStore): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (options.method !== 'GET') {
      return dispatch(options, handler);
    }
    const lookup = () =>
      store.get({
        origin: String(options.origin),
        method: options.method,
        path: options.path,
        // The cache, which is around this interceptor, has made the headers a plain record in lower case.
        headers: options.headers as Record<string, string>,
      });
    return dispatch(options, new Freshening(handler, lookup));
  };
}

class Freshening implements Dispatcher.DispatchHandler {
  readonly #next: Dispatcher.DispatchHandler;
  readonly #lookup: () => Stored | undefined;
  #stored: Stored | undefined;

  constructor(next: Dispatcher.DispatchHandler, lookup: () => Stored | undefined) {
    this.#next = next;
    this.#lookup = lookup;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#next.onRequestStart?.(controller, context);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers, message?: string): void {
    this.#stored = status === 304 ? confirmed(this.#lookup(), headers) : undefined;
    if (this.#stored === undefined) {
      const isUnsaid =
        status === 200 && headers['etag'] !== undefined && !headers['cache-control'] && !headers['expires'];
      const completed = isUnsaid ? { ...headers, 'cache-control': unsaidCacheControl } : headers;
      this.#next.onResponseStart?.(controller, status, asJustMade(completed), message);
    } else {
      const { statusCode, statusMessage, headers: known } = this.#stored;
      this.#next.onResponseStart?.(controller, statusCode, asJustMade({ ...known, ...headers }), statusMessage);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#next.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: Headers): void {
    for (const chunk of this.#stored?.body ?? []) {
      this.#next.onResponseData?.(controller, chunk);
    }
    this.#next.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#next.onResponseError?.(controller, error);
  }
}

/** The stored response, when the 304 is about it and not about another version. */
function confirmed(stored: Stored | undefined, headers: Headers): Stored | undefined {
  const tag = (value: unknown) => String(value).replace(/^W\//, '');
  const same = headers['etag'] === undefined || tag(headers['etag']) === tag(stored?.etag);
  return same ? stored : undefined;
}

/** Dated now, save where the date of the service is needed to know how long `Expires` is away. */
function asJustMade(headers: Headers): Headers {
  return headers['expires'] === undefined ? { ...headers, date: new Date().toUTCString() } : headers;
}
