import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TokenUnit } from '../../../../src/domain/entity/token.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { tokenAmount, tokenAmountProperties } from '../../../../src/domain/property.ts';
import { english, linesOf } from '../../english.ts';

const unit = (decimals: number, symbol?: string): TokenUnit => ({ decimals, symbol });

describe('amounts of tokens', () => {
  const check = (amount: bigint, of: TokenUnit | undefined, expected: string) =>
    assert.equal(english(tokenAmount(amount, of)), expected);

  it('are whole tokens where the unit is known, exact beyond 2^53', () => {
    check(9_223_372_036_854_775_807n, unit(6, 'LUSD'), '9,223,372,036,854.775807 LUSD');
    check(-150n, unit(2, 'X'), '-1.5 X');
    check(3n, unit(0, 'BADGE'), '3 BADGE');
    check(3n, unit(2), '0.03');
  });

  it('say so where it is not', () => {
    check(9_007_199_254_740_993n, undefined, '9,007,199,254,740,993 (smallest units)');
    check(1n, unit(2 ** 31 - 1, 'X'), '1 × 10^-2147483647 X');
  });

  it('stand beside no symbol that could pass for a number, an id, ℏ or markup', () => {
    for (const symbol of ['', '5', '0.0.5', 'ℏ', 'h', 'HBAR', 'a b', 'a\n- b', '\u202eX', '[x](y)', 'X'.repeat(21)]) {
      check(5n, unit(0, symbol), '5');
    }
    for (const symbol of ['X'.repeat(20), 'Xh', 'hX', 'WHBAR', 'hbarX', '$a_1+-']) {
      check(5n, unit(0, symbol), `5 ${symbol}`);
    }
    fc.assert(
      fc.property(fc.string(), (symbol) =>
        /^5(?: [A-Za-z$][\w$+-]{0,19})?$/.test(english(tokenAmount(5n, unit(0, symbol)))),
      ),
    );
  });

  it('stand alone in the document, where they are exact already', () => {
    const exact = (amount: bigint, of: TokenUnit | undefined) =>
      linesOf(tokenAmountProperties(phrase`Left`, amount, of));
    assert.deepEqual(exact(1n, unit(2, 'X')), ['Left: 0.01 X']);
    assert.deepEqual(exact(5n, unit(0, 'X')), ['Left: 5 X']);
    assert.deepEqual(exact(5n, undefined), ['Left: 5 (smallest units)']);
  });
});
