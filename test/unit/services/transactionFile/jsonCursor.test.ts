import assert from 'node:assert/strict';
import { JsonCursor, JsonFault } from '../../../../src/services/transactionFile/jsonCursor.ts';

/** What a cursor passes over, put together again; of numbers that are no bytes, and of words, only that they are there. */
function read(cursor: JsonCursor): unknown {
  switch (cursor.kind()) {
    case 'object': {
      const members: [string, unknown][] = [];
      for (const name of cursor.members()) {
        members.push([name, read(cursor)]);
      }
      return Object.fromEntries(members);
    }
    case 'list': {
      const items: unknown[] = [];
      for (const _ of cursor.items()) {
        items.push(read(cursor));
      }
      return items;
    }
    case 'text':
      return cursor.text();
    case 'scalar': {
      const byte = cursor.byte();
      if (byte === undefined) {
        cursor.skip();
      }
      return byte ?? null;
    }
  }
}

function readAll(text: string): unknown {
  const cursor = new JsonCursor(text);
  const value = read(cursor);
  cursor.end();
  return value;
}

function skipAll(text: string): void {
  const cursor = new JsonCursor(text);
  cursor.skip();
  cursor.end();
}

const numbers = [0, 1, 9, 10, 99, 100, 255, -1, -9, -128];
const others = [
  'true',
  'false',
  'null',
  '256',
  '-129',
  '1000',
  '0.5',
  '1e2',
  '-1.5E-10',
  '2e+3',
  '100000000000000000000',
];
const texts = ['', 'a', '"', '\\', '\\"', 'a\\\\', '\u2028\u0000\n', ']}', '\ud83d\ude00', 'x'.repeat(1_000)];

describe('JsonCursor', () => {
  it('goes through what JSON.parse parses', () => {
    const flat = { ...texts, texts, numbers, list: [], object: {}, '': [[]], '"\\]': { '\n': [{}] }, ['__proto__']: 1 };
    for (const value of [[], {}, '', 0, texts, numbers, flat, [flat, [flat]], { a: { b: { c: flat } } }]) {
      for (const space of [undefined, 1, '\t', '\r\n ']) {
        const text = JSON.stringify(value, undefined, space);
        for (const spaced of [text, ` \n\r\t${text}\t \r\n`]) {
          assert.deepEqual(readAll(spaced), JSON.parse(text), spaced);
          skipAll(spaced);
        }
      }
    }
  });

  it('tells integers from -128 to 255 from all else', () => {
    for (const text of others) {
      for (const spaced of [text, `${text} `]) {
        assert.equal(readAll(spaced), null, spaced);
        assert.deepEqual(readAll(`[${spaced},${spaced}]`), [null, null]);
        assert.deepEqual(readAll(`{"a":${spaced}}`), { a: null });
        skipAll(`[${spaced},1]`);
      }
    }
    const at = new JsonCursor('[-0,-00,"1",12a]');
    const found: unknown[] = [];
    assert.throws(() => {
      for (const _ of at.items()) {
        found.push(at.byte());
        if (found.length > 1) {
          at.skip();
        }
      }
    }, SyntaxError);
    assert.deepEqual(found, [-0, undefined]);
  });

  it('throws SyntaxError for what JSON.parse refuses, wherever that is', () => {
    const broken = [
      ...[
        '',
        ' ',
        '{',
        '}',
        '[',
        ']',
        '"',
        '"\\',
        '"\\"',
        'x',
        'tru',
        'truex',
        'nul',
        ',',
        ':',
        '1 2',
        '[] []',
        '{} 1',
      ],
      ...['[1', '[1,', '[1,]', '[,1]', '[1 1]', '[1}', '[1:1]', '["a]', '[01]', '[-]', '[1.]', '[.5]', '[+1]', '[1e]'],
      ...['{"a"', '{"a":', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{,}', '{"a" 1}', '{a:1}', '{1:1}', '{"a":1]'],
      ...[
        '{"a":1 "b":2}',
        '{"a":1,,"b":2}',
        '{"\\x":1}',
        '["\n"]',
        '["\\x"]',
        '[1]]',
        '{"a":[}]',
        '[NaN]',
        '[\u00a01]',
      ],
    ];
    for (const text of broken) {
      assert.throws(() => JSON.parse(text), text);
      assert.throws(() => readAll(text), SyntaxError, text);
    }
    for (const text of [
      '[',
      '{',
      '[[]',
      '{"a"',
      '["a]',
      '"a',
      '["\\"]',
      'x',
      '',
      '[] 1',
      '"a""b"',
      `${'['.repeat(300)}`,
    ]) {
      assert.throws(() => skipAll(text), SyntaxError, text);
    }
  });

  it('passes over what is nested as deep as anybody writes', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    skipAll(nested(199));
    assert.throws(() => skipAll(nested(200)), SyntaxError);
  });

  it('say where a name or a text is none', () => {
    const faultOf = (text: string) => {
      try {
        readAll(text);
      } catch (error) {
        return error instanceof JsonFault && [error.offset, error.isCut];
      }
      return undefined;
    };
    assert.deepEqual(faultOf(String.raw`{"a\q":1}`), [1, false]);
    assert.deepEqual(faultOf(String.raw`{ "b":1, "a\q":1}`), [9, false]);
    assert.deepEqual(faultOf(String.raw`["a\q"]`), [1, false]);
    assert.deepEqual(faultOf('{"a":1'), [6, true]);
  });
});
