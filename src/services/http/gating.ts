import type { Dispatcher } from 'undici';
import type { OriginGate } from './originRateLimiter.ts';
import { abortError, termsOf } from './terms.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>[1];

/**
 * Directly around the wire: each request, retries and followed redirects too, passes the gate; what the cache answers
 * never comes here. A request that is aborted while it waits is not sent.
 */
export function createGateInterceptor(gate: OriginGate): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { signal, isUrgent } = termsOf(options);
    if (signal.aborted) {
      handler.onResponseError?.(unsent(signal), abortError(signal.reason));
      return true;
    }
    const giveUp = () => {
      leave();
      handler.onResponseError?.(unsent(signal), abortError(signal.reason));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    const leave = gate.enter(String(options.origin), {
      isUrgent,
      start(ended) {
        signal.removeEventListener('abort', giveUp);
        try {
          dispatch(options, new Gated(handler, ended));
        } catch (error) {
          ended();
          handler.onResponseError?.(unsent(signal), error instanceof Error ? error : new Error(String(error)));
        }
      },
    });
    return true;
  };
}

class Gated implements Dispatcher.DispatchHandler {
  readonly #next: Dispatcher.DispatchHandler;
  readonly #ended: () => void;

  constructor(next: Dispatcher.DispatchHandler, ended: () => void) {
    this.#next = next;
    this.#ended = ended;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#next.onRequestStart?.(controller, context);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers, message?: string): void {
    this.#next.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#next.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: Headers): void {
    this.#ended();
    this.#next.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended();
    this.#next.onResponseError?.(controller, error);
  }
}

/** Stands for the wire of a request that never reached it. */
function unsent(signal: AbortSignal): Dispatcher.DispatchController {
  return {
    aborted: signal.aborted,
    paused: false,
    reason: signal.aborted ? abortError(signal.reason) : null,
    abort() {},
    pause() {},
    resume() {},
  };
}
