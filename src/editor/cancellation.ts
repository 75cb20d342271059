import * as vscode from 'vscode';

/** An abort signal that follows a cancellation token for the length of `work`; aborts with `vscode.CancellationError`. */
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
    return await work(controller.signal);
  } finally {
    subscription.dispose();
  }
}

/** True for what an aborted request or a cancelled dialogue throws; cancellation is passed through and never shown. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}
