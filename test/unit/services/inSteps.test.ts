import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { inSteps } from '../../../src/services/inSteps.ts';
import { lastStep } from '../../../src/services/lastStep.ts';

/** How often others had a turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

describe('a long work in steps', () => {
  let nowMs = 0;
  beforeEach(() => mock.method(performance, 'now', () => nowMs));
  afterEach(() => mock.restoreAll());

  const working = function* (count: number, takeMs = 0) {
    for (let step = 0; step < count; step += 1) {
      nowMs += takeMs;
      yield undefined;
    }
    return count;
  };

  it('gives what comes of it, also without any step', async () => {
    assert.deepEqual([await inSteps(working(0)), await inSteps(working(3))], [0, 3]);
    assert.deepEqual(
      [await lastStep([]), await lastStep([1, 2, undefined]), await lastStep([1, 2])],
      [undefined, undefined, 2],
    );
    const broken = function* () {
      yield undefined;
      throw new RangeError('broken');
    };
    await assert.rejects(inSteps(broken()), { message: 'broken' });
  });

  it('lets others work between steps that take long, and does many that are short at a stretch', async () => {
    assert.equal(await turnsDuring(inSteps(working(5, 11))), 4);
    assert.ok((await turnsDuring(inSteps(working(20_000, 0.001)))) <= 4);
  });
});
