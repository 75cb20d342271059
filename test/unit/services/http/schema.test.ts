import assert from 'node:assert/strict';
import * as v from 'valibot';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import * as s from '../../../../src/services/http/schema.ts';

/** A place in the input where it is refused, and with which message. */
class Fault {
  readonly path: string;
  readonly message: string | undefined;
  constructor(path = '', message?: string) {
    this.path = path;
    this.message = message;
  }
}
const refused = new Fault();
const at = (path: string, message?: string) => new Fault(path, message);

type Cases = readonly (readonly [input: unknown, expected: unknown])[];

function check(schema: s.Schema<unknown>, cases: Cases): void {
  for (const [input, expected] of cases) {
    const result = v.safeParse(schema, input);
    if (expected instanceof Fault) {
      const [{ message } = { message: '' }] = result.issues ?? [];
      assert.ok(!result.success, `${String(input)} is accepted`);
      assert.equal(v.getDotPath(result.issues[0]) ?? '', expected.path);
      assert.equal(message, expected.message ?? message);
    } else {
      assert.ok(result.success, `${String(input)} is refused`);
      assert.deepEqual(result.output, expected);
    }
  }
}

const each = (values: readonly unknown[], expected: unknown): Cases => values.map((value) => [value, expected]);
const member = (schema: s.Schema<unknown>) => v.object({ a: schema });
const numbers = s.renamedObject<{ id: number; token: number | undefined; other: number | undefined }>({
  id: s.field('id', s.int32),
  token: s.decisiveField('token_id', s.int32),
  other: s.optional('other', s.int32),
});
const spelled = s.renamedObject<{ one: string; other: number | undefined }>({
  one: s.field(['first', 'second'], s.withFallback(s.text, '')),
  other: s.field('third', s.int32),
});
const raw = JSON.parse('{"id":"a","more":{"x":1},"__proto__":{"y":2}}');
const max = 9223372036854775807n;

