import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Schema } from '../../../../src/services/http/schema.ts';
import {
  decimals,
  hexOrNothing,
  hexQuantity,
  ledgerKey,
  timestampRange,
} from '../../../../src/services/ledger/schemas/ledgerValues.ts';

/** What the schema makes of a value, `malformed` for what it refuses. */
function check(schema: Schema<unknown>, ...cases: readonly (readonly [input: unknown, expected: unknown])[]): void {
  for (const [input, expected] of cases) {
    const result = v.safeParse(schema, input);
    assert.deepEqual(result.success ? result.output : 'malformed', expected, String(JSON.stringify(input)));
  }
}

describe('values of the ledger schemas', () => {
  it('read places after the point from a number and from text', () => {
    check(decimals, [0, 0], ['8', 8], [2 ** 32 - 1, 2 ** 32 - 1]);
    check(decimals, [2 ** 32, 'malformed'], [-1, 'malformed'], ['-1', 'malformed'], [1.5, 'malformed']);
  });

  it('read a key in hex, with and without prefix', () => {
    const key = (hex: string) => ({ _type: 'ED25519', key: hex });
    check(
      ledgerKey,
      [key('0xABcd'), { type: 'ED25519', hex: 'abcd' }],
      [key('ab0c'), { type: 'ED25519', hex: 'ab0c' }],
    );
    check(ledgerKey, [key(''), { type: 'ED25519', hex: '' }], [key('0x'), { type: 'ED25519', hex: '' }]);
    check(
      ledgerKey,
      [key('ab0xcd'), { type: 'ED25519', hex: 'ab0xcd' }],
      [key('No hex'), { type: 'ED25519', hex: 'no hex' }],
    );
  });

  it('read a key that lacks something as one that is there', () => {
    check(
      ledgerKey,
      [
        { _type: 'ED25519', key: null },
        { type: 'ED25519', hex: 'absent' },
      ],
      [{ _type: 'ED25519' }, { type: 'ED25519', hex: 'absent' }],
      [{ key: '00' }, { type: '', hex: '00' }],
    );
    check(ledgerKey, [{ _type: 5, key: '00' }, 'malformed'], ['00', 'malformed']);
  });

  it('read hex where nothing is there', () => {
    check(
      hexOrNothing,
      ['0xAB', '0xab'],
      ['0x', undefined],
      [null, undefined],
      [undefined, undefined],
      ['ab', 'malformed'],
    );
    check(hexQuantity, ['0x1F', 31n], ['0x0', 0n], ['0x', undefined], [null, undefined], [undefined, undefined]);
  });

  it('read a range of time with and without end', () => {
    const [from, to] = ['1.000000002', '3.000000004'];
    check(
      timestampRange,
      [
        { from, to },
        { from, to },
      ],
      [
        { from, to: null },
        { from, to: undefined },
      ],
    );
    check(
      timestampRange,
      [{ from }, { from, to: undefined }],
      [{ to }, 'malformed'],
      [{ from: null, to }, 'malformed'],
    );
  });
});
