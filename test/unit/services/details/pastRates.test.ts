import assert from 'node:assert/strict';
import { createPastRates } from '../../../../src/services/details/pastRates.ts';
import { rowsOf } from '../../domain/details/rowsOf.ts';
import { english, linesOf } from '../../english.ts';
import { id, time } from '../ledger/ids.ts';

const [first, second, third] = [time('1700000000.000000001'), time('1700090000'), time('1700180000')];

/** Rates as the service answers them: the current one expired before the third instant. */
function setUp() {
  const asked: unknown[] = [];
  const rates = createPastRates({
    exchangeRates: async (parameters) => {
      asked.push(parameters);
      const at = BigInt(String(Object(parameters?.timestamp).lte).split('.')[0] ?? 0);
      if (at === 1_700_090_000n && asked.length === 2) {
        throw new Error('down');
      }
      const rate = { hbarEquivalent: 30_000n, expiresAtSeconds: at + (at === 1_700_180_000n ? -1n : 1n) };
      return {
        current: { ...rate, centEquivalent: 150_000n },
        next: { ...rate, centEquivalent: 300_000n, expiresAtSeconds: at + 3600n },
        timestamp: undefined,
      };
    },
  });
  return { asked, rates };
}

describe('the exchange rates of past instants', () => {
  it('are asked for once each, and again where that failed', async () => {
    const { asked, rates } = setUp();
    await assert.rejects(rates.learn([first, second, first, third], {}), /down/);
    assert.deepEqual(
      asked,
      [first, second, third].map((lte) => ({ timestamp: { lte } })),
    );
    assert.deepEqual(rates.unknown([first, second, third]), [second]);
    await rates.learn([first, second, third], {});
    assert.equal(asked.length, 4);
    assert.deepEqual(
      [first, second, third].map((at) => rates.of(at)?.centEquivalent),
      [150_000n, 150_000n, 300_000n],
    );
  });

  it('say what rewards were worth, and the rate of today does not', () => {
    const reward = { accountId: id('0.0.5'), amountTinybars: 240_000_000n, paidAt: first };
    const today = { hbarEquivalent: 1n, centEquivalent: 12n, expiresAtSeconds: 1n };
    const linesWith = (then: typeof today | undefined) =>
      rowsOf('stakingRewards', reward, { rate: today, rateAt: () => then }).flatMap(({ text, properties }) => [
        english(text),
        ...linesOf(properties),
      ]);
    assert.deepEqual(linesWith(undefined), ['2.4 ℏ', 'Consensus time: 1700000000.000000001']);
    assert.deepEqual(linesWith({ ...today, centEquivalent: 5n }), [
      '2.4 ℏ',
      'Worth then: ≈ $0.12',
      'Consensus time: 1700000000.000000001',
    ]);
  });
});
