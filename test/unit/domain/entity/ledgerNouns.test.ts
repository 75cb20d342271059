import assert from 'node:assert/strict';
import { isBlockReference } from '../../../../src/domain/block/block.ts';
import { parseAccountAlias } from '../../../../src/domain/entity/accountReference.ts';
import { type Schedule, scheduleState } from '../../../../src/domain/entity/schedule.ts';
import { type ExchangeRates, rateAt } from '../../../../src/domain/network/networkState.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';

describe('parseAccountAlias', () => {
  const check = (text: string, valid: boolean) => assert.equal(parseAccountAlias(text), valid ? text : undefined);

  it('takes base32 in upper case of a possible length', () => {
    check('HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA', true);
    check('AB', true);
    check('ABCD', true);
    check('ABCDEFG', true);
  });

  it('refuses the rest', () => {
    for (const text of ['', 'A', 'ABC', 'ABCDEF', 'ab', 'A1', 'AB======', '0.0.AB', ' AB', 'AB\n']) {
      check(text, false);
    }
  });
});

describe('isBlockReference', () => {
  const check = (reference: bigint | string, valid: boolean) => assert.equal(isBlockReference(reference), valid);

  it('takes numbers of int64 and hashes of 32 or 48 bytes', () => {
    check(0n, true);
    check((1n << 63n) - 1n, true);
    check(`0x${'aB'.repeat(48)}`, true);
    check('0'.repeat(64), true);
  });

  it('refuses the rest', () => {
    check(-1n, false);
    check(1n << 63n, false);
    check('77', false);
    check('0'.repeat(65), false);
    check(`${'0'.repeat(64)}\n`, false);
  });
});

describe('rateAt', () => {
  const rate = (expiresAtSeconds: bigint) => ({ centEquivalent: 1n, hbarEquivalent: 1n, expiresAtSeconds });
  const timestamp = parseConsensusTimestamp('1') ?? assert.fail();
  const rates: ExchangeRates = { current: rate(100n), next: rate(200n), timestamp };

  it('is the current one up to and with its last second', () => {
    assert.equal(rateAt(rates, new Date(0)), rates.current);
    assert.equal(rateAt(rates, new Date(100_999)), rates.current);
    assert.equal(rateAt(rates, new Date(101_000)), rates.next);
  });
});

describe('scheduleState', () => {
  const executedAt = parseConsensusTimestamp('5');
  const createdAt = parseConsensusTimestamp('1.5');
  const expiresAt = parseConsensusTimestamp('9');
  const schedule = { deleted: false, createdAt, executedAt: undefined, expiresAt } as Schedule;
  const check = (parts: Partial<Schedule>, nowMs: number, expected: string): void =>
    assert.equal(scheduleState({ ...schedule, ...parts }, nowMs), expected);

  it('is what happened last', () => {
    check({}, 9_000, 'pending');
    check({ deleted: true }, 9_000, 'deleted');
    check({ executedAt }, 9_000, 'executed');
    check({ executedAt, deleted: true }, 9_000, 'executed');
  });

  it('is expired after the time that it names, or 30 minutes after its creation', () => {
    check({}, 9_001, 'expired');
    check({ expiresAt: undefined }, 1_801_500, 'pending');
    check({ expiresAt: undefined }, 1_801_501, 'expired');
    check({ deleted: true }, 9_001, 'deleted');
    check({ executedAt }, 9_001, 'executed');
  });
});
