import assert from 'node:assert/strict';
import {
  asking,
  failureText,
  priceHint,
  stepOf,
  throttleSteps,
  throttleText,
  withFailure,
  withFee,
} from '../../../../src/webview/transaction/feeState.ts';
import type { FeeModel } from '../../../../src/webview/transaction/protocol.ts';

const start = { throttle: 0 };

function feeAt(throttle: number): FeeModel {
  return {
    headline: `price at ${throttle}`,
    network: 'embedded',
    time: '12:00 UTC',
    throttle,
    throttleHint: undefined,
    heads: [],
    rows: [],
    shares: [],
    notes: [],
    partCount: 0,
    signed: [],
    chunks: [],
  };
}

describe('fee state', () => {
  it('waits for the answer to the last wish', () => {
    const state = asking(asking(start, 0), 500);
    assert.equal(withFee(state, feeAt(0)), state);
    assert.equal(withFailure(state, { throttle: 0, sentence: 'Down.' }), state);
    const answered = withFee(state, feeAt(500));
    assert.equal(answered.asked, undefined);
    assert.equal(answered.fee?.throttle, 500);
  });

  it('leaves the slider where the user moved it while an answer was on its way', () => {
    const moved = { ...asking(start, 500), throttle: 600 };
    const { fee, throttle } = withFee(moved, feeAt(500));
    assert.deepEqual([fee?.throttle, throttle], [500, 600]);
    assert.equal(priceHint({ throttle }, feeAt(500)), ' on embedded with 5 % of the throttle in use');
  });

  it('follows what is told again to a view that has forgotten', () => {
    const { throttle } = withFailure(withFee(start, feeAt(100)), { throttle: 200, sentence: 'Down.' });
    assert.equal(throttle, 200);
  });

  it('says what the price above a failure is for', () => {
    const failed = withFailure(asking(withFee(start, feeAt(0)), 500), { throttle: 500, sentence: 'Down.' });
    assert.equal(
      failureText(failed),
      'No price for 5 % of the throttle in use: Down. The price below is a former one, of 12:00 UTC, for 0 % of the throttle.',
    );
    assert.equal(
      priceHint(failed, feeAt(0)),
      ' former price, of 12:00 UTC, on embedded with 0 % of the throttle in use',
    );
    assert.equal(failureText(withFailure(asking(start, 0), { throttle: 0, sentence: 'Down.' })), 'Down.');
    assert.equal(failureText(asking(failed, 500)), undefined);
  });

  it('marks a price as former when it could not be had again, until it is asked for once more', () => {
    const failed = withFailure(asking(withFee(start, feeAt(0)), 0), { throttle: 0, sentence: 'Down.' });
    assert.equal(failureText(failed), 'Down. The price below is a former one, of 12:00 UTC.');
    assert.equal(priceHint(failed, feeAt(0)), ' former price, of 12:00 UTC, on embedded');
    assert.equal(priceHint(withFee(asking(failed, 0), feeAt(0)), feeAt(0)), ' on embedded');
    assert.equal(failureText(withFee(asking(failed, 0), feeAt(0))), undefined);
  });

  it('does not speak of the throttle before the user does', () => {
    assert.equal(priceHint(withFee(asking(start, 0), feeAt(0)), feeAt(0)), ' on embedded');
  });
});

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
