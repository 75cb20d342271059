import * as vscode from 'vscode';
import { ServiceError } from '../domain/failure.ts';
import { formatTimeOfDay } from '../domain/value/timestamp.ts';
import { failureSentence, isNoAnswer, serviceTitle } from './failureText.ts';
import type { LostBranch } from './treeNode.ts';

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
