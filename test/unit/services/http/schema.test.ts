import * as v from 'valibot';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import * as s from '../../../../src/services/http/schema.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { type SchemaCases, schemaLines } from './schemaLines.ts';

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
const maps = JSON.parse('{"a":{"__proto__":{"constructor":{"n":1}},"b.c":{},"":{}}}');
const max = 9223372036854775807n;
const text = [{}, { a: null }, { a: 'x' }, { a: 1 }];
const [exact7, huge, thousand, fraction, decimal] = ['7.0', '1e999', '1e3', '1.50', '2.96e2'].map((number) =>
  parseExactJson(number),
);

const schemas: SchemaCases = {
  int64: [
    s.int64,
    [
      ...[7, exact7, String(max), -max - 1n, String(max + 1n), String(-max - 2n), -max - 2n, max + 1n, 1.5, 2 ** 53],
      ...['1.0', '', ' 1', '0x1', null, true, Number.NaN, huge],
    ],
  ],
  uint63: [s.uint63, [0, -1]],
  int32: [s.int32, [2 ** 31 - 1, -(2 ** 31), thousand, 2 ** 31, -(2 ** 31) - 1, 1.5, '1', 1n, null, fraction]],
  decimalText: [s.decimalText, [296, '296', decimal, 18446744073709551615n, '', '-1', -1, 1.5, '1e3', '0x1', null]],
  entityId: [s.entityId, ['0.0.5', '0.0.5-abcde']],
  evmAddress: [s.evmAddress, [`0x${'Ab'.repeat(20)}`, 'ab'.repeat(20), '0x12']],
  consensusTimestamp: [s.consensusTimestamp, ['1.5', 1.5, 'x']],
  hexBytes: [s.hexBytes, ['0xAB', '0x', 'ab', 'x0xab', '0xabg', '0xg', '', '0x ab', '0xab\n']],
  isoTimeMs: [s.isoTimeMs, ['2026-08-02T14:59:36.991-04:00', '2026-11-20T07:38:59Z', 'yesterday', 5]],
  webUrl: [
    s.webUrl,
    [
      ...['https://stspg.io/abc', 'HTTP://x', 'javascript:alert(1)', 'javascript://x/https://stspg.io'],
      ...['data:text/html,https://stspg.io', 'command:x', 'file:///etc', 'stspg.io/abc', '', 'https://'],
    ],
  ],
  absent: [member(s.absent(v.string())), text],
  optionally: [member(s.optionally(v.string(), (given) => given ?? 'none')), text],
  withFallback: [s.withFallback(s.text, 'none'), ['', null, undefined, 1]],
  flagOrFalse: [s.flagOrFalse, [true, false, null, undefined, 'true']],
  textOrNothing: [s.textOrNothing, ['x', '', null, undefined, 1]],
  many: [s.many(s.int32), [[1, 2], [], null, undefined, ['x'], 1]],
  listOf: [
    member(s.listOf(v.object({ id: v.string() }))),
    [[{ id: 'a' }, { id: 'b' }], { id: 'a' }, null, undefined, [{ id: 'a' }, { id: 1 }], { id: 1 }, 'x'].map((a) => ({
      a,
    })),
  ],
  renamedObject: [
    spelled,
    [{ first: 'a', second: 'b', third: 3, fourth: 4 }, { first: 'a', third: 'x' }, { first: 'a' }, null],
  ],
  'a second spelling': [
    s.renamedObject<{ one: number | undefined }>({ one: s.optional(['first', 'second'], s.int32) }),
    [{ first: 1, second: 2 }, { second: 2 }, {}],
  ],
  decisiveField: [
    numbers,
    [
      ...[{ id: 1, token_id: 5 }, { id: 1, token_id: null }, { id: 1 }, { id: 1, token_id: 'x' }],
      ...[{ id: 1, other: 'x' }, { id: 'x' }, null],
    ],
  ],
  objectWithRaw: [
    member(s.objectWithRaw(v.object({ id: v.string() }), ({ id }, object) => ({ id, object }))),
    [raw, { id: 5 }, {}, null, [], 'x', 5].map((a) => ({ a })),
  ],
  mapOf: [
    member(s.mapOf(s.mapOf(v.object({ n: v.number() })))),
    [maps, { a: { b: {}, c: { d: { n: '' } } } }, { a: { b: [] } }, { a: [] }],
  ],
};

describe('schemas', () => {
  it('take what fits, and say where the rest does not', () => {
    assertWhole('schemas.txt', schemaLines(schemas));
  });
});
