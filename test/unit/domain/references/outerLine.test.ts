import assert from 'node:assert/strict';
import { type OuterLine, OuterLines } from '../../../../src/domain/references/outerLine.ts';

describe('the lines above a value', () => {
  const upwards = (lines: OuterLines, lineStart: number, from = 0) => {
    const found: string[] = [];
    let line: OuterLine | undefined = lines.before(lineStart, from);
    while (line !== undefined) {
      found.push(line.written);
      line = lines.above(line, from);
    }
    return found;
  };

  it('are all that are not blank and begin in its reach', () => {
    const text = 'a\n \n\u00a0\t\r\n b\r\nc\rd\n\ne';
    const at = (line: string) => text.indexOf(line);
    for (const order of [
      ['a', ' b', 'c', 'd', 'e'],
      ['e', 'd', 'c', ' b', 'a'],
    ]) {
      const lines = new OuterLines(text);
      for (const line of order) {
        const expected = ['d', 'c', ' b', 'a'].filter((each) => at(each) < at(line));
        assert.deepEqual(upwards(lines, at(line)), expected, line);
        assert.deepEqual(
          upwards(new OuterLines(text), at(line), at(' b')),
          expected.filter((each) => each !== 'a'),
          line,
        );
        assert.deepEqual(
          upwards(new OuterLines(text), at(line), at(' b') + 1),
          expected.filter((each) => each < 'e' && each > 'b'),
          line,
        );
      }
    }
  });

  it('are read once for all values, however many there are', () => {
    const text = 'ab\n'.repeat(30_000);
    const lines = new OuterLines(text);
    for (let start = 3; start < text.length; start += 3) {
      const from = Math.max(0, start - 4_000);
      const first = lines.before(start, from) ?? assert.fail();
      assert.equal(lines.before(start, from), first);
      assert.equal(first.start, start - 3);
      if (start > 6) {
        assert.equal(lines.above(first, from)?.start, start - 6);
      }
    }
    assert.equal(upwards(lines, text.length, text.length - 4_000).length, 1_333);
  });

  it('are comments, elements and headings by how they start', () => {
    const signs = (text: string) => {
      const line = new OuterLines(`${text}\n`).before(text.length + 1, 0) ?? assert.fail(text);
      const { indent, isElement } = line.shape;
      return [indent, isElement, line.isComment, line.isHeading].map(Number).join('');
    };
    const hex = '0123456789abcdef'.repeat(2);
    for (const [text, expected] of [
      ['a', '0000'],
      ['  \ta', '6000'],
      ['\u00a0 a', '0000'],
      ['// a', '0110'],
      ['/* a', '0110'],
      ['/ a', '0000'],
      ['# a', '0011'],
      ['#a', '0010'],
      ['####### a', '0010'],
      ['; a', '0110'],
      ['% a', '0010'],
      ['-- a', '0010'],
      ['- a', '0100'],
      ['-a', '0000'],
      ['+ a', '0100'],
      ['* a', '0100'],
      ['<!-- a', '0010'],
      ['<a', '0000'],
      ['[ [("', '0101'],
      ["'`<{", '0100'],
      ['"a"', '0000'],
      [')', '0100'],
      ['] a', '0100'],
      ['}', '0100'],
      [', a', '0100'],
      [hex, '0100'],
      [`0x${hex}`, '0100'],
      [`"${hex.toUpperCase()}`, '0100'],
      [hex.slice(1), '0000'],
      [`0x${hex.slice(1)}`, '0000'],
      [`g${hex}`, '0000'],
      ['a:', '0001'],
      ['a: # b', '0001'],
      ['a: b', '0000'],
      ['a: b:', '0000'],
      ['[a]', '0001'],
      ['[[a]] ; b', '0001'],
      ['[a] b', '0000'],
      ['a = """', '0001'],
      ['a = " ', '0001'],
      ['a("', '0001'],
      ['a "', '0000'],
      ['a = "b"', '0000'],
    ] as const) {
      assert.equal(signs(text), expected, text);
    }
  });
});
