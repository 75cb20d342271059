import assert from 'node:assert/strict';
import type { FormatContext } from '../../../../src/domain/property.ts';
import type { LedgerTransaction } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import { followerProperties, parentProperties } from '../../../../src/domain/transaction/transactionFamily.ts';
import { bytesProperties, transactionTerms } from '../../../../src/domain/transaction/transactionSummary.ts';
import { transferProperties } from '../../../../src/domain/transaction/transferProperties.ts';
import { linesOf } from '../../english.ts';
import { id, time } from '../../services/ledger/ids.ts';

const context: FormatContext = {
  rate: undefined,
  nowMs: 0,
  unitOf: (tokenId) => (tokenId === id('0.0.2001') ? { decimals: 2, symbol: 'EUR' } : undefined),
};

const bare: LedgerTransaction = {
  transactionId: '0.0.7-1-000000001',
  consensusTimestamp: time('2.000000001'),
  validStart: undefined,
  validDurationSeconds: undefined,
  name: 'CRYPTOTRANSFER',
  result: 'SUCCESS',
  scheduled: false,
  nonce: 0,
  parentTimestamp: undefined,
  entityId: undefined,
  nodeId: undefined,
  chargedFeeTinybars: undefined,
  maxFeeTinybars: undefined,
  maxCustomFees: [],
  memoBase64: undefined,
  hash: undefined,
  bytes: undefined,
  batchKey: undefined,
  highVolume: undefined,
  highVolumePricingMultiplier: undefined,
  transfers: [],
  tokenTransfers: [],
  nftTransfers: [],
  stakingRewardTransfers: [],
  assessedCustomFees: [],
};

describe('the terms of a transaction', () => {
  it('are when it is valid, what it may cost, and the key of its batch', () => {
    const transaction: LedgerTransaction = {
      ...bare,
      validStart: time('1.000000001'),
      validDurationSeconds: 11n,
      maxFeeTinybars: 33n,
      maxCustomFees: [
        { accountId: id('0.0.8'), amount: 1000n, denominatingTokenId: id('0.0.2001') },
        { accountId: id('0.0.9'), amount: 9_223_372_036_854_775_807n, denominatingTokenId: undefined },
        { accountId: undefined, amount: 5n, denominatingTokenId: id('0.0.2002') },
      ],
      batchKey: { type: 'ED25519', hex: 'ab'.repeat(32) },
    };
    assert.deepEqual(linesOf(transactionTerms(transaction, context)), [
      'Valid start: 1970-01-01 00:00:01 UTC = 1970-01-01 00:00:01.000000001 UTC (detail)',
      'Valid for: 11 seconds (detail)',
      'Maximum fee: 0.00000033 ℏ (detail)',
      'Maximum custom fee: 10 EUR of 0.0.2001, paid by 0.0.8 (detail)',
      'Maximum custom fee: 92,233,720,368.54775807 ℏ, paid by 0.0.9 (detail)',
      'Maximum custom fee: 5 (smallest units) of 0.0.2002 (detail)',
      `Batch key: ED25519 abababab…ababab = ED25519 ${'ab'.repeat(32)} (detail)`,
    ]);
  });

  const highVolume = (flag: boolean | undefined, thousandths: bigint | undefined) =>
    linesOf(transactionTerms({ ...bare, highVolume: flag, highVolumePricingMultiplier: thousandths }, context));

  it('tell a price that was multiplied from one that was not, and from times before there were any', () => {
    assert.deepEqual(highVolume(true, 4000n), ['High volume: yes, price multiplier 4 (4,000 thousandths)']);
    assert.deepEqual(highVolume(true, 1500n), ['High volume: yes, price multiplier 1.5 (1,500 thousandths)']);
    assert.deepEqual(highVolume(true, 0n), ['High volume: yes, the price was not multiplied']);
    assert.deepEqual(highVolume(true, undefined), ['High volume: yes']);
    assert.deepEqual(highVolume(false, 0n), []);
    assert.deepEqual(highVolume(true, 1000n), ['High volume: yes, price multiplier 1 (1,000 thousandths)']);
    assert.deepEqual(highVolume(true, 999n), ['High volume: yes, price multiplier 999']);
    assert.deepEqual(highVolume(true, 5n), ['High volume: yes, price multiplier 5']);
    assert.deepEqual(highVolume(false, 1n), ['High volume: no, price multiplier 1 (detail)']);
    assert.deepEqual(highVolume(undefined, undefined), []);
  });

  it('show the bytes that were sent, of large ones the start', () => {
    assert.deepEqual(linesOf(bytesProperties({ ...bare, bytes: 'Ynl0ZXM=' })), [
      'Bytes (base64): Ynl0ZXM= (detail) (untrusted)',
    ]);
    assert.deepEqual(linesOf(bytesProperties({ ...bare, bytes: 'A'.repeat(10_000) })), [
      `Bytes (base64): ${'A'.repeat(10_000)} (detail) (untrusted)`,
    ]);
    assert.deepEqual(linesOf(bytesProperties({ ...bare, bytes: 'A'.repeat(10_001) })), [
      `Bytes (base64): ${'A'.repeat(10_000)}… (detail) (untrusted)`,
    ]);
    assert.deepEqual(bytesProperties(bare), []);
  });
});

