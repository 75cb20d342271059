import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { linePlaces, readJsonTree } from '../../../../src/domain/value/jsonTree.ts';

describe('places in JSON', () => {
  it('are exact', () => {
    const text = ' { "a" : [ 1, "x,]" ], "b": {"a":null} } ';
    const tree = readJsonTree(text);
    assert.ok(!('offset' in tree));
    const at = (node: { start: number; end: number } | undefined) => node && text.slice(node.start, node.end);
    assert.equal(at(tree), text.trim());
    assert.deepEqual(tree.members?.get('a')?.items.map(at), ['1', '"x,]"']);
    assert.equal(at(tree.members?.get('b')?.members?.get('a')), 'null');
  });

  it('name the first fault, and what should be there', () => {
    const brackets = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
    for (const [text, offset, expected] of [
      ['', 0, 'a value'],
      ['{"a":1,}', 7, 'a name in double quotes'],
      ['{a:1}', 1, 'a name in double quotes'],
      ['{ 1:1}', 2, 'a name in double quotes'],
      ['{"a\n":1}', 1, 'a name in double quotes'],
      ['{"a" 1}', 5, "':'"],
      ['{"a"1}', 4, "':'"],
      ['{"a":1 "b":2}', 7, "',' or '}'"],
      ['{"a":1', 6, "',' or '}'"],
      ['[1 2]', 3, "',' or ']'"],
      ['[1', 2, "',' or ']'"],
      ['[01]', 2, "',' or ']'"],
      ['["a\n"]', 1, 'a value'],
      ['[tru]', 1, 'a value'],
      ['[1]x', 3, 'the end of the file'],
      ['[1] x', 4, 'the end of the file'],
      [brackets(65), 65, 'less nesting'],
      ['['.repeat(100_000), 65, 'less nesting'],
      ['{"a":'.repeat(100), 65 * 5, 'less nesting'],
      ['[{"a":'.repeat(100), 32 * 6 + 1, 'less nesting'],
      [list(200_000), 2 * 199_999 + 1, 'fewer values'],
    ] as const) {
      const fault = readJsonTree(text);
      assert.ok('offset' in fault, text.slice(0, 20));
      assert.deepEqual([fault.offset, inEnglish(fault.expected)], [offset, expected], text.slice(0, 20));
    }
    for (const text of [brackets(64), list(199_999)]) {
      assert.ok(!('offset' in readJsonTree(text)));
    }
  });

  it('are found in exactly what JSON.parse reads', () => {
    const almostJson = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom('', ',', '"', '{', ']', '\\', '\n', '0', '\u0001'))
      .map(([json, at, more]) => json.slice(0, at % (json.length + 1)) + more + json.slice(at % (json.length + 1)));
    fc.assert(
      fc.property(fc.oneof(fc.json({ maxDepth: 4 }), almostJson, fc.string()), (text) => {
        const tree = readJsonTree(text);
        assert.equal('offset' in tree, !parses(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('linePlaces', () => {
  it('finds lines and columns of offsets in any order, whatever ends the lines', () => {
    const text = 'ab\ncd\r\n\ref\n\r\n';
    const places = linePlaces(text, [14, 0, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 3, 99]);
    assert.equal(
      Array.from(places, ([offset, { line, character }]) => `${offset} ${line}:${character}`).join(', '),
      '0 0:0, 2 0:2, 3 1:0, 5 1:2, 6 1:3, 7 2:0, 8 3:0, 9 3:1, 10 3:2, 11 4:0, 12 4:1, 13 5:0, 14 5:1, 99 5:86',
    );
    assert.deepEqual([...linePlaces('', [0])], [[0, { line: 0, character: 0 }]]);
    assert.equal(linePlaces('x', []).size, 0);
  });
});
