import type * as vscode from 'vscode';
import { type Clock, systemClock } from './clock.ts';

export interface TickerOptions {
  /** False while nobody can see the texts that grow old. */
  readonly isWanted: () => boolean;
  readonly intervalMs: () => Promise<number>;
  /** Draws again; asks nobody. */
  readonly tick: () => void;
  readonly clock?: Clock;
}

/** Keeps ages and countdowns true between two looks at a service. */
export interface Ticker extends vscode.Disposable {
  /** What is shown, or whether it is seen, has changed. */
  reconsider(): void;
}

export function createTicker({ isWanted, intervalMs, tick, clock = systemClock }: TickerOptions): Ticker {
  let cancel: () => void = () => undefined;
  let round = 0;
  let isDisposed = false;

  const reconsider = () => {
    cancel();
    round++;
    const at = round;
    if (isDisposed || !isWanted()) {
      return;
    }
    void intervalMs().then((ms) => {
      if (at === round) {
        cancel = clock.after(ms, () => {
          tick();
          reconsider();
        });
      }
    });
  };
  return {
    reconsider,
    dispose() {
      isDisposed = true;
      round++;
      cancel();
    },
  };
}
