import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { collectSteps, yieldingScan } from '../../../src/editor/yieldingScan.ts';

/** Every look at the clock finds it 1 ms later, or as much as given; so a stretch of 10 ms is ten steps. */
function ticking(ms = 1): () => number {
  let nowMs = 0;
  return () => {
    nowMs += ms;
    return nowMs;
  };
}

function* numbers(taken: number[], count: number): Generator<number | undefined, void> {
  for (let n = 0; n < count; n++) {
    taken.push(n);
    yield n % 2 === 0 ? n : undefined;
  }
}

describe('work that does not hold up others', () => {
  it('gives all that its steps give, in order', async () => {
    const token = { isCancellationRequested: false };
    assert.deepEqual(await yieldingScan(numbers([], 7), token), [0, 2, 4, 6]);
    assert.equal((await yieldingScan(numbers([], 1_000), token, ticking()))?.length, 500);
    assert.deepEqual(await yieldingScan([], token), []);
  });

  it('lets others work after every 10 ms', async () => {
    const taken: number[] = [];
    const seen: number[] = [];
    let isOver = false;
    const look = () => {
      seen.push(taken.length);
      if (!isOver) {
        setImmediate(look);
      }
    };
    setImmediate(look);
    await yieldingScan(numbers(taken, 100), { isCancellationRequested: false }, ticking());
    isOver = true;
    assert.deepEqual(seen.slice(0, 3), [10, 20, 30]);
    assert.ok(seen.length >= 9);
  });

  it('ends at the first pause that finds it cancelled', async () => {
    const taken: number[] = [];
    const token = { isCancellationRequested: false };
    setImmediate(() => {
      token.isCancellationRequested = true;
    });
    assert.equal(await yieldingScan(numbers(taken, 100), token, ticking()), undefined);
    assert.equal(taken.length, 10);
  });

  it('rejects with the reason of a signal, also when that comes at the end', async () => {
    assert.deepEqual(await collectSteps(numbers([], 7)), [0, 2, 4, 6]);
    const ending = new AbortController();
    assert.deepEqual(await collectSteps(numbers([], 7), ending.signal), [0, 2, 4, 6]);
    const reason = new Error('closed');
    ending.abort(reason);
    await assert.rejects(collectSteps(numbers([], 7), ending.signal), reason);
    const steps = function* () {
      yield undefined;
      yield assert.fail('went on');
    };
    const now = mock.method(performance, 'now', ticking(11));
    await assert.rejects(collectSteps(steps(), ending.signal), reason);
    now.mock.restore();
  });
});
