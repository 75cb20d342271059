import * as vscode from 'vscode';
import { errorResponseStatus, ServiceError } from '../domain/failure.ts';
import { failureSentence } from './failureText.ts';

interface NoReplay {
  readonly sentence: string;
  /** The trace can be opened as a document. */
  readonly hasTrace: boolean;
}

/** Why a transaction cannot be replayed, in one sentence. */
export function replayUnavailable(error: unknown, execution: string): NoReplay {
  const status = errorResponseStatus(error);
  if (status === 404) {
    const sentence = vscode.l10n.t(
      'The mirror node has no trace of {0} (404): it keeps none, or the transaction ran no contract.',
      execution,
    );
    return { sentence, hasTrace: false };
  }
  if (status === 406) {
    return {
      sentence: vscode.l10n.t('The mirror node gives traces only in compressed form (406).'),
      hasTrace: false,
    };
  }
  if (error instanceof ServiceError && error.failure.kind === 'tooLarge') {
    const size = Math.round(error.failure.limitBytes / 1024 / 1024);
    return {
      sentence: vscode.l10n.t('The trace is larger than {0} MB: too large to be gone through.', size),
      hasTrace: false,
    };
  }
  return { sentence: failureSentence(error), hasTrace: status === undefined && !(error instanceof ServiceError) };
}
