import assert from 'node:assert/strict';
import type { Place } from '../../../../src/domain/references/delimiters.ts';
import { NameReader } from '../../../../src/domain/references/name.ts';
import { OwnLine } from '../../../../src/domain/references/ownLine.ts';

describe('what stands on the line of a value', () => {
  const openers = (text: string, ...starts: readonly number[]) => {
    const placeAt = (start: number) => ({ text, lineStart: 0, from: 0, start }) as unknown as Place;
    const line = new OwnLine(placeAt(0), new NameReader());
    return starts.map((start) => line.openersOf(placeAt(start)));
  };

  it('opens brackets that do not close before it', () => {
    const text = 'a(b[c{d}, e]f) g( 0.0.5';
    assert.deepEqual(openers(text, text.indexOf('d'), text.indexOf('f'), text.length), [
      ['a', 'b', 'c'],
      ['a'],
      [' e]f) g'],
    ]);
  });

  it('opens brackets at most 1,000 characters before it', () => {
    const text = `call(${'x'.repeat(2_000)}`;
    assert.deepEqual(openers(text, 1_004, 1_005), [['call'], []]);
  });
});
