import type * as vscode from 'vscode';

/** All extensions work in one thread: what takes longer at a stretch is felt as a hover or suggestion that comes late. */
const stretchMs = 10;

/**
 * What the steps of a long work give, in order, with a pause after every 10 ms of it. Undefined as soon as it is found
 * cancelled in a pause; a document may have changed by then.
 */
export async function yieldingScan<T>(
  steps: Iterable<T | undefined>,
  token: Pick<vscode.CancellationToken, 'isCancellationRequested'>,
  nowMs: () => number = () => performance.now(),
): Promise<readonly T[] | undefined> {
  const collected: T[] = [];
  let startedMs = nowMs();
  for (const step of steps) {
    if (step !== undefined) {
      collected.push(step);
    }
    if (nowMs() - startedMs >= stretchMs) {
      await nextTurn();
      if (token.isCancellationRequested) {
        return undefined;
      }
      startedMs = nowMs();
    }
  }
  return collected;
}

/** The same for work that only a signal ends: rejects with its reason, in a pause or at the end. */
export async function collectSteps<T>(steps: Iterable<T | undefined>, signal?: AbortSignal): Promise<readonly T[]> {
  const collected = await yieldingScan(steps, {
    get isCancellationRequested() {
      return signal?.aborted === true;
    },
  });
  signal?.throwIfAborted();
  return collected ?? [];
}

/** Lets others work first: what follows is no longer a part of what was done before. */
export function nextTurn(): Promise<void> {
  return new Promise((letOthersWork) => setImmediate(letOthersWork));
}
