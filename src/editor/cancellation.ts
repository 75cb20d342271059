import * as vscode from 'vscode';

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
