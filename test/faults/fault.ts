import type { ServiceFailure } from '../../src/domain/failure.ts';
import type { Call } from './calls.ts';
import type { Answer } from './hostileServer.ts';

/**
 * How many requests a call makes:
 * - `once`: asking again would not help.
 * - `read`: four, of all that only reads. A submission is never repeated.
 * - `spellings`: one for each spelling of the path, where the specification knows another than the services.
 */
export type Requests = 'once' | 'read' | 'spellings' | ((call: Call) => number);

export interface Failing {
  readonly kind: ServiceFailure['kind'];
  /** What the user reads; `{service}` is the service's title. A pattern where Node or a library words a part of it. */
  readonly sentence: string | RegExp;
  readonly requests: Requests;
  /** At least so long between two requests. */
  readonly pauseMs?: number;
}

/** What comes of a call: its value as if nothing were, a value of some kind, or a failure. */
export type Outcome = { readonly value: 'same' | 'any'; readonly requests: Requests } | Failing;

export interface Fault {
  readonly title: string;
  readonly answer: Answer;
  /** `closed`: nobody listens there; `tls`: https to a server without it; `untrusted`: https with a certificate of its own. */
  readonly target?: 'closed' | 'tls' | 'untrusted' | 'silentTls';
  readonly outcome: Outcome | ((call: Call) => Outcome);
}

export function requestCount(call: Call, requests: Requests): number {
  switch (requests) {
    case 'once':
      return 1;
    case 'read':
      return call.nature === 'submission' ? 1 : 4;
    case 'spellings':
      return call.spellings;
    default:
      return requests(call);
  }
}

/** The sentences, each once: what a user reads of a kind of failure. */
export const sentences = {
  cutOff: 'The {service} cannot be reached (connection was closed). Check the connection and the proxy settings.',
  late: 'The {service} did not answer within 1 second.',
  tooLarge: 'The answer of the {service} is larger than 1 MB.',
  damaged: 'The {service} gave an answer that cannot be read: The compressed answer is damaged.',
  notHttp: 'The {service} gave an answer that cannot be read: The answer is not valid HTTP.',
  longHeaders: 'The {service} gave an answer that cannot be read: Its headers are too long.',
  brokenJson: 'The {service} gave an answer that cannot be read: The answer is broken JSON.',
  otherShape: /^The \{service\} gave an answer that cannot be read: [A-Z][^{}]*$/,
};

export const fine: Outcome = { value: 'same', requests: 'once' };
export const cutOff: Failing = { kind: 'unreachable', sentence: sentences.cutOff, requests: 'read' };
export const late: Failing = { kind: 'timedOut', sentence: sentences.late, requests: 'once' };
export const tooLarge: Failing = { kind: 'tooLarge', sentence: sentences.tooLarge, requests: 'once' };
export const damaged: Failing = { kind: 'malformed', sentence: sentences.damaged, requests: 'once' };
export const notHttp: Failing = { kind: 'malformed', sentence: sentences.notHttp, requests: 'once' };
export const longHeaders: Failing = { kind: 'malformed', sentence: sentences.longHeaders, requests: 'once' };
export const brokenJson: Failing = { kind: 'malformed', sentence: sentences.brokenJson, requests: 'once' };
export const otherShape: Failing = { kind: 'malformed', sentence: sentences.otherShape, requests: 'once' };

export function notJson(type: string): Failing {
  const sentence = `The {service} gave an answer that cannot be read: The answer is not JSON (it is ${type}).`;
  return { kind: 'malformed', sentence, requests: 'once' };
}

export function encoding(name: string): Failing {
  const sentence = `The {service} gave an answer that cannot be read: Its content encoding is not supported: ${name}.`;
  return { kind: 'malformed', sentence, requests: 'once' };
}

/** A status that says no. `said` is what the answer says, with a full stop. */
export function refused(status: number, said = ''): Failing {
  const sentence = `The {service} refused the request (${status})${said === '' ? '.' : `: ${said}`}`;
  return { kind: 'rejected', sentence, requests: status === 400 || status === 404 ? 'spellings' : 'once' };
}

const repeated: Readonly<Record<number, Requests>> = { 500: 'read', 502: 'read', 503: 'read', 504: 'read' };

export function failed(status: number, said = ''): Failing {
  const sentence = `The {service} failed (${status})${said === '' ? '.' : `: ${said}`}`;
  return { kind: 'failed', sentence, requests: repeated[status] ?? 'once' };
}

export function rateLimited(when: string | RegExp, requests: Requests, pauseMs = 0): Failing {
  const words = (text: string) => `The {service} has had too many requests; try again ${text}.`;
  const sentence =
    typeof when === 'string'
      ? words(when)
      : new RegExp(`^${words(when.source).replaceAll('{', '\\{').replaceAll('}', '\\}').replace(/\.$/, '\\.')}$`);
  return { kind: 'rateLimited', sentence, requests, pauseMs };
}
