import assert from 'node:assert/strict';
import { subjectOf } from '../../../../src/domain/details/detailsSubject.ts';
import { parsePublicKey } from '../../../../src/domain/entity/publicKey.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import type { LedgerTransaction } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import { id, time } from '../../services/ledger/ids.ts';

type Found = Exclude<ResolvedReference, { readonly kind: 'notFound' }>;

const consensusTimestamp = time('1750082886.650000023');
const during = { from: consensusTimestamp, to: consensusTimestamp };

function transaction(nonce: number, scheduled: boolean): Found {
  const of = { transactionId: '0.0.1002-1750082880-400000004', nonce, scheduled, consensusTimestamp };
  return { kind: 'transaction', transactions: [of as LedgerTransaction] };
}

describe('what details are about', () => {
  const check = (found: Found, expected: unknown) => assert.deepEqual(subjectOf(found), expected);

  it('is a transaction by the id of the service, a child or scheduled twin by that of wallets', () => {
    check(transaction(0, false), { kind: 'transaction', id: '0.0.1002-1750082880-400000004', during });
    check(transaction(2, false), { kind: 'transaction', id: '0.0.1002@1750082880.400000004/2', during });
    check(transaction(0, true), { kind: 'transaction', id: '0.0.1002@1750082880.400000004?scheduled', during });
    check(transaction(1, true), { kind: 'transaction', id: '0.0.1002@1750082880.400000004?scheduled/1', during });
  });

  it('is a collection where the token is one of NFTs', () => {
    const token = (type: string) =>
      ({
        kind: 'entity',
        entity: { kind: 'token', id: id('0.0.5'), token: { type } },
        verification: undefined,
      }) as Found;
    check(token('NON_FUNGIBLE_UNIQUE'), { kind: 'nftCollection', id: '0.0.5', during: undefined });
    check(token('FUNGIBLE_COMMON'), { kind: 'token', id: '0.0.5', during: undefined });
  });

  it('keeps the key that an account was looked up by, when others have it too', () => {
    const account = { kind: 'account', id: id('0.0.5') };
    const found = { kind: 'entity', entity: account, verification: undefined };
    const key = parsePublicKey('5a'.repeat(32)) ?? assert.fail();
    check(found as Found, { kind: 'account', id: '0.0.5', during: undefined });
    check({ ...found, sharing: { key, ids: [id('0.0.7')], hasMore: false } } as Found, {
      kind: 'account',
      id: '0.0.5',
      during: undefined,
      sharedKey: key,
    });
  });
});
