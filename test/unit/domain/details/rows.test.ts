import assert from 'node:assert/strict';
import { bytesProperty } from '../../../../src/domain/bytesProperty.ts';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { accountRows, airdropRow, tokenRelationshipRow } from '../../../../src/domain/details/accountRows.ts';
import { contractRow, logRow, slotRow } from '../../../../src/domain/details/contractRows.ts';
import { hookRow } from '../../../../src/domain/details/hookRows.ts';
import { messageRow } from '../../../../src/domain/details/messageRows.ts';
import { nftRow, nftTransferRow } from '../../../../src/domain/details/nftRows.ts';
import { registeredNodeRow } from '../../../../src/domain/details/nodeRows.ts';
import { opcodeRow, traceRow, traceSummary } from '../../../../src/domain/details/opcodeRow.ts';
import type { Account } from '../../../../src/domain/entity/account.ts';
import { type Phrase, phrase } from '../../../../src/domain/phrase.ts';
import type { TokenContext } from '../../../../src/domain/property.ts';
import type { OwnStep } from '../../../../src/domain/trace/traceSteps.ts';
import { readableBytes } from '../../../../src/domain/value/readableBytes.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { english, rowLines } from '../../english.ts';
import { address, id } from '../../services/ledger/ids.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
const context: TokenContext = {
  rate: undefined,
  nowMs: 0,
  unitOf: () => undefined,
};

