import assert from 'node:assert/strict';
import { formatExactJson, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { exactJsonParts } from '../../../../src/domain/value/exactJsonParts.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'text' : { a: [nested(depth - 1), 1], b: {}, c: [] });

describe('exactJsonParts', () => {
  it('gives the text of formatExactJson', () => {
    const odd = {
      int64: 9_223_372_036_854_775_807n,
      list: [1n, -0.5, true, null, undefined, 'int:1:', '\n"\\\u2028'],
      absent: undefined,
      'hid\u202eden': 'na\u202eme',
      'na"me\n': { inner: undefined },
      ['__proto__']: [[], [[]], {}, [{}]],
      '': '',
      lines: [{ text: 'a\nb' }],
    };
    const values = [
      odd,
      [odd, [odd]],
      { a: { b: { c: { d: { e: { f: odd } } } } } },
      nested(9),
      [],
      {},
      'a\nb',
      1n,
      null,
      0,
    ];
    for (const value of values) {
      assert.equal([...exactJsonParts(value)].join(''), formatExactJson(value));
    }
    const text = '{"a":[31869085891081369,{"b":[[[[[[1,2]]]]]]}]}';
    assert.deepEqual(parseExactJson([...exactJsonParts(parseExactJson(text))].join('')), parseExactJson(text));
  });

  it('writes at once what lies deeper than all that is large', () => {
    const parts = (value: unknown) => [...exactJsonParts(value)].length;
    const [object, list] = [{ f: { g: 1 } }, [[1]]];
    assert.equal(parts({ a: { b: { c: { d: { e: object } } } } }), 5 * 2 + 1);
    assert.equal(parts([[[[[list]]]]]), 5 * 2 + 1);
    assert.equal(parts({ a: { b: { c: { d: 1 } } } }), 4 * 2 + 1);
  });

  it('writes no part longer than one text', () => {
    const sources = Array.from({ length: 1_000 }, (_, index) => [`a/${index}.sol`, { content: 'x'.repeat(2_000) }]);
    const answer = { stdJsonInput: { sources: Object.fromEntries(sources) }, abi: sources.map(([name]) => ({ name })) };
    const lengths = Array.from(exactJsonParts(answer), (part) => part.length);
    assert.ok(Math.max(...lengths) < 2_100, `${Math.max(...lengths)}`);
  });
});
