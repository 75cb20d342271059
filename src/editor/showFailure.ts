import * as vscode from 'vscode';
import { failureRemedy, failureSentence } from './failureText.ts';
import type { Log } from './log.ts';
import { showMessage } from './messages.ts';
import { openSetting } from './settings.ts';

/** One message about a failure, with what can be done about it; resolves when the user has closed it. */
export async function showFailure(log: Log, error: unknown, retry: () => Thenable<unknown>): Promise<void> {
  const remedy = failureRemedy(error);
  const sentence = failureSentence(error);
  if (remedy === undefined) {
    await showMessage('error', sentence);
    return;
  }
  const [action, run] =
    remedy === 'retry'
      ? [vscode.l10n.t('Retry'), retry]
      : remedy === 'showLog'
        ? [vscode.l10n.t('Show Log'), () => log.show()]
        : [vscode.l10n.t('Open Settings'), () => openSetting(remedy.setting)];
  if ((await showMessage('error', sentence, action)) === action) {
    await run();
  }
}
