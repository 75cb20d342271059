import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/domain/references.ts';
import { adversarialUnits } from './adversarialTexts.ts';
import { countSteps } from './countSteps.ts';

describe('the work for a text', () => {
  const length = 20_000;
  // Of a value's line, and of what stands above it, each character is looked at a few times.
  const mostPerCharacter = 500;

  for (const unit of adversarialUnits) {
    it(`is in proportion to its length, of ${JSON.stringify(unit.slice(0, 24))} as well`, () => {
      const [once = 0, fourTimes = 0] = [length, 4 * length].map((each) =>
        countSteps(() => findReferences(unit.repeat(each / unit.length))),
      );
      // A value near the start has less before it.
      assert.ok(fourTimes <= 4.7 * once, `${once} → ${fourTimes}`);
      assert.ok(fourTimes <= mostPerCharacter * 4 * length, `${fourTimes}`);
    });
  }
});
