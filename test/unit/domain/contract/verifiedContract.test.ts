import assert from 'node:assert/strict';
import { formatMatch, splitQualifiedName } from '../../../../src/domain/contract/verifiedContract.ts';

describe('verified contract', () => {
  it('splits a qualified name at the last colon', () => {
    const check = (name: string, expected: unknown) => assert.deepEqual(splitQualifiedName(name), expected);
    check('contracts/1_Storage.sol:Storage', { path: 'contracts/1_Storage.sol', name: 'Storage' });
    check('https://x/a.sol:A', { path: 'https://x/a.sol', name: 'A' });
    check('project:/a:b.sol:A', { path: 'project:/a:b.sol', name: 'A' });
    check(':A', { path: '', name: 'A' });
    check('A', undefined);
  });

  it('has words for a match, and shows one it does not know', () => {
    assert.deepEqual(['exact_match', 'match', undefined, 'better_match'].map(formatMatch), [
      'Exact match',
      'Match',
      'Not matched',
      'better_match',
    ]);
  });
});
