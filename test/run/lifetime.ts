import { constants } from 'node:os';

type Ending = () => void | Promise<void>;

const endings = new Set<Ending>();

/**
 * Has `ending` run when this process is told to stop (Ctrl-C, a signal, its parent gone). Gives back a function that
 * runs it now, once, for the usual end.
 */
export function endWithProcess(ending: Ending): () => Promise<void> {
  endings.add(ending);
  return async () => {
    if (endings.delete(ending)) {
      await ending();
    }
  };
}

/** Makes signals, and the loss of the parent that started this process over IPC, run all endings and then exit. */
export function obeySignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void endProcess(128 + constants.signals[signal]));
  }
  process.on('disconnect', () => void endProcess(1));
  process.channel?.unref();
}

let ended: Promise<never> | undefined;

/** Runs what is left of the endings and exits; the first call decides the exit code. Never resolves. */
export function endProcess(exitCode: number): Promise<never> {
  ended ??= (async () => {
    // Last started, first ended: a browser before the server it looks at.
    for (const ending of [...endings].reverse()) {
      await Promise.resolve(ending()).catch((error: unknown) => console.error(error));
    }
    return process.exit(exitCode);
  })();
  return ended;
}
