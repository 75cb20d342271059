import * as vscode from 'vscode';
import { lazily } from '../domain/lazily.ts';

let life = new AbortController();

/** Begins the lifetime of the extension, which ends when this is disposed of. */
export function beginLife(): vscode.Disposable {
  const own = new AbortController();
  life = own;
  return { dispose: () => own.abort(new vscode.CancellationError()) };
}

/** Aborts when the extension is disposed of: every wait for a service, for a person or for time ends then. */
export function lifetime(): AbortSignal {
  return life.signal;
}

/**
 * An abort signal that follows a cancellation token, and the lifetime of the extension, for the length of `work`; aborts
 * with `vscode.CancellationError`.
 */
export async function withSignal<T>(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new vscode.CancellationError());
  const subscription = token.onCancellationRequested(abort);
  if (token.isCancellationRequested) {
    abort();
  }
  try {
    return await work(AbortSignal.any([controller.signal, lifetime()]));
  } finally {
    subscription.dispose();
  }
}

/** True for what an aborted request or a cancelled dialogue throws; cancellation is passed through and never shown. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

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
