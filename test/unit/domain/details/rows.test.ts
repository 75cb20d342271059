import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { airdropRow, hookRow, tokenRelationshipRow } from '../../../../src/domain/details/accountRows.ts';
import { logRow, slotRow } from '../../../../src/domain/details/contractRows.ts';
import { nftRow, nftTransferRow } from '../../../../src/domain/details/nftRows.ts';
import { registeredNodeRow } from '../../../../src/domain/details/nodeRows.ts';
import { opcodeRow, traceRow } from '../../../../src/domain/details/opcodeRow.ts';
import { readableBytes } from '../../../../src/domain/details/readableBytes.ts';
import type { TokenContext } from '../../../../src/domain/details/tokenAmount.ts';
import { messageRow } from '../../../../src/domain/details/tokenRows.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { address, id } from '../../services/ledger/ids.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
const local = '2025-06-16T14:08:06.650Z';
const context: TokenContext = {
  localTime: (atMs) => new Date(atMs).toISOString(),
  rate: undefined,
  nowMs: 0,
  unitOf: () => undefined,
};

describe('rows of details', () => {
  it('give amounts of tokens whole and in smallest units, beyond 2^53 exactly', () => {
    const { label, text, properties } = tokenRelationshipRow(
      {
        tokenId: id('0.0.2008'),
        balance: 9_007_199_254_740_993n,
        decimals: 6,
        automaticAssociation: true,
        createdAt: at,
        freezeStatus: 'FROZEN',
        kycStatus: 'NOT_APPLICABLE',
      },
      context,
    );
    assert.equal(`${label}: ${text}`, '0.0.2008: 9,007,199,254.740993');
    assert.deepEqual(properties.map(({ label: name, value, exact }) => [name, exact ?? value]).slice(0, 3), [
      ['Exact', '9,007,199,254,740,993 smallest units'],
      ['Association', 'automatic'],
      ['Freeze', 'frozen'],
    ]);
  });

  it('name NFTs by exact serials and mark their metadata as untrusted', () => {
    const nft = {
      tokenId: id('0.0.2005'),
      serialNumber: 9_223_372_036_854_775_807n,
      accountId: undefined,
      createdAt: at,
      modifiedAt: undefined,
      deleted: true,
      metadata: Buffer.from('[click](command:evil)').toString('base64'),
      spenderId: undefined,
      delegatingSpenderId: undefined,
    };
    const { label, text, isUntrusted, reference } = nftRow(nft, context);
    assert.equal(reference, '0.0.2005/9223372036854775807');
    assert.equal(label, '0.0.2005 serial 9223372036854775807');
    assert.equal(text, '[click](command:evil)');
    assert.ok(isUntrusted);
  });

  it('say how an NFT came to whom, by which transaction', () => {
    const transfer = {
      timestamp: at,
      transactionId: '0.0.1002-1750082880-400000004',
      type: 'CRYPTOTRANSFER',
      nonce: 1,
      isApproval: true,
      senderId: undefined,
      receiverId: id('0.0.1002'),
    };
    const { label, text, reference, properties } = nftTransferRow(transfer, context);
    assert.equal(`${label}: ${text}`, `0.0.1002@1750082880.400000004/1: CRYPTOTRANSFER minted → 0.0.1002, ${local}`);
    assert.equal(reference, '0.0.1002@1750082880.400000004/1');
    assert.ok(properties.some(({ value }) => value === 'an allowance of the owner'));
  });

  it('name airdrops of NFTs by serial, and lead to the NFT', () => {
    const airdrop = {
      tokenId: id('0.0.2005'),
      serialNumber: 9_223_372_036_854_775_807n,
      senderId: id('0.0.1'),
      receiverId: id('0.0.2'),
      amount: 0n,
      validity: { from: at, to: undefined },
    };
    const nft = airdropRow(airdrop, context);
    assert.equal(`${nft.label}: ${nft.text}`, '0.0.2005 serial 9223372036854775807: 0.0.1 → 0.0.2');
    assert.equal(nft.reference, '0.0.2005/9223372036854775807');
    const unitOf = () => ({ decimals: 6, symbol: 'LUSD' });
    const fungible = airdropRow({ ...airdrop, serialNumber: undefined, amount: 333n }, { ...context, unitOf });
    assert.equal(`${fungible.label}: ${fungible.text}`, '0.0.2005: 0.000333 LUSD, 0.0.1 → 0.0.2');
  });

  it('mark what registered nodes say of themselves as untrusted', () => {
    const { label, text, isUntrusted, properties } = registeredNodeRow(
      {
        id: 9_007_199_254_740_993n,
        description: '[x](y)',
        adminKey: undefined,
        createdAt: at,
        serviceEndpoints: [
          { type: 'BLOCK_NODE', domainName: 'evil\nexample', ipAddress: undefined, port: 443, requiresTls: true },
        ],
        validity: { from: at, to: undefined },
      },
      context,
    );
    assert.equal(`${label}: ${text}`, 'Registered node 9007199254740993: [x](y)');
    assert.ok(isUntrusted && properties[0]?.isUntrusted);
    assert.equal(properties[0]?.label, 'BLOCK_NODE');
  });

  it('read messages as text where they are text, else as hex', () => {
    const check = (bytes: Uint8Array, expected: string | undefined) =>
      assert.equal(readableBytes(Buffer.from(bytes).toString('base64')), expected);
    check(Buffer.from('ℏello\n'), 'ℏello\n');
    check(Uint8Array.of(), undefined);
    check(Uint8Array.of(0xff, 0x00), '0xff00');
    check(Buffer.from('bell\u0007'), '0x62656c6c07');
    assert.equal(readableBytes(undefined), undefined);
    assert.equal(readableBytes(Buffer.alloc(5000, 0xff).toString('base64'))?.length, 2003);
    const message = {
      topicId: id('0.0.3003'),
      sequenceNumber: 9_007_199_254_740_993n,
      timestamp: at,
      payerId: undefined,
      message: Buffer.from('hello').toString('base64'),
      runningHash: '',
      runningHashVersion: 3,
      chunk: { number: 2, total: 3, initialTransactionId: '0.0.1-1-000000001' },
    };
    assert.equal(messageRow(message, context).label, 'Message 9007199254740993 (part 2 of 3)');
  });

  it('show storage in short and in full', () => {
    const value = `0x${'0'.repeat(61)}3e9`;
    const { label, text, properties } = slotRow(
      {
        address: address(`0x${'ab'.repeat(20)}`),
        contractId: undefined,
        changedAt: at,
        slot: `0x${'0'.repeat(64)}`,
        value,
      },
      context,
    );
    assert.equal(`${label}: ${text}`, 'Slot 0x0: 0x3e9');
    assert.ok(properties.some((property) => property.value === value));
    assert.ok(properties.some((property) => property.value === '1,001'));
  });

  it('show a log that no ABI explains by its topics', () => {
    const log = {
      address: address(`0x${'ab'.repeat(20)}`),
      contractId: undefined,
      bloom: undefined,
      data: '0x',
      index: 0,
    };
    const topic = `0x${'cd'.repeat(32)}`;
    assert.equal(logRow({ ...log, topics: [topic] }, noReader).text, 'unknown event 0xcdcdcdcd…');
    assert.equal(logRow({ ...log, topics: [] }, noReader).text, 'anonymous event');
  });

  it('show a step of a trace with the top of the stack first', () => {
    const step: OpcodeStep = {
      pc: 24,
      op: 'SSTORE',
      depth: 1,
      gas: 9_007_199_254_740_993n,
      gasCost: 22_100n,
      reason: undefined,
      memory: Array.from({ length: 70 }, (_, index) => `0x${index.toString(16).padStart(64, '0')}`),
      stack: ['0x01', '0x02'],
      storage: new Map([[`0x${'0'.repeat(64)}`, '0x05']]),
    };
    const { label, text, properties } = opcodeRow(step, 7, {
      code: address(`0x${'ab'.repeat(20)}`),
      source: '0x1/A.sol:3',
    });
    assert.equal(label, 'Step 7');
    assert.equal(text, 'SSTORE       gas 9,007,199,254,740,993, cost 22,100, depth 1, pc 24');
    assert.match(properties.find((property) => property.label === 'Code of')?.value ?? '', /^0x(ab){20}$/i);
    assert.equal(properties.find((property) => property.label === 'Source')?.value, '0x1/A.sol:3');
    assert.equal(properties.find((property) => property.label === 'Stack')?.value, '0x2, 0x1');
    assert.match(
      properties.find((property) => property.label === 'Memory')?.value ?? '',
      /^0x0, 0x1, .*\(70 in all\)$/,
    );
    assert.equal(properties.find((property) => property.label === 'Slot 0x0')?.value, '0x5');
  });

  it('repeat nothing of a trace that is no word of hex, and name calls of system contracts', () => {
    const step: OpcodeStep = {
      pc: 0,
      op: '',
      depth: 1,
      gas: 0n,
      gasCost: 0n,
      reason: undefined,
      memory: undefined,
      stack: ['0x1\nOwner: 0.0.2', 'ff', '0x'],
      storage: new Map([['evil: x', `0x${'f'.repeat(65)}`]]),
    };
    const { text, properties } = opcodeRow(step, 0, { code: undefined, source: undefined });
    assert.match(text, /^PRECOMPILE {3}/);
    assert.deepEqual(
      properties.map(({ label, value }) => [label, value]),
      [
        ['Stack', '0x0, 0xff, ?'],
        ['Slot ?', '?'],
      ],
    );
  });

  it('say how a trace ended', () => {
    const { text, properties } = traceRow({
      address: address(`0x${'ab'.repeat(20)}`),
      contractId: id('0.0.4811'),
      failed: true,
      gas: 9_007_199_254_740_993n,
      opcodes: [],
      returnValue: '0x01',
    });
    assert.equal(text, 'failed, 0 steps, gas 9,007,199,254,740,993');
    assert.ok(properties.some(({ label, value }) => label === 'Return value' && value === '0x01'));
  });

  it('name hooks by exact numbers', () => {
    const { label, text, reference } = hookRow(
      {
        id: 9_007_199_254_740_993n,
        ownerId: id('0.0.1002'),
        contractId: id('0.0.365'),
        extensionPoint: 'ACCOUNT_ALLOWANCE_HOOK',
        type: 'EVM\n',
        adminKey: undefined,
        deleted: true,
        createdAt: at,
      },
      context,
    );
    assert.equal(`${label}: ${text}`, 'Hook 9007199254740993: deleted, UNKNOWN ACCOUNT_ALLOWANCE_HOOK');
    assert.equal(reference, '0.0.365');
  });
});
