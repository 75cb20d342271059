import assert from 'node:assert/strict';
import * as keywords from '../../../../src/domain/references/keywords.ts';
import type { Name } from '../../../../src/domain/references/name.ts';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';

const reader = new NameReader();
const names =
  'account accountId treasuryTokens tokenTreasuryAccount wallet-kit account-kit account-address hedera mirrorUrl hedera-sdk ' +
  'version tokenVersion versioning2 semver2x bump bumpedBy releaseOf upgradeToken install maxFee minimum id newAddress from ' +
  'fromString valueOf privateKey mySeedPhrase publickey walletName signer txHash tx1 txHash2 receipt block blockHash2 hash ' +
  'digestOf codeHash sha256 role txRole slotOf x idToken topic scheduledFile nft_serial evm to isValue deployed node';

/** Those of the names that a test holds for. */
function those(test: (name: Name) => boolean): string {
  return names
    .split(' ')
    .filter((name) => test(reader.read(name)))
    .join(' ');
}

describe('what names speak of', () => {
  it('is a kind of entity, by the last telling word', () => {
    const kinds = names.split(' ').flatMap((name) => {
      const kind = keywords.entityKindOf(reader.read(name));
      return kind === undefined ? [] : [`${name} ${kind}`];
    });
    assert.deepEqual(kinds, [
      'account account',
      'accountId account',
      'treasuryTokens token',
      'tokenTreasuryAccount account',
      'account-address account',
      'tokenVersion token',
      'upgradeToken token',
      'walletName account',
      'signer account',
      'idToken token',
      'topic topic',
      'scheduledFile file',
      'nft_serial token',
      'deployed contract',
      'node account',
    ]);
  });

  it('is told by any of their words, or by the last one', () => {
    const { spellsKind, endsAsValue, speaksOfVersions, speaksOfBumps, startsVersionOf } = keywords;
    const { speaksOfUpgrades, isVersionName, isFiller, speaksOfLedger, speaksOfSecrets } = keywords;
    assert.deepEqual(
      {
        spellsKind: those(spellsKind),
        endsAsValue: those(endsAsValue),
        speaksOfVersions: those(speaksOfVersions),
        speaksOfBumps: those(speaksOfBumps),
        startsVersionOf: those(startsVersionOf),
        speaksOfUpgrades: those(speaksOfUpgrades),
        isVersionName: those(isVersionName),
        isFiller: those(isFiller),
        speaksOfLedger: those(speaksOfLedger),
        speaksOfSecrets: those(speaksOfSecrets),
      },
      {
        spellsKind:
          'account accountId treasuryTokens tokenTreasuryAccount account-kit account-address tokenVersion upgradeToken idToken topic scheduledFile',
        endsAsValue: 'account accountId tokenTreasuryAccount account-address id newAddress',
        speaksOfVersions: 'hedera-sdk version tokenVersion versioning2 releaseOf',
        speaksOfBumps: 'bump bumpedBy',
        startsVersionOf: 'hedera-sdk version tokenVersion releaseOf install',
        speaksOfUpgrades: 'upgradeToken install',
        isVersionName: 'version tokenVersion minimum',
        isFiller: 'hedera id newAddress fromString valueOf isValue',
        speaksOfLedger: 'hedera mirrorUrl evm',
        speaksOfSecrets: 'wallet-kit privateKey mySeedPhrase publickey walletName',
      },
    );
  });

  it('is what 32 and 48 bytes are', () => {
    const kinds = names.split(' ').flatMap((name) => {
      const kind = keywords.hashKindOf(reader.read(name));
      return kind === undefined ? [] : [`${name} ${kind}`];
    });
    assert.deepEqual(kinds, [
      'txHash transaction',
      'tx1 transaction',
      'txHash2 transaction',
      'receipt transaction',
      'block block',
      'blockHash2 block',
      'hash hash',
      'digestOf hash',
      'codeHash other',
      'sha256 other',
      'role other',
      'txRole other',
      'slotOf other',
      'topic other',
      'node other',
    ]);
  });
});
