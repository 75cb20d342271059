import assert from 'node:assert/strict';
import { type Census, growthProblems } from '../../soak/growth.ts';

function samples(heap: (index: number) => number, sockets: (index: number) => number): readonly Census[] {
  return Array.from({ length: 30 }, (_, index) => ({ heap: heap(index), sockets: sockets(index) }));
}

describe('what the soak test calls growth', () => {
  it('is a tenth more from the second third on, by medians', () => {
    const problems = (heap: (index: number) => number) => growthProblems(samples(heap, () => 2));
    assert.deepEqual(
      problems((index) => (index < 10 ? index * 100 : 1_000)),
      [],
    );
    assert.deepEqual(
      problems((index) => (index < 20 ? 1_000 : 1_100)),
      [],
    );
    assert.deepEqual(
      problems((index) => (index < 20 ? 1_000 : 1_101)),
      ['heap rose from 1000 to 1101.'],
    );
    assert.deepEqual(
      problems((index) => (index === 25 ? 9_000 : 1_000)),
      [],
    );
  });

  it('is more than three of what is counted', () => {
    const problems = (sockets: (index: number) => number) => growthProblems(samples(() => 1_000, sockets));
    assert.deepEqual(
      problems((index) => (index < 20 ? 2 : 5)),
      [],
    );
    assert.deepEqual(
      problems((index) => (index < 20 ? 2 : 6)),
      ['sockets rose from 2 to 6.'],
    );
  });

  it('leaves out samples without the figure', () => {
    const rare = Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? { listeners: index } : {}));
    assert.deepEqual(growthProblems(rare), ['listeners rose from 15 to 25.']);
  });
});
