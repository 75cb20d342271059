import assert from 'node:assert/strict';
import * as v from 'valibot';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import {
  absent,
  consensusTimestamp,
  decimalText,
  entityId,
  evmAddress,
  hexBytes,
  int32,
  int64,
  isoTimeMs,
  listOf,
  mapOf,
  objectWithRaw,
  optionally,
  type Schema,
  uint63,
  webUrl,
} from '../../../../src/services/http/schema.ts';

function check<T>(schema: Schema<T>, input: unknown, expected: unknown): void {
  const result = v.safeParse(schema, input);
  assert.ok(result.success, `${JSON.stringify(String(input))} is refused`);
  assert.deepEqual(result.output, expected);
}

function checkRefused<T>(schema: Schema<T>, input: unknown, path = '', message?: string): void {
  const result = v.safeParse(schema, input);
  assert.ok(!result.success, `${String(input)} is accepted`);
  assert.equal(v.getDotPath(result.issues[0]) ?? '', path);
  assert.equal(result.issues[0].message, message ?? result.issues[0].message);
}

describe('schema words', () => {
  it('read a number however it is written', () => {
    check(int64, parseExactJson('7.0'), 7n);
    check(int32, parseExactJson('1e3'), 1_000);
    check(decimalText, parseExactJson('2.96e2'), '296');
    check(absent(int32), null, undefined);
    checkRefused(int64, parseExactJson('1e999'));
    checkRefused(int32, parseExactJson('1.50'));
    checkRefused(mapOf(int32), parseExactJson('1.0'));
  });

  it('int64 and uint63 are exact', () => {
    check(int64, 7, 7n);
    check(int64, '9223372036854775807', 9223372036854775807n);
    check(int64, -9223372036854775808n, -9223372036854775808n);
    for (const wrong of [
      '9223372036854775808',
      '-9223372036854775809',
      -(2n ** 63n) - 1n,
      2n ** 63n,
      1.5,
      2 ** 53,
      '1.0',
      '',
      ' 1',
      '0x1',
      null,
      true,
      Number.NaN,
    ]) {
      checkRefused(int64, wrong);
    }
    check(uint63, 0, 0n);
    checkRefused(uint63, -1);
  });

  it('int32 fits 32 bits', () => {
    check(int32, 2 ** 31 - 1, 2 ** 31 - 1);
    for (const wrong of [2 ** 31, 1.5, '1', 1n, null]) {
      checkRefused(int32, wrong);
    }
  });

  it('ids, addresses, timestamps and hex become our own types', () => {
    check(entityId, '0.0.5', '0.0.5');
    checkRefused(entityId, '0.0.5-abcde');
    check(evmAddress, `0x${'Ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`);
    check(evmAddress, 'ab'.repeat(20), `0x${'ab'.repeat(20)}`);
    checkRefused(evmAddress, '0x12');
    check(consensusTimestamp, '1.5', '1.500000000');
    checkRefused(consensusTimestamp, 1.5);
    check(hexBytes, '0xAB', '0xab');
    check(hexBytes, '0x', '0x');
    for (const wrong of ['ab', 'x0xab', '0xabg', '0xg', '', '0x ab', '0xab\n']) {
      checkRefused(hexBytes, wrong);
    }
  });

  it('say what was expected of a text', () => {
    const said = (schema: Schema<unknown>, input: unknown) => v.safeParse(schema, input).issues?.[0].message;
    assert.deepEqual(
      [entityId, evmAddress, consensusTimestamp, hexBytes].map((schema) => said(schema, 'x')),
      [
        'Expected an entity id (shard.realm.num)',
        'Expected a 20-byte EVM address',
        'Expected a timestamp (seconds.nanoseconds)',
        'Expected 0x hex',
      ],
    );
  });

  it('absent takes null and missing for no value', () => {
    const schema = v.object({ a: absent(v.string()) });
    assert.equal(v.parse(schema, {}).a, undefined);
    assert.equal(v.parse(schema, { a: null }).a, undefined);
    assert.equal(v.parse(schema, { a: 'x' }).a, 'x');
    checkRefused(schema, { a: 1 }, 'a');
  });

  it('listOf gives an array for a list, a single item, null and a missing key', () => {
    const schema = v.object({ items: listOf(v.object({ id: v.string() })) });
    check(schema, { items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'a' }, { id: 'b' }] });
    check(schema, { items: { id: 'a' } }, { items: [{ id: 'a' }] });
    check(schema, { items: null }, { items: [] });
    check(schema, {}, { items: [] });
    checkRefused(schema, { items: [{ id: 'a' }, { id: 1 }] }, 'items.1.id');
    checkRefused(schema, { items: { id: 1 } }, 'items.id');
    checkRefused(schema, { items: 'x' }, 'items');
  });

  it('record keeps the object as it came, and the path of a fault', () => {
    const schema = v.object({ it: objectWithRaw(v.object({ id: v.string() }), ({ id }, raw) => ({ id, raw })) });
    const input = JSON.parse('{"it":{"id":"a","more":{"x":1},"__proto__":{"y":2}}}');
    check(schema, input, { it: { id: 'a', raw: input.it } });
    checkRefused(schema, { it: { id: 5 } }, 'it.id');
    checkRefused(schema, { it: {} }, 'it.id');
    for (const wrong of [null, [], 'x', 5]) {
      checkRefused(schema, { it: wrong }, 'it', 'Expected an object');
    }
  });

  it('mapOf takes any name for a key', () => {
    const schema = v.object({ map: mapOf(v.number()) });
    const input = JSON.parse('{"map":{"__proto__":1,"constructor":2,"a.b":3,"":4}}');
    check(schema, input, {
      map: new Map([
        ['__proto__', 1],
        ['constructor', 2],
        ['a.b', 3],
        ['', 4],
      ]),
    });
    checkRefused(schema, { map: { a: 1, b: 'x' } }, 'map.b');
    checkRefused(schema, { map: [] }, 'map', 'Expected an object');
    checkRefused(
      v.object({ map: mapOf(mapOf(v.object({ n: v.number() }))) }),
      { map: { a: { b: { n: '' } } } },
      'map.a.b.n',
    );
  });

  it('times, addresses and decimals that are none give no value or are refused', () => {
    check(isoTimeMs, '2026-08-02T14:59:36.991-04:00', Date.UTC(2026, 7, 2, 18, 59, 36, 991));
    check(isoTimeMs, '2026-11-20T07:38:59Z', Date.UTC(2026, 10, 20, 7, 38, 59));
    check(isoTimeMs, 'yesterday', undefined);
    checkRefused(isoTimeMs, 5);
    check(webUrl, 'https://stspg.io/abc', 'https://stspg.io/abc');
    check(webUrl, 'HTTP://x', 'HTTP://x');
    const scripts = ['javascript:alert(1)', 'javascript://x/https://stspg.io', 'data:text/html,https://stspg.io'];
    for (const wrong of [...scripts, 'command:x', 'file:///etc', 'stspg.io/abc', '', 'https://']) {
      check(webUrl, wrong, undefined);
    }
    check(decimalText, 296, '296');
    check(decimalText, '296', '296');
    check(decimalText, 18446744073709551615n, '18446744073709551615');
    for (const wrong of ['', '-1', -1, 1.5, '1e3', '0x1', null]) {
      checkRefused(decimalText, wrong);
    }
  });

  it('optionally builds from nothing too', () => {
    const schema = v.object({ a: optionally(v.string(), (text) => text ?? 'none') });
    check(schema, {}, { a: 'none' });
    check(schema, { a: null }, { a: 'none' });
    check(schema, { a: 'x' }, { a: 'x' });
    checkRefused(schema, { a: 1 }, 'a');
  });
});
