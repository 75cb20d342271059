import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { readJsonTree } from '../../../../src/domain/value/jsonTree.ts';

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

  it('name the first fault', () => {
    const check = (text: string, offset: number) => {
      const fault = readJsonTree(text);
      assert.equal('offset' in fault ? fault.offset : undefined, offset, text);
    };
    check('', 0);
    check('{"a":1,}', 7);
    check('[1 2]', 3);
    check('{a:1}', 1);
    check('[1]x', 3);
    check('["a\n"]', 1);
    check('[01]', 2);
    check(`${'['.repeat(100_000)}`, 65);
    check('{"a":'.repeat(100), 65 * 5);
    check('[{"a":'.repeat(100), 32 * 6 + 1);
  });

  it('say what should be there', () => {
    const expected = (text: string) => {
      const fault = readJsonTree(text);
      return 'offset' in fault ? [fault.offset, inEnglish(fault.expected)] : undefined;
    };
    assert.deepEqual(expected('{"a" 1}'), [5, "':'"]);
    assert.deepEqual(expected('{"a"1}'), [4, "':'"]);
    assert.deepEqual(expected('{"a":1 "b":2}'), [7, "',' or '}'"]);
    assert.deepEqual(expected('{"a":1'), [6, "',' or '}'"]);
    assert.deepEqual(expected('[1 2]'), [3, "',' or ']'"]);
    assert.deepEqual(expected('[1'), [2, "',' or ']'"]);
    assert.deepEqual(expected('{ 1:1}'), [2, 'a name in double quotes']);
    assert.deepEqual(expected('{"a\n":1}'), [1, 'a name in double quotes']);
    assert.deepEqual(expected('[tru]'), [1, 'a value']);
    assert.deepEqual(expected('[1] x'), [4, 'the end of the file']);
    assert.deepEqual(expected(`${'['.repeat(65)}1${']'.repeat(65)}`), [65, 'less nesting']);
    assert.equal(expected(`${'['.repeat(64)}1${']'.repeat(64)}`), undefined);
    const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
    assert.equal(expected(list(199_999)), undefined);
    assert.deepEqual(expected(list(200_000)), [2 * 199_999 + 1, 'fewer values']);
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
