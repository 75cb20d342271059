import * as vscode from 'vscode';

export const passIcon = new vscode.ThemeIcon('pass', new vscode.ThemeColor('charts.green'));
export const errorIcon = new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));

/** The icon of a success or a failure only where the answer says so; `unknown` for the rest. */
export function outcomeIcon(succeeded: boolean | undefined, unknown: string): vscode.ThemeIcon {
  return succeeded === undefined ? new vscode.ThemeIcon(unknown) : succeeded ? passIcon : errorIcon;
}
