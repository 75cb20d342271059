import assert from 'node:assert/strict';
import type { Name } from '../../../../src/domain/references/name.ts';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';
import { OwnLine } from '../../../../src/domain/references/ownLine.ts';

describe('what stands on the line of a value', () => {
  const openers = (text: string, ...starts: readonly number[]) => {
    const line = new OwnLine(text, new NameReader());
    return starts.map((start) => {
      const texts: string[] = [];
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      for (let each = line.bracketOf({ text, lineStart, from: 0, start }); each !== undefined; each = each.outer) {
        texts.unshift(each.written);
      }
      return texts;
    });
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
    const nested = `a(${'x'.repeat(500)},b(${'x'.repeat(2_000)}`;
    assert.deepEqual(openers(nested, 1_001, 1_002, 1_504, 1_505), [['a', 'b'], ['b'], ['b'], []]);
    assert.deepEqual(openers(nested, 1_600), [[]]);
    // What closes far before it closes nothing that opens in reach.
    assert.deepEqual(openers(`a(${')'.repeat(1_500)},b(0`, 1_505), [['b']]);
  });

  it('opens brackets of its own line only', () => {
    assert.deepEqual(openers('a(\nb(1, 2\nc', 5, 8, 11), [['b'], ['b'], []]);
    assert.deepEqual(openers('a(1, b(\nc, d', 3, 11), [['a'], []]);
  });

  it('has names, each tested once for all values on it', () => {
    const text = 'one two 0.0.5 three 0.0.6 two\nfour 0.0.7';
    const tested: string[] = [];
    const isTwo = ({ words: [word = ''] }: Name) => {
      tested.push(word);
      return word === 'two';
    };
    const line = new OwnLine(text, new NameReader());
    const hasTwo = (start: number, from = 0) =>
      line.hasName(isTwo, { text, lineStart: text.lastIndexOf('\n', start - 1) + 1, from, start });
    assert.deepEqual([hasTwo(8), hasTwo(20), hasTwo(20, 6), hasTwo(20, 7)], [true, true, true, false]);
    assert.deepEqual(tested, ['one', 'two', 'three']);
    assert.equal(hasTwo(35), false);
    assert.deepEqual(tested.slice(3), ['four']);
  });
});
