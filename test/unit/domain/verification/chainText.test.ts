import assert from 'node:assert/strict';
import { isChainId, type ListedChain, readChainText } from '../../../../src/domain/verification/chainText.ts';

const chains: readonly ListedChain[] = [
  { chainId: '296', texts: ['Hedera Testnet', 'chain 296'] },
  { chainId: '10', texts: ['OP Mainnet', 'chain 10', 'No explorer'] },
];

describe('text typed to find a chain', () => {
  const check = (expected: string, ...texts: readonly string[]) => {
    for (const text of texts) {
      assert.equal(readChainText(text, chains), expected, text);
    }
  };

  it('finds chains by id, name and what else is shown', () => {
    check('listed', '', '296', 'hedera', 'TESTNET', 'chain 29', 'explorer', '0');
  });

  it('is the id of another chain, also when it is part of one that is listed', () => {
    check('unlisted', '29', '96', '1', '2960', '9'.repeat(20));
  });

  it('is refused while it is typed when it is neither', () => {
    check('problem', '29a', '0x128', '000', '-1', '1.5', 'nowhere', '9'.repeat(21));
  });

  it('is an id with 1 to 20 digits that is not 0', () => {
    assert.deepEqual(['01', '10', '0x1', 'x1'].map(isChainId), [true, true, false, false]);
    assert.deepEqual(['1', '296', '0', '00', '', '1 ', '9'.repeat(21)].map(isChainId), [
      ...[true, true, false, false, false, false, false],
    ]);
  });
});
