import type * as vscode from 'vscode';
import { askedPauseMs, ServiceError } from '../domain/failure.ts';
import { type Clock, systemClock } from './clock.ts';

export interface PollerOptions {
  /** One look at the service; a rejection counts as a failure and slows the pace. */
  readonly poll: () => Promise<void>;
  /** Milliseconds between two looks; undefined turns polling off. */
  readonly intervalMs: () => number | undefined;
  /** False while nobody can see the result: nothing is asked then. */
  readonly isWanted: () => boolean;
  /** How far failures slow the pace; a longer interval stays as it is. */
  readonly maxIntervalMs: number;
  readonly clock?: Clock;
  /** Between 0 and 1, as `Math.random`. */
  readonly random?: () => number;
}

/** Looks again and again while somebody is watching: one look at a time, slower after failures, with some jitter. */
export interface Poller extends vscode.Disposable {
  /** The view was shown or hidden, the window got or lost focus, the interval changed: think again when to look. */
  reconsider(): void;
  /** Looks now, whether or not it is time; resolves when the look is over, never rejects. */
  now(): Promise<void>;
}

export function createPoller(options: PollerOptions): Poller {
  const { poll, intervalMs, isWanted, maxIntervalMs, clock = systemClock, random = Math.random } = options;
  let cancel: () => void = () => undefined;
  let running: Promise<void> | undefined;
  let lastLookMs: number | undefined;
  let failures = 0;
  let retryAfterMs = 0;
  let isDisposed = false;

  const look = async () => {
    lastLookMs = clock.nowMs();
    try {
      await poll();
      failures = 0;
      retryAfterMs = 0;
    } catch (error) {
      // The poll itself tells the user and the log; here it only slows the pace.
      failures++;
      retryAfterMs = askedPauseMs(error instanceof ServiceError ? error.failure : undefined);
    }
  };
  const now = () => {
    running ??= look().finally(() => {
      running = undefined;
      reconsider();
    });
    return running;
  };
  const reconsider = () => {
    cancel();
    const interval = intervalMs();
    if (isDisposed || running !== undefined || !isWanted() || (interval === undefined && lastLookMs !== undefined)) {
      return;
    }
    const usual = interval ?? 0;
    const backedOff = Math.max(usual, Math.min(maxIntervalMs, usual * 2 ** Math.min(failures, 30)));
    const pause = Math.max(backedOff, retryAfterMs) * (0.9 + random() * 0.2);
    // The clock may have been set back in the meantime: never wait longer than one pause.
    const dueMs = lastLookMs === undefined ? 0 : Math.min(pause, lastLookMs + pause - clock.nowMs());
    cancel = clock.after(Math.max(0, dueMs), () => void now());
  };

  return {
    reconsider,
    now,
    dispose() {
      isDisposed = true;
      cancel();
    },
  };
}
