import assert from 'node:assert/strict';
import { phrase } from '../../../src/domain/phrase.ts';
import { durationProperties } from '../../../src/domain/property.ts';
import { english } from '../english.ts';

describe('durations', () => {
  it('are written in the largest unit that they are a whole number of', () => {
    const text = (seconds: bigint) =>
      durationProperties(phrase`Auto-renew period`, seconds).map(({ value }) => english(value));
    const expected = new Map([
      [0n, '0 seconds'],
      [1n, '1 second'],
      [59n, '59 seconds'],
      [60n, '1 minute'],
      [61n, '61 seconds'],
      [5_400n, '90 minutes'],
      [3_600n, '1 hour'],
      [90_000n, '25 hours'],
      [86_400n, '1 day'],
      [7_776_000n, '90 days'],
      [86_400_000n, '1,000 days'],
    ]);
    for (const [seconds, words] of expected) {
      assert.deepEqual(text(seconds), [words]);
    }
    assert.deepEqual(durationProperties(phrase`Auto-renew period`, undefined), []);
  });
});
