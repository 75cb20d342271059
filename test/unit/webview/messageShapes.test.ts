import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseStorageMessage } from '../../../src/features/contractStorage/storageView.ts';
import { parseViewMessage } from '../../../src/features/transaction/showTransaction.ts';
import { isSavedState, isToView as isToStorage } from '../../../src/webview/storage/protocol.ts';
import { isToView as isToTransaction, isViewState } from '../../../src/webview/transaction/protocol.ts';
import { fromStoragePage, fromTransactionPage, toStoragePage, toTransactionPage } from '../../hostile/viewMessages.ts';
import { wrongShapes } from '../../hostile/wrongShapes.ts';

/** Members that are no part of a message when they are undefined. */
const optional = [
  'path',
  'throttleHint',
  'value',
  'preview',
  'reference',
  'detail',
  'about',
  'failure',
  'message',
  'meaning',
  'leftOut',
  'verifying',
  'question',
  'expiry',
];

/** How many wrong shapes of these messages were tried. */
function check(
  messages: readonly object[],
  accepts: (message: unknown) => boolean,
  mayMiss: readonly string[],
): number {
  let count = 0;
  for (const good of messages) {
    assert.ok(accepts(good), JSON.stringify(good));
    for (const { how, message } of wrongShapes(good, mayMiss)) {
      assert.ok(!accepts(message), `${JSON.stringify(good)}: ${how}`);
      count++;
    }
  }
  return count;
}

describe('messages of pages and host', () => {
  it('are taken by the host in exactly their shape', () => {
    const transaction = check(fromTransactionPage, (message) => parseViewMessage(message) !== undefined, []);
    const storage = check(fromStoragePage, (message) => parseStorageMessage(message) !== undefined, optional);
    assert.ok(transaction > 800 && storage > 500, `${transaction}, ${storage}`);
    assert.deepEqual(fromTransactionPage.map(parseViewMessage), fromTransactionPage);
    assert.deepEqual(fromStoragePage.map(parseStorageMessage), fromStoragePage);
    assert.deepEqual(parseStorageMessage({ command: 'refresh' }), { command: 'refresh' });
  });

  it('are taken by the pages in exactly their shape', () => {
    const transaction = check(toTransactionPage, isToTransaction, optional);
    const storage = check(toStoragePage, isToStorage, optional);
    assert.ok(transaction > 1_500 && storage > 200, `${transaction}, ${storage}`);
  });

  it('are not taken by the host when they are huge', () => {
    const huge = 'x'.repeat(200_000);
    for (const message of fromTransactionPage) {
      assert.equal(parseViewMessage({ ...message, network: huge }), undefined);
    }
    assert.equal(parseViewMessage({ network: '', type: 'lookup', reference: huge }), undefined);
    assert.equal(parseStorageMessage({ command: 'addKey', path: huge }), undefined);
  });

  it('are nothing that a page kept in another shape', () => {
    const place = { document: 0, chunk: 0, copy: 0 };
    assert.ok(isViewState({ place, field: 3 }) && isViewState({ place }));
    for (const state of [undefined, {}, { place: {} }, { place, field: '3' }, { place, more: 1 }]) {
      assert.ok(!isViewState(state), JSON.stringify(state));
    }
    const saved = { tab: 'table', filter: '', open: ['a'], memory: '' };
    assert.ok(isSavedState(saved));
    for (const state of [undefined, {}, { ...saved, open: 'a' }, { ...saved, open: [1] }, { ...saved, tab: 'x' }]) {
      assert.ok(!isSavedState(state), JSON.stringify(state));
    }
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }), (message) => {
        parseViewMessage(message);
        parseStorageMessage(message);
        isToTransaction(message);
        isToStorage(message);
      }),
    );
  });
});
