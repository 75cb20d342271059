import { mock } from 'node:test';

/** How often others have a turn during a work, for which every look at the clock finds it `lookMs` later. */
export async function turnsDuring(work: () => Promise<unknown>, lookMs = 1): Promise<number> {
  let [nowMs, turns] = [0, 0];
  const now = mock.method(performance, 'now', () => {
    nowMs += lookMs;
    return nowMs;
  });
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
    now.mock.restore();
  }
}
