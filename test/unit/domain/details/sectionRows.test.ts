import assert from 'node:assert/strict';
import { hasRows, rowRenderers } from '../../../../src/domain/details/sectionRows.ts';

/** What must be known before an answer can be written, of renderers of any type. */
function needsOf(operation: keyof typeof rowRenderers, answer: unknown) {
  const { contracts, tokens } = rowRenderers[operation];
  return {
    contracts: (contracts as ((answer: unknown) => unknown) | undefined)?.(answer),
    tokens: (tokens as ((answer: unknown) => unknown) | undefined)?.(answer),
  };
}

describe('what rows need', () => {
  const check = (
    operations: readonly (keyof typeof rowRenderers)[],
    answer: unknown,
    needs: { readonly contracts?: unknown; readonly tokens?: unknown },
  ) => {
    for (const operation of operations) {
      it(`of ${operation}`, () => {
        assert.deepEqual(needsOf(operation, answer), { contracts: undefined, tokens: undefined, ...needs });
      });
    }
  };
  const token = { tokenId: '0.0.2008' };
  check(['accountTokens', 'tokenAllowances'], token, { tokens: ['0.0.2008'] });
  check(['outstandingAirdrops', 'pendingAirdrops'], token, { tokens: ['0.0.2008'] });
  check(['balances'], { tokenBalances: [token, { tokenId: '0.0.2009' }] }, { tokens: ['0.0.2008', '0.0.2009'] });
  const transaction = { tokenTransfers: [token], assessedCustomFees: [{ tokenId: '0.0.2009' }, {}] };
  check(['transactions', 'transaction'], transaction, { tokens: ['0.0.2008', '0.0.2009', undefined] });
  check(['contractResults', 'allContractResults', 'contractActions'], { to: '0xaa' }, { contracts: ['0xaa'] });
  const result = { to: '0xaa', logs: [{ address: '0xbb' }, { address: '0xcc' }] };
  check(['contractResult'], result, { contracts: ['0xaa', '0xbb', '0xcc'] });
  check(['contractLogs', 'allContractLogs'], { address: '0xbb' }, { contracts: ['0xbb'] });
  check(['cryptoAllowances', 'nftAllowances', 'stakingRewards', 'accountHooks'], {}, {});
  check(['accountNfts', 'tokenNfts', 'nftTransactions', 'tokenBalances', 'topicMessages', 'stake'], {}, {});

  it('of an airdrop of an NFT, which has no amount, is nothing', () => {
    for (const operation of ['outstandingAirdrops', 'pendingAirdrops'] as const) {
      assert.deepEqual(needsOf(operation, { tokenId: '0.0.2005', serialNumber: 3n }).tokens, []);
    }
  });

  it('is told only of what has rows', () => {
    assert.deepEqual([hasRows('stake'), hasRows('account'), hasRows('toString' as never)], [true, false, false]);
  });
});
