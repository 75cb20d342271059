import * as vscode from 'vscode';
import { formatInteger } from '../domain/value/amounts.ts';
import { showMessage, showStatusMessage } from './messages.ts';

/** More than the longest value of a service; a text beyond it makes other programs stand still. */
const maxLength = 10_000_000;

/** Puts the whole of a text on the clipboard and says so, or says that it is too long: never a part of it. */
export async function copyToClipboard(text: string, copied = vscode.l10n.t('Copied')): Promise<boolean> {
  if (text.length > maxLength) {
    const [length, limit] = [text.length, maxLength].map((each) => formatInteger(BigInt(each)));
    // Not awaited: the command is over, the message stays until the user has read it.
    void showMessage(
      'warning',
      vscode.l10n.t(
        'Not copied: the text has {0} characters, more than the {1} that can be copied.',
        length ?? '',
        limit ?? '',
      ),
    );
    return false;
  }
  await vscode.env.clipboard.writeText(text);
  showStatusMessage(copied, 2_000, 'check');
  return true;
}
