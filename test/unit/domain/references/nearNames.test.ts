import assert from 'node:assert/strict';
import { NameReader } from '../../../../src/domain/references/name.ts';
import { NamesAfter, NamesBefore } from '../../../../src/domain/references/nearNames.ts';

describe('the names beside a value', () => {
  const reader = new NameReader();
  const text = 'zero one, two (x) three';
  const namesBefore = () => new NamesBefore(text, 2, text.length, reader);
  const namesAfter = () => new NamesAfter(text, reader);
  const has = (word: string) => (name: { words: readonly string[] }) => name.words.includes(word);

  it('are the nearest first, as far as the text goes', () => {
    const words = (names: readonly { words: readonly string[] }[]) => names.map((name) => name.words.join(' '));
    assert.deepEqual(words(namesBefore().nearest(9)), ['three', 'x', 'two', 'one', 'ro']);
    assert.deepEqual(words(namesAfter().nearest(9)), ['zero', 'one', 'two', 'x', 'three']);
    assert.deepEqual(words(namesBefore().nearest(2)), ['three', 'x']);
    for (const most of [0, 1, 3]) {
      const names = namesBefore();
      names.at(4);
      assert.deepEqual(words(names.nearest(most)), ['three', 'x', 'two'].slice(0, most));
    }
    const names = namesBefore();
    assert.deepEqual([names.at(1)?.words, names.at(0)?.words, names.at(5)], [['x'], ['three'], undefined]);
  });

  it('are looked through as far as asked', () => {
    for (const names of [namesBefore(), namesAfter()]) {
      assert.deepEqual(
        [names.some(has('two'), 2), names.some(has('two'), 3), names.some(has('two'))],
        [false, true, true],
      );
      assert.equal(names.some(has('four')), false);
    }
  });

  it('are read only as they are asked for', () => {
    let count = 0;
    const read = (name: string) => {
      count += 1;
      return reader.read(name);
    };
    const counting = Object.assign(new NameReader(), { read });
    for (const names of [new NamesBefore(text, 0, text.length, counting), new NamesAfter(text, counting)]) {
      count = 0;
      names.at(1);
      names.some(() => true);
      names.nearest(2);
      assert.equal(count, 2);
    }
  });
});