const schemas: Readonly<Record<string, readonly [s.Schema<unknown>, Cases]>> = {
  int64: [
    s.int64,
    [
      [7, 7n],
      [parseExactJson('7.0'), 7n],
      [String(max), max],
      [-max - 1n, -max - 1n],
      ...each(
        [String(max + 1n), String(-max - 2n), -max - 2n, max + 1n, 1.5, 2 ** 53, '1.0', '', ' 1', '0x1'],
        refused,
      ),
      ...each([null, true, Number.NaN, parseExactJson('1e999')], refused),
    ],
  ],
  uint63: [
    s.uint63,
    [
      [0, 0n],
      [-1, refused],
    ],
  ],
  int32: [
    s.int32,
    [
      [2 ** 31 - 1, 2 ** 31 - 1],
      [-(2 ** 31), -(2 ** 31)],
      [parseExactJson('1e3'), 1_000],
      ...each([2 ** 31, -(2 ** 31) - 1, 1.5, '1', 1n, null, parseExactJson('1.50')], refused),
    ],
  ],
  decimalText: [
    s.decimalText,
    [
      [296, '296'],
      ['296', '296'],
      [parseExactJson('2.96e2'), '296'],
      [18446744073709551615n, '18446744073709551615'],
      ...each(['', '-1', -1, 1.5, '1e3', '0x1', null], refused),
    ],
  ],
  entityId: [
    s.entityId,
    [
      ['0.0.5', '0.0.5'],
      ['0.0.5-abcde', at('', 'Expected an entity id (shard.realm.num)')],
    ],
  ],
  evmAddress: [
    s.evmAddress,
    [
      [`0x${'Ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
      ['ab'.repeat(20), `0x${'ab'.repeat(20)}`],
      ['0x12', at('', 'Expected a 20-byte EVM address')],
    ],
  ],
  consensusTimestamp: [
    s.consensusTimestamp,
    [
      ['1.5', '1.500000000'],
      [1.5, refused],
      ['x', at('', 'Expected a timestamp (seconds.nanoseconds)')],
    ],
  ],
  hexBytes: [
    s.hexBytes,
    [
      ['0xAB', '0xab'],
      ['0x', '0x'],
      ...each(['ab', 'x0xab', '0xabg', '0xg', '', '0x ab', '0xab\n'], at('', 'Expected 0x hex')),
    ],
  ],
  isoTimeMs: [
    s.isoTimeMs,
    [
      ['2026-08-02T14:59:36.991-04:00', Date.UTC(2026, 7, 2, 18, 59, 36, 991)],
      ['2026-11-20T07:38:59Z', Date.UTC(2026, 10, 20, 7, 38, 59)],
      ['yesterday', undefined],
      [5, refused],
    ],
  ],
  webUrl: [
    s.webUrl,
    [
      ['https://stspg.io/abc', 'https://stspg.io/abc'],
      ['HTTP://x', 'HTTP://x'],
      ...each(['javascript:alert(1)', 'javascript://x/https://stspg.io', 'data:text/html,https://stspg.io'], undefined),
      ...each(['command:x', 'file:///etc', 'stspg.io/abc', '', 'https://'], undefined),
    ],
  ],
  absent: [
    member(s.absent(v.string())),
    [
      [{}, {}],
      [{ a: null }, { a: undefined }],
      [{ a: 'x' }, { a: 'x' }],
      [{ a: 1 }, at('a')],
    ],
  ],
  optionally: [
    member(s.optionally(v.string(), (text) => text ?? 'none')),
    [
      [{}, { a: 'none' }],
      [{ a: null }, { a: 'none' }],
      [{ a: 'x' }, { a: 'x' }],
      [{ a: 1 }, at('a')],
    ],
  ],
  withFallback: [s.withFallback(s.text, 'none'), [['', ''], ...each([null, undefined], 'none'), [1, refused]]],
  flagOrFalse: [s.flagOrFalse, [[true, true], ...each([false, null, undefined], false), ['true', refused]]],
  textOrNothing: [s.textOrNothing, [['x', 'x'], ...each(['', null, undefined], undefined), [1, refused]]],
  many: [
    s.many(s.int32),
    [
      [
        [1, 2],
        [1, 2],
      ],
      ...each([[], null, undefined], []),
      [['x'], at('0')],
      [1, refused],
    ],
  ],
  listOf: [
    member(s.listOf(v.object({ id: v.string() }))),
    [
      [{ a: [{ id: 'a' }, { id: 'b' }] }, { a: [{ id: 'a' }, { id: 'b' }] }],
      [{ a: { id: 'a' } }, { a: [{ id: 'a' }] }],
      ...each([{ a: null }, {}], { a: [] }),
      [{ a: [{ id: 'a' }, { id: 1 }] }, at('a.1.id')],
      [{ a: { id: 1 } }, at('a.id')],
      [{ a: 'x' }, at('a')],
    ],
  ],
  renamedObject: [
    spelled,
    [
      [
        { first: 'a', second: 'b', third: 3, fourth: 4 },
        { one: 'a', other: 3 },
      ],
      [{ first: 'a', third: 'x' }, at('third')],
      [{ first: 'a' }, at('third')],
      [null, refused],
    ],
  ],
  'a second spelling': [
    s.renamedObject<{ one: number | undefined }>({ one: s.optional(['first', 'second'], s.int32) }),
    [
      [{ first: 1, second: 2 }, { one: 1 }],
      [{ second: 2 }, { one: 2 }],
      [{}, { one: undefined }],
    ],
  ],
  decisiveField: [
    numbers,
    [
      [
        { id: 1, token_id: 5 },
        { id: 1, token: 5, other: undefined },
      ],
      ...each([{ id: 1, token_id: null }, { id: 1 }], { id: 1, token: undefined, other: undefined }),
      [{ id: 1, token_id: 'x' }, at('', 'token_id: Invalid type: Expected number but received "x"')],
      [{ id: 1, other: 'x' }, at('other')],
      [{ id: 'x' }, at('id')],
      [null, refused],
    ],
  ],
  objectWithRaw: [
    member(s.objectWithRaw(v.object({ id: v.string() }), ({ id }, object) => ({ id, object }))),
    [
      [{ a: raw }, { a: { id: 'a', object: raw } }],
      [{ a: { id: 5 } }, at('a.id')],
      [{ a: {} }, at('a.id')],
      ...each([{ a: null }, { a: [] }, { a: 'x' }, { a: 5 }], at('a', 'Expected an object')),
    ],
  ],
  mapOf: [
    member(s.mapOf(s.mapOf(v.object({ n: v.number() })))),
    [
      [
        JSON.parse('{"a":{"__proto__":{"constructor":{"n":1}},"b.c":{},"":{}}}'),
        {
          a: new Map([
            ['__proto__', new Map([['constructor', { n: 1 }]])],
            ['b.c', new Map()],
            ['', new Map()],
          ]),
        },
      ],
      [{ a: { b: {}, c: { d: { n: '' } } } }, at('a.c.d.n')],
      [{ a: { b: [] } }, at('a.b', 'Expected an object')],
      [{ a: [] }, at('a', 'Expected an object')],
    ],
  ],
};

describe('schemas', () => {
  for (const [name, [schema, cases]] of Object.entries(schemas)) {
    it(name, () => check(schema, cases));
  }
});
