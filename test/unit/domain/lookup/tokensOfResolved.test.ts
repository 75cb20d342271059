import assert from 'node:assert/strict';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import { tokensOfResolved } from '../../../../src/domain/lookup/resolvedReference.ts';

const id = (number: number) => parseEntityId(`0.0.${number}`) ?? assert.fail();
const tokensOf = (resolved: object) => tokensOfResolved(resolved as ResolvedReference);

describe('the tokens whose amounts a summary gives', () => {
  it('are those that a transaction moves, and in which its fees are', () => {
    const first = {
      tokenTransfers: [{ tokenId: id(1) }, { tokenId: id(2) }],
      assessedCustomFees: [{ tokenId: id(3) }, { tokenId: undefined }],
      maxCustomFees: [{ denominatingTokenId: id(4) }],
    };
    const second = { tokenTransfers: [{ tokenId: id(9) }], assessedCustomFees: [], maxCustomFees: [] };
    assert.deepEqual(tokensOf({ kind: 'transaction', transactions: [first, second] }), [
      ...[id(1), id(2), id(3), undefined, id(4)],
    ]);
  });

  it('are those in which the custom fees of a token are, but not itself', () => {
    const customFees = {
      fixed: [{ denominatingTokenId: id(1) }, { denominatingTokenId: id(7) }],
      royalty: [{ fallback: { denominatingTokenId: id(2) } }, { fallback: undefined }],
    };
    assert.deepEqual(tokensOf({ kind: 'entity', entity: { kind: 'token', id: id(7), token: { customFees } } }), [
      ...[id(1), id(2), undefined],
    ]);
  });

  it('are those that an account or contract has, first those it holds something of', () => {
    const tokenBalances = [0n, 5n, 0n, 7n].map((balance, index) => ({ tokenId: id(index), balance }));
    for (const kind of ['account', 'contract']) {
      const entity = { kind, id: id(9), account: { tokenBalances } };
      assert.deepEqual(tokensOf({ kind: 'entity', entity }), [id(1), id(3), id(0), id(2)]);
    }
  });

  it('are those in which the custom fees of a topic are, and of nothing else any', () => {
    const topic = { customFees: [{ denominatingTokenId: id(1) }, { denominatingTokenId: undefined }] };
    assert.deepEqual(tokensOf({ kind: 'entity', entity: { kind: 'topic', id: id(7), topic } }), [id(1), undefined]);
    assert.deepEqual(tokensOf({ kind: 'entity', entity: { kind: 'schedule', id: id(7) } }), []);
    assert.deepEqual(tokensOf({ kind: 'block' }), []);
  });
});
