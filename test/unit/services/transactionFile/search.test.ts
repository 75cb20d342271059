import assert from 'node:assert/strict';
import { TransactionSearch } from '../../../../src/services/transactionFile/container/search.ts';
import { ownTransactions } from './ownTransactions.ts';

const { body = assert.fail(), signed = assert.fail(), list = assert.fail() } = ownTransactions;
const fault = { offset: 1 } as never;
const stateOf = ({ documents, unreadableValues, firstFault, isCut }: TransactionSearch) => [
  documents.length,
  unreadableValues,
  firstFault,
  isCut,
];

describe('the search for transactions', () => {
  it('forgets what it found since it was saved, and all that it counted', () => {
    const search = new TransactionSearch();
    assert.equal(
      search.take(signed, () => []),
      true,
    );
    const before = stateOf(search);
    const undo = search.savePoint();
    assert.equal(
      search.take(list, () => []),
      true,
    );
    Object.assign(search, { unreadableValues: 3, firstFault: fault, isCut: true });
    undo();
    assert.deepEqual(stateOf(search), before);
    for (let count = 1; count < 1_000; count += 1) {
      assert.equal(search.expectOne(), true, String(count));
    }
    const again = search.savePoint();
    assert.deepEqual([search.expectOne(), search.expectOne(), search.isCut], [false, false, true]);
    again();
    assert.deepEqual([search.isCut, search.expectOne()], [false, false]);
  });

  it('keeps the fault that it had before', () => {
    const search = new TransactionSearch();
    search.firstFault = fault;
    const undo = search.savePoint();
    search.firstFault = undefined;
    undo();
    assert.equal(search.firstFault, fault);
  });

  it('takes what is no transaction by chance, with where it was found', () => {
    const search = new TransactionSearch();
    const foundAt = [{ kind: 'member', path: 'tx' }] as const;
    assert.equal(
      search.take(body, () => foundAt),
      true,
    );
    assert.deepEqual(search.documents[0]?.foundAt, foundAt);
    for (const bytes of [body.subarray(0, 11), body.subarray(1), Uint8Array.of(...signed, 1), new Uint8Array(20)]) {
      assert.equal(
        search.take(bytes, () => foundAt),
        false,
      );
    }
    assert.equal(
      search.takeExpected(body, () => foundAt),
      undefined,
    );
    assert.notEqual(
      search.takeExpected(body.subarray(1), () => foundAt),
      undefined,
    );
    assert.equal(search.documents.length, 2);
    search.isCut = true;
    assert.equal(
      search.take(body, () => foundAt),
      false,
    );
  });
});
