import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import type { ContractResultDetails } from '../../../../src/domain/contract/contractResult.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import type { LedgerTransaction } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import {
  blockSummary,
  executionSummary,
  transactionSummary,
} from '../../../../src/domain/transaction/transactionSummary.ts';
import { english, summaryLines } from '../../english.ts';
import { address, id, time } from '../../services/ledger/ids.ts';

const context: FormatContext = {
  rate: { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 0n },
  nowMs: 0,
  unitOf: () => ({ decimals: 2, symbol: 'EUR' }),
};

const transaction: LedgerTransaction = {
  transactionId: '0.0.1001-1-000000001',
  consensusTimestamp: time('2.000000002'),
  validStart: time('1.000000001'),
  validDurationSeconds: 120n,
  name: 'CRYPTOTRANSFER',
  result: 'SUCCESS',
  scheduled: true,
  nonce: 1,
  parentTimestamp: undefined,
  entityId: id('0.0.7'),
  nodeId: id('0.0.3'),
  chargedFeeTinybars: 100_000n,
  maxFeeTinybars: 200_000_000n,
  maxCustomFees: [],
  memoBase64: 'aGVsbG8=',
  hash: 'aGFzaA==',
  bytes: undefined,
  batchKey: undefined,
  highVolume: undefined,
  highVolumePricingMultiplier: undefined,
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
  stakingRewardTransfers: [],
  assessedCustomFees: [],
};

describe('the summary of a transaction', () => {
  it('says no number of a child where there is none', () => {
    const labels = (nonce: number | undefined) =>
      transactionSummary([{ ...transaction, nonce }], context)
        .properties.map(({ label }) => english(label))
        .includes('Nonce');
    assert.deepEqual([labels(undefined), labels(0), labels(1)], [false, false, true]);
  });

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

  it('shows a memo that is no text in hex', () => {
    const [line] = summaryLines(transactionSummary([{ ...transaction, memoBase64: '/wD+' }], context)).filter((text) =>
      text.startsWith('Memo'),
    );
    assert.equal(line, 'Memo: 0xff00fe (not readable as text) (untrusted)');
  });

  it('names the parties that gave and got most', () => {
    const transfers = [-1n, -9n, 4n, 6n].map((amountTinybars, index) => ({
      accountId: id(`0.0.${2000 + index}`),
      amountTinybars,
      isApproval: false,
    }));
    const lines = summaryLines(transactionSummary([{ ...transaction, transfers }], context));
    assert.ok(
      lines.includes('Transfers: 0.0.2001 → 0.0.2003 0.00000006 ℏ (≈ $0.0000000072), 4 accounts in all = 4 entries'),
      lines.join('\n'),
    );
  });

  it('counts accounts and tokens, not entries', () => {
    const entries = [-4n, -3n, 6n, 1n].map((amountTinybars, index) => ({
      accountId: id(index < 2 ? '0.0.2000' : '0.0.2001'),
      amountTinybars,
      isApproval: index === 0,
    }));
    const tokenTransfers = entries.map(({ amountTinybars: amount, ...entry }) => ({
      ...entry,
      amount,
      tokenId: id('0.0.2005'),
    }));
    const lines = summaryLines(transactionSummary([{ ...transaction, transfers: entries, tokenTransfers }], context));
    assert.deepEqual(
      lines.filter((line) => /^(Transfers|Token transfers):/.test(line)),
      ['Transfers: 0.0.2000 → 0.0.2001 0.00000007 ℏ (≈ $0.0000000084) = 4 entries', 'Token transfers: 1 token'],
    );
  });

  it('name no transfer where nothing leaves, or nothing arrives', () => {
    for (const amounts of [[0n, 5n], [-5n, 0n], [0n, 0n], []]) {
      const transfers = amounts.map((amountTinybars) => ({
        accountId: id('0.0.5'),
        amountTinybars,
        isApproval: false,
      }));
      const lines = summaryLines(transactionSummary([{ ...transaction, transfers }], context));
      assert.deepEqual(
        lines.filter((line) => line.includes('0.0.5 →')),
        [],
      );
    }
  });

  it('names the first of parties that gave or got as much', () => {
    const transfers = [-5n, -5n, 5n, 5n].map((amountTinybars, index) => ({
      accountId: id(`0.0.${2000 + index}`),
      amountTinybars,
      isApproval: false,
    }));
    const lines = summaryLines(transactionSummary([{ ...transaction, transfers }], context));
    assert.deepEqual(
      lines.filter((line) => line.startsWith('Transfers')),
      ['Transfers: 0.0.2000 → 0.0.2002 0.00000005 ℏ (≈ $0.000000006), 4 accounts in all = 4 entries'],
    );
  });

  it('says first that it failed', () => {
    const failed = {
      ...transaction,
      result: 'INSUFFICIENT_PAYER_BALANCE',
      scheduled: false,
      nonce: 0,
      transfers: [],
      tokenTransfers: [],
      nftTransfers: [],
      memoBase64: undefined,
      entityId: undefined,
      maxFeeTinybars: undefined,
    };
    assert.deepEqual(summaryLines(transactionSummary([failed], context)), [
      'Transaction “Transfer (CRYPTOTRANSFER)”',
      '! INSUFFICIENT_PAYER_BALANCE',
      'Result: INSUFFICIENT_PAYER_BALANCE',
      'Id: 0.0.1001@1.000000001 (detail)',
      'Time: 1970-01-01 00:00:02 UTC = 1970-01-01 00:00:02 UTC · 2.000000002',
      'Payer: 0.0.1001 (detail)',
      'Fee: 0.001 ℏ (≈ $0.00012)',
      'Valid start: 1970-01-01 00:00:01 UTC = 1970-01-01 00:00:01.000000001 UTC (detail)',
      'Valid for: 2 minutes (detail)',
      'Node: 0.0.3 (detail)',
      'Hash (base64): aGFzaA== (detail)',
    ]);
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
