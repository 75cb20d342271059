import assert from 'node:assert/strict';
import type { LedgerTransaction } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import { transactionOf } from '../../../../src/services/references/lookUpReference.ts';

/** A transaction that says which one it is by its result. */
const transaction = (result: string, more: Partial<LedgerTransaction> = {}) =>
  ({ transactionId: 'id', nonce: 0, scheduled: false, result, ...more }) as LedgerTransaction;

const pageOf = (items: readonly LedgerTransaction[]) => ({ items, next: undefined, asOf: undefined });

/** The results of what is found, that of the transaction itself first. */
function check(expected: string, ...items: readonly LedgerTransaction[]): void {
  const found = transactionOf(pageOf(items), 'id');
  assert.ok(found.kind === 'transaction');
  assert.equal(found.transactions.map(({ result }) => result).join(' '), expected);
}

describe('the transaction of an id', () => {
  const child = transaction('child', { nonce: 1 });
  const scheduled = transaction('scheduled', { scheduled: true });
  const part = transaction('part', { transactionId: 'other' });

  it("is the user's own, the first of several, before what came of it", () => {
    check('own', transaction('own'));
    check('own child scheduled part', child, scheduled, part, transaction('own'));
    check('own again child', transaction('own'), transaction('again'), child);
    check('own child again', child, transaction('own'), transaction('again'));
  });

  it('is the scheduled twin where the user’s own is not asked for, also behind a child of it', () => {
    check('scheduled part child', part, child, scheduled);
  });

  it('is the first that has the id where neither is there, else that of another id', () => {
    check('child part again', part, child, transaction('again', { nonce: 2 }));
    check('part child', transaction('child', { transactionId: 'other', nonce: 1 }), part);
    check('child', transaction('child', { transactionId: 'other', nonce: 1 }));
  });

  it('is not found where there is none, and tells what could not be read', () => {
    assert.deepEqual(transactionOf(undefined, 'id'), { kind: 'notFound' });
    assert.deepEqual(transactionOf(pageOf([]), 'id'), { kind: 'notFound' });
    const unreadable = [{ path: 'a', detail: 'b', isRow: true }];
    const own = transaction('own');
    const expected = { kind: 'transaction', transactions: [own] };
    assert.deepEqual(transactionOf(pageOf([own]), 'id'), expected);
    assert.deepEqual(transactionOf({ ...pageOf([own]), unreadable }, 'id'), { ...expected, unreadable });
  });
});
