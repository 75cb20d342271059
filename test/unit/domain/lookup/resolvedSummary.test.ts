import assert from 'node:assert/strict';
import type { ContractDetails } from '../../../../src/domain/contract/contract.ts';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import type { Account } from '../../../../src/domain/entity/account.ts';
import { type Schedule, scheduleSummary } from '../../../../src/domain/entity/schedule.ts';
import type { Token } from '../../../../src/domain/entity/token.ts';
import type { LedgerEntity } from '../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { summaryLines } from '../../english.ts';
import { address, id, time } from '../../services/ledger/ids.ts';

const context: FormatContext = { rate: undefined, nowMs: 5_000 };
const key = (hex: string) => ({ type: 'ED25519', hex }) as const;

function linesOf(entity: LedgerEntity, verification?: ContractLookup): readonly string[] {
  return summaryLines(resolvedSummary({ kind: 'entity', entity, verification }, context));
}

const account: Account = {
  id: id('0.0.1001'),
  alias: undefined,
  autoRenewPeriodSeconds: 7_776_000n,
  balanceTinybars: 9_007_199_254_740_993n,
  balanceAt: time('1.000000000'),
  tokenBalances: [
    { tokenId: id('0.0.2001'), balance: 5n },
    { tokenId: id('0.0.2002'), balance: 0n },
  ],
  createdAt: time('2.000000002'),
  declinesReward: true,
  delegationAddress: undefined,
  deleted: true,
  ethereumNonce: 7n,
  evmAddress: address(`0x${'ab'.repeat(20)}`),
  expiresAt: time('3.000000000'),
  key: key('aa'),
  maxAutomaticTokenAssociations: -1,
  memo: '[memo](x)',
  pendingRewardTinybars: 12n,
  requiresReceiverSignature: true,
  stakedAccountId: undefined,
  stakedNodeId: 3n,
  stakePeriodStart: time('4.000000000'),
};

const contract: ContractDetails = {
  id: id('0.0.1001'),
  evmAddress: address(`0x${'cd'.repeat(20)}`),
  adminKey: undefined,
  autoRenewAccountId: undefined,
  autoRenewPeriodSeconds: undefined,
  createdAt: undefined,
  deleted: false,
  expiresAt: undefined,
  fileId: id('0.0.9'),
  maxAutomaticTokenAssociations: undefined,
  memo: 'a vault',
  nonce: 2n,
  obtainerId: id('0.0.8'),
  permanentRemoval: undefined,
  proxyAccountId: undefined,
  validity: { from: time('1.000000000'), to: undefined },
  bytecode: undefined,
  runtimeBytecode: '0x6080',
};

