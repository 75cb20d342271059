import type * as vscode from 'vscode';
import { type Clock, systemClock } from './polling.ts';

interface RetrySchedulerOptions {
  /** Asks again for what could not be had. */
  readonly retry: () => void;
  readonly isWanted: () => boolean;
  readonly clock?: Clock;
}

/** Lets parts of a view that failed heal by themselves: tries again while somebody is watching, slower each time. */
interface RetryScheduler extends vscode.Disposable {
  /** Something could not be had, for the first time or once more. */
  failed(isFirst: boolean): void;
  /** The view was shown or the window got focus: what is overdue is tried at once. */
  reconsider(): void;
}

const firstPauseMs = 15_000;
const maxPauseMs = 10 * 60_000;

export function createRetryScheduler({ retry, isWanted, clock = systemClock }: RetrySchedulerOptions): RetryScheduler {
  let cancel: (() => void) | undefined;
  let dueMs: number | undefined;
  let pauseMs = firstPauseMs;
  let isDisposed = false;

  const reconsider = () => {
    cancel?.();
    if (!isDisposed && dueMs !== undefined && isWanted()) {
      cancel = clock.after(Math.max(0, dueMs - clock.nowMs()), () => {
        dueMs = undefined;
        retry();
      });
    }
  };
  return {
    failed(isFirst) {
      if (dueMs !== undefined) {
        return;
      }
      pauseMs = isFirst ? firstPauseMs : Math.min(maxPauseMs, pauseMs * 2);
      dueMs = clock.nowMs() + pauseMs;
      reconsider();
    },
    reconsider,
    dispose() {
      isDisposed = true;
      cancel?.();
    },
  };
}
