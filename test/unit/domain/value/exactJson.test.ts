import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  exactJsonParts,
  formatExactJson,
  type JsonValue,
  parseExactJson,
} from '../../../../src/domain/value/exactJson.ts';

describe('exact JSON', () => {
  const check = (text: string, expected: JsonValue) => assert.deepEqual(parseExactJson(text), expected);

  it('keeps integers that a double rounds', () => {
    check('31869085891081369', 31869085891081369n);
    check('-9223372036854775808', -9223372036854775808n);
    check('[18446744073709551615]', [18446744073709551615n]);
    check('{"a":{"b":9007199254740993}}', { a: { b: 9007199254740993n } });
    check(`${2n ** 256n - 1n}`, 2n ** 256n - 1n);
  });

  it('leaves all else as JSON.parse gives it', () => {
    check('9007199254740991', 9007199254740991);
    check('-1', -1);
    check('1.5', 1.5);
    check('1.1e+76', 1.1e76);
    check('"31869085891081369"', '31869085891081369');
    check('null', null);
    check('[]', []);
  });

  it('writes back every number as it came, also from a copy', () => {
    const written =
      '[1e999,-1E-5,-0,-0.0,1.0,1.50,0.12345678901234567890123,1e3,9007199254740993.0,31869085891081369,-7,0.5]';
    const value = parseExactJson(`{"a":${written}}`);
    for (const copy of [value, structuredClone(value)]) {
      assert.equal(formatExactJson(copy, 0), `{"a":${written}}`);
      assert.equal([...exactJsonParts(copy)].join(''), formatExactJson(copy));
      assert.deepEqual(parseExactJson(formatExactJson(copy)), value);
    }
    assert.equal(formatExactJson(parseExactJson('1e999')), '1e999');
  });

  it('makes __proto__ a member like any other', () => {
    const value = parseExactJson('{"__proto__":{"polluted":31869085891081369}}') as Record<string, unknown>;
    assert.deepEqual(Object.keys(value), ['__proto__']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });

  it('throws SyntaxError on what is not JSON', () => {
    for (const text of ['', '{', '{"a":1', '<html>', 'nul', '1 2', "{'a':1}"]) {
      assert.throws(() => parseExactJson(text), SyntaxError, text);
    }
  });

  it('refuses numbers of more than 100 digits, wherever they stand', () => {
    check(`[${'9'.repeat(100)}]`, [BigInt('9'.repeat(100))]);
    check(`[-${'9'.repeat(100)}]`, [-BigInt('9'.repeat(100))]);
    check(`"${'9'.repeat(5_000)}"`, '9'.repeat(5_000));
    const long = '9'.repeat(101);
    for (const text of [long, `-${long}`, `{"a":[${long}]}`, `0.${long}`, `1.${'0'.repeat(100)}`, `1e${long}`]) {
      assert.throws(() => parseExactJson(text), SyntaxError, text);
    }
    assert.throws(() => parseExactJson(`[${'7'.repeat(4_000_000)}]`), /more than 100 digits/);
  });

  it('writes what it read', () => {
    const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.bigInt().filter((int) => int > 2n ** 53n || int < -(2n ** 53n)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    })).value;
    fc.assert(fc.property(json, (value) => assert.deepEqual(parseExactJson(formatExactJson(value)), value)));
  });

  it('writes what hides or reorders text as escapes, in names too, and keeps joined emoji whole', () => {
    const written = (text: string) => formatExactJson(text).slice(1, -1);
    const escaped: readonly (readonly [string, string])[] = [
      ['pay\u202eyap', String.raw`pay\u202eyap`],
      ['a\u0085\u200bb\u2028\u2029', String.raw`a\u0085\u200bb\u2028\u2029`],
      ['\u{e0041}é\u3164\ufeff', String.raw`\udb40\udc41é\u3164\ufeff`],
      ['\u007f~\u0080', String.raw`\u007f~\u0080`],
      ['7\ufe0f', String.raw`7\ufe0f`],
      ['7\ufe0f\u20e3 #\ufe0f\u20e3', '7\ufe0f\u20e3 #\ufe0f\u20e3'],
      ['é 日本 😀 👩‍🚀 ❤️', 'é 日本 😀 👩‍🚀 ❤️'],
      ['a\nb\tc', String.raw`a\nb\tc`],
    ];
    for (const [text, expected] of escaped) {
      assert.equal(written(text), expected);
    }
    const json = formatExactJson({ 'a\u202eb': ['\u2066'], c: 2n ** 60n });
    assert.equal(json, '{\n  "a\\u202eb": [\n    "\\u2066"\n  ],\n  "c": 1152921504606846976\n}');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(parseExactJson(formatExactJson(text)), text);
      }),
    );
  });

  it('does not take a string for a number', () => {
    assert.equal(formatExactJson({ a: 'int:1:5', b: 5n }, 0), '{"a":"int:1:5","b":5}');
  });
});

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
    const values = [odd, [odd, [odd]], { a: { b: { c: { d: { e: { f: odd } } } } } }, nested(9), 'a\nb', 1n, null, 0];
    for (const value of [...values, [], {}]) {
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