describe('the summary of an entity', () => {
  it('has all of an account', () => {
    assert.deepEqual(linesOf({ kind: 'account', id: account.id, account }), [
      'Account',
      '! Deleted',
      'Id: 0.0.1001 (detail)',
      'Balance: 90,071,992.54740993 ℏ',
      'Balance at: 1970-01-01 00:00:01 UTC (detail)',
      'Memo: [memo](x) (untrusted)',
      'EVM address: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      'Key: ED25519 aa = ED25519 aa',
      'Staked to: node 3, declines rewards',
      'Staked since: 1970-01-01 00:00:04 UTC (detail)',
      'Pending reward: 0.00000012 ℏ',
      'Created: 1970-01-01 00:00:02 UTC',
      'Expires: 1970-01-01 00:00:03 UTC',
      'Ethereum nonce: 7 (detail)',
      'Auto-associate: without limit (detail)',
      'Receiver signs: required',
      'Auto-renew: 90 days (detail)',
      'Tokens: 2',
      'Token 0.0.2001: 5 (smallest units) (detail)',
      'Token 0.0.2002: 0 (smallest units) (detail)',
    ]);
  });

  it('counts what the answer about an account says and nobody here knows', () => {
    const known: LedgerEntity = { kind: 'account', id: account.id, account };
    const more = { ...account, unknownMembers: ['colour'] };
    assert.deepEqual(linesOf({ ...known, account: more }), [...linesOf(known), 'Note: 1 more member in JSON (detail)']);
  });

  it('has of an account only what is known', () => {
    const bare: Account = {
      ...account,
      alias: undefined,
      autoRenewPeriodSeconds: undefined,
      balanceTinybars: 0n,
      balanceAt: undefined,
      tokenBalances: [],
      createdAt: undefined,
      declinesReward: false,
      delegationAddress: undefined,
      deleted: false,
      ethereumNonce: 0n,
      evmAddress: undefined,
      expiresAt: undefined,
      key: undefined,
      maxAutomaticTokenAssociations: 0,
      memo: undefined,
      pendingRewardTinybars: 0n,
      requiresReceiverSignature: false,
      stakedAccountId: id('0.0.7'),
      stakedNodeId: undefined,
      stakePeriodStart: undefined,
    };
    assert.deepEqual(linesOf({ kind: 'account', id: bare.id, account: bare }), [
      'Account',
      'Id: 0.0.1001 (detail)',
      'Balance: 0 ℏ',
      'Staked to: 0.0.7',
      'Pending reward: 0 ℏ (detail)',
      'Ethereum nonce: 0 (detail)',
      'Auto-associate: 0 (detail)',
      'Receiver signs: no (detail)',
    ]);
    const titleOf = (of: string) =>
      linesOf({ kind: 'account', id: id(of), account: { ...bare, id: id(of), memo: 'x' } }).slice(0, 3);
    assert.deepEqual(titleOf('0.0.3'), ['Node account', 'Id: 0.0.3 (detail)', 'Balance: 0 ℏ']);
    // Those of nodes end with 0.0.35.
    for (const [of, word] of [
      ['0.0.2', 'System'],
      ['0.0.9', 'Node'],
      ['0.0.10', 'Node'],
      ['0.0.29', 'Node'],
      ['0.0.35', 'Node'],
      ['0.0.300', 'Account'],
      ['0.0.3000', 'Account'],
      ['0.0.1003', 'Account'],
      ['10.0.3', 'Account'],
      ['0.1.3', 'Account'],
    ] as const) {
      assert.equal(titleOf(of)[0]?.split(' ')[0], word, of);
    }
    assert.deepEqual(titleOf('0.0.98'), ['System account “Fee collection”', 'Id: 0.0.98 (detail)', 'Balance: 0 ℏ']);
  });

  it('says so where an account has as many tokens as an answer lists', () => {
    const held = { tokenId: id('0.0.2001'), balance: 0n };
    const countOf = (length: number) =>
      linesOf({
        kind: 'account',
        id: account.id,
        account: { ...account, tokenBalances: Array(length).fill(held) },
      }).find((line) => line.startsWith('Tokens'));
    assert.equal(countOf(999), 'Tokens: 999');
    assert.equal(countOf(1_000), 'Tokens: 1,000 or more');
  });

  it('has all of a contract, its own address once', () => {
    assert.deepEqual(linesOf({ kind: 'contract', id: contract.id, account, contract }), [
      'Contract',
      'Memo: a vault (untrusted)',
      'Id: 0.0.1001 (detail)',
      'Balance: 90,071,992.54740993 ℏ',
      'Balance at: 1970-01-01 00:00:01 UTC (detail)',
      'Staked to: node 3, declines rewards',
      'Staked since: 1970-01-01 00:00:04 UTC (detail)',
      'Pending reward: 0.00000012 ℏ',
      'Created: 1970-01-01 00:00:02 UTC',
      'Expires: 1970-01-01 00:00:03 UTC',
      'Ethereum nonce: 7 (detail)',
      'Auto-associate: without limit (detail)',
      'Receiver signs: required',
      'Auto-renew: 90 days (detail)',
      'Tokens: 2',
      'Token 0.0.2001: 5 (smallest units) (detail)',
      'Token 0.0.2002: 0 (smallest units) (detail)',
      'EVM address: 0xCdCDCdCdcdcdcdCdcDcDCdcDcDCdCdcdCdcDCDcD',
      'Code size: 2 bytes (detail)',
      'Admin key: none (immutable) (detail)',
      'Bytecode file: 0.0.9 (detail)',
      'Nonce: 2 (detail)',
      'Balance went to: 0.0.8',
      'Unchanged since: 1970-01-01 00:00:01 UTC (detail)',
    ]);
    const all = {
      ...contract,
      bytecode: '0x600160',
      permanentRemoval: true,
      proxyAccountId: id('0.0.10'),
      autoRenewAccountId: id('0.0.11'),
      validity: { from: time('1.000000000'), to: time('5.000000000') },
      createdAt: time('6.000000000'),
      expiresAt: time('7.000000000'),
      autoRenewPeriodSeconds: 60n,
      maxAutomaticTokenAssociations: 4,
    };
    const own = linesOf({ kind: 'contract', id: contract.id, account, contract: all });
    const names = /^(Created|Expires|Auto-associate|Auto-renew|Creation code|Permanent|Proxy account|Unchanged)/;
    assert.deepEqual(
      own.filter((line) => names.test(line)),
      [
        'Created: 1970-01-01 00:00:06 UTC',
        'Expires: 1970-01-01 00:00:07 UTC',
        'Auto-associate: 4 (detail)',
        'Auto-renew: 1 minute (detail)',
        'Creation code size: 3 bytes (detail)',
        'Permanent removal: yes (detail)',
        'Proxy account: 0.0.10 (detail)',
        'Auto-renew account: 0.0.11 (detail)',
        'Unchanged since: 1970-01-01 00:00:01 UTC (detail)',
        'Unchanged until: 1970-01-01 00:00:05 UTC (detail)',
      ],
    );
    const kept = { ...contract, permanentRemoval: false };
    assert.ok(
      linesOf({ kind: 'contract', id: contract.id, account, contract: kept }).includes(
        'Permanent removal: no (detail)',
      ),
    );
    const verification = {
      verified: true,
      match: 'exact_match',
      compilation: { name: 'Vault', language: 'Solidity', compilerVersion: '0.8.28' },
      proxyResolution: {
        kind: 'resolved',
        isProxy: true,
        proxyType: 'EIP1967Proxy',
        implementations: [{ name: 'VaultV2', address: address(`0x${'ef'.repeat(20)}`) }],
      },
    } as unknown as ContractLookup;
    assert.deepEqual(linesOf({ kind: 'contract', id: contract.id, account, contract }, verification).slice(0, 5), [
      'Contract “Vault”',
      'Verified: Exact match (comments included)',
      'Compiler: Solidity 0.8.28 (untrusted)',
      'Proxy: EIP1967Proxy → VaultV2 0xeFEfeFEfeFeFEFEFEfefeFeFefEfEfEfeFEFEFEf (untrusted)',
      'Memo: a vault (untrusted)',
    ]);
    for (const [gap, text] of [
      ['late', 'not known yet: the service has not answered'],
      ['unanswered', 'not known: the service did not answer'],
      ['uncovered', 'not known: the service does not cover this network'],
    ] as const) {
      const entity = { kind: 'contract', id: contract.id, account, contract } as const;
      const resolved = { kind: 'entity', entity, verification: undefined, verificationGap: gap } as const;
      assert.equal(summaryLines(resolvedSummary(resolved, context))[1], `Verified: ${text}`);
    }
    const not = { verified: false } as ContractLookup;
    assert.deepEqual(linesOf({ kind: 'contract', id: contract.id, account, contract }, not).slice(0, 3), [
      'Contract',
      'Verified: no',
      'Memo: a vault (untrusted)',
    ]);
  });

  it('shows the admin key of a contract', () => {
    const withKey = (hex: string) =>
      linesOf({
        kind: 'contract',
        id: contract.id,
        account,
        contract: { ...contract, adminKey: { type: 'ProtobufEncoded', hex } },
      }).filter((line) => /key|protobuf/i.test(line));
    assert.deepEqual(withKey('2a08080112040a000a00'), [
      'Admin key: 1 of 2 keys = 1 of 2 keys',
      '  Key 1: empty key (detail)',
      '  Key 2: empty key (detail)',
      '  As protobuf: 2a08080112040a000a00 (detail)',
    ]);
    assert.deepEqual(withKey('3200'), [
      'Admin key: empty key list (immutable) = empty key list (immutable)',
      '  As protobuf: 3200 (detail)',
    ]);
    // By its number, and by its EVM address.
    assert.deepEqual(withKey('0a0318e907'), ['Admin key: the contract itself']);
    assert.deepEqual(withKey(`0a162214${'cd'.repeat(20)}`), ['Admin key: the contract itself']);
    assert.deepEqual(withKey('0a03188108'), ['Admin key: contract 0.0.1025 = contract 0.0.1025']);
    const asDelegate = 'Admin key: delegatable contract 0.0.1001 = delegatable contract 0.0.1001';
    assert.deepEqual(withKey('420318e907'), [asDelegate]);
  });

  it('has all of a schedule, and whether its time is over', () => {
    const schedule: Schedule = {
      id: id('0.0.4001'),
      memo: 'pay',
      adminKey: key('bb'),
      createdAt: time('1.000000000'),
      creatorId: id('0.0.5'),
      payerId: id('0.0.6'),
      deleted: false,
      executedAt: undefined,
      expiresAt: time('4.000000000'),
      waitsForExpiry: true,
      transactionBody: 'CgA=',
      signatures: [],
    };
    const shown = (parts: Partial<Schedule>) =>
      linesOf({ kind: 'schedule', id: schedule.id, schedule: { ...schedule, ...parts } });
    assert.deepEqual(shown({}), [
      'Schedule',
      '! Expired',
      'Id: 0.0.4001 (detail)',
      'State: expired at 1970-01-01 00:00:04 UTC = expired at 1970-01-01 00:00:04 UTC',
      'Memo: pay (untrusted)',
      'Creator: 0.0.5',
      'Payer: 0.0.6',
      'Signatures: 0',
      'Created: 1970-01-01 00:00:01 UTC',
      'Expires: 1970-01-01 00:00:04 UTC',
      'Waits for expiry: yes',
      'Admin key: ED25519 bb = ED25519 bb (detail)',
      'Transaction body (base64): CgA= (detail)',
    ]);
    assert.deepEqual(shown({ executedAt: time('3.000000000'), deleted: true, waitsForExpiry: false }), [
      'Schedule',
      '! Deleted',
      'Id: 0.0.4001 (detail)',
      'State: executed at 1970-01-01 00:00:03 UTC = executed at 1970-01-01 00:00:03 UTC',
      'Memo: pay (untrusted)',
      'Creator: 0.0.5',
      'Payer: 0.0.6',
      'Signatures: 0',
      'Created: 1970-01-01 00:00:01 UTC',
      'Expires: 1970-01-01 00:00:04 UTC',
      'Admin key: ED25519 bb = ED25519 bb (detail)',
      'Transaction body (base64): CgA= (detail)',
    ]);
    const stateOf = (parts: Partial<Schedule>) => shown(parts).filter((line) => /^(!|State)/.test(line));
    assert.deepEqual(stateOf({ expiresAt: time('6.000000000') }), [
      'State: waiting until 1970-01-01 00:00:06 UTC = waiting until 1970-01-01 00:00:06 UTC',
    ]);
    assert.deepEqual(stateOf({ expiresAt: time('6.000000000'), waitsForExpiry: false }), [
      'State: waiting for signatures until 1970-01-01 00:00:06 UTC = waiting for signatures until 1970-01-01 00:00:06 UTC',
    ]);
    assert.deepEqual(stateOf({ deleted: true }), ['! Deleted', 'State: deleted']);
    const note = 'Note: The memo has bytes that are not text: the service sends � for them.';
    assert.deepEqual(shown({ memo: 'pay \ufffd\ufffd' }).slice(4, 6), ['Memo: pay \ufffd\ufffd (untrusted)', note]);
    const implicit = { expiresAt: undefined, waitsForExpiry: false };
    const words = (start: string, time: string, nanos: string) =>
      `State: ${start} 1970-01-01 ${time} UTC, 30 minutes after it was created = ${start} 1970-01-01 ${time}${nanos} UTC, 30 minutes after it was created`;
    assert.deepEqual(stateOf(implicit), [words('waiting for signatures until', '00:30:01', '')]);
    const createdAt = time('0.000000001');
    const context = { rate: undefined, nowMs: 1_800_001 };
    assert.deepEqual(summaryLines(scheduleSummary({ ...schedule, ...implicit, createdAt }, context)).slice(1, 4), [
      '! Expired',
      'Id: 0.0.4001 (detail)',
      words('expired at', '00:30:00', '.000000001'),
    ]);
  });

  it('has all of a token', () => {
    const token: Token = {
      id: id('0.0.2001'),
      name: 'Lens dollar',
      symbol: 'LUSD',
      type: 'FUNGIBLE_COMMON',
      decimals: 2,
      adminKey: undefined,
      metadata: 'AA==',
      memo: 'memo',
      treasuryAccountId: id('0.0.9'),
      initialSupply: 100n,
      totalSupply: 250n,
      maxSupply: 1_000n,
      supplyType: 'FINITE',
      deleted: true,
      freezeDefault: true,
      pauseStatus: 'PAUSED',
      createdAt: time('1.000000000'),
      modifiedAt: time('2.000000000'),
      expiryNanos: 3_000_000_000n,
      autoRenewAccountId: id('0.0.10'),
      autoRenewPeriodSeconds: 86_400n,
      keys: {
        supply: key('01'),
        freeze: key('02'),
        kyc: key('03'),
        wipe: key('04'),
        pause: key('05'),
        feeSchedule: key('06'),
        metadata: key('07'),
      },
      customFees: { createdAt: time('1.000000000'), fixed: [], fractional: [], royalty: [] },
    };
    assert.deepEqual(linesOf({ kind: 'token', id: token.id, token }), [
      'Fungible token “Lens dollar (LUSD)”',
      '! Deleted',
      '! Paused',
      'Id: 0.0.2001 (detail)',
      'Type: FUNGIBLE_COMMON (detail) (untrusted)',
      'Supply: 2.5 of at most 10',
      'Initial supply: 1 (detail)',
      'Decimals: 2',
      'Treasury: 0.0.9',
      'EVM address: 0x00000000000000000000000000000000000007D1',
      'Memo: memo (untrusted)',
      'Frozen by default: yes',
      'Custom fees: none (detail)',
      'Custom fees since: 1970-01-01 00:00:01 UTC (detail)',
      'Admin key: none: cannot be changed (detail)',
      'Supply key: ED25519 01 = ED25519 01 (detail)',
      'Freeze key: ED25519 02 = ED25519 02 (detail)',
      'KYC key: ED25519 03 = ED25519 03 (detail)',
      'Wipe key: ED25519 04 = ED25519 04 (detail)',
      'Pause key: ED25519 05 = ED25519 05 (detail)',
      'Fee schedule key: ED25519 06 = ED25519 06 (detail)',
      'Metadata key: ED25519 07 = ED25519 07 (detail)',
      'Created: 1970-01-01 00:00:01 UTC',
      'Changed: 1970-01-01 00:00:02 UTC (detail)',
      'Expires: 1970-01-01 00:00:03 UTC (detail)',
      'Auto-renew account: 0.0.10 (detail)',
      'Auto-renew: 1 day (detail)',
      'Metadata: 0x00 (not readable as text) (detail) (untrusted)',
    ]);
    const nft = {
      ...token,
      type: 'NON_FUNGIBLE_UNIQUE',
      maxSupply: 0n,
      deleted: false,
      pauseStatus: 'UNPAUSED',
      freezeDefault: false,
    } as const;
    assert.deepEqual(linesOf({ kind: 'token', id: token.id, token: nft }).slice(0, 5), [
      'NFT collection “Lens dollar (LUSD)”',
      'Id: 0.0.2001 (detail)',
      'Type: NON_FUNGIBLE_UNIQUE (detail) (untrusted)',
      'Supply: 250',
      'Initial supply: 100 (detail)',
    ]);
    const infinite = { ...token, supplyType: 'INFINITE', maxSupply: 0n };
    assert.deepEqual(
      linesOf({ kind: 'token', id: token.id, token: infinite }).filter((line) => line.startsWith('Supply:')),
      ['Supply: 2.5 · no maximum'],
    );
  });

  it('says of files what can be said', () => {
    assert.deepEqual(linesOf({ kind: 'other', id: id('0.0.101') } as never), [
      'System file “Address book”',
      'Note: The mirror node knows this id but describes no files.',
    ]);
    assert.deepEqual(linesOf({ kind: 'other', id: id('0.0.5005') } as never), [
      'File or other entity',
      'Note: The mirror node knows this id but describes no files.',
    ]);
  });
});
