import type * as vscode from 'vscode';
import { askedPauseMs, ServiceError } from '../domain/failure.ts';

/** Time as pollers see it; tests give one of their own. */
export interface Clock {
  /** For lengths of time: no correction of the system's clock changes it. */
  nowMs(): number;
  /** For what is shown. */
  timeOfDayMs(): number;
  /** Runs once after a while, of 24 days at most; the result calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** A timer that is set to more runs out at once. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  timeOfDayMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};

export interface PollerOptions<T> {
  /**
   * What is polled, such as a network. With another key a poll under way is aborted, its answer is never given, and no
   * failure of the former subject slows the new one.
   */
  readonly key: () => string;
  readonly poll: (signal: AbortSignal) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  /** A poll failed; the next one comes later. */
  readonly onFailure: (failure: unknown) => void;
  /** Milliseconds between two polls; undefined turns polling off. */
  readonly intervalMs: () => number | undefined;
  /** False while nobody can see the result: nothing is asked then. */
  readonly isWanted: () => boolean;
  /** How far failures slow the pace; a longer interval stays as it is. */
  readonly maxIntervalMs: number;
  readonly clock?: Clock;
  /** Between 0 and 1, as `Math.random`. */
  readonly random?: () => number;
}

/** Polls while somebody is watching: one poll at a time, slower after failures, with some jitter. */
export interface Poller extends vscode.Disposable {
  /** The view was shown or hidden, the window got or lost focus, the key or the interval changed. */
  reconsider(): void;
  /** Polls now, whether or not it is time; resolves when the poll is over, and at once after disposal; never rejects. */
  now(): Promise<void>;
}

/** What is known of one key. */
interface Subject {
  readonly key: string;
  readonly ending: AbortController;
  running: Promise<void> | undefined;
  /** When the latest poll ended: a slow one does not shorten the pause after it. */
  endedMs: number | undefined;
  failures: number;
  retryAfterMs: number;
}

export function createPoller<T>(options: PollerOptions<T>): Poller {
  const { key, poll, onAnswer, onFailure, intervalMs, isWanted, maxIntervalMs } = options;
  const { clock = systemClock, random = Math.random } = options;
  let cancel: () => void = () => undefined;
  let subject: Subject | undefined;
  let isDisposed = false;

  const current = (): Subject => {
    if (subject?.key !== key()) {
      subject?.ending.abort();
      const ending = new AbortController();
      subject = { key: key(), ending, running: undefined, endedMs: undefined, failures: 0, retryAfterMs: 0 };
    }
    return subject;
  };
  const isCurrent = (of: Subject) => !isDisposed && of === current();
  const run = async (of: Subject) => {
    try {
      const answer = await poll(of.ending.signal);
      if (isCurrent(of)) {
        of.failures = 0;
        of.retryAfterMs = 0;
        onAnswer(answer);
      }
    } catch (error) {
      if (isCurrent(of)) {
        of.failures++;
        of.retryAfterMs = askedPauseMs(error instanceof ServiceError ? error.failure : undefined);
        onFailure(error);
      }
    } finally {
      of.endedMs = clock.nowMs();
    }
  };
  const now = async () => {
    if (isDisposed) {
      return;
    }
    const of = current();
    of.running ??= run(of).finally(() => {
      of.running = undefined;
      reconsider();
    });
    await of.running;
  };
  const reconsider = () => {
    cancel();
    const { running, endedMs, failures, retryAfterMs } = current();
    const interval = intervalMs();
    if (isDisposed || running !== undefined || !isWanted() || (interval === undefined && endedMs !== undefined)) {
      return;
    }
    const usual = interval ?? 0;
    const backedOff = Math.max(usual, Math.min(maxIntervalMs, usual * 2 ** Math.min(failures, 30)));
    const pause = Math.max(backedOff * (0.9 + random() * 0.2), retryAfterMs);
    const dueMs = endedMs === undefined ? 0 : endedMs + pause - clock.nowMs();
    cancel = clock.after(Math.max(0, dueMs), () => void (isWanted() && now()));
  };

  return {
    reconsider,
    now,
    dispose() {
      isDisposed = true;
      subject?.ending.abort();
      cancel();
    },
  };
}

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
