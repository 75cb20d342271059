import assert from 'node:assert/strict';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { comparedWith, comparisonTime, shownAt } from '../../../../src/features/contractStorage/diagramState.ts';

const time = (text: string) => parseConsensusTimestamp(text) ?? assert.fail();
const [early, late] = [time('9.5'), time('10')];

describe('the times of a storage diagram', () => {
  it('compare the past with now as well as now with the past', () => {
    assert.deepEqual(comparedWith(shownAt(early), 'now'), { at: early, comparedWith: 'now' });
    assert.deepEqual(comparedWith(shownAt('now'), early), { at: undefined, comparedWith: early });
    assert.deepEqual(comparedWith(shownAt(early), late), { at: early, comparedWith: late });
  });

  it('end a comparison with the time that is shown, or by another that is', () => {
    assert.equal(comparedWith({ at: undefined, comparedWith: early }, 'now').comparedWith, undefined);
    assert.equal(comparedWith({ at: early, comparedWith: late }, early).comparedWith, undefined);
    assert.deepEqual(shownAt(late), { at: late, comparedWith: undefined });
    assert.deepEqual(shownAt('now'), { at: undefined, comparedWith: undefined });
  });

  it('say of the other value when it was', () => {
    assert.equal(comparisonTime({ at: undefined, comparedWith: early }), 'was');
    assert.equal(comparisonTime({ at: late, comparedWith: early }), 'was');
    assert.equal(comparisonTime({ at: early, comparedWith: late }), 'later');
    assert.equal(comparisonTime({ at: early, comparedWith: 'now' }), 'now');
  });
});
