import assert from 'node:assert/strict';
import { aboveOf, isDirectlyNamed, type Place } from '../../../../src/domain/references/delimiters.ts';
import { OuterLines } from '../../../../src/domain/references/outerLine.ts';

describe('what a value is an element of', () => {
  const above = (place: Place, lines: OuterLines) => {
    const { enclosure, opener } = aboveOf(place, lines);
    const texts: string[] = [];
    // What is further out may be known from a value before.
    for (let each = enclosure; each !== undefined && each.start >= place.from; each = each.outer) {
      texts.push(each.written);
    }
    return { texts, opener: opener !== undefined && opener.start >= place.from ? opener.written : undefined };
  };
  const placeIn = (text: string, start: number, from = 0): Place => {
    const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
    return { text, start, lineStart, from, line: text.slice(Math.max(lineStart, from), start) };
  };

  it('takes a word for its name, but no hex', () => {
    const check = (before: string, expected: boolean) =>
      assert.equal(isDirectlyNamed(placeIn(before, before.length)), expected, before);
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
        const place = placeIn(text, start, Math.max(0, start - 130));
        assert.deepEqual(above(place, all), above(place, new OuterLines(text)), `${turn} ${start}`);
      }
    }
  });

  it('is in reach of 4,000 characters, however many values are between', () => {
    const text = `names = [\n${'  value,\n'.repeat(400)}`;
    const all = new OuterLines(text);
    for (let start = 9 + 9; start < text.length; start += 9) {
      const { texts } = above(placeIn(text, start + 2, Math.max(0, start + 2 - 4_000)), all);
      assert.deepEqual(texts, start + 2 <= 4_000 ? ['names = ['] : [], String(start));
    }
  });

  it('is what opens its list or block, the heading of its section and what is said directly above', () => {
    const check = (text: string, texts: readonly string[], opener?: string) => {
      assert.deepEqual(above(placeIn(text, text.length), new OuterLines(text)), { texts, opener }, text);
    };
    check('a: [\n  b: {\n\n    c: ', ['  b: {', 'a: ['], '  b: {');
    check('a: [\r\n  b: {\r\r    c: ', ['  b: {', 'a: ['], '  b: {');
    check('a: # of it\n  // one\n\n  # two\n  c: ', ['  # two', '  // one', 'a: # of it'], 'a: # of it');
    check('a: [\n  b,\n  // one\n  b,\n  c', ['a: ['], 'a: [');
    check('# one\nb\n# two\nb\nc', ['# two']);
    check('[one]\nb = 1\nc = ', ['[one]']);
    check('one:\nb = 1\nc = ', ['one:']);
    check('one = """\nb\nc ', ['one = """']);
    check('one = "" "\nb\nc ', []);
    check('names:\n"', ['names:'], 'names:');
    check('names:\nb\n"', ['b', 'names:'], 'b');
    check('names:\n- a\n- "', ['names:'], 'names:');
    check('a: [\n  const b = ', []);
    check('// one\nconst b = ', ['// one']);
    check('a\n  function b() {\n    c: ', []);
    check('a\n  if (b) {\n    d: {\n      c: ', ['    d: {'], '    d: {');
    check('  a: {\n\tb: {\n     c: ', ['\tb: {', '  a: {'], '\tb: {');
  });

  it('is found once for all values of a line', () => {
    const text = `// one\n${'// two\n'.repeat(100)}a, b, c`;
    const lines = new OuterLines(text);
    const [first, second] = ['b', 'c'].map((value) =>
      aboveOf(placeIn(text, text.indexOf(value, text.length - 5)), lines),
    );
    assert.equal(first?.enclosure?.written, '// two');
    assert.equal(first, second);
  });
});
