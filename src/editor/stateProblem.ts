import * as vscode from 'vscode';
import { memberOf, textOf } from '../domain/value/untrustedJson.ts';

/** Why a value is not read or kept as it should be; changes then live as long as the window. */
export type StateProblem =
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'unwritten'; readonly error: unknown };

/** What a user is to know of something that is kept; `unread` entries of it are of a form that is not known here. */
export function stateProblemText(problem: StateProblem | undefined, unread: number): string | undefined {
  switch (problem?.kind) {
    case 'newer':
      return vscode.l10n.t(
        'A newer version of Hiero Lens wrote this list: it stays as it is. Changes made here last until the window is closed.',
      );
    case 'damaged':
      return vscode.l10n.t('The file of this list was damaged: what was kept before its last change is shown.');
    case 'unwritten':
      return vscode.l10n.t(
        'Changes last until the window is closed: the folder for them cannot be read or written ({0}).',
        textOf(memberOf(problem.error, 'code')) ?? String(problem.error),
      );
    default:
      return unread === 0
        ? undefined
        : unread === 1
          ? vscode.l10n.t('1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.')
          : vscode.l10n.t(
              '{0} entries cannot be read by this version of Hiero Lens: they stay kept, but are not shown.',
              unread,
            );
  }
}
