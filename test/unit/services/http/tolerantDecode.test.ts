import assert from 'node:assert/strict';
import * as v from 'valibot';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { absent, int64, objectWithRaw, type Schema } from '../../../../src/services/http/schema.ts';
import { tolerantDecode } from '../../../../src/services/http/tolerantDecode.ts';

const row = v.object({
  id: v.string(),
  amount: absent(int64),
  range: absent(v.object({ from: v.string(), to: absent(v.string()) })),
});
const list: Schema<unknown> = v.object({ rows: v.array(row), next: absent(v.string()) });

function read(json: JsonValue, schema = list) {
  const answer = tolerantDecode(schema, json);
  return answer && [answer.value, ...answer.unreadable.map(({ path, isRow }) => `${isRow ? 'row' : 'value'} ${path}`)];
}

describe('what can be read of an answer', () => {
  it('is all but an optional member of a wrong type', () => {
    const rows = [{ id: 'a', amount: 'much' }, { id: 'b' }];
    assert.deepEqual(read({ rows, next: 5 }), [
      { rows: [{ id: 'a' }, { id: 'b' }] },
      'value rows.0.amount',
      'value next',
    ]);
  });

  it('is all but a row that lacks what it needs, and names the rows by their place in the answer', () => {
    const rows = [5, { id: 'a' }, { id: null }, {}, { id: 'b', range: 'x' }, { id: 7, amount: {} }, { id: 'c' }];
    assert.deepEqual(read({ rows }), [
      { rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      'row rows.0',
      'row rows.2.id',
      'row rows.3',
      'value rows.4.range',
      'row rows.5.id',
    ]);
  });

  it('keeps numbers as they were written beside what is left out', () => {
    const json = parseExactJson('{"id":5,"price":1.50}');
    const schema = objectWithRaw(v.object({ id: absent(v.string()) }), (_, raw) => formatExactJson(raw, 0));
    assert.deepEqual(tolerantDecode(schema, json)?.value, '{"price":1.50}');
  });

  it('loses an optional object with its required member, not the row around it', () => {
    assert.deepEqual(
      read({
        rows: [
          { id: 'a', range: { to: '2' } },
          { id: 'b', range: { from: '1', to: 2 } },
        ],
      }),
      [{ rows: [{ id: 'a' }, { id: 'b', range: { from: '1' } }] }, 'value rows.0.range', 'value rows.1.range.to'],
    );
  });

  it('loses an object once, however much it lacks', () => {
    const pair = v.object({ a: v.string(), b: v.string(), c: v.object({ d: v.string() }) });
    const schema = v.object({ id: v.string(), part: absent(pair) });
    assert.deepEqual(read({ id: 'x', part: {} }, schema), [{ id: 'x' }, 'value part']);
    assert.deepEqual(read({ id: 'x', part: { a: 'a', c: {} } }, schema), [{ id: 'x' }, 'value part']);
    assert.deepEqual(read({ id: 'x', part: 5 }, schema), [{ id: 'x' }, 'value part']);
  });

  it('is nothing where the answer as a whole is wrong', () => {
    for (const json of [{}, { rows: 'x' }, { rows: null }, [], 'x', null, 5]) {
      assert.equal(read(json), undefined, JSON.stringify(json));
    }
    const checked: Schema<unknown> = v.pipe(
      list,
      v.check(() => false, 'about something else'),
    );
    assert.equal(read({ rows: [], next: 5 }, checked), undefined);
  });

  it('is what is left after 16 looks, each of which goes up one level', () => {
    const nested = (depth: number): { readonly schema: Schema<unknown>; readonly json: JsonValue } => {
      if (depth === 0) {
        return { schema: v.string(), json: 5 };
      }
      const { schema, json } = nested(depth - 1);
      return { schema: v.object({ in: schema }), json: { in: json } };
    };
    const isRead = (depth: number) => {
      const { schema, json } = nested(depth);
      const answer = read({ id: 'a', part: json }, v.object({ id: v.string(), part: absent(schema) }));
      const path = `value part${'.in'.repeat(depth)}`;
      assert.deepEqual(answer ?? [{ id: 'a' }, path], [{ id: 'a' }, path]);
      return answer !== undefined;
    };
    assert.deepEqual([1, 13, 14, 15, 16].map(isRead), [true, true, true, false, false]);
  });

  it('leaves the answer itself as it came', () => {
    const json = { rows: [{ id: 'a', amount: 'much' }, 5] };
    const before = structuredClone(json);
    read(json);
    assert.deepEqual(json, before);
  });

  it('costs little: an answer of very many values is read whole or not at all', () => {
    const wrong = (count: number) => ({ rows: Array.from({ length: count }, () => 5) });
    assert.equal(read(wrong(1_000))?.length, 1_001);
    // The answer, its list and the values in it.
    assert.equal(read(wrong(59_998))?.length, 59_999);
    assert.equal(read(wrong(59_999)), undefined);
  });
});
