import type * as vscode from 'vscode';
import { lazily } from '../domain/lazily.ts';

/** What is made at first use and disposed of with its owner, however late it is made. */
export interface LazyDisposable<T extends vscode.Disposable> extends vscode.Disposable {
  /** Makes it, at the first use. */
  readonly get: () => Promise<T>;
  /** Undefined before it is made. */
  readonly made: T | undefined;
}

export function lazyDisposable<T extends vscode.Disposable>(make: () => Promise<T>): LazyDisposable<T> {
  let made: T | undefined;
  let isOver = false;
  return {
    get: lazily(async () => {
      made = await make();
      if (isOver) {
        made.dispose();
      }
      return made;
    }),
    get made() {
      return made;
    },
    dispose() {
      isOver = true;
      made?.dispose();
    },
  };
}
