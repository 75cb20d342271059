import type * as vscode from 'vscode';

/** Runs once the editor has gone on: what is drawn at every start must not lengthen `activate`. */
export function afterStart(run: () => void): vscode.Disposable {
  const waiting = setImmediate(run);
  return { dispose: () => clearImmediate(waiting) };
}
