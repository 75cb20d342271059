import assert from 'node:assert/strict';
import { stepOf, throttleSteps, throttleText } from '../../../../src/webview/transaction/feeState.ts';

describe('throttleSteps', () => {
  it('are the whole range, each another throttle, the small ones all', () => {
    assert.deepEqual(throttleSteps.slice(0, 5), [0, 1, 2, 3, 4]);
    assert.equal(throttleSteps.at(-1), 10_000);
    assert.deepEqual(
      throttleSteps,
      [...new Set(throttleSteps)].toSorted((one, other) => one - other),
    );
  });

  it('lead back to themselves, so that a step to either side is never lost when the slider is drawn anew', () => {
    for (const [step, throttle] of throttleSteps.entries()) {
      assert.equal(stepOf(throttle), step, throttleText(throttle));
    }
    assert.equal(stepOf(9_999), throttleSteps.length - 2);
  });
});
