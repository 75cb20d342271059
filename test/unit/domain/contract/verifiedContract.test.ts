import assert from 'node:assert/strict';
import {
  type ContractMatch,
  formatMatch,
  isSameMatch,
  splitQualifiedName,
} from '../../../../src/domain/contract/verifiedContract.ts';
import { english } from '../../english.ts';

describe('verified contract', () => {
  it('splits a qualified name at the last colon', () => {
    const check = (name: string, expected: unknown) => assert.deepEqual(splitQualifiedName(name), expected);
    check('contracts/1_Storage.sol:Storage', { path: 'contracts/1_Storage.sol', name: 'Storage' });
    check('https://x/a.sol:A', { path: 'https://x/a.sol', name: 'A' });
    check('project:/a:b.sol:A', { path: 'project:/a:b.sol', name: 'A' });
    check(':A', { path: '', name: 'A' });
    check('A', undefined);
  });

  it('is of one verification where all that is said of its match is the same', () => {
    const match: ContractMatch = {
      ...{ chainId: '296', address: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', matchId: '7' },
      ...{ match: 'match', creationMatch: 'match', runtimeMatch: 'exact_match', verifiedAtMs: 5 },
    } as ContractMatch;
    assert.equal(isSameMatch(match, { ...match }), true);
    for (const other of [
      { matchId: '8' },
      { match: 'exact_match' },
      { creationMatch: undefined },
      { runtimeMatch: 'match' },
      { verifiedAtMs: 6 },
    ]) {
      assert.equal(isSameMatch(match, { ...match, ...other } as ContractMatch), false, JSON.stringify(other));
    }
  });

  it('has words for a match, and shows one it does not know', () => {
    assert.deepEqual(
      ['exact_match', 'match', undefined, 'better_match'].map((match) => english(formatMatch(match))),
      ['Exact match', 'Match', 'Not matched', 'better_match'],
    );
  });
});
