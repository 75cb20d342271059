import assert from 'node:assert/strict';
import { JsonCursor, JsonFault } from '../../../../src/domain/value/jsonCursor.ts';
import { brokenJson } from './brokenJson.ts';

/** What a cursor reads, put together again; of numbers that are no bytes, and of words, only that they are there. */
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
  cursor.finish();
  return value;
}

function skipAll(text: string): number {
  const cursor = new JsonCursor(text);
  const pauses = [...cursor.skipping()].length;
  cursor.finish();
  return pauses;
}

const numbers = [0, 1, 9, 10, 99, 100, 255, -1, -9, -128];
const others = 'true false null 256 -129 1000 0.5 1e2 -1.5E-10 2e+3 100000000000000000000'.split(' ');
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
    for (const text of others.flatMap((each) => [each, `${each} `])) {
      assert.deepEqual(
        [readAll(text), readAll(`[${text},${text}]`), readAll(`{"a":${text}}`)],
        [null, [null, null], { a: null }],
      );
      skipAll(`[${text},1]`);
    }
    for (const text of ['-00', '01', '12a', '"1"', '1:']) {
      assert.equal(new JsonCursor(text).byte(), undefined, text);
    }
  });

  it('throws SyntaxError for what JSON.parse refuses, wherever that is', () => {
    const others = ['', ' ', '}', ']', '"', '"\\', '"\\"', 'x', 'tru', 'truex', 'nul', ',', ':', '1 2'];
    for (const text of [...brokenJson, ...others]) {
      assert.throws(() => JSON.parse(text), text);
      assert.throws(() => readAll(text), SyntaxError, text);
    }
    for (const text of ['[', '{', '[[]', '{"a"', '["a]', '"a', '["\\"]', 'x', '', '[] 1', '"a""b"', '['.repeat(300)]) {
      assert.throws(() => skipAll(text), SyntaxError, text);
    }
    skipAll('1'.repeat(1_000));
    assert.throws(() => skipAll('1'.repeat(1_001)), SyntaxError);
  });

  it('tells where a fault is and whether the text is only cut off', () => {
    const faultOf = (text: string) => {
      try {
        readAll(text);
      } catch (error) {
        return error instanceof JsonFault && [error.offset, error.isCut];
      }
      return undefined;
    };
    for (const [text, ...fault] of [
      [String.raw`{"a\q":1}`, 1, false],
      [String.raw`{ "b":1, "a\q":1}`, 9, false],
      [String.raw`["a\q"]`, 1, false],
      ['["a]', 1, true],
      ['{"a', 1, true],
      ['{"a":1', 6, true],
      ['[1, tru', 4, true],
      ['[1, trx', 4, false],
      ['[-', 1, true],
    ] as const) {
      assert.deepEqual(faultOf(text), fault, text);
    }
  });

  it('pauses in what it skips', () => {
    const list = (length: number) => `[${'1,'.repeat(length / 2 - 1)}1]`;
    assert.deepEqual(
      [100, 64 * 1024 - 2, 64 * 1024, 200_000].map((length) => skipAll(list(length))),
      [0, 0, 1, 3],
    );
    assert.equal(skipAll(`"${'x'.repeat(100_000)}"`), 1);
  });
});
