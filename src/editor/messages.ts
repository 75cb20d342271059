import * as vscode from 'vscode';
import { formatInteger } from '../domain/value/amounts.ts';
import { escapeMessage } from '../domain/value/escapeMessage.ts';
import { withSignal } from './lifecycle.ts';

/**
 * The only place that shows messages and progress, held by a test: every text is made inert here, because VS Code would
 * run links and draw icons that a service wrote. Questions are in `questions.ts`.
 */

export type Severity = 'information' | 'warning' | 'error';

/** Shows a notification with buttons; gives the title of the pressed one, undefined when the user closed it. */
export function showMessage(severity: Severity, text: string, ...actions: string[]): Thenable<string | undefined> {
  const message = escapeMessage(text);
  switch (severity) {
    case 'information':
      return vscode.window.showInformationMessage(message, ...actions);
    case 'warning':
      return vscode.window.showWarningMessage(message, ...actions);
    case 'error':
      return vscode.window.showErrorMessage(message, ...actions);
  }
}

/** Shows a dialog that has to be answered; undefined when the user cancelled. */
export function showDialog(
  text: string,
  detail: readonly string[],
  ...actions: string[]
): Thenable<string | undefined> {
  const lines = detail.map((line) => escapeMessage(line)).join('\n');
  return vscode.window.showWarningMessage(escapeMessage(text), { modal: true, detail: lines }, ...actions);
}

/** Shows a short text in the status bar for a while; `icon` is the id of a product icon. */
export function showStatusMessage(text: string, ms: number, icon?: string): void {
  vscode.window.setStatusBarMessage(`${icon === undefined ? '' : `$(${icon}) `}${escapeMessage(text)}`, ms);
}

/** Runs work with a notification whose Cancel aborts the signal; `increment` is percent more than before. */
export function withProgress<T>(
  title: string,
  work: (
    signal: AbortSignal,
    report: (step: { readonly message?: string; readonly increment?: number }) => void,
  ) => Promise<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: escapeMessage(title), cancellable: true },
    (progress, token) =>
      withSignal(token, (signal) =>
        work(signal, (step) =>
          progress.report(step.message === undefined ? step : { ...step, message: escapeMessage(step.message) }),
        ),
      ),
  );
}

/** Runs short work that the status bar names; it cannot be cancelled. */
export function withStatusBarProgress<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: escapeMessage(title) }, work);
}

/** Runs work during which a view shows its progress bar. */
export function withViewProgress<T>(viewId: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: { viewId } }, work);
}

/** More than the longest value of a service; a text beyond it makes other programs stand still. */
const maxLength = 10_000_000;

/** Puts the whole of a text on the clipboard and says so, or says that it is too long: never a part of it. */
export async function copyToClipboard(text: string, copied = vscode.l10n.t('Copied')): Promise<boolean> {
  if (text.length > maxLength) {
    // Not awaited: the command is over, the message stays until the user has read it.
    void showMessage(
      'warning',
      vscode.l10n.t(
        'Not copied: the text has {0} characters, more than the {1} that can be copied.',
        formatInteger(BigInt(text.length)),
        formatInteger(BigInt(maxLength)),
      ),
    );
    return false;
  }
  await vscode.env.clipboard.writeText(text);
  showStatusMessage(copied, 2_000, 'check');
  return true;
}

/** What an item of the status bar shows; its text is made inert. */
export interface StatusBarContent {
  /** The id of a product icon before the text. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip?: vscode.MarkdownString;
  readonly accessibleLabel?: string;
}

export interface StatusBarItem extends vscode.Disposable {
  show(content: StatusBarContent): void;
  setVisible(isVisible: boolean): void;
}

/** The only place that makes items of the status bar, held by a test: VS Code draws icons in their texts. */
export function createStatusBarItem(id: string, name: string, command: string): StatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left);
  Object.assign(item, { name, command });
  return {
    show({ icon, text, tooltip, accessibleLabel }) {
      item.text = `$(${icon}) ${escapeMessage(text)}`;
      item.tooltip = tooltip;
      item.accessibilityInformation =
        accessibleLabel === undefined ? undefined : { label: escapeMessage(accessibleLabel) };
    },
    setVisible: (isVisible) => (isVisible ? item.show() : item.hide()),
    dispose: () => item.dispose(),
  };
}
