import type { Dispatcher } from 'undici';

/** What one request asks of the policy; it travels with the dispatch options through every interceptor. */
export interface RequestTerms {
  readonly maxBytes: number;
  readonly retryable: boolean;
  /** Undefined: the policy's own limit. */
  readonly headersTimeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Goes before others that wait; may become true while it waits. */
  readonly isUrgent: () => boolean;
}

export interface TermedOptions extends Dispatcher.DispatchOptions {
  readonly terms: RequestTerms;
}

/** The terms of a request; every dispatch of this transport carries them, so their absence is a bug. */
export function termsOf(options: Dispatcher.DispatchOptions): RequestTerms {
  if (!('terms' in options)) {
    throw new TypeError('a request without terms');
  }
  return (options as TermedOptions).terms;
}

/** Undici wants an `Error` where a signal's reason may be anything. */
export function abortError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
