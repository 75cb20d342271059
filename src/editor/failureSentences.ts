import * as vscode from 'vscode';
import { ServiceError } from '../domain/failure.ts';
import { failureSentence, serviceTitle } from './failureText.ts';
import { phraseText } from './phraseText.ts';

/** Several failures in as few sentences as say them: what is wrong with two services alike is said once. */
export function failureSentences(errors: readonly unknown[]): string | undefined {
  const gone = errors.flatMap((error) =>
    error instanceof ServiceError && error.failure.kind === 'unreachable'
      ? [[error.service, error.failure] as const]
      : [],
  );
  const [first, second] = new Set(gone.map(([service]) => serviceTitle(service)));
  const reasons = [...new Set(gone.map(([, { why, detail }]) => phraseText(why ?? detail)))];
  return gone.length === errors.length && first !== undefined && second !== undefined && reasons.length === 1
    ? vscode.l10n.t('Offline: neither the {0} nor the {1} can be reached ({2}).', first, second, reasons.join())
    : [...new Set(errors.map(failureSentence))].join(' ') || undefined;
}
