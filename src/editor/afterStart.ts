import type * as vscode from 'vscode';

/** Runs once the editor has gone on: what is drawn at every start must not lengthen `activate`. */
export function afterStart(run: () => void): vscode.Disposable {
  const waiting = setImmediate(run);
  return { dispose: () => clearImmediate(waiting) };
}

/** Registers then what nobody can ask for in that instant; commands and file systems must be there at once. */
export function registerAfterStart(register: () => vscode.Disposable): vscode.Disposable {
  let registered: vscode.Disposable | undefined;
  const waiting = afterStart(() => {
    registered = register();
  });
  return {
    dispose() {
      waiting.dispose();
      registered?.dispose();
    },
  };
}
