import assert from 'node:assert/strict';
import { tokenRelationshipRow } from '../../../../src/domain/details/accountRows.ts';
import { tokenRows } from '../../../../src/domain/details/tokenRows.ts';
import { rowLines } from '../../english.ts';
import { id } from '../../services/ledger/ids.ts';

const context = {
  rate: undefined,
  nowMs: 0,
  unitOf: () => undefined,
};

describe('rows of a service that has not all of the history', () => {
  it('say of balances, decimals and statuses that they are not known, never 0', () => {
    const relationship = {
      tokenId: id('0.0.2001'),
      balance: undefined,
      decimals: undefined,
      automaticAssociation: undefined,
      createdAt: undefined,
      freezeStatus: undefined,
      kycStatus: undefined,
    };
    assert.deepEqual(rowLines(tokenRelationshipRow(relationship, context)), [
      '0.0.2001: not known → 0.0.2001',
      '  Decimals: not known',
      '  Freeze: not known',
      '  KYC: not known',
    ]);
    assert.deepEqual(rowLines(tokenRelationshipRow({ ...relationship, balance: 15n }, context)), [
      '0.0.2001: 15 (smallest units) → 0.0.2001',
      '  Decimals: not known',
      '  Freeze: not known',
      '  KYC: not known',
    ]);
  });

  it('say of a holder whose balance is null that it is not known', () => {
    const section = { title: 'holders', operation: 'tokenBalances', parameters: { tokenId: '0.0.2001' } } as const;
    const holder = { accountId: id('0.0.1001'), balance: undefined, decimals: undefined };
    const holderRow = tokenRows.tokenBalances.rows;
    const rowContext = { ...context, section, reader: undefined } as unknown as Parameters<typeof holderRow>[1];
    assert.deepEqual(rowLines(holderRow(holder, rowContext)), ['0.0.1001: not known → 0.0.1001']);
  });
});
