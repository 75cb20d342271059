import assert from 'node:assert/strict';
import type { Token, TokenCustomFees } from '../../../../src/domain/entity/token.ts';
import { customFeeProperties } from '../../../../src/domain/entity/tokenSummary.ts';
import type { Topic } from '../../../../src/domain/entity/topic.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { linesOf, summaryLines } from '../../english.ts';
import { id, time } from '../../services/ledger/ids.ts';

const context: FormatContext = { rate: undefined, nowMs: 0 };
const collectorId = id('0.0.1001');
const toCollector = { collectorId, collectorsAreExempt: false };

describe('custom fees', () => {
  const check = (fees: Partial<TokenCustomFees>, expected: readonly string[], given = context) => {
    const customFees = { createdAt: undefined, fixed: [], fractional: [], royalty: [], ...fees };
    const token = { id: id('0.0.2001'), decimals: 6, symbol: 'LUSD', customFees } as Partial<Token> as Token;
    assert.deepEqual(linesOf(customFeeProperties(token, given)), expected);
  };

  it('of a token are told one by one, exact and in whole units', () => {
    check({}, ['Custom fees: none (detail)']);
    check(
      {
        fixed: [
          { ...toCollector, amount: 25_000n, denominatingTokenId: undefined },
          { ...toCollector, amount: 9_007_199_254_740_993n, denominatingTokenId: id('0.0.2001') },
          { collectorId: undefined, collectorsAreExempt: true, amount: 5n, denominatingTokenId: id('0.0.7') },
        ],
      },
      [
        'Custom fees: 3 fixed',
        'Fixed fee: 0.00025 ℏ, paid by the sender → 0.0.1001, collectors are not exempt (detail)',
        'Fixed fee: 9,007,199,254.740993 LUSD of 0.0.2001, paid by the sender → 0.0.1001, collectors are not exempt (detail)',
        'Fixed fee: 5 (smallest units) of 0.0.7, paid by the sender → nobody, collectors are exempt (detail)',
      ],
    );
  });

  it('are told as none, and not where a fee could not be read or the answer says nothing of them', () => {
    const none = { createdAt: undefined, fixed: [], fractional: [], royalty: [] };
    const unreadable = [{ path: 'custom_fees.fixed_fees.0.amount', detail: 'null', isRow: true }];
    const textOf = (token: Partial<Token>) => linesOf(customFeeProperties(token as Token, context));
    assert.deepEqual(textOf({ customFees: none }), ['Custom fees: none (detail)']);
    assert.deepEqual(textOf({ customFees: none, unreadable }), ['Custom fees: not known (detail)']);
    assert.deepEqual(textOf({ customFees: { ...none, fixed: undefined } }), ['Custom fees: not known (detail)']);
    assert.deepEqual(textOf({ customFees: undefined }), []);
  });

  it('say what a fraction is taken of, its bounds, and who pays it', () => {
    const fraction = { numerator: 1n, denominator: 200n };
    const bounds = { denominatingTokenId: id('0.0.2001'), minimum: 10n, maximum: 5_000_000n };
    check({ fractional: [{ ...toCollector, ...bounds, fraction, netOfTransfers: false }] }, [
      'Custom fees: 1 fractional',
      'Fractional fee: 0.5 % of the amount, at least 0.00001 LUSD, at most 5 LUSD, taken from what the receiver gets → 0.0.1001, collectors are not exempt (detail)',
    ]);
    const third = { numerator: 1n, denominator: 3n };
    check(
      {
        fractional: [
          { ...toCollector, ...bounds, fraction: third, minimum: 0n, maximum: undefined, netOfTransfers: true },
        ],
      },
      [
        'Custom fees: 1 fractional',
        'Fractional fee: 1/3 of the amount, paid by the sender on top → 0.0.1001, collectors are not exempt (detail)',
      ],
    );
  });

  it('say what a royalty is where nothing is paid', () => {
    const fraction = { numerator: 1n, denominator: 10n };
    const fallback = { amount: 100n, denominatingTokenId: id('0.0.7') };
    const royalty = { ...toCollector, fraction };
    check(
      {
        royalty: [
          { ...royalty, fallback },
          { ...royalty, fallback: undefined },
        ],
      },
      [
        'Custom fees: 2 royalty',
        'Royalty fee: 10 % of what the sender is paid, 0.01 EUR of 0.0.7, paid by the receiver, where nothing is paid → 0.0.1001, collectors are not exempt (detail)',
        'Royalty fee: 10 % of what the sender is paid → 0.0.1001, collectors are not exempt (detail)',
      ],
      { ...context, unitOf: () => ({ decimals: 4, symbol: 'EUR' }) },
    );
  });

  it('of a topic are told in whole units too, with who may change them and who need not pay', () => {
    const key = { type: 'ED25519', hex: 'ab' } as const;
    const topic: Topic = {
      id: id('0.0.3001'),
      memo: '',
      adminKey: key,
      submitKey: key,
      feeScheduleKey: { ...key, hex: 'cd' },
      feeExemptKeys: [{ ...key, hex: 'ef' }],
      customFeesAt: time('1.000000000'),
      customFees: [{ amount: 1_500n, denominatingTokenId: id('0.0.7'), collectorId }],
      autoRenewAccountId: undefined,
      autoRenewPeriodSeconds: 7_776_000n,
      createdAt: undefined,
      deleted: false,
      validity: { from: '1.000000000' as never, to: undefined },
    };
    const summary = resolvedSummary(
      { kind: 'entity', entity: { kind: 'topic', id: topic.id, topic }, verification: undefined },
      { ...context, unitOf: () => ({ decimals: 2, symbol: 'EUR' }) },
    );
    const without = resolvedSummary(
      {
        kind: 'entity',
        entity: { kind: 'topic', id: topic.id, topic: { ...topic, customFees: [] } },
        verification: undefined,
      },
      context,
    );
    assert.ok(summaryLines(without).includes('Fee per message: none (detail)'));
    assert.deepEqual(summaryLines(summary), [
      'Topic',
      'Id: 0.0.3001 (detail)',
      'Submit key: ED25519 ab = ED25519 ab',
      'Admin key: ED25519 ab = ED25519 ab',
      'Fee per message: 15 EUR of 0.0.7 to 0.0.1001',
      'Fees since: 1970-01-01 00:00:01 UTC (detail)',
      'Fee schedule key: ED25519 cd = ED25519 cd (detail)',
      'Exempt from the fee: ED25519 ef = ED25519 ef (detail)',
      'Auto-renew: 90 days (detail)',
      'Unchanged since: 1970-01-01 00:00:01 UTC (detail)',
    ]);
  });
});
