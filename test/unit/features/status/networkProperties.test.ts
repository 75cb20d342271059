import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { AgingNodes } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';

stubVsCode();
const { networkProperties } = await import('../../../../src/features/status/networkProperties.ts');

/** A line of a network whose service answers this, and its content. */
async function lineOf(name: string, json: object) {
  const { client } = ledgerOf({ json });
  const line = networkProperties({ clients: { ledger: client } }).find(({ id }) => id === `properties/${name}`);
  assert.ok(line?.children !== undefined && line.summarize !== undefined);
  const good = (await line.children()) as AgingNodes;
  return { good, summarize: line.summarize };
}

/** The line of the fee schedule where these types of transactions cost so much a gas. */
function feesOf(...prices: readonly number[]) {
  const fees = prices.map((gas, index) => ({ gas, transaction_type: `Type${index}` }));
  return lineOf('fees', { fees, timestamp: '1.000000001' });
}

describe('a closed line of the network', () => {
  it('shows the price of gas where all types have one', async () => {
    const described = async (...prices: readonly number[]) => {
      const { good, summarize } = await feesOf(...prices);
      return summarize({ good, goodAtMs: 0, failure: undefined }).description;
    };
    assert.equal(await described(84, 84), '84 tinybars');
    assert.equal(await described(84, 85), undefined);
    assert.equal(await described(), undefined);
  });

  it('is rounded for the eye; the lines below it are exact', async () => {
    const told = async (name: string, json: object) => {
      const { good, summarize } = await lineOf(name, json);
      return [summarize({ good, goodAtMs: 0, failure: undefined }).description, good.draw()[0]?.description];
    };
    const stake = (tinybars: string) => told('stake', { stake_total: tinybars });
    assert.deepEqual(await stake('4241699999999999949'), ['42.42 billion ℏ staked', '42,416,999,999.99999949 ℏ']);
    assert.deepEqual(await stake('3500000000000000000'), ['35 billion ℏ staked', '35,000,000,000 ℏ']);
    assert.deepEqual(await stake('123456700000000'), ['1.235 million ℏ staked', '1,234,567 ℏ']);
    assert.deepEqual(await stake('99999999999999'), ['999,999 ℏ staked', '999,999.99999999 ℏ']);
    const rate = (cents: number, hbar: number) => {
      const one = { cent_equivalent: cents, hbar_equivalent: hbar, expiration_time: 9_000_000_000 };
      return told('rate', { current_rate: one, next_rate: one, timestamp: '1.000000001' });
    };
    const until = 'until 2255-03-14 16:00:00 UTC';
    assert.deepEqual(await rate(598_455, 30_000), ['1 ℏ ≈ $0.1995', `$0.199485 · ${until}`]);
    assert.deepEqual(await rate(123_456_789, 10_000), ['1 ℏ ≈ $123.5', `$123.456789 · ${until}`]);
    assert.deepEqual(await rate(1, 300), ['1 ℏ ≈ $0.000033', `$0.000033 · ${until}`]);
  });

  it('shows nothing before it is known, and of a failure what was known and when, or a few words', async () => {
    const { good, summarize } = await feesOf(84);
    assert.equal(summarize({ good: undefined, goodAtMs: undefined, failure: undefined }).description, undefined);
    const silent = new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 10_000 });
    const shown = (goodAtMs: number | undefined, error: unknown = silent) => {
      const known = { good: goodAtMs === undefined ? undefined : good, goodAtMs, failure: { error, goodAtMs } };
      const { description, tooltip, icon } = summarize(known);
      return [description, tooltip, icon?.id, icon?.color?.id];
    };
    // Undated, an old value would pass for new.
    const dated = '84 tinybars · as of 5 minutes ago';
    const [other, , mark] = shown(Date.now() - 5 * 60_000, new Error('other'));
    assert.deepEqual([other, mark], [dated, 'sync-ignored']);
    // The time stands above the lines, with the mark.
    assert.deepEqual(shown(Date.now() - 5 * 60_000), [
      '84 tinybars',
      `Gas price: ${dated}\nThe mirror node did not answer within 10 seconds.`,
      undefined,
      undefined,
    ]);
    assert.deepEqual(shown(undefined), [
      'no answer',
      'Gas price: The mirror node did not answer within 10 seconds.',
      'warning',
      'problemsWarningIcon.foreground',
    ]);
  });
});
