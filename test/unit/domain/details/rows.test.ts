import assert from 'node:assert/strict';
import type { Contract } from '../../../../src/domain/contract/contract.ts';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { OpcodeStep, OpcodeTrace } from '../../../../src/domain/contract/contractResult.ts';
import { logRow, slotRow } from '../../../../src/domain/details/contractRows.ts';
import type { DetailsRow } from '../../../../src/domain/details/detailsSection.ts';
import { opcodeRow, traceRow, traceSummary } from '../../../../src/domain/details/opcodeRow.ts';
import type { Account, TokenAirdrop } from '../../../../src/domain/entity/account.ts';
import type { TokenRelationship } from '../../../../src/domain/entity/token.ts';
import type { TopicMessage } from '../../../../src/domain/entity/topic.ts';
import { type Phrase, phrase } from '../../../../src/domain/phrase.ts';
import { bytesProperty, type TokenContext } from '../../../../src/domain/property.ts';
import type { OwnStep } from '../../../../src/domain/trace/traceSteps.ts';
import { readableBytes } from '../../../../src/domain/value/readableBytes.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { english, rowLines } from '../../english.ts';
import { address, id } from '../../services/ledger/ids.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { rowsOf } from './rowsOf.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();

const relationship: TokenRelationship = {
  tokenId: id('0.0.2008'),
  balance: 9_007_199_254_740_993n,
  decimals: 6,
  automaticAssociation: true,
  createdAt: at,
  freezeStatus: 'FROZEN',
  kycStatus: 'NOT_APPLICABLE',
};
const unknownRelationship: TokenRelationship = {
  tokenId: id('0.0.2001'),
  balance: undefined,
  decimals: undefined,
  automaticAssociation: undefined,
  createdAt: undefined,
  freezeStatus: undefined,
  kycStatus: undefined,
};
const airdrop: TokenAirdrop = {
  tokenId: id('0.0.2005'),
  serialNumber: 9_223_372_036_854_775_807n,
  senderId: id('0.0.1'),
  receiverId: id('0.0.2'),
  amount: 0n,
  validity: { from: at, to: undefined },
};
const inEuro: Partial<TokenContext> = { unitOf: () => ({ decimals: 6, symbol: 'LUSD' }) };
const message: TopicMessage = {
  topicId: id('0.0.3003'),
  sequenceNumber: 9_007_199_254_740_993n,
  timestamp: at,
  payerId: undefined,
  message: Buffer.from('hello').toString('base64'),
  runningHash: '',
  runningHashVersion: 3,
  chunk: { number: 2, total: 3, initialTransactionId: '0.0.1-1-000000001' },
};
const contract: Contract = {
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
const log = { address: address(`0x${'ab'.repeat(20)}`), contractId: undefined, bloom: undefined, data: '0x', index: 0 };
const nowhere = { code: undefined, source: undefined };
const trace: OpcodeTrace = {
  address: undefined,
  contractId: undefined,
  failed: false,
  gas: 1n,
  opcodes: [],
  returnValue: '',
};

/** A row of each kind. */
const rows: Readonly<Record<string, DetailsRow | readonly DetailsRow[]>> = {
  'an account': rowsOf('accounts', { id: id('0.0.7'), balanceTinybars: 9_007_199_254_740_993n } as Account),
  'an account whose balance is not known': rowsOf('accounts', { id: id('0.0.7') } as Account),
  'a token that is held': rowsOf('accountTokens', relationship),
  'a token of which nothing is known': rowsOf('accountTokens', unknownRelationship),
  'a token whose decimals are not known': rowsOf('accountTokens', { ...unknownRelationship, balance: 15n }),
  'a holder whose balance is not known': rowsOf('tokenBalances', {
    accountId: id('0.0.1001'),
    balance: undefined,
    decimals: undefined,
  }),
  'an NFT with metadata of a stranger': rowsOf('accountNfts', {
    tokenId: id('0.0.2005'),
    serialNumber: 9_223_372_036_854_775_807n,
    accountId: undefined,
    createdAt: at,
    modifiedAt: undefined,
    deleted: true,
    metadata: Buffer.from('[click](command:evil)').toString('base64'),
    spenderId: undefined,
    delegatingSpenderId: undefined,
  }),
  'a transfer of an NFT': rowsOf('nftTransactions', {
    timestamp: at,
    transactionId: '0.0.1002-1750082880-400000004',
    type: 'CRYPTOTRANSFER',
    nonce: 1,
    isApproval: true,
    senderId: undefined,
    receiverId: id('0.0.1002'),
  }),
  'an airdrop of an NFT': rowsOf('pendingAirdrops', airdrop),
  'an airdrop of an amount': rowsOf('pendingAirdrops', { ...airdrop, serialNumber: undefined, amount: 333n }, inEuro),
  'a registered node that lies': rowsOf('registeredNodes', {
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
  }),
  'a chunk of a message': rowsOf('topicMessages', message),
  'a message in one chunk': rowsOf('topicMessages', {
    ...message,
    chunk: { number: 1, total: 1, initialTransactionId: undefined },
  }),
  'a contract with all that a list says': rowsOf('contracts', contract),
  'a slot': rowsOf('contractState', {
    address: address(`0x${'ab'.repeat(20)}`),
    contractId: undefined,
    changedAt: at,
    slot: `0x${'0'.repeat(64)}`,
    value: `0x${'0'.repeat(61)}3e9`,
  }),
  'a log that no ABI explains': logRow({ ...log, topics: [`0x${'cd'.repeat(32)}`] }, noReader),
  'an anonymous log': logRow({ ...log, topics: [] }, noReader),
  'a step that writes': opcodeRow(step, 7, { code: address(`0x${'ab'.repeat(20)}`), source: '0x1/A.sol:3' }),
  'a step that reads': opcodeRow(
    { ...step, op: 'SLOAD', access: { kind: 'read', slot: '0x00', value: '0x' } },
    7,
    nowhere,
  ),
  'a step without a name, with words that are none': opcodeRow(
    {
      pc: 0,
      op: '',
      depth: 1,
      gas: 0n,
      gasCost: 0n,
      reason: undefined,
      stack: ['0x1\nOwner: 0.0.2', 'ff', '0x', '0x00a00'],
      access: { kind: 'read', slot: 'evil: x', value: `0x${'f'.repeat(65)}` },
    },
    0,
    nowhere,
  ),
  'a trace': traceRow({
    ...trace,
    opcodes: [1, 3, 2].map((depth) => ({ depth }) as OpcodeStep),
    returnValue: 'f'.repeat(1_001),
  }),
  'a failed trace': traceRow({
    address: address(`0x${'ab'.repeat(20)}`),
    contractId: id('0.0.4811'),
    failed: true,
    gas: 9_007_199_254_740_993n,
    opcodes: [],
    returnValue: '0x01',
  }),
  'a hook': rowsOf('accountHooks', {
    id: 9_007_199_254_740_993n,
    ownerId: id('0.0.1002'),
    contractId: id('0.0.365'),
    extensionPoint: 'ACCOUNT_ALLOWANCE_HOOK',
    type: 'EVM\n',
    adminKey: undefined,
    deleted: true,
    createdAt: at,
    validity: { from: at, to: parseConsensusTimestamp('1750082887') },
  }),
};

describe('rows of details', () => {
  it('are as expected', () => {
    const lines = Object.entries(rows).flatMap(([title, row]) => [`## ${title}`, ...[row].flat().flatMap(rowLines)]);
    assertWhole('details/rows.txt', lines);
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
  });

  it('read a word of storage as a number where it is one', () => {
    const numbersOf = (value: string) =>
      slotRow({ slot: '0x1', value, changedAt: at }).properties.filter(({ label }) => english(label) === 'As a number')
        .length;
    assert.deepEqual(['0x5', '0xFf', '0x', '5', 'x0x5', '0x5g', '0x5\n'].map(numbersOf), [1, 1, 0, 0, 0, 0, 0]);
  });

  it('take no name of a step that the ledger would not write, and cut what is long', () => {
    const plain = { ...step, reason: 'why', access: undefined };
    const nameOf = (op: string) => english(opcodeRow({ ...plain, op, stack: [] }, 0, nowhere).text).split(' gas ')[0];
    const names = ['LOG0', 'SWAP 1', 'A'.repeat(30), 'A'.repeat(31), 'lower', 'LOG0\n', 'LOG-0'].map(nameOf);
    assert.deepEqual(
      names.map((name) => name?.trimEnd()),
      ['LOG0', 'SWAP 1', 'A'.repeat(30), '?', '?', '?', '?'],
    );
    const stackOf = (length: number) =>
      rowLines(opcodeRow({ ...plain, op: 'ADD', stack: Array<string>(length).fill('0x1') }, 0, nowhere)).slice(1);
    const words = Array<string>(16).fill('0x1').join(', ');
    assert.deepEqual(stackOf(0), ['  Reason: why (untrusted)']);
    assert.deepEqual(stackOf(16), ['  Reason: why (untrusted)', `  Stack: ${words}`]);
    assert.deepEqual(stackOf(17), ['  Reason: why (untrusted)', `  Stack: ${words}, … (17 in all)`]);
  });

  it('alert of a failed trace alone', () => {
    const alerts = (failed: boolean) => traceSummary({ ...trace, failed }).alerts.map((alert) => english(alert));
    assert.deepEqual([alerts(false), alerts(true)], [[], ['The execution failed']]);
  });
});
