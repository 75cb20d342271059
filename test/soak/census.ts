import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import type { Census } from './growth.ts';

/** Collects garbage, then says what is left: the heap, and what keeps the process awake. */
export async function takeCensus(): Promise<Census> {
  await collect();
  const { heapUsed, external } = process.memoryUsage();
  const census: Record<string, number> = { heapBytes: heapUsed, externalBytes: external };
  for (const name of process.getActiveResourcesInfo()) {
    census[name] = (census[name] ?? 0) + 1;
  }
  return census;
}

/** Counts what subscribes or waits. Each count walks the whole heap, which stops the host for a second or more. */
export function countObjects(): Census {
  const count = (type: unknown) => queryObjects(type as () => void, { format: 'count' });
  return {
    emitters: count(vscode.EventEmitter),
    disposables: count(vscode.Disposable),
    abortSignals: count(AbortSignal),
  };
}

/** Twice, with a turn between: what ends in a finalizer or in a promise is gone only then. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let round = 0; round < 2; round++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
