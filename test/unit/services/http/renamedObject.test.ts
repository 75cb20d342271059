import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  decisiveField,
  field,
  flagOrFalse,
  int32,
  many,
  optional,
  renamedObject,
  type Schema,
  text,
  textOrNothing,
  withFallback,
} from '../../../../src/services/http/schema.ts';

/** What the schema makes of a value, `malformed` for what it refuses. */
function check(schema: Schema<unknown>, ...cases: readonly (readonly [input: unknown, expected: unknown])[]): void {
  for (const [input, expected] of cases) {
    const result = v.safeParse(schema, input);
    assert.deepEqual(result.success ? result.output : 'malformed', expected, String(JSON.stringify(input)));
  }
}

describe('the words of schemas', () => {
  it('rename the members of an object and leave out the others', () => {
    const schema = renamedObject<{ one: string; other: number | undefined }>({
      one: field(['first', 'second'], withFallback(text, '') as Schema<string>),
      other: field('third', int32),
    });
    check(
      schema,
      [
        { first: 'a', second: 'b', third: 3, fourth: 4 },
        { one: 'a', other: 3 },
      ],
      [{ first: 'a', third: 'x' }, 'malformed'],
      [{ first: 'a' }, 'malformed'],
      [null, 'malformed'],
    );
    const spelled = renamedObject<{ one: number | undefined }>({
      one: field(['first', 'second'], v.optional(int32) as Schema<number | undefined>),
    });
    check(spelled, [{ first: 1, second: 2 }, { one: 1 }], [{ second: 2 }, { one: 2 }], [{}, { one: undefined }]);
  });

  it('refuse the object of a decisive member that cannot be read, and say which', () => {
    const schema = renamedObject<{ id: number; token: number | undefined; other: number | undefined }>({
      id: field('id', int32),
      token: decisiveField('token_id', int32),
      other: optional('other', int32),
    });
    const issues = (input: unknown) =>
      v.safeParse(schema, input).issues?.map((issue) => [v.getDotPath(issue), issue.message.split(':')[0]]);
    for (const [given, token] of [
      [5, 5],
      [null, undefined],
      [undefined, undefined],
    ]) {
      check(schema, [
        { id: 1, token_id: given },
        { id: 1, token, other: undefined },
      ]);
    }
    assert.deepEqual(issues({ id: 1, token_id: 'x' }), [[null, 'token_id']]);
    assert.deepEqual(issues({ id: 1, other: 'x' })?.[0]?.[0], 'other');
    assert.deepEqual(issues({ id: 'x' })?.[0]?.[0], 'id');
    assert.ok((issues(null)?.length ?? 0) > 0);
  });

  it('read what may be left out', () => {
    check(
      many(int32),
      [
        [1, 2],
        [1, 2],
      ],
      [[], []],
      [null, []],
      [undefined, []],
      [['x'], 'malformed'],
      [1, 'malformed'],
    );
    check(flagOrFalse, [true, true], [false, false], [null, false], [undefined, false], ['true', 'malformed']);
    check(textOrNothing, ['x', 'x'], ['', undefined], [null, undefined], [undefined, undefined], [1, 'malformed']);
    check(withFallback(text, 'none'), ['x', 'x'], ['', ''], [null, 'none'], [undefined, 'none'], [1, 'malformed']);
  });
});
