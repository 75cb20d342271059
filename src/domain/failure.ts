import { inEnglish, type Words } from './phrase.ts';
import { shortenHex } from './value/shortenBytes.ts';

/** The outside services; a failure names the one it came from. */
export type ServiceName = 'ledger' | 'status' | 'verification' | 'signatures';

/** Why a service gave no usable answer; texts in it are plain, untrusted and decide nothing. */
export type ServiceFailure =
  /** `why`: the system's code in words, where it has some. */
  | { readonly kind: 'unreachable'; readonly detail: string; readonly why?: Words | undefined }
  /** `passedMs`: how long it really took to give up, from the call on. */
  | { readonly kind: 'timedOut'; readonly passedMs: number }
  | { readonly kind: 'rateLimited'; readonly retryAfterSeconds: number | undefined; readonly response: ErrorResponse }
  /** The service understood and said no: any other 4xx. */
  | { readonly kind: 'rejected'; readonly response: ErrorResponse }
  /** The service itself failed: 5xx. */
  | { readonly kind: 'failed'; readonly response: ErrorResponse }
  /** A 2xx whose body breaks the specification at a JSON path, empty when it could not be decoded. */
  | { readonly kind: 'malformed'; readonly path: string; readonly detail: string }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** The user's settings leave this service without a usable address; no request was made. */
  | { readonly kind: 'notConfigured'; readonly setting: string; readonly detail: Words };

/** What an error answer said, whichever dialect it was written in. */
export interface ErrorResponse {
  readonly status: number;
  /** One entry per message: one line of at most 500 characters, or the whole text where a `code` comes with it. */
  readonly messages: readonly string[];
  /** Machine-readable code of the verification service (`customCode`). */
  readonly code: string | undefined;
  /** The verification service's id of this occurrence, for its support. */
  readonly errorId: string | undefined;
  /** Hex error data of the contract-call service, when it is non-empty `0x` hex. */
  readonly data: string | undefined;
}

/** Thrown by every service client; the failure says why, `url` what was asked; the message has no 32-byte value of it. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly service: ServiceName;
  readonly url: string;
  readonly failure: ServiceFailure;

  constructor(service: ServiceName, url: string, failure: ServiceFailure, options?: ErrorOptions) {
    super(`${service} service: ${failure.kind} (${shortenHex(url)})`, options);
    this.service = service;
    this.url = url;
    this.failure = failure;
  }
}

/** The user's own file, text or argument cannot be used; `sentence` is what to show, `message` the same in English. */
export class InputError extends Error {
  override readonly name = 'InputError';
  /** Stable code of the reason, for callers that act on it (`empty`, `too-large`, `zip`, …). */
  readonly code: string;
  readonly sentence: Words;
  /** Byte offset in the file where the fault lies, when there is one. */
  readonly offset: number | undefined;

  constructor(code: string, sentence: Words, offset?: number) {
    super(inEnglish(sentence));
    this.code = code;
    this.sentence = sentence;
    this.offset = offset;
  }
}

/** The longest pause a service is granted: `Retry-After` may name a year, or a date that is wrong. */
export const maxPauseSeconds = 3_600;

/** The pause a service asked for before the next look, as far as it is granted; 0 when it asked for none. */
export function askedPauseMs(failure: ServiceFailure | undefined): number {
  return failure?.kind === 'rateLimited' ? Math.min(maxPauseSeconds, failure.retryAfterSeconds ?? 0) * 1000 : 0;
}

/** The HTTP status a service answered with, undefined when it did not answer or the error is of another kind. */
export function errorResponseStatus(error: unknown): number | undefined {
  return error instanceof ServiceError && 'response' in error.failure ? error.failure.response.status : undefined;
}

/** Undefined for what the service does not have (404); any other failure is passed on. */
export async function undefinedIfNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (errorResponseStatus(error) === 404) {
      return undefined;
    }
    throw error;
  }
}

/** An answer that others can do without: undefined when the service gave none. */
export async function undefinedIfFailed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError) {
      return undefined;
    }
    throw error;
  }
}
