import * as vscode from 'vscode';
import {
  type ErrorResponse,
  InputError,
  ServiceError,
  type ServiceFailure,
  type ServiceName,
} from '../domain/failure.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { formatTimeOfDay } from '../domain/value/timestamp.ts';
import { timeAhead, wholeSeconds } from './age.ts';
import { phraseText } from './phraseText.ts';

/** A failure in words: one sentence that says what was wrong and what to do. The only place that turns failures into text. */
export function failureSentence(error: unknown): string {
  if (error instanceof ServiceError) {
    return serviceSentence(error.service, error.failure);
  }
  if (error instanceof InputError) {
    return singleLine(phraseText(error.sentence), 400);
  }
  return vscode.l10n.t('Something went wrong inside Hiero Lens; the log has the details.');
}

/** A failure in a word or two, for a line that has no room for {@link failureSentence}, which its tooltip says. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ServiceError)) {
    return failureSentence(error);
  }
  const { failure } = error;
  return 'response' in failure
    ? vscode.l10n.t('Failed ({0})', failure.response.status)
    : isNoAnswer(error)
      ? vscode.l10n.t('No answer')
      : vscode.l10n.t('Failed');
}

/** True when a service said nothing at all, so that whatever is asked of it fails alike. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ServiceError && ['unreachable', 'timedOut'].includes(error.failure.kind);
}

/** What the user can do about a failure at once, if anything. */
export function failureRemedy(error: unknown): { readonly setting: string } | 'retry' | 'showLog' | undefined {
  if (error instanceof ServiceError) {
    return error.failure.kind === 'notConfigured' ? { setting: error.failure.setting } : 'retry';
  }
  return error instanceof InputError ? undefined : 'showLog';
}

function serviceSentence(service: ServiceName, failure: ServiceFailure): string {
  const name = serviceTitle(service);
  switch (failure.kind) {
    case 'unreachable':
      return vscode.l10n.t(
        'The {0} cannot be reached ({1}). Check the connection and the proxy settings.',
        name,
        // The system's code stands in the log.
        phraseText(failure.why ?? failure.detail),
      );
    case 'timedOut':
      return vscode.l10n.t('The {0} did not answer within {1}.', name, wholeSeconds(failure.passedMs));
    case 'rateLimited':
      return failure.retryAfterSeconds === undefined
        ? vscode.l10n.t('The {0} has had too many requests; try again in a moment.', name)
        : vscode.l10n.t(
            'The {0} has had too many requests; try again {1}.',
            name,
            timeAhead(failure.retryAfterSeconds),
          );
    case 'rejected':
      return withMessages(
        vscode.l10n.t('The {0} refused the request ({1})', name, failure.response.status),
        failure.response,
      );
    case 'failed':
      return withMessages(vscode.l10n.t('The {0} failed ({1})', name, failure.response.status), failure.response);
    case 'malformed':
      return failure.path === ''
        ? vscode.l10n.t('The {0} gave an answer that cannot be read: {1}', name, singleLine(failure.detail))
        : vscode.l10n.t(
            'The {0} gave an answer that cannot be read: {1} at {2}.',
            name,
            singleLine(failure.detail),
            singleLine(failure.path),
          );
    case 'tooLarge':
      return vscode.l10n.t(
        'The answer of the {0} is larger than {1} MB.',
        name,
        Math.round(failure.limitBytes / 1024 / 1024),
      );
    case 'notConfigured':
      return singleLine(phraseText(failure.detail), 400);
  }
}

function withMessages(sentence: string, { messages, errorId, data }: ErrorResponse): string {
  const said = singleLine(messages.join('; '), 300);
  const hex = data === undefined ? '' : vscode.l10n.t(' Data: {0}.', singleLine(data, 80));
  const reference = errorId === undefined ? '' : vscode.l10n.t(' Error id: {0}.', singleLine(errorId, 40));
  return `${sentence}${said === '' ? '.' : `: ${said.replace(/[.!?]?$/, '.')}`}${hex}${reference}`;
}

/** The service's name inside a sentence. */
export function serviceTitle(service: ServiceName): string {
  switch (service) {
    case 'ledger':
      return vscode.l10n.t('mirror node');
    case 'status':
      return vscode.l10n.t('status service');
    case 'verification':
      return vscode.l10n.t('verification service');
    case 'signatures':
      return vscode.l10n.t('signature database');
  }
}

/** Several failures in as few sentences as say them: what is wrong with two services alike is said once. */
export function failureSentences(errors: readonly unknown[]): string | undefined {
  const gone = errors.flatMap((error) =>
    error instanceof ServiceError && error.failure.kind === 'unreachable' ? [error.service] : [],
  );
  const [first, second] = new Set(gone.map(serviceTitle));
  return gone.length === errors.length && first !== undefined && second !== undefined
    ? vscode.l10n.t('No answer from the {0} or the {1}, retrying.', first, second)
    : [...new Set(errors.map(failureSentence))].join(' ') || undefined;
}

/** Why the latest look at a branch failed, and when what is kept of it came. */
export interface LostBranch {
  readonly error: unknown;
  readonly goodAtMs: number | undefined;
}

/** Why lines are missing or old. Old data never passes for new: the time is that of the oldest. */
export function lostSentences(lost: readonly LostBranch[]): string | undefined {
  const errors = lost.map(({ error }) => error);
  const times = lost.flatMap(({ goodAtMs }) => goodAtMs ?? []);
  if (times.length === 0) {
    return failureSentences(errors);
  }
  const asOf = formatTimeOfDay(Math.min(...times));
  const [service, ...others] = new Set(
    errors.map((error) => (error instanceof ServiceError ? error.service : undefined)),
  );
  const isSilent = errors.every(isNoAnswer);
  if (isSilent && others.length > 0) {
    return vscode.l10n.t('No answer, retrying. As of {0}.', asOf);
  }
  // Why, the lines have in their tooltips: what counts is that they are old.
  const sentence =
    isSilent && service !== undefined
      ? vscode.l10n.t('No answer from the {0}.', serviceTitle(service))
      : failureSentences(errors);
  const isStatus = service === 'status' && others.length === 0;
  return `${sentence} ${isStatus ? vscode.l10n.t('Status as of {0}.', asOf) : vscode.l10n.t('Values as of {0}.', asOf)}`;
}
