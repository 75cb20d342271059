import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/domain/references.ts';
import { countSteps } from '../../countSteps.ts';
import { adversarialUnits, repeatedText, variedText } from './adversarialTexts.ts';

describe('the work for a text', () => {
  const length = 10_000;
  // What is before a value on a line of many is read for it, as far as it is in reach; what is above is read once for all.
  const mostPerCharacter = (unit: string) => (/^[^\n]{1,300}\n/.test(unit.trimStart()) ? 30 : 240);

  for (const unit of adversarialUnits) {
    it(`is in proportion to its length, of ${JSON.stringify(unit.slice(0, 24))} as well`, () => {
      for (const textOf of [repeatedText, variedText]) {
        const [once = 0, fourTimes = 0] = [length, 4 * length].map((each) =>
          countSteps(() => findReferences(textOf(unit, each))),
        );
        // A value near the start has less before it.
        assert.ok(fourTimes <= 4.7 * once, `${textOf.name}: ${once} → ${fourTimes}`);
        assert.ok(fourTimes <= mostPerCharacter(unit) * 4 * length, `${textOf.name}: ${fourTimes}`);
      }
    });
  }
});
