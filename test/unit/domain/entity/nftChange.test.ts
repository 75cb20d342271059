import assert from 'node:assert/strict';
import { movedNfts, nftChangeText } from '../../../../src/domain/entity/nftChange.ts';
import { english } from '../../english.ts';
import { id } from '../../services/ledger/ids.ts';

const a = id('0.0.1001');
const b = id('0.0.1002');

describe('what happened to an NFT', () => {
  const check = (type: string | undefined, [from, to]: readonly (typeof a | undefined)[], expected: string) =>
    it(`${type}: ${expected}`, () => {
      assert.equal(english(nftChangeText({ type, senderId: from, receiverId: to }, 7n)), expected);
    });

  check('TOKENMINT', [undefined, a], 'minted to 0.0.1001');
  check('TOKENMINT', [undefined, undefined], 'minted');
  check('TOKENBURN', [a, undefined], 'burnt, it was held by 0.0.1001');
  check('TOKENBURN', [undefined, undefined], 'burnt');
  check('TOKENWIPE', [a, undefined], 'wiped from 0.0.1001');
  check('TOKENWIPE', [undefined, undefined], 'wiped from its owner');
  check('TOKENDELETION', [undefined, undefined], 'its collection was deleted');
  check('CRYPTOAPPROVEALLOWANCE', [undefined, undefined], 'a spender was approved');
  check('CRYPTODELETEALLOWANCE', [undefined, undefined], 'the approval of its spender was removed');
  check('TOKENUPDATENFTS', [undefined, undefined], 'its metadata was changed');
  check('TOKENUPDATE', [undefined, undefined], 'the treasury of its collection was changed');
  check('TOKENUPDATE', [a, b], 'the treasury of its collection was changed, 0.0.1001 → 0.0.1002');
  check('CRYPTOTRANSFER', [a, b], '0.0.1001 → 0.0.1002');
  check('TOKENAIRDROP', [a, b], 'airdropped, 0.0.1001 → 0.0.1002');
  check('TOKENCLAIMAIRDROP', [a, b], 'airdrop claimed, 0.0.1001 → 0.0.1002');
  check('TOKENREJECT', [a, b], 'rejected by its owner, 0.0.1001 → 0.0.1002');
  check('CRYPTOTRANSFER', [undefined, b], 'no account named → 0.0.1002');
  check('CRYPTOTRANSFER', [a, undefined], '0.0.1001 → no account named');
  check('CONTRACTCALL', [undefined, b], 'no account named → 0.0.1002');
  check('TOKENMINT', [a, b], '0.0.1001 → 0.0.1002');
  check('CRYPTOTRANSFER', [undefined, undefined], 'no change of owner');
  check('NEWTYPE', [undefined, undefined], 'no change of owner');
  check(undefined, [a, b], '0.0.1001 → 0.0.1002');

  it('is a change of the treasury for serial -1, whatever the type', () => {
    assert.equal(
      english(nftChangeText({ type: 'ETHEREUMTRANSACTION', senderId: a, receiverId: b }, -1n)),
      'the treasury of its collection was changed, 0.0.1001 → 0.0.1002',
    );
    assert.equal(english(movedNfts(id('0.0.2004'), -1n)), '0.0.2004, every serial of the treasury');
    assert.equal(english(movedNfts(undefined, 7n)), '? serial 7');
  });
});
