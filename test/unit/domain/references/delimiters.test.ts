import assert from 'node:assert/strict';
import { delimitersOf } from '../../../../src/domain/references/delimiters.ts';
import { OuterLines } from '../../../../src/domain/references/outerLine.ts';

describe('what a value is an element of', () => {
  const of = (before: string) =>
    delimitersOf({ text: before, start: before.length, lineStart: 0, from: 0 }, new OuterLines(before));

  it('takes a word for its name, but no hex', () => {
    const check = (before: string, expected: boolean) => assert.equal(of(before).isNamed, expected, before);
    check('hash: "', true);
    check('deadbeefTx: "', true);
    check('deadbeefcafe: "', false);
    check('deadbee: "', true);
    check('txdeadbeef: "', true);
    check('my-deadbeefcafe: "', true);
    check('deadbeefs: "', true);
    check('12: "', false);
    check('1a: "', true);
    check('', false);
    check('tx', true);
    check('tx-1', true);
    check('=> ({ a: `', true);
    check('names[0]', false);
    check('f(x) = ', true);
    check('f(x)) = ', false);
    check('tx, ', false);
    check(`tx${' '.repeat(58)}`, true);
    check(`tx${' '.repeat(60)}`, false);
  });

  it('is the same for one value after another as for each by itself', () => {
    const lines = [
      '',
      '  ',
      'a',
      '  b',
      '    c',
      '  list: [',
      '# one',
      '  // two',
      'names:',
      '## three',
      '  hash,',
      '[x]',
    ];
    for (let turn = 0; turn < 40; turn++) {
      const order = Array.from(
        { length: 60 },
        (_, at) => lines[(at * (turn + 5) + ((at * at) % (turn + 3))) % lines.length],
      );
      const text = order.join('\n');
      const all = new OuterLines(text);
      for (let start = 7; start <= text.length; start += 9) {
        const lineStart = text.lastIndexOf('\n', start - 1) + 1;
        for (const from of [0, Math.max(0, start - 130)]) {
          const place = { text, start, lineStart, from };
          const expected = delimitersOf(place, new OuterLines(text));
          assert.deepEqual(delimitersOf(place, from === 0 ? new OuterLines(text) : all), expected, `${turn} ${start}`);
        }
      }
    }
  });

  it('is in reach of 4,000 characters, however many values are between', () => {
    const text = `names = [\n${'  value,\n'.repeat(400)}`;
    const all = new OuterLines(text);
    for (let start = 9 + 9; start < text.length; start += 9) {
      const place = { text, start: start + 2, lineStart: start, from: Math.max(0, start - 4_000) };
      const { above } = delimitersOf(place, all);
      assert.deepEqual(above, start <= 4_000 ? ['names = ['] : [], String(start));
    }
  });
});