describe('what a transaction moved', () => {
  it('says who moved it as an approved spender, what custom fees cost whom, and what rewards were paid', () => {
    const transaction: LedgerTransaction = {
      ...bare,
      transfers: [{ accountId: id('0.0.8'), amountTinybars: -5n, isApproval: true }],
      tokenTransfers: [{ tokenId: id('0.0.2002'), accountId: id('0.0.8'), amount: -7n, isApproval: true }],
      nftTransfers: [
        {
          tokenId: id('0.0.2004'),
          serialNumber: 3n,
          senderId: id('0.0.8'),
          receiverId: id('0.0.9'),
          isApproval: true,
        },
        {
          tokenId: id('0.0.2004'),
          serialNumber: -1n,
          senderId: id('0.0.8'),
          receiverId: id('0.0.9'),
          isApproval: false,
        },
      ],
      stakingRewardTransfers: [{ accountId: id('0.0.8'), amountTinybars: 200n, isApproval: false }],
      assessedCustomFees: [
        {
          amount: 150n,
          collectorId: id('0.0.10'),
          effectivePayerIds: [id('0.0.8'), id('0.0.9')],
          tokenId: id('0.0.2001'),
        },
        { amount: 100n, collectorId: undefined, effectivePayerIds: [], tokenId: undefined },
      ],
    };
    assert.deepEqual(linesOf(transferProperties(transaction, context)), [
      'ℏ 0.0.8: -0.00000005 ℏ, moved by an approved spender',
      'Token 0.0.2002 0.0.8: -7 (smallest units), moved by an approved spender',
      'NFT 0.0.2004 serial 3: 0.0.8 → 0.0.9, moved by an approved spender',
      'NFT 0.0.2004, every serial of the treasury: the treasury of its collection was changed, 0.0.8 → 0.0.9',
      'Staking reward of 0.0.8: 0.000002 ℏ',
      'Custom fee to 0.0.10 in 0.0.2001: 1.5 EUR, paid by 0.0.8, 0.0.9',
      'Custom fee to ?: 0.000001 ℏ',
    ]);
  });
});

describe('a batch and its parts', () => {
  const batch: LedgerTransaction = { ...bare, name: 'ATOMICBATCH' };
  const batchKey = { type: 'ED25519', hex: '' };
  const part: LedgerTransaction = {
    ...bare,
    transactionId: '0.0.8-1-000000002',
    consensusTimestamp: time('2.000000002'),
    parentTimestamp: batch.consensusTimestamp,
    batchKey,
  };

  it('name each other', () => {
    assert.deepEqual(linesOf(parentProperties(part, batch)), [
      'Part of batch: 0.0.7@1.000000001 = 0.0.7@1.000000001 · 2.000000001',
    ]);
    const child = { ...batch, nonce: 1, name: 'CRYPTOTRANSFER', parentTimestamp: batch.consensusTimestamp };
    const ofPart = {
      ...part,
      nonce: 1,
      consensusTimestamp: time('2.000000003'),
      parentTimestamp: part.consensusTimestamp,
    };
    const followers = followerProperties(batch, [part, child, ofPart], ({ name }) => `${name}`);
    assert.deepEqual(linesOf(followers), [
      'Parts: 1 transaction',
      'Part 1: 0.0.8@1.000000002 CRYPTOTRANSFER (detail)',
      'Followed by: 2 transactions',
      'With nonce 1: CRYPTOTRANSFER (detail)',
      'Child 0.0.8@1.000000002/1: CRYPTOTRANSFER (detail)',
    ]);
  });

  it('are told by time where the batch is not known; a child is no part', () => {
    assert.deepEqual(linesOf(parentProperties(part, undefined)), [
      'Part of batch: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02 UTC · 2.000000001',
    ]);
    const child = { ...bare, nonce: 1, parentTimestamp: batch.consensusTimestamp };
    assert.deepEqual(linesOf(parentProperties(child, { ...bare, name: 'CONTRACTCALL' })), [
      'Child of: 0.0.7@1.000000001 = 0.0.7@1.000000001 · 2.000000001',
    ]);
    assert.deepEqual(linesOf(parentProperties(bare, undefined)), []);
  });
});
