import assert from 'node:assert/strict';
import type { MatchKind } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { verifiedAlready } from '../../../../src/domain/verification/verifiedAlready.ts';
import { englishData } from '../../english.ts';

describe('a contract that is verified already', () => {
  const address = parseEvmAddress(`0x${'0'.repeat(38)}05`) ?? assert.fail();
  const check = (
    [match, runtimeMatch, creationMatch]: readonly (MatchKind | undefined)[],
    sides: string,
    gain: string,
    isWorthwhile: boolean,
  ) =>
    assert.deepEqual(
      englishData(
        verifiedAlready({
          ...{ chainId: '296', address, verifiedAtMs: undefined, matchId: undefined },
          ...{ match, runtimeMatch, creationMatch },
        }),
      ),
      { sentence: `The contract is verified already (${sides}).`, gain, isWorthwhile },
    );

  it('says how well it matches and what another verification may gain', () => {
    const original = 'The original sources, with their names, comments and paths, may make it an exact match.';
    check(
      ['exact_match', 'exact_match', 'exact_match'],
      'runtime code: Exact match, creation code: Exact match',
      'It cannot become better: the service refuses the files.',
      false,
    );
    check(
      ['exact_match', 'exact_match', undefined],
      'runtime code: Exact match, creation code: Not matched',
      'At best the creation code matches exactly, too.',
      false,
    );
    check(
      ['exact_match', 'match', 'exact_match'],
      'runtime code: Match, creation code: Exact match',
      'At best the runtime code matches exactly, too.',
      false,
    );
    check(['match', 'match', undefined], 'runtime code: Match, creation code: Not matched', original, true);
    check(['better_match', undefined, 'match'], 'runtime code: Not matched, creation code: Match', original, true);
  });
});
