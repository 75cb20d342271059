import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { AgingNodes } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';

stubVsCode();
const { networkProperties } = await import('../../../../src/features/status/networkProperties.ts');

/** The line of the fee schedule, and its content, where these types of transactions cost so much a gas. */
async function feesOf(...prices: readonly number[]) {
  const fees = prices.map((gas, index) => ({ gas, transaction_type: `Type${index}` }));
  const { client } = ledgerOf({ json: { fees, timestamp: '1.000000001' } });
  const line = networkProperties({ clients: { ledger: client } }).find(({ id }) => id === 'properties/fees');
  assert.ok(line?.children !== undefined && line.summarize !== undefined);
  const good = (await line.children()) as AgingNodes;
  return { good, summarize: line.summarize };
}

describe('a closed line of the network', () => {
  it('shows the price of gas where all types have one', async () => {
    const described = async (...prices: readonly number[]) => {
      const { good, summarize } = await feesOf(...prices);
      return summarize({ good, failure: undefined }).description;
    };
    assert.equal(await described(84, 84), '84 tinybars a gas');
    assert.equal(await described(84, 85), undefined);
    assert.equal(await described(), undefined);
  });

  it('shows nothing before it is known, and of a failure a few words with the sentence in the tooltip', async () => {
    const { good, summarize } = await feesOf(84);
    assert.equal(summarize({ good: undefined, failure: undefined }).description, undefined);
    const error = new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 10_000 });
    // An old value would pass for new.
    const { description, tooltip, icon } = summarize({ good, failure: { error } });
    assert.deepEqual(
      [description, tooltip, icon?.id, icon?.color?.id],
      [
        'no answer',
        'Fee schedule (gas): The ledger query service did not answer within 10 seconds.',
        'warning',
        'problemsWarningIcon.foreground',
      ],
    );
  });
});
