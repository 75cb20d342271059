import assert from 'node:assert/strict';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { cappedJson } from '../../../../src/features/agentTools/agentTools.ts';

const read = (data: object, maxLength: number): unknown => JSON.parse(cappedJson(data, maxLength));

describe('JSON for language models', () => {
  it('leaves alone what fits, to the character, and keeps numbers exact', () => {
    const data = { a: 'text', b: [1, true, null], c: { d: 9007199254740993n } };
    const json = '{"a":"text","b":[1,true,null],"c":{"d":9007199254740993}}';
    assert.equal(cappedJson(data, json.length), json);
    assert.equal(cappedJson(Object(parseExactJson('{"a":[1e999,1.50]}')), 20), '{"a":[1e999,1.50]}');
    assert.equal(cappedJson({ text: 'x'.repeat(40_000) }, 50_000), JSON.stringify({ text: 'x'.repeat(40_000) }));
    assert.equal(
      cappedJson({ text: 'x'.repeat(40_001) }, 50_000),
      JSON.stringify({ text: `${'x'.repeat(40_000)}… 1 more characters` }),
    );
  });

  it('cuts texts, lists and members step by step until it fits, and says how much is missing', () => {
    assert.deepEqual(read({ text: 'x'.repeat(9_000) }, 8_999), { text: `${'x'.repeat(8_000)}… 1000 more characters` });
    assert.deepEqual(read({ text: 'x'.repeat(9_000) }, 2_100), { text: `${'x'.repeat(2_000)}… 7000 more characters` });
    const list = Array.from({ length: 300 }, (_, index) => `item ${index}`);
    assert.deepEqual(read(list, 3_000), [...list.slice(0, 200), '… 100 more']);
    assert.deepEqual(read(list, 1_000), [...list.slice(0, 60), '… 240 more']);
    assert.deepEqual(read(list, 500), [...list.slice(0, 25), '… 275 more']);
    assert.deepEqual(read(list, 150), [...list.slice(0, 8), '… 292 more']);
    const record = Object.fromEntries(list.slice(0, 61).map((item) => [item, item]));
    assert.deepEqual(read(record, JSON.stringify(record).length - 1), {
      ...Object.fromEntries(list.slice(0, 60).map((item) => [item, item])),
      '…': '1 more',
    });
    const few = { ...Object.fromEntries(list.slice(0, 8).map((item) => [item, item])) };
    assert.deepEqual(read({ few, text: 'x'.repeat(600) }, 500), {
      few,
      text: `${'x'.repeat(120)}… 480 more characters`,
    });
    assert.deepEqual(read({ ['n'.repeat(600)]: 1 }, 300), { ['n'.repeat(120)]: 1 });
    assert.deepEqual(read({ list: list.slice(0, 4).map((item) => item.padEnd(130, '.')) }, 500), {
      list: [...list.slice(0, 3).map((item) => `${item.padEnd(60, '.')}… 70 more characters`), '… 1 more'],
    });
  });

  it('is never longer than it may be, whatever it is given', () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ a: inner, b: inner }), { end: true });
    const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`key ${index}`, 'v'.repeat(50)]));
    for (const data of [deep, wide, { ['a long key '.repeat(1_000)]: 1 }, Array.from({ length: 5 }, () => wide)]) {
      for (const limit of [200, 2_000, 16_000]) {
        const json = cappedJson(data, limit);
        assert.ok(json.length <= limit, `${json.length} > ${limit}`);
        assert.doesNotThrow(() => JSON.parse(json));
      }
    }
    assert.equal(cappedJson({ text: 'x'.repeat(100) }, 60), '{"error":"The answer is too large. Ask for less."}');
  });

  it('follows data twelve levels deep', () => {
    const nested = (depth: number): object => Array.from({ length: depth }).reduce<object>((inner) => [inner], []);
    assert.equal(cappedJson(nested(11), 100), '[[[[[[[[[[[[]]]]]]]]]]]]');
    assert.equal(cappedJson(nested(12), 100), '[[[[[[[[[[[["…"]]]]]]]]]]]]');
  });

  it('takes out what a user would not see, and keeps lines and what is indented', () => {
    const tags = String.fromCodePoint(0xe0049, 0xe0067, 0xe006e);
    assert.deepEqual(
      read({ [`na${tags}me`]: `a\u202Eb\u200B${tags}c\n\tindented\r\nend`, list: [`x${tags}`] }, 1_000),
      { name: 'abc\n  indented\nend', list: ['x'] },
    );
  });
});
