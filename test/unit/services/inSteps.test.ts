import assert from 'node:assert/strict';
import { inSteps, lastStep } from '../../../src/services/inSteps.ts';
import { turnsDuring } from '../turnsDuring.ts';

describe('a long work in steps', () => {
  const working = function* (count: number) {
    for (let step = 0; step < count; step += 1) {
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
    assert.ok((await turnsDuring(() => inSteps(working(5)), 10)) >= 4);
    assert.ok((await turnsDuring(() => inSteps(working(20_000)), 0.001)) <= 3);
  });
});