describe('rows of details', () => {
  it('give amounts of tokens whole and in smallest units, beyond 2^53 exactly', () => {
    const row = tokenRelationshipRow(
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
    assert.deepEqual(rowLines(row), [
      '0.0.2008: 9,007,199,254.740993 tokens → 0.0.2008',
      '  Exact: 9,007,199,254,740,993 smallest units',
      '  Decimals: 6',
      '  Association: automatic',
      '  Freeze: frozen',
      '  KYC: not applicable',
      '  Since: 2025-06-16 14:08:06 UTC',
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
    assert.deepEqual(rowLines(nftRow(nft)), [
      '0.0.2005 serial 9223372036854775807: [click](command:evil) (untrusted) → 0.0.2005/9223372036854775807',
      '  Owner: nobody',
      '  State: deleted',
      '  Minted: 2025-06-16 14:08:06 UTC',
    ]);
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
    assert.deepEqual(rowLines(nftTransferRow(transfer)), [
      '0.0.1002@1750082880.400000004/1: Transfer (CRYPTOTRANSFER): no account named → 0.0.1002, 2025-06-16 14:08:06 UTC → 0.0.1002@1750082880.400000004/1',
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      '  To: 0.0.1002',
      '  By: an allowance of the owner',
    ]);
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
    assert.deepEqual(rowLines(airdropRow(airdrop, context)), [
      '0.0.2005 serial 9223372036854775807: 0.0.1 → 0.0.2 → 0.0.2005/9223372036854775807',
      '  Sender: 0.0.1',
      '  Receiver: 0.0.2',
      '  Unchanged since: 2025-06-16 14:08:06 UTC',
    ]);
    const unitOf = () => ({ decimals: 6, symbol: 'LUSD' });
    const fungible = airdropRow({ ...airdrop, serialNumber: undefined, amount: 333n }, { ...context, unitOf });
    assert.deepEqual(rowLines(fungible), [
      '0.0.2005: 0.000333 LUSD, 0.0.1 → 0.0.2 → 0.0.2005',
      '  Amount: 0.000333 LUSD',
      '  Sender: 0.0.1',
      '  Receiver: 0.0.2',
      '  Unchanged since: 2025-06-16 14:08:06 UTC',
    ]);
  });

  it('mark what registered nodes say of themselves as untrusted', () => {
    const row = registeredNodeRow({
      id: 9_007_199_254_740_993n,
      description: '[x](y)',
      adminKey: undefined,
      createdAt: at,
      serviceEndpoints: [
        {
          type: 'BLOCK_NODE',
          domainName: 'evil\nexample',
          ipAddress: undefined,
          port: 443,
          requiresTls: true,
          blockNodeApis: ['STATUS', 'evil'],
          serviceDescription: '[y](z)',
        },
      ],
      validity: { from: at, to: undefined },
    });
    assert.deepEqual(rowLines(row), [
      'Registered node 9007199254740993: [x](y) (untrusted)',
      '  BLOCK_NODE: evil\nexample:443 (TLS), STATUS, UNKNOWN, [y](z) (untrusted)',
      '  Created: 2025-06-16 14:08:06 UTC',
      '  Unchanged since: 2025-06-16 14:08:06 UTC',
    ]);
  });

  it('read messages as text where they are text, else as hex', () => {
    const check = (bytes: Uint8Array, expected: string | undefined) => {
      const text = readableBytes(Buffer.from(bytes).toString('base64'));
      assert.equal(text && english(text), expected);
    };
    check(Buffer.from('ℏello\n'), 'ℏello\n');
    check(Uint8Array.of(), undefined);
    check(Uint8Array.of(0xff, 0x00), '0xff00 (not readable as text)');
    check(Buffer.from('bell\u0007'), '0x62656c6c07 (not readable as text)');
    assert.equal(readableBytes(undefined), undefined);
    check(Buffer.alloc(5000, 0xff), `0x${'ff'.repeat(1000)}… (not readable as text)`);
    const copied = (bytes: Uint8Array, none?: Phrase) =>
      bytesProperty(phrase`Text`, Buffer.from(bytes).toString('base64'), none).map(({ value, whole }) => [
        english(value),
        whole,
      ]);
    const cut = `0x${'ff'.repeat(1000)}… (not readable as text)`;
    assert.deepEqual(copied(Buffer.alloc(1001, 0xff)), [[cut, `0x${'ff'.repeat(1001)}`]]);
    assert.deepEqual(copied(Buffer.alloc(1000, 0xff)), [[cut.replace('…', ''), undefined]]);
    assert.deepEqual(copied(Buffer.alloc(1001, 'a')), [['a'.repeat(1001), undefined]]);
    assert.deepEqual([copied(Buffer.of()), copied(Buffer.of(), phrase`none`)], [[], [['none', undefined]]]);
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
    assert.deepEqual(rowLines(messageRow(message)), [
      'Message 9007199254740993 (part 2 of 3): hello (untrusted) → message 9007199254740993 of 0.0.3003',
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      '  Of transaction: 0.0.1-1-000000001',
      '  Running hash:  (version 3) (untrusted)',
    ]);
    assert.equal(
      english(messageRow({ ...message, chunk: { ...message.chunk, total: 1 } }).label),
      'Message 9007199254740993',
    );
  });

  it('have all that a list says of a contract', () => {
    const contract = {
      id: id('0.0.4811'),
      evmAddress: address(`0x${'ab'.repeat(20)}`),
      adminKey: { type: 'ProtobufEncoded', hex: '3200' },
      autoRenewAccountId: id('0.0.5'),
      autoRenewPeriodSeconds: 7_776_000n,
      createdAt: at,
      deleted: true,
      expiresAt: at,
      fileId: id('0.0.6'),
      maxAutomaticTokenAssociations: 5,
      memo: '[x](y)',
      nonce: 7n,
      obtainerId: id('0.0.8'),
      permanentRemoval: true,
      proxyAccountId: id('0.0.9'),
      validity: { from: at, to: at },
    };
    const time = '2025-06-16 14:08:06 UTC';
    assert.deepEqual(rowLines(contractRow(contract)), [
      '0.0.4811: [x](y) (untrusted) → 0.0.4811',
      '  State: deleted',
      '  EVM address: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      `  Created: ${time}`,
      `  Expires: ${time}`,
      '  Auto-renew: 90 days (detail)',
      '  Auto-associate: 5 (detail)',
      '  Admin key: empty key list (immutable) = empty key list (immutable)',
      '    As protobuf: 3200 (detail)',
      '  Bytecode file: 0.0.6 (detail)',
      '  Nonce: 7 (detail)',
      '  Balance went to: 0.0.8',
      '  Permanent removal: yes (detail)',
      '  Proxy account: 0.0.9 (detail)',
      '  Auto-renew account: 0.0.5 (detail)',
      `  Unchanged since: ${time} (detail)`,
      `  Unchanged until: ${time} (detail)`,
    ]);
  });

  it('show storage in short and in full', () => {
    const value = `0x${'0'.repeat(61)}3e9`;
    const row = slotRow({
      address: address(`0x${'ab'.repeat(20)}`),
      contractId: undefined,
      changedAt: at,
      slot: `0x${'0'.repeat(64)}`,
      value,
    });
    assert.deepEqual(rowLines(row), [
      'Slot 0x0: 0x3e9',
      '  Slot: 0x0000000000000000000000000000000000000000000000000000000000000000',
      '  Value: 0x00000000000000000000000000000000000000000000000000000000000003e9',
      '  As a number: 1,001',
      '  Changed: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      '  Address: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
    ]);
    const numbersOf = (value: string) =>
      slotRow({ slot: '0x1', value, changedAt: at }).properties.filter(({ label }) => english(label) === 'As a number')
        .length;
    assert.deepEqual(['0x5', '0xFf', '0x', '5', 'x0x5', '0x5g', '0x5\n'].map(numbersOf), [1, 1, 0, 0, 0, 0, 0]);
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
    assert.deepEqual(rowLines(logRow({ ...log, topics: [topic] }, noReader)), [
      'Log 0: unknown event 0xcdcdcdcd… → 0xabababababababababababababababababababab',
      '  Address: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Topic 0: 0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
    ]);
    assert.equal(english(logRow({ ...log, topics: [] }, noReader).text), 'anonymous event');
  });

  it('show a step of a trace with the top of the stack first, and what it did to storage', () => {
    const step: OwnStep = {
      pc: 24,
      op: 'SSTORE',
      depth: 1,
      gas: 9_007_199_254_740_993n,
      gasCost: 22_100n,
      reason: undefined,
      stack: ['0x01', undefined, '0x02'],
      access: { kind: 'written', slot: '0x02', value: undefined },
    };
    const row = opcodeRow(step, 7, {
      code: address(`0x${'ab'.repeat(20)}`),
      source: '0x1/A.sol:3',
    });
    assert.deepEqual(rowLines(row), [
      'Step 7: SSTORE       gas 9,007,199,254,740,993, cost 22,100, depth 1, pc 24',
      '  Code of: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Source: 0x1/A.sol:3',
      '  Stack: 0x2, ?, 0x1',
      '  Slot: 0x2',
      '  Written: ?',
    ]);
    const loaded = { ...step, op: 'SLOAD', access: { kind: 'read', slot: '0x00', value: '0x' } } as const;
    assert.deepEqual(rowLines(opcodeRow(loaded, 7, { code: undefined, source: undefined })).slice(2), [
      '  Slot: 0x0',
      '  Read: 0x0',
    ]);
  });

  it('repeat nothing of a trace that is no word of hex, and name calls of system contracts', () => {
    const step: OwnStep = {
      pc: 0,
      op: '',
      depth: 1,
      gas: 0n,
      gasCost: 0n,
      reason: undefined,
      stack: ['0x1\nOwner: 0.0.2', 'ff', '0x', '0x00a00'],
      access: { kind: 'read', slot: 'evil: x', value: `0x${'f'.repeat(65)}` },
    };
    assert.deepEqual(rowLines(opcodeRow(step, 0, { code: undefined, source: undefined })), [
      'Step 0: PRECOMPILE   gas 0, cost 0, depth 1, pc 0',
      '  Stack: 0xa00, 0x0, 0xff, ?',
      '  Slot: ?',
      '  Read: ?',
    ]);
  });

  it('take no name of a step that the ledger would not write, and cut what is long', () => {
    const step = { pc: 0, depth: 1, gas: 0n, gasCost: 0n, reason: 'why', access: undefined };
    const nameOf = (op: string) =>
      english(opcodeRow({ ...step, op, stack: [] }, 0, { code: undefined, source: undefined }).text).split(' gas ')[0];
    const names = ['LOG0', 'SWAP 1', 'A'.repeat(30), 'A'.repeat(31), 'lower', 'LOG0\n', 'LOG-0'].map(nameOf);
    assert.deepEqual(
      names.map((name) => name?.trimEnd()),
      ['LOG0', 'SWAP 1', 'A'.repeat(30), '?', '?', '?', '?'],
    );
    const stackOf = (length: number) =>
      rowLines(
        opcodeRow({ ...step, op: 'ADD', stack: Array<string>(length).fill('0x1') }, 0, {
          code: undefined,
          source: undefined,
        }),
      ).slice(1);
    const words = Array<string>(16).fill('0x1').join(', ');
    assert.deepEqual(stackOf(0), ['  Reason: why (untrusted)']);
    assert.deepEqual(stackOf(16), ['  Reason: why (untrusted)', `  Stack: ${words}`]);
    assert.deepEqual(stackOf(17), ['  Reason: why (untrusted)', `  Stack: ${words}, … (17 in all)`]);
  });

  it('say how deep a trace went, and cut what it returned', () => {
    const at = (depth: number) => ({ depth }) as OpcodeStep;
    const trace = { address: undefined, contractId: undefined, failed: false, gas: 1n, returnValue: 'f'.repeat(1_001) };
    assert.deepEqual(rowLines(traceRow({ ...trace, opcodes: [at(1), at(3), at(2)] })), [
      'Outcome: succeeded, 3 steps, gas 1',
      '  Deepest: depth 3',
      `  Return value: ${'f'.repeat(1_000)}`,
    ]);
  });

  it('alert of a failed trace alone', () => {
    const trace = { address: undefined, contractId: undefined, gas: 1n, opcodes: [], returnValue: '' };
    const alerts = (failed: boolean) => traceSummary({ ...trace, failed }).alerts.map((alert) => english(alert));
    assert.deepEqual([alerts(false), alerts(true)], [[], ['The execution failed']]);
  });

  it('say how a trace ended', () => {
    const row = traceRow({
      address: address(`0x${'ab'.repeat(20)}`),
      contractId: id('0.0.4811'),
      failed: true,
      gas: 9_007_199_254_740_993n,
      opcodes: [],
      returnValue: '0x01',
    });
    assert.deepEqual(rowLines(row), [
      'Outcome: ✗ failed, 0 steps, gas 9,007,199,254,740,993',
      '  Contract: 0.0.4811',
      '  Address: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Deepest: depth 0',
      '  Return value: 0x01',
    ]);
  });

  it('name hooks by exact numbers', () => {
    const row = hookRow({
      id: 9_007_199_254_740_993n,
      ownerId: id('0.0.1002'),
      contractId: id('0.0.365'),
      extensionPoint: 'ACCOUNT_ALLOWANCE_HOOK',
      type: 'EVM\n',
      adminKey: undefined,
      deleted: true,
      createdAt: at,
      validity: { from: at, to: parseConsensusTimestamp('1750082887') },
    });
    assert.deepEqual(rowLines(row), [
      'Hook 9007199254740993: deleted, UNKNOWN ACCOUNT_ALLOWANCE_HOOK → hook 9007199254740993 of 0.0.1002',
      '  Owner: 0.0.1002',
      '  Contract: 0.0.365',
      '  Created: 2025-06-16 14:08:06 UTC',
      '  Unchanged since: 2025-06-16 14:08:06 UTC',
      '  Unchanged until: 2025-06-16 14:08:07 UTC',
    ]);
  });

  it('name accounts, with what they have where that is known', () => {
    const linesOf = (balanceTinybars: bigint | undefined) =>
      rowLines(accountRows.accounts.rows({ id: id('0.0.7'), balanceTinybars } as Account));
    assert.deepEqual(linesOf(9_007_199_254_740_993n), [
      '0.0.7: 90,071,992.54740993 ℏ → 0.0.7',
      '  Tinybars: 9,007,199,254,740,993',
    ]);
    assert.deepEqual(linesOf(undefined), ['0.0.7: not known → 0.0.7']);
  });
});
