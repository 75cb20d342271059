import assert from 'node:assert/strict';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';
import { NamesAfter } from '../../../../src/domain/references/namesAfter.ts';
import { NamesBefore } from '../../../../src/domain/references/namesBefore.ts';
import type { NearNames } from '../../../../src/domain/references/nearNames.ts';
import { nearestNames } from './nearestNames.ts';

const says = (word: string) => (name: { words: readonly string[] }) => name.words.join(' ').includes(word);
const known = new Map<string, (name: { words: readonly string[] }) => boolean>();
/** The same test of a word each time: what it was asked of is remembered. */
const is = (word: string) => {
  const test = known.get(word) ?? ((name: { words: readonly string[] }) => name.words.join(' ') === word);
  known.set(word, test);
  return test;
};
const tests = { two: says('two'), x: says('x'), b: says('b'), cd: says('cd'), th: says('th') };

describe('the names beside a value', () => {
  const reader = new NameReader();
  const text = 'zero one, two (x) three';
  const namesBefore = () => new NamesBefore(text, reader).reach(2, text.length);
  const namesAfter = () => new NamesAfter(text, reader).reach(0);
  const has = (word: string) => (name: { words: readonly string[] }) => name.words.includes(word);

  it('are the nearest first, as far as the text goes', () => {
    const words = (names: readonly { words: readonly string[] }[]) => names.map((name) => name.words.join(' '));
    assert.deepEqual(words(nearestNames(namesBefore(), 9)), ['three', 'x', 'two', 'one', 'ro']);
    assert.deepEqual(words(nearestNames(namesAfter(), 9)), ['zero', 'one', 'two', 'x', 'three']);
    assert.deepEqual(words(nearestNames(namesBefore(), 2)), ['three', 'x']);
    for (const most of [0, 1, 3]) {
      const names = namesBefore();
      names.at(4);
      assert.deepEqual(words(nearestNames(names, most)), ['three', 'x', 'two'].slice(0, most));
    }
    const names = namesBefore();
    assert.deepEqual([names.at(1)?.words, names.at(0)?.words, names.at(5)], [['x'], ['three'], undefined]);
  });

  it('are those of each reach, also of one that begins before an earlier one', () => {
    const names = new NamesBefore('a b c d e', reader);
    const said = (from: number, to: number) =>
      nearestNames(names.reach(from, to), 9).map(({ words }) => words.join(''));
    assert.deepEqual(
      [
        [0, 5],
        [0, 6],
        [4, 7],
        [0, 9],
        [2, 9],
      ].map(([from = 0, to = 0]) => said(from, to)),
      [
        ['c', 'b', 'a'],
        ['c', 'b', 'a'],
        ['d', 'c'],
        ['e', 'd', 'c', 'b', 'a'],
        ['e', 'd', 'c', 'b'],
      ],
    );
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
    for (const names of [
      new NamesBefore(text, counting).reach(0, text.length),
      new NamesAfter(text, counting).reach(0),
    ]) {
      count = 0;
      names.at(1);
      names.some(() => true);
      nearestNames(names, 2);
      assert.equal(count, 2);
    }
  });

  it('are those in reach of each value, however they were read for the values before', () => {
    const long = 'one1 two-2-x- 5th _a--b-\n0xfe, ab-cd e2e-7 last-'.repeat(3);
    const all = new NamesBefore(long, reader);
    const behind = new NamesAfter(long, reader);
    const written = (names: NearNames) => nearestNames(names, 99).map((name) => name.words.join(' '));
    for (const window of [7, 20, 45]) {
      for (let to = 0; to <= long.length; to += 3) {
        const from = Math.max(0, to - window);
        const expected = reader.readAll(long.slice(from, to)).map((name) => name.words.join(' '));
        assert.deepEqual(written(all.reach(from, to)), expected, `${from} ${to}`);
        for (const [word, most] of [
          ['two', 3],
          ['x', 2],
          ['b', 99],
          ['cd', 1],
          ['th', 4],
        ] as const) {
          assert.equal(
            all.some(tests[word], most),
            expected.slice(0, most).some((name) => name.includes(word)),
          );
        }
        const [line = ''] = long.slice(to, to + 60).split('\n');
        const next = reader.readAll(line).map((name) => name.words.join(' '));
        assert.deepEqual(written(behind.reach(to)), next.reverse(), `${to}`);
      }
    }
  });

  it('are told apart in reach of each value, by the same tests', () => {
    const long = 'one1 two-2-x- 5th _a--b-, ab-cd e2e-7 last-\n'.repeat(3);
    const all = new NamesBefore(long, reader);
    for (let to = 0; to <= long.length; to += 1) {
      const from = Math.max(0, to - 30);
      const expected = reader.readAll(long.slice(from, to)).map((name) => name.words.join(' '));
      all.reach(from, to);
      for (const [at, word] of expected.entries()) {
        const most = [at + 1, at, Infinity][at % 3] ?? 0;
        assert.equal(all.some(is(word), most), expected.slice(0, most).includes(word), `${word} ${most} ${to}`);
      }
    }
  });

  it('are tested once for all values of a line', () => {
    const line = `${'word '.repeat(100)}`;
    let count = 0;
    const test = () => {
      count += 1;
      return false;
    };
    const all = new NamesBefore(line, reader);
    for (let to = 5; to <= line.length; to += 5) {
      all.reach(Math.max(0, to - 120), to).some(test, 12);
    }
    // That before the first value is read again with the others.
    assert.equal(count, 101);
  });
});
