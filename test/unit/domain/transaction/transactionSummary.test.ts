import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import type { ContractResultDetails } from '../../../../src/domain/contract/contractResult.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import type { LedgerTransaction, Transfer } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import {
  blockSummary,
  executionSummary,
  parentProperties,
  transactionSummary,
} from '../../../../src/domain/transaction/transactionSummary.ts';
import { linesOf, summaryLines } from '../../english.ts';
import { address, id, time } from '../../services/ledger/ids.ts';

const context: FormatContext = {
  rate: { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 0n },
  nowMs: 0,
  unitOf: (tokenId) => (tokenId === id('0.0.2002') ? undefined : { decimals: 2, symbol: 'EUR' }),
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

const transaction: LedgerTransaction = {
  ...bare,
  transactionId: '0.0.1001-1-000000001',
  consensusTimestamp: time('2.000000002'),
  validStart: time('1.000000001'),
  validDurationSeconds: 120n,
  scheduled: true,
  nonce: 1,
  entityId: id('0.0.7'),
  nodeId: id('0.0.3'),
  chargedFeeTinybars: 100_000n,
  maxFeeTinybars: 200_000_000n,
  memoBase64: 'aGVsbG8=',
  hash: 'aGFzaA==',
  transfers: [
    { accountId: id('0.0.1001'), amountTinybars: -300n, isApproval: false },
    { accountId: id('0.0.98'), amountTinybars: 100n, isApproval: false },
    { accountId: id('0.0.1002'), amountTinybars: 200n, isApproval: false },
  ],
  tokenTransfers: [{ tokenId: id('0.0.2001'), accountId: id('0.0.1002'), amount: 150n, isApproval: false }],
  nftTransfers: [
    {
      tokenId: id('0.0.2005'),
      serialNumber: 9_007_199_254_740_993n,
      senderId: undefined,
      receiverId: id('0.0.1002'),
      isApproval: false,
    },
  ],
};

/** What a summary says of a transaction, by the labels that its lines begin with. */
function linesFrom(some: Partial<LedgerTransaction>, labels: RegExp): readonly string[] {
  return summaryLines(transactionSummary([{ ...bare, ...some }], context)).filter((line) => labels.test(line));
}

/** Transfers of these amounts to and from accounts with these numbers. */
function transfersOf(...amounts: readonly (readonly [account: number, tinybars: number])[]): readonly Transfer[] {
  return amounts.map(([num, tinybars]) => ({
    accountId: id(`0.0.${num}`),
    amountTinybars: BigInt(tinybars),
    isApproval: false,
  }));
}

describe('the summary of a transaction', () => {
  it('has all of it, and what followed', () => {
    const child = { ...transaction, nonce: 2, scheduled: false, name: 'evil\n', result: 'x\n' };
    assert.deepEqual(summaryLines(transactionSummary([transaction, { ...child, scheduled: true }, child], context)), [
      'Transaction “Transfer (CRYPTOTRANSFER)”',
      'Result: SUCCESS',
      'Id: 0.0.1001@1.000000001?scheduled/1 (detail)',
      'Time: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02 UTC · 2.000000002',
      'Payer: 0.0.1001 (detail)',
      'Fee: 0.001 ℏ (≈ $0.00012)',
      'Entity: 0.0.7',
      'Memo: hello (untrusted)',
      'Transfers: 0.0.1001 → 0.0.1002 0.000002 ℏ (≈ $0.00000024), 3 accounts in all = 3 entries',
      'Token transfers: 1 token',
      'ℏ 0.0.1001: -0.000003 ℏ (≈ -$0.00000036) · Payer (detail)',
      'ℏ 0.0.98: 0.000001 ℏ (≈ $0.00000012) · Fee collection (detail)',
      'ℏ 0.0.1002: 0.000002 ℏ (≈ $0.00000024) (detail)',
      'Token 0.0.2001 0.0.1002: 1.5 EUR (detail)',
      'NFT 0.0.2005 serial 9007199254740993: no account named → 0.0.1002',
      'Valid start: 1970-01-01 00:00:01 UTC = 1970-01-01 00:00:01.000000001 UTC (detail)',
      'Valid for: 2 minutes (detail)',
      'Maximum fee: 2 ℏ (≈ $0.24) (detail)',
      'Node: 0.0.3 (detail)',
      'Scheduled: yes',
      'Nonce: 1',
      'Hash (base64): aGFzaA== (detail)',
      'Followed by: 2 transactions',
      'With nonce 2, scheduled: of an unknown kind unknown (detail)',
      'With nonce 2: of an unknown kind unknown (detail)',
    ]);
  });

  it('shows a memo that is no text in hex, and the number of a child', () => {
    assert.deepEqual(linesFrom({ memoBase64: '/wD+' }, /^Memo/), ['Memo: 0xff00fe (not readable as text) (untrusted)']);
    const nonces = [undefined, 0, 1].map((nonce) => linesFrom({ nonce }, /^Nonce/));
    assert.deepEqual(nonces, [[], [], ['Nonce: 1']]);
  });

  it('names the parties that gave and got most, the first of those with as much', () => {
    const moved = (...amounts: readonly (readonly [account: number, tinybars: number])[]) =>
      linesFrom({ transfers: transfersOf(...amounts) }, /^Transfers/);
    assert.deepEqual(moved([2000, -1], [2001, -9], [2002, 4], [2003, 6]), [
      'Transfers: 0.0.2001 → 0.0.2003 0.00000006 ℏ (≈ $0.0000000072), 4 accounts in all = 4 entries',
    ]);
    assert.deepEqual(moved([2000, -5], [2001, -5], [2002, 5], [2003, 5]), [
      'Transfers: 0.0.2000 → 0.0.2002 0.00000005 ℏ (≈ $0.000000006), 4 accounts in all = 4 entries',
    ]);
    // It counts accounts, not entries.
    assert.deepEqual(moved([2000, -4], [2000, -3], [2001, 6], [2001, 1]), [
      'Transfers: 0.0.2000 → 0.0.2001 0.00000007 ℏ (≈ $0.0000000084) = 4 entries',
    ]);
    for (const amounts of [[0, 5], [-5, 0], [0, 0], []]) {
      assert.deepEqual(moved(...amounts.map((amount) => [5, amount] as const)), []);
    }
  });

  it('counts tokens, not entries', () => {
    const [one = assert.fail()] = transaction.tokenTransfers;
    assert.deepEqual(linesFrom({ tokenTransfers: [one, { ...one, amount: 5n }] }, /^Token transfers/), [
      'Token transfers: 1 token',
    ]);
  });

  it('says first that it failed', () => {
    assert.deepEqual(summaryLines(transactionSummary([{ ...bare, result: 'INSUFFICIENT_PAYER_BALANCE' }], context)), [
      'Transaction “Transfer (CRYPTOTRANSFER)”',
      '! INSUFFICIENT_PAYER_BALANCE',
      'Result: INSUFFICIENT_PAYER_BALANCE',
      'Id: 0.0.7@1.000000001 (detail)',
      'Time: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02 UTC · 2.000000001',
      'Payer: 0.0.7 (detail)',
    ]);
  });

  it('has the terms: when it is valid, what it may cost, and the key of its batch', () => {
    const terms = {
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
    assert.deepEqual(linesFrom(terms, /^(Valid|Maximum|Batch key)/), [
      'Valid start: 1970-01-01 00:00:01 UTC = 1970-01-01 00:00:01.000000001 UTC (detail)',
      'Valid for: 11 seconds (detail)',
      'Maximum fee: 0.00000033 ℏ (≈ $0.00000004) (detail)',
      'Maximum custom fee: 10 EUR of 0.0.2001, paid by 0.0.8 (detail)',
      'Maximum custom fee: 92,233,720,368.54775807 ℏ (≈ $11,068,046,444.23), paid by 0.0.9 (detail)',
      'Maximum custom fee: 5 (smallest units) of 0.0.2002 (detail)',
      `Batch key: ED25519 abababab…ababab = ED25519 ${'ab'.repeat(32)} (detail)`,
    ]);
  });

  const highVolume = (flag: boolean | undefined, thousandths: bigint | undefined) =>
    linesFrom({ highVolume: flag, highVolumePricingMultiplier: thousandths }, /^High volume/);

  it('tells a price that was multiplied from one that was not, and from times before there were any', () => {
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

  it('shows the bytes that were sent, of large ones the start', () => {
    const shown = (bytes: string | undefined) => linesFrom({ bytes }, /^Bytes/);
    assert.deepEqual(shown('A'.repeat(10_000)), [`Bytes (base64): ${'A'.repeat(10_000)} (detail) (untrusted)`]);
    assert.deepEqual(shown('A'.repeat(10_001)), [`Bytes (base64): ${'A'.repeat(10_000)}… (detail) (untrusted)`]);
    assert.deepEqual(shown(undefined), []);
  });

  it('says who moved it as an approved spender, what custom fees cost whom, and what rewards were paid', () => {
    const moved = {
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
    assert.deepEqual(linesFrom(moved, /^(ℏ|Token \d|NFT|Staking|Custom)/), [
      'ℏ 0.0.8: -0.00000005 ℏ (≈ -$0.000000006), moved by an approved spender (detail)',
      'Token 0.0.2002 0.0.8: -7 (smallest units), moved by an approved spender (detail)',
      'NFT 0.0.2004 serial 3: 0.0.8 → 0.0.9, moved by an approved spender',
      'NFT 0.0.2004, every serial of the treasury: the treasury of its collection was changed, 0.0.8 → 0.0.9',
      'Staking reward of 0.0.8: 0.000002 ℏ (≈ $0.00000024) (detail)',
      'Custom fee to 0.0.10 in 0.0.2001: 1.5 EUR, paid by 0.0.8, 0.0.9 (detail)',
      'Custom fee to ?: 0.000001 ℏ (≈ $0.00000012) (detail)',
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
    const summary = summaryLines(transactionSummary([batch, part, child, ofPart], context));
    assert.deepEqual(summary.slice(summary.indexOf('Parts: 1 transaction')), [
      'Parts: 1 transaction',
      'Part 1: 0.0.8@1.000000002 Transfer SUCCESS (detail)',
      'Followed by: 2 transactions',
      'With nonce 1: Transfer SUCCESS (detail)',
      'Child 0.0.8@1.000000002/1: Transfer SUCCESS (detail)',
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

describe('the summary of an execution', () => {
  it('has all of it', () => {
    const result = {
      timestamp: time('2.000000002'),
      hash: `0x${'cd'.repeat(32)}`,
      contractId: id('0.0.4811'),
      from: address(`0x${'ab'.repeat(20)}`),
      to: address(`0x${'ef'.repeat(20)}`),
      result: 'CONTRACT_REVERT_EXECUTED',
      succeeded: false,
      errorMessage: '0x08c379a0',
      amountTinybars: 5n,
      createdContractIds: [id('0.0.5000'), id('0.0.5001')],
      gasLimit: 4_000_000n,
      gasUsed: 2_871_004n,
      gasPriceTinybars: 71n,
      blockNumber: 12_345n,
      partial: true,
      logs: [{}, {}],
    } as unknown as ContractResultDetails;
    const unknown = summaryLines(executionSummary({ ...result, gasUsed: undefined }, context));
    assert.ok(unknown.includes('Gas: ? of 4,000,000 at 71 tinybars'), unknown.join('\n'));
    const linesWith = (some: Partial<ContractResultDetails>, start: string) =>
      summaryLines(executionSummary({ ...result, ...some }, context)).filter((line) => line.startsWith(start));
    assert.deepEqual(linesWith({ amountTinybars: 0n }, 'Amount'), []);
    assert.deepEqual(linesWith({ amountTinybars: 1n }, 'Amount').length, 1);
    assert.deepEqual(linesWith({ amountTinybars: undefined }, 'Amount'), []);
    assert.deepEqual(linesWith({ logs: [] }, 'Logs'), []);
    assert.deepEqual(linesWith({ gasPriceTinybars: undefined, gasLimit: undefined }, 'Gas'), ['Gas: 2,871,004']);
    const resultOf = (name: string) => linesWith({ result: name }, 'Result')[0];
    assert.equal(resultOf('R'.repeat(80)), `Result: ${'R'.repeat(80)}`);
    for (const name of ['', 'R'.repeat(81), 'a SUCCESS', 'SUCCESS\n', 'SUCCESS x', 'Success']) {
      assert.equal(resultOf(name), 'Result: unknown', name);
    }
    assert.deepEqual(summaryLines(executionSummary(result, context)), [
      'Ethereum transaction',
      '! CONTRACT_REVERT_EXECUTED',
      '! Incomplete: the service does not have the whole record yet',
      'Result: CONTRACT_REVERT_EXECUTED',
      'Error: 0x08c379a0 (untrusted)',
      'Time: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02 UTC · 2.000000002',
      'From: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      'To: 0xeFEfeFEfeFeFEFEFEfefeFeFefEfEfEfeFEFEFEf',
      'Contract: 0.0.4811',
      'Amount: 0.00000005 ℏ (≈ $0.000000006)',
      'Gas: 2,871,004 of 4,000,000 at 71 tinybars',
      'Logs: 2',
      'Block: 12,345',
      'Hash: 0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd (detail)',
      'Created: 0.0.5000, 0.0.5001',
    ]);
  });
});

describe('the summary of a block', () => {
  it('has all of it', () => {
    const block: Block = {
      number: 9_007_199_254_740_993n,
      hash: `0x${'ab'.repeat(48)}`,
      previousHash: `0x${'cd'.repeat(48)}`,
      name: '2026-11-20T08_30_00Z.rcd.gz',
      transactionCount: 1_234n,
      gasUsed: 5_678n,
      ledgerVersion: '0.60.1',
      logsBloom: '0x',
      sizeBytes: 489_000n,
      consensus: { from: time('1.000000001'), to: time('2.999999999') },
    };
    assert.deepEqual(summaryLines(blockSummary(block)), [
      'Block “9,007,199,254,740,993”',
      'From: 1970-01-01 00:00:01 UTC = 1970-01-01 00:00:01.000000001 UTC',
      'To: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02.999999999 UTC',
      'Transactions: 1,234',
      'Gas used: 5,678',
      'Size: 489,000 bytes (detail)',
      'Record file: 2026-11-20T08_30_00Z.rcd.gz (detail) (untrusted)',
      'Ledger version: 0.60.1 (detail) (untrusted)',
      'Hash: 0xabababababababababababababababababababababababababababababababababababababababababababababababab (detail)',
      'Previous block: 0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd (detail)',
    ]);
  });
});
